// Controller of the analysis: the current position, the variation, and the engine's results.

import type { EngineReply } from '@quadrille/engine/worker';
import {
  act,
  formatRecord,
  seatsOf,
  startMatch,
  stillIn,
  type GameRecord,
  type Match,
  type MoveId,
} from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import { i18n } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import { BoardController } from '../board/board-controller.svelte.ts';
import { Computer } from '../play/computer.svelte.ts';
import { sessionFromRecord } from '../play/saved-game.ts';
import { packLink } from './link.ts';
import { beginPath, playMove, leaveLine, positionAt, stepTo, currentLine, type Path } from './path.ts';
import { analyseText } from './analyse-text.svelte.ts';
import { PositionAnalyser } from './position-analyser.svelte.ts';
import { sidesIn, type AnalysedGame } from './turning-points.ts';
import { percentages } from './values.ts';

/** The same game with open hands: after the game nothing is hidden. */
function unveiled(match: Match): Match {
  const { game, options } = match;
  if (!game.hides(options)) return match;
  const open = game.options.parse({ ...options, hidden: false });
  const start = open.ok ? game.parsePosition(open.value, game.formatPosition(match.start)) : open;
  if (!open.ok || !start.ok) return match;
  return match.acts.reduce(
    (so, what) => {
      const next = act(so, what);
      return next.ok ? next.value : so;
    },
    startMatch(game, open.value, start.value),
  );
}

/** Moves create variations; the recorded game does not change. */
export class Study extends BoardController {
  readonly record: GameRecord;
  readonly thinking = new PositionAnalyser();
  private readonly computer = new Computer();
  path: Path = $state.raw(undefined as unknown as Path);

  constructor(record: GameRecord) {
    super();
    this.record = record;
    const match = unveiled(record.match);
    this.path = beginPath(match, match.acts.length);
    this.arrive();
  }

  get positions(): readonly Match[] {
    return currentLine(this.path);
  }

  get match(): Match {
    return positionAt(this.path);
  }

  /** The main line with the engine's results so far. */
  get studied(): AnalysedGame {
    const { main } = this.path;
    return { positions: main, replies: main.map((match) => this.thinking.known.get(match)?.reply) };
  }

  /** The players, by name where the record has one. */
  override get who(): Who {
    const colour = super.who;
    const { players } = sessionFromRecord('', this.record);
    return (seat) => players[seat]?.name ?? colour(seat);
  }

  /** The expected score of an even position: lower with more sides. */
  get par(): number {
    return 2 / sidesIn(this.match) - 1;
  }

  /** What the engine expects of this position: the chances of each player if there are more than two sides. */
  verdict({ value, shares }: EngineReply): string {
    const text = analyseText.current;
    if (shares === undefined || value.outcome !== 'unknown' || sidesIn(this.match) <= 2) {
      return text.verdict(this.who(this.actor), value, this.par);
    }
    const playing = seatsOf(stillIn(this.match));
    const percent = percentages(playing.map((seat) => shares[seat]!));
    return text.shares(playing.map((seat, i) => ({ who: this.who(seat), percent: percent[i]! })));
  }

  /** The whole current line, for export; the recorded match itself if there is no variation. */
  get whole(): Match {
    return this.path.line === undefined && this.path.main.length === this.record.match.acts.length + 1
      ? this.record.match
      : this.positions.at(-1)!;
  }

  get packed(): string {
    return packLink(this.whole);
  }

  get recordText(): string {
    const untouched = this.whole === this.record.match;
    return formatRecord({
      match: this.whole,
      tags: this.record.tags,
      comments: untouched ? this.record.comments : new Map(),
    });
  }

  go(ply: number): void {
    const to = stepTo(this.path, ply);
    if (to.ply === this.path.ply) {
      this.tell(ply < 0 ? analyseText.current.atStart : analyseText.current.atEnd);
      preferences.playSound('edge');
      return;
    }
    const forward = to.ply === this.path.ply + 1;
    this.become(to);
    if (forward) preferences.playSound('own');
    this.tell(this.story());
  }

  /** Goes to a position of the main line and leaves any variation. */
  goMain(ply: number): void {
    this.path = leaveLine(this.path);
    this.become(stepTo(this.path, ply));
    this.tell(this.story());
  }

  /** Plays a move in the analysis. */
  play(id: MoveId): void {
    const before = this.match;
    this.become(playMove(this.path, id));
    this.justFilled = [this.input.cellsOf(id).at(-1)!];
    preferences.playSound(this.over ? 'win' : 'own');
    this.tell(this.describeAct(before, { kind: 'move', id }));
  }

  advise(): void {
    if (this.over) this.explainWait();
    else void this.showAdvice(this.computer.advise(this.match));
  }

  leaveLine(): void {
    if (this.path.line === undefined) return;
    this.become(leaveLine(this.path));
    this.tell(`${analyseText.current.leftLine} ${this.story()}`);
  }

  private become(path: Path): void {
    this.path = path;
    this.arrive();
  }

  private arrive(): void {
    this.justFilled = [];
    this.resetSelection();
    this.thinking.analyse(this.match);
  }

  /** The current position and the move that led to it, in sentences. */
  private story(): string {
    const { ply } = this.path;
    const before = this.positions[ply - 1];
    const what = this.match.acts.at(-1);
    const where = analyseText.current.at(ply, this.positions.length - 1);
    if (before === undefined || what === undefined) return `${analyseText.current.start}. ${this.turnText}`;
    if (what.kind === 'move') return `${where} ${this.describeAct(before, what)}`;
    return `${where} ${i18n.words.act(what, this.who)}${this.over ? ` ${this.turnText}` : ''}`;
  }

  close(): void {
    this.thinking.close();
    this.computer.close();
  }
}
