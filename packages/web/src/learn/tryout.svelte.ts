// A board to try moves on: a figure of the rules, or a step of a lesson. Nobody answers and no clock runs; whoever
// looks moves for whoever's turn it is.

import { act, startMatch, type AnyGame, type Kinds, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { tell, wordsOf, type AnyGameWords, type Held, type Who } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { Drag } from '../board/drag.svelte.ts';
import { HANDLINGS, type AnyHandling } from '../board/handlings.ts';
import { figureNamed, type FigureId, type MarkKind } from './figures.ts';
import { figureMarks, marksIn } from './marking.ts';
import { standing } from './standing.ts';

export interface Note {
  readonly text: string;
  readonly tone: 'plain' | 'refusal' | 'good';
}

export class Tryout {
  match: Match = $state.raw(undefined as unknown as Match);
  held = $state.raw<Held>();
  focus = $state<number>();
  /** The pieces that cause a refusal. */
  causes = $state.raw<readonly number[]>([]);
  /** Cells that were asked for and found. */
  chosen = $state.raw<readonly number[]>([]);
  note = $state.raw<Note>();
  fresh = $state.raw<readonly number[]>([]);
  readonly drag = new Drag();
  /** The board on the page: what is dropped elsewhere is not placed. */
  place: HTMLElement | undefined;

  readonly figure: FigureId;
  private readonly own: ReadonlyMap<number, MarkKind>;

  constructor(figure: FigureId) {
    const { game, options, state } = standing(figure);
    this.figure = figure;
    this.own = figureMarks(game, figureNamed(figure).marks);
    this.match = startMatch(game, options, state);
    if (!this.over) this.held = this.handling.opening(state, this.actor);
  }

  get game(): AnyGame {
    return this.match.game;
  }

  get handling(): AnyHandling {
    return HANDLINGS[this.game.id];
  }

  get words(): AnyGameWords {
    return wordsOf(here.words, this.game.id);
  }

  get who(): Who {
    return (seat) => this.words.seat(this.match.options, seat);
  }

  get actor(): Seat {
    return this.game.rules.actor(this.match.state);
  }

  get over(): boolean {
    return this.match.outcome !== undefined;
  }

  /** May a move be tried now? */
  get open(): boolean {
    return !this.over;
  }

  /** What may be seen. */
  get view(): Kinds['state'] {
    const { viewer } = figureNamed(this.figure);
    return viewer === undefined ? this.match.state : this.game.redact(this.match.state, viewer);
  }

  get pieces(): readonly Held[] {
    return this.open ? this.handling.pieces(this.view, this.actor) : [];
  }

  get playable(): ReadonlySet<number> {
    return this.open ? this.handling.playable(this.view, this.held) : new Set();
  }

  /** Where what is held can go, turned if need be. */
  get reachable(): ReadonlySet<number> {
    return this.open ? new Set([...this.playable, ...this.handling.turnable(this.view, this.held)]) : new Set();
  }

  get marks(): Map<number, MarkKind> {
    // In Q4 every free hole will do: pegs in all of them would say nothing.
    const pegs = this.held !== undefined && this.game.id !== 'q4' && liking.now.showLegal;
    const { match, own, causes, chosen } = this;
    return marksIn({ match, own, legal: pegs ? this.reachable : undefined, causes, chosen });
  }

  private opening(): Held | undefined {
    return this.open ? this.handling.opening(this.view, this.actor) : undefined;
  }

  /** Points at a cell with what is in hand. */
  tap(cell: number): void {
    if (this.over) return this.refuse(here.words.actRefusal({ code: 'over' }, this.who));
    const tapped = this.handling.tap(this.view, this.held, cell);
    switch (tapped.kind) {
      case 'move':
        this.make(tapped.id, cell);
        break;
      case 'held':
        this.take(tapped.held);
        break;
      case 'choose':
        this.refuse(here.text.chooseFirst[this.game.id]);
        break;
      case 'refused':
        this.refuse(this.explain(tapped.reason), tapped.causes);
        break;
    }
  }

  /** Why what is held may not go here, without trying it. */
  why(cell: number): void {
    if (!this.open) return this.tap(cell);
    const tapped = this.handling.tap(this.view, this.held, cell);
    if (tapped.kind === 'refused') this.refuse(this.words.refusal(tapped.reason), tapped.causes);
    else if (tapped.kind === 'choose') this.refuse(here.text.chooseFirst[this.game.id]);
    else announcer.say(here.text.allowedHere);
  }

  protected explain(reason: Kinds['reason']): string {
    return this.words.refusal(reason);
  }

  /** Carries out a legal move. */
  protected make(id: MoveId, _cell: number): void {
    const story = this.carryOut(id);
    announcer.say(story);
    this.note = { text: story, tone: 'plain' };
  }

  /** Makes the move, and returns what is to be said of it. */
  protected carryOut(id: MoveId, skip?: 'turn'): string {
    const before = this.match;
    const done = act(before, { kind: 'move', id });
    if (!done.ok) throw new Error(`a legal move was refused: ${done.error.code}`);
    this.match = done.value;
    this.clearNote();
    this.held = this.opening();
    this.fresh = [this.handling.cellsOf(id).at(-1)!];
    liking.sound(this.over ? 'win' : 'own');
    const events = this.game.events(before.state, id).filter(({ kind }) => kind !== skip);
    return tell(here.words, this.game.id, events, this.who, liking.now.verbosity, this.view);
  }

  take(held: Held | undefined): void {
    if (!this.open) return;
    this.clearNote();
    this.held = held;
    announcer.say(held === undefined ? here.words.putBack : here.words.chosen(this.words.piece(this.view, held)));
  }

  isHeld(piece: Held): boolean {
    return this.held !== undefined && this.handling.same(piece, this.held);
  }

  /** Takes the next or previous piece of the hand. */
  step(by: 1 | -1): void {
    const { pieces } = this;
    if (pieces.length === 0) return;
    const now = pieces.findIndex((piece) => this.isHeld(piece));
    this.take(pieces[now < 0 && by < 0 ? pieces.length - 1 : (now + by + pieces.length) % pieces.length]);
  }

  turn(quarters: 1 | -1): void {
    if (this.held === undefined) return this.refuse(here.text.chooseFirst[this.game.id]);
    this.take(this.handling.turned(this.held, quarters));
  }

  /** A pointer went down on a piece in hand, or on a marble that may be moved. */
  grab(event: PointerEvent, held: Held): void {
    if (!this.open) return;
    this.drag.grab(
      event,
      held,
      (taken) => this.take(taken),
      (cell) => {
        const under = document.elementFromPoint(this.drag.x, this.drag.y);
        if (cell !== undefined && this.place?.contains(under) === true) this.tap(cell);
      },
    );
  }

  /** Everything as at first. */
  reset(said: string): void {
    this.match = startMatch(this.game, this.match.options, this.match.start);
    this.clearNote();
    this.held = this.opening();
    this.fresh = [];
    announcer.say(said);
  }

  clearNote(): void {
    this.note = undefined;
    this.causes = [];
  }

  refuse(text: string, causes: readonly number[] = []): void {
    this.note = { text, tone: 'refusal' };
    this.causes = causes;
    announcer.say(text, true);
    liking.sound('refusal');
  }

  /** Says something that also stands beside the board. */
  remark(text: string, tone: Note['tone'] = 'plain'): void {
    this.note = { text, tone };
    this.causes = [];
    announcer.say(text);
  }
}
