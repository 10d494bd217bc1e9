// One game at the table: what stands on the board, who looks at it, what was said last.

import {
  act,
  seatsOf,
  stillIn,
  takeBack,
  type Act,
  type ActRefusal,
  type Kinds,
  type Match,
  type Seat,
} from '@quadrille/rules';
import { canAnnounce, colourOf, standingLines, type Q4State } from '@quadrille/rules/q4';
import { wordsOf, type Who } from '@quadrille/words';
import { DRAWINGS } from '../draw/index.ts';
import { drawnHand, handLines } from '../draw/quads.ts';
import { stack } from '../draw/q4.ts';
import type { QuadsState } from '@quadrille/rules/quads';
import type { Speech } from '../usage.ts';
import { humans, whoAt, type Table } from './table.ts';
import type { Terminal } from './terminal.ts';

export class Sitting {
  match: Match;
  /** Acts taken back, the last one first. */
  undone: Act[] = [];
  /** What the last act brought, in sentences. */
  story: readonly string[] = [];
  private untold: string[] = [];
  /** Whose secrets may be on the screen. */
  viewer: Seat | undefined;
  /** Nothing has happened since the game was saved. */
  saved = true;
  readonly table: Table;
  readonly speech: Speech;
  readonly who: Who;

  constructor(table: Table, match: Match, speech: Speech) {
    this.table = table;
    this.match = match;
    this.speech = speech;
    this.who = whoAt(table, speech);
    this.viewer = humans(table).length === 1 ? humans(table)[0] : undefined;
  }

  get words() {
    return wordsOf(this.speech.words, this.match.game.id);
  }

  /** The seat whose turn it is, while the game goes on. */
  get actor(): Seat {
    return this.match.game.rules.actor(this.match.state);
  }

  /** The state as the person at the keyboard may see it. */
  get view(): Kinds['state'] {
    return this.match.game.redact(this.match.state, this.viewer);
  }

  /** Carries out an act, or says why not. */
  perform(what: Act): string | undefined {
    const done = act(this.match, what);
    if (!done.ok) return this.refusal(done.error);
    this.story = this.tell(what, done.value);
    this.untold.push(...this.story);
    this.match = done.value;
    this.saved = false;
    return undefined;
  }

  refusal(refusal: ActRefusal): string {
    return refusal.code === 'illegal-move'
      ? this.words.refusal(refusal.why)
      : this.speech.words.actRefusal(refusal, this.who);
  }

  /** All that happened since this was asked last. */
  news(): string[] {
    return this.untold.splice(0);
  }

  replaceNews(sentences: readonly string[]): void {
    this.untold = [...sentences];
  }

  private tell(what: Act, after: Match): string[] {
    const { words } = this.speech;
    if (what.kind === 'move') {
      const events = this.match.game.events(this.match.state, what.id).filter(({ kind }) => kind !== 'turn');
      return events.map((event) => this.words.event(event, this.who));
    }
    return [
      words.act(what, this.who),
      ...(after.outcome === undefined ? [] : [words.outcome(after.outcome, this.who)]),
    ];
  }

  /** Takes acts back until a person is to move again; false if there is nothing to take back. */
  undo(): boolean {
    const people = humans(this.table);
    let n = 0;
    let earlier = this.match;
    do {
      n++;
      if (n > this.match.acts.length) return false;
      earlier = takeBack(this.match, n);
    } while (people.length > 0 && !people.includes(earlier.game.rules.actor(earlier.state)));
    this.undone.push(...this.match.acts.slice(-n).toReversed());
    this.match = earlier;
    this.saved = false;
    return true;
  }

  redo(): boolean {
    if (this.undone.length === 0) return false;
    do this.perform(this.undone.pop()!);
    while (this.undone.length > 0 && this.table.players[this.actor]!.level !== undefined);
    return true;
  }

  /** The board with what is marked on it, and the hand of whoever looks. */
  show(term: Terminal, legend = false): void {
    if (term.plain) return;
    const { game } = this.match;
    const drawing = DRAWINGS[game.id];
    const { view } = this;
    term.say('', ...drawing.board(view, this.marked(), term.look));
    if (legend) term.say(...drawing.legend(view, this.who, this.speech.text.legend, term.look));
    if (game.id === 'quads' && this.match.outcome === undefined) {
      const seat = this.viewer ?? this.actor;
      const lines = handLines(view as QuadsState, seat, term.look);
      if (lines.length > 0) term.say(this.speech.text.hand(this.who(seat)), ...lines);
    } else if (this.match.outcome === undefined) {
      for (const seat of seatsOf(stillIn(this.match))) term.say(`  ${this.words.reserve(view, seat, this.who)}`);
    }
    term.say('');
  }

  /** Everybody's reserve, and the pieces themselves where they may be seen. */
  showHands(term: Terminal): void {
    const { game } = this.match;
    const { view } = this;
    for (const seat of this.table.players.keys()) {
      term.say(this.words.reserve(view, seat, this.who));
      if (term.plain) term.say(...this.words.hand(view, seat));
      else if (game.id === 'quads') term.say(...drawnHand(view as QuadsState, seat, term.look));
    }
  }

  /** After a Q4 the boards are stacked to verify it. */
  showStack(term: Terminal): void {
    const { game, outcome, state } = this.match;
    if (game.id !== 'q4' || outcome?.reason !== 'line' || term.plain) return;
    term.say(
      this.speech.text.stacked,
      ...stack(state as Q4State, this.marked(), this.speech.text.legend, term.look),
      '',
    );
  }

  private marked(): number[] {
    const { game, outcome, acts, state } = this.match;
    if (game.id === 'q4' && outcome?.reason === 'line') return winningHoles(state as Q4State, outcome.winners);
    const last = acts.findLast((what) => what.kind === 'move');
    return last === undefined ? [] : DRAWINGS[game.id].cellsOf(game.unpack(last.id));
  }
}

function winningHoles(s: Q4State, winners: readonly Seat[]): number[] {
  if (!winners.some((seat) => canAnnounce(s, seat))) return [];
  return winners.flatMap((seat) => standingLines(s, colourOf(s.options, seat)).flatMap((line) => [...line.cells]));
}
