// A sequence of games with a running score.

import { setTimeout as pause } from 'node:timers/promises';
import { chooseAtLevel, type Level } from '@quadrille/engine';
import { computerDecliningDraw, seatsToAgree } from '@quadrille/engine/draw-policy';
import {
  formatAct,
  legalMoves,
  pointsBySeat,
  seatsOf,
  startMatch,
  type Match,
  type Random,
  type Seat,
} from '@quadrille/rules';
import { BOARD_COMMANDS, type BoardCommand } from '@quadrille/words';
import { nearest } from '../nearest.ts';
import { Failure, type Translations } from '../usage.ts';
import { loadGame, playersOf, saveGame } from './files.ts';
import { askYes, NoMoreInput } from './menu.ts';
import { parseInput } from './input.ts';
import { TerminalMatch } from './terminal-match.ts';
import { randomPlayers, humanSeats, DEFAULT_LEVEL, nextSetup, scoreName, type MatchSetup } from './match-setup.ts';
import type { Terminal } from './terminal.ts';
import { terminalGame } from '../games/index.ts';

/** The effect of a line typed at the board. */
type Then = 'go-on' | 'show' | 'new' | 'quit';

/** A pause after a computer's move when computers play each other. */
const COMPUTER_PAUSE_MS = 700;

export class GameLoop {
  private current: TerminalMatch;
  private hint = '';
  private ownFiles = new Set<string>();
  private readonly term: Terminal;
  private readonly speech: Translations;
  private readonly random: Random;

  constructor(table: MatchSetup, match: Match | undefined, term: Terminal, speech: Translations, random: Random) {
    this.term = term;
    this.speech = speech;
    this.random = random;
    this.current = new TerminalMatch(table, match ?? startMatch(table.game, table.options), speech);
  }

  /** Plays until no further game is wanted. */
  async run(): Promise<void> {
    try {
      let again = true;
      while (again) {
        this.introduce();
        const end = await this.playGame();
        if (end === 'quit') break;
        again = end === 'new' || (await this.finish());
        if (again) this.sitOver(nextSetup(this.current.table, this.current.match.outcome));
      }
    } catch (error) {
      if (!(error instanceof NoMoreInput)) throw error;
    }
    this.term.say(this.speech.text.goodbye);
  }

  private sitOver(table: MatchSetup): void {
    this.current = new TerminalMatch(table, startMatch(table.game, table.options), this.speech);
    this.hint = '';
  }

  private introduce(): void {
    const { current, term } = this;
    const { text, words } = this.speech;
    const { table } = current;
    term.say('', text.begin(current.words.name, current.words.options(table.options)), current.words.goal);
    for (const [seat, player] of table.players.entries()) {
      const who = scoreName(table.players, player, this.speech);
      const skill = player.level === undefined ? '' : ` (${text.level(player.level)})`;
      const partners = seatsOf(table.game.allies(table.options, seat)).filter((other) => other !== seat);
      const team = partners.length === 0 ? '' : `, ${text.partner(words.list(partners.map(current.who)))}`;
      term.say(`  ${text.plays(who + skill, current.words.seat(table.options, seat))}${team}`);
    }
    term.say(text.typeHelp(words.commands.help[0]!));
  }

  private async playGame(): Promise<'over' | 'new' | 'quit'> {
    let legend = true;
    for (;;) {
      const { current } = this;
      if (current.match.outcome !== undefined) return 'over';
      const seat = current.actor;
      const { level } = current.table.players[seat]!;
      if (level !== undefined) {
        await this.letComputerMove(seat, level);
        continue;
      }
      await this.handOver(seat);
      current.show(this.term, legend);
      legend = false;
      this.term.say(...current.takeUnread(), current.turnText);
      const then = await this.askUntilDone(seat);
      if (then === 'new' || then === 'quit') return then;
    }
  }

  private async letComputerMove(seat: Seat, level: Level): Promise<void> {
    const { current, term } = this;
    const { match } = current;
    term.busy(this.speech.words.thinking(current.who(seat)));
    const chosen = chooseAtLevel(match.game, match.game.redact(match.state, seat), level, this.random());
    term.busy('');
    if (!chosen.ok) throw new Error('the computer was asked to move in a game that is over');
    const refused = current.perform({ kind: 'move', id: chosen.value });
    if (refused !== undefined) throw new Error(`the computer's move was refused: ${refused}`);
    // A person sees it with the next board; when only computers play, show it now.
    if (humanSeats(current.table).length > 0 || current.match.outcome !== undefined) return;
    current.show(term);
    term.say(...current.takeUnread());
    if (term.live) await pause(COMPUTER_PAUSE_MS);
  }

  /** With hidden hands and several people, only the player to move may look. */
  private async handOver(seat: Seat): Promise<void> {
    const { current, term } = this;
    const { match, table } = current;
    const secret = match.game.hides(match.options) && humanSeats(table).length > 1;
    if (!secret) {
      current.viewer = seat;
      return;
    }
    if (current.viewer === seat) return;
    current.viewer = undefined;
    term.clear();
    term.say(this.speech.text.handOver(current.who(seat)));
    if ((await term.ask(this.speech.text.pressEnter)) === undefined) throw new NoMoreInput();
    current.viewer = seat;
  }

  /** Reads lines until the board changes. */
  private async askUntilDone(seat: Seat): Promise<Then> {
    const { current, term } = this;
    const { text } = this.speech;
    const hint = current.words.moveHint(current.view);
    if (hint !== this.hint) term.say(text.howToMove(hint));
    this.hint = hint;
    for (;;) {
      const line = await term.ask(text.prompt(current.who(seat)));
      if (line === undefined) throw new NoMoreInput();
      const then = line === '' ? 'go-on' : await this.handle(line, seat);
      if (then !== 'go-on') return then;
    }
  }

  private async handle(line: string, seat: Seat): Promise<Then> {
    const { current, term } = this;
    const { text, words } = this.speech;
    const typed = parseInput(current.match, current.view, line, this.speech);
    switch (typed.kind) {
      case 'move':
        return this.move(typed.id);
      case 'choice': {
        term.say(text.orientations, ...typed.moves.map(({ label }, i) => `  ${i + 1}  ${label}`));
        const chosen = typed.moves[Number(await term.ask('> ')) - 1];
        return chosen === undefined ? 'go-on' : this.move(chosen.id);
      }
      case 'wrong':
        term.say(typed.why);
        return 'go-on';
      case 'command':
        try {
          return await this.runCommand(typed.command, typed.rest, seat);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          term.say(error.message);
          return 'go-on';
        }
      case 'unknown': {
        const known = BOARD_COMMANDS.flatMap((command) => words.commands[command]);
        const meant = nearest(line.split(/\s/)[0]!, known);
        term.say(text.notUnderstood(line.slice(0, 60), words.commands.help[0]!, meant));
        return 'go-on';
      }
    }
  }

  private move(id: Parameters<TerminalMatch['match']['game']['unpack']>[0]): Then {
    const refused = this.current.perform({ kind: 'move', id });
    if (refused !== undefined) {
      this.term.say(refused);
      return 'go-on';
    }
    return 'show';
  }

  private async runCommand(command: BoardCommand, rest: string, seat: Seat): Promise<Then> {
    const { current, term } = this;
    const { text, words } = this.speech;
    switch (command) {
      case 'help':
        for (const name of BOARD_COMMANDS)
          term.say(`  ${words.commands[name][0]!.padEnd(14)} ${words.commandHelp[name]}`);
        term.say(text.howToMove(current.words.moveHint(current.view)));
        return 'go-on';
      case 'board':
        if (term.plain) term.say(...current.words.position(current.view, current.who));
        else current.show(term, true);
        return 'go-on';
      case 'read':
        term.say(...current.words.position(current.view, current.who));
        return 'go-on';
      case 'cell': {
        const cell = current.match.game.parseCell(rest.replaceAll(' ', '').toLowerCase());
        const example = `${words.commands.cell[0]} ${terminalGame(current.match.game).exampleCell}`;
        term.say(cell === undefined ? text.whichCell(example) : `${current.words.cell(current.view, cell)}.`);
        return 'go-on';
      }
      case 'hand':
        current.showHands(term);
        return 'go-on';
      case 'legal':
        this.listLegal(rest);
        return 'go-on';
      case 'last':
        term.say(...(current.lastSentences.length === 0 ? [text.nothingYet] : current.lastSentences));
        return 'go-on';
      case 'turn':
        term.say(current.turnText, text.howToMove(current.words.moveHint(current.view)));
        return 'go-on';
      case 'history':
        this.listHistory();
        return 'go-on';
      case 'undo':
        return this.change(current.undo(), text.takenBack, text.nothingToUndo);
      case 'redo':
        return this.change(current.redo(), text.playedAgain, text.nothingToRedo);
      case 'resign':
        if (!(await askYes(term, this.speech, text.confirmResign(current.who(seat)).trimEnd()))) return 'go-on';
        current.perform({ kind: 'resigns', seat });
        return 'show';
      case 'draw':
        return this.offerDraw(seat);
      case 'save':
        this.save(rest);
        return 'go-on';
      case 'load':
        return this.load(rest);
      case 'score':
        this.sayScore();
        return 'go-on';
      case 'new':
        return (await this.mayLeave()) ? 'new' : 'go-on';
      case 'quit':
        return (await this.mayLeave()) ? 'quit' : 'go-on';
    }
  }

  private change(done: boolean, said: string, otherwise: string): Then {
    if (!done) {
      this.term.say(otherwise);
      return 'go-on';
    }
    const { current } = this;
    current.replaceUnread([said]);
    return 'show';
  }

  private listLegal(rest: string): void {
    const { game } = this.current.match;
    const { text } = this.speech;
    const all = legalMoves(game.rules, this.current.view).map((id) => game.format(id));
    const wanted = rest.trim().toLowerCase();
    const moves = all.filter((move) => move.toLowerCase().includes(wanted));
    if (moves.length === 0) {
      this.term.say(wanted === '' ? text.noMoves : text.noLegalWith(rest));
      return;
    }
    this.term.say(text.legalCount(moves.length));
    const perLine = Math.floor(76 / (moves[0]!.length + 2));
    for (let i = 0; i < moves.length; i += perLine) this.term.say(`  ${moves.slice(i, i + perLine).join('  ')}`);
  }

  private listHistory(): void {
    const { match } = this.current;
    const lines = historyLines(match);
    this.term.say(...(lines.length === 0 ? [this.speech.text.nothingYet] : lines));
  }

  /** All other players still in the game must agree; computers answer before people are asked. */
  private async offerDraw(seat: Seat): Promise<Then> {
    const { current, term } = this;
    const { text, words } = this.speech;
    const { match, table } = current;
    if (!match.game.drawable) {
      term.say(words.actRefusal({ code: 'no-draws' }, current.who));
      return 'go-on';
    }
    const isPerson = (other: Seat) => table.players[other]!.level === undefined;
    let declined = computerDecliningDraw(match, seat, (other) => !isPerson(other));
    for (const other of seatsToAgree(match, seat).filter(isPerson)) {
      if (declined !== undefined) break;
      const question = text.offerDraw(current.who(seat), current.who(other)).trimEnd();
      if (!(await askYes(term, this.speech, question))) declined = other;
    }
    if (declined !== undefined) {
      term.say(text.drawDeclined(current.who(declined)));
      return 'go-on';
    }
    current.perform({ kind: 'draw' });
    return 'show';
  }

  private save(file: string): void {
    const { current, term } = this;
    const { text } = this.speech;
    if (file === '') throw new Failure(text.fileName);
    saveGame(file, current.match, current.table, this.ownFiles.has(file), this.speech);
    this.ownFiles.add(file);
    current.saved = true;
    term.say(text.saved(file));
  }

  private load(file: string): Then {
    const { text } = this.speech;
    if (file === '') throw new Failure(text.fileName);
    const record = loadGame(file, this.speech);
    const { table } = this.current;
    const { game, options } = record.match;
    const seats = game.seats(options);
    const players =
      playersOf(record) ??
      (seats === table.players.length
        ? table.players
        : randomPlayers(seats, humanSeats(table).length, DEFAULT_LEVEL, this.random));
    const stake = Number(record.tags.get('Stake') ?? table.stake);
    this.current = new TerminalMatch(
      { game, options, players, stake: stake >= 0 ? stake : 1 },
      record.match,
      this.speech,
    );
    this.hint = '';
    this.ownFiles.add(file);
    this.term.say(text.loaded(file));
    this.introduce();
    return 'show';
  }

  /** Asks before discarding a game in progress. */
  private async mayLeave(): Promise<boolean> {
    const { current, term } = this;
    if (current.saved || current.match.acts.length === 0) return true;
    const file = await term.ask(this.speech.text.leaveUnsaved);
    if (file !== undefined && file !== '') this.save(file);
    return true;
  }

  private sayScore(): void {
    const { table, match } = this.current;
    const points = pointsBySeat(table, match.outcome);
    const parts = table.players.map((player, seat) => ({
      name: scoreName(table.players, player, this.speech),
      points: points[seat]!,
    }));
    this.term.say(this.speech.text.scoreLine(parts));
  }

  /** Reports the end of a game: board, outcome, score. Returns true if another game follows. */
  private async finish(): Promise<boolean> {
    const { current, term } = this;
    const { text } = this.speech;
    const { table } = current;
    current.viewer = undefined;
    current.show(term);
    term.say(...current.takeUnread());
    current.showVerified(term);
    // A stake of one point is the default, which the score shows anyway.
    for (const winner of table.stake === 1 ? [] : (current.match.outcome?.winners ?? [])) {
      term.say(text.stakeWon(scoreName(table.players, table.players[winner]!, this.speech), table.stake));
    }
    this.sayScore();
    if (humanSeats(table).length === 0) return false;
    for (;;) {
      const line = await term.ask(text.again);
      if (line === undefined) throw new NoMoreInput();
      const typed = parseInput(current.match, current.view, line, this.speech);
      if (typed.kind === 'command' && (typed.command === 'save' || typed.command === 'history')) {
        try {
          await this.runCommand(typed.command, typed.rest, 0);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          term.say(error.message);
        }
      } else if (text.yes.includes(line.toLowerCase())) return true;
      else if (text.no.includes(line.toLowerCase()) || line === '') return false;
      else term.say(text.yesOrNo);
    }
  }
}

/** The numbered moves, one round per line. */
function historyLines(match: Match): string[] {
  const seats = match.game.seats(match.options);
  const lines: string[] = [];
  for (let i = 0; i < match.acts.length; i += seats) {
    const round = match.acts.slice(i, i + seats).map((what) => formatAct(match.game, what));
    lines.push(`${String(i / seats + 1).padStart(4)}. ${round.join('  ')}`);
  }
  return lines;
}
