// One game in the terminal: the match, the viewer, and the pending messages.

import {
  act,
  redo,
  seatsOf,
  stillIn,
  takeBack,
  undo,
  type Act,
  type ActRefusal,
  type History,
  type Match,
  type Seat,
  type SomeKinds,
} from '@quadrille/rules';
import { describeMove, wordsOf, type Who } from '@quadrille/words';
import { terminalGame } from '../games/index.ts';
import type { Translations } from '../usage.ts';
import { humanSeats, namesAt, type MatchSetup } from './match-setup.ts';
import type { Terminal } from './terminal.ts';

export class TerminalMatch {
  match: Match;
  /** Undone acts, the latest first. */
  undone: readonly Act[] = [];
  /** The results of the last act, in sentences. */
  lastSentences: readonly string[] = [];
  private untold: string[] = [];
  /** The seat whose hidden pieces may be on the screen. */
  viewer: Seat | undefined;
  /** No changes since the last save. */
  saved = true;
  readonly table: MatchSetup;
  readonly speech: Translations;
  readonly who: Who;
  /** The seat of the only person, who is addressed as "you". */
  readonly you: Seat | undefined;

  constructor(table: MatchSetup, match: Match, speech: Translations) {
    this.table = table;
    this.match = match;
    this.speech = speech;
    this.who = namesAt(table, speech);
    this.you = humanSeats(table).length === 1 ? humanSeats(table)[0] : undefined;
    this.viewer = this.you;
  }

  get words() {
    return wordsOf(this.speech.words, this.match.game.id);
  }

  /** The seat to move, while the game is in progress. */
  get actor(): Seat {
    return this.match.game.rules.actor(this.match.state);
  }

  /** Whose turn it is, and which colour the only person has. */
  get turnText(): string {
    const { words } = this.speech;
    const { actor, you } = this;
    return actor === you ? words.yourTurn(this.words.seat(this.table.options, actor)) : words.turn(this.who(actor));
  }

  /** The state, redacted for the person at the keyboard. */
  get view(): SomeKinds['state'] {
    return this.match.game.redact(this.match.state, this.viewer);
  }

  /** Applies an act, or explains why it is refused. */
  perform(what: Act): string | undefined {
    const done = act(this.match, what);
    if (!done.ok) return this.refusal(done.error);
    this.lastSentences = this.describeAct(this.match, what, done.value);
    this.untold.push(...this.lastSentences);
    this.become({ match: done.value, undone: [] });
    return undefined;
  }

  refusal(refusal: ActRefusal): string {
    return refusal.code === 'illegal-move'
      ? this.words.refusal(refusal.why)
      : this.speech.words.actRefusal(refusal, this.who);
  }

  /** All messages since the last call. */
  takeUnread(): string[] {
    return this.untold.splice(0);
  }

  replaceUnread(sentences: readonly string[]): void {
    this.untold = [...sentences];
  }

  private become({ match, undone }: History): void {
    this.match = match;
    this.undone = undone;
    this.saved = false;
  }

  private describeAct(before: Match, what: Act, after: Match): string[] {
    const { words } = this.speech;
    if (what.kind === 'move') {
      const events = before.game.events(before.state, what.id).filter(({ kind }) => kind !== 'turn');
      return events.map((event) =>
        describeMove(words, before.game.id, [event], this.who, 'normal', after.state, this.you),
      );
    }
    return [
      words.act(what, this.who),
      ...(after.outcome === undefined ? [] : [words.outcome(after.outcome, this.who, { you: this.you })]),
    ];
  }

  /** Undoes the last step; false if there is none. */
  undo(): boolean {
    const earlier = undo(this, humanSeats(this.table));
    if (earlier !== undefined) this.become(earlier);
    return earlier !== undefined;
  }

  /** Redoes the next step; false if there is none. */
  redo(): boolean {
    const later = redo(this, humanSeats(this.table));
    if (later === undefined) return false;
    this.become(later);
    this.lastSentences = this.describeAct(takeBack(this.match, 1), this.match.acts.at(-1)!, this.match);
    return true;
  }

  /** The board with highlights, and the viewer's hand. */
  show(term: Terminal, legend = false): void {
    if (term.plain) return;
    const { game } = this.match;
    const drawing = terminalGame(game);
    const { view } = this;
    term.say('', ...drawing.board(view, this.marked(), term.look));
    if (legend) term.say(...drawing.legend(view, this.who, this.speech.text.legend, term.look));
    if (drawing.hand !== undefined && this.match.outcome === undefined) {
      const seat = this.viewer ?? this.actor;
      const lines = drawing.hand(view, seat, term.look);
      if (lines.length > 0) term.say(this.speech.text.hand(this.who(seat)), ...lines);
    } else if (this.match.outcome === undefined) {
      for (const seat of seatsOf(stillIn(this.match))) term.say(`  ${this.words.reserve(view, seat, this.who)}`);
    }
    term.say('');
  }

  /** Every seat's reserve, with the pieces where they are visible. */
  showHands(term: Terminal): void {
    const { game } = this.match;
    const { view } = this;
    for (const seat of this.table.players.keys()) {
      term.say(this.words.reserve(view, seat, this.who));
      if (term.plain) term.say(...this.words.hand(view, seat));
      else term.say(...(terminalGame(game).drawnHand?.(view, seat, term.look) ?? []));
    }
  }

  /** The winning line on the stacked boards, for games with several boards. */
  showVerified(term: Terminal): void {
    const { game, outcome, state } = this.match;
    const { verified } = terminalGame(game);
    if (verified === undefined || outcome?.reason !== 'line' || term.plain) return;
    const { text } = this.speech;
    term.say(text.stacked, ...verified(state, this.marked(), text.legend, term.look), '');
  }

  private marked(): readonly number[] {
    const { game, outcome, acts, state } = this.match;
    const won = outcome?.reason === 'line' ? game.winningCells?.(state) : undefined;
    if (won !== undefined) return won;
    const last = acts.findLast((what) => what.kind === 'move');
    return last === undefined ? [] : terminalGame(game).cellsOf(game.unpack(last.id));
  }
}
