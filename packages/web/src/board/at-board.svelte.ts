// Somebody at a board: what is in hand, where they point, and what they are told. The same for a game, a puzzle, a
// lesson and an analysis, which differ only in what becomes of a move.

import { takeBack, type Act, type AnyGame, type Kinds, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { ANNOUNCE } from '@quadrille/rules/q4';
import { tell, wordsOf, type AnyGameWords, type Held, type Who } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { Drag } from './drag.svelte.ts';
import { HANDLINGS, type AnyHandling } from './handlings.ts';

export interface Note {
  readonly text: string;
  readonly tone: 'plain' | 'refusal' | 'good';
}

export abstract class AtBoard {
  held = $state.raw<Held>();
  focus = $state<number>();
  /** The pieces that cause a refusal. */
  causes = $state.raw<readonly number[]>([]);
  /** The last word about what somebody tried: a refusal, a hint. */
  note = $state.raw<Note>();
  hint = $state.raw<MoveId>();
  /** The cells that were filled just now. */
  fresh = $state.raw<readonly number[]>([]);
  /** The next move in Q4 is announced. */
  announcing = $state(false);
  readonly drag = new Drag();
  /** The board on the page: what is dropped elsewhere is not placed. */
  place: HTMLElement | undefined;

  /** The game as it stands on this board. */
  abstract get match(): Match;

  /** Makes a legal move. */
  abstract play(id: MoveId): void;

  get game(): AnyGame {
    return this.match.game;
  }

  get handling(): AnyHandling {
    return HANDLINGS[this.game.id];
  }

  get words(): AnyGameWords {
    return wordsOf(here.words, this.game.id);
  }

  /** What a seat is called: its colour, where nobody has a name. */
  get who(): Who {
    return (seat) => this.words.seat(this.match.options, seat);
  }

  /** Whose turn it is. */
  get actor(): Seat {
    return this.game.rules.actor(this.match.state);
  }

  get over(): boolean {
    return this.match.outcome !== undefined;
  }

  /** May whoever looks make a move now? */
  get yours(): boolean {
    return !this.over;
  }

  /** May whoever looks take pieces in hand now? */
  get handy(): boolean {
    return this.yours;
  }

  /** What may be seen. */
  get view(): Kinds['state'] {
    return this.match.state;
  }

  /** The seat whose pieces one asks about. */
  get asking(): Seat {
    return this.actor;
  }

  get last(): MoveId | undefined {
    const move = this.match.acts.findLast(({ kind }) => kind === 'move');
    return move?.kind === 'move' ? move.id : undefined;
  }

  /** The seat whose pieces one chooses from. */
  get hand(): Seat {
    return this.actor;
  }

  get pieces(): readonly Held[] {
    return this.handling.pieces(this.view, this.hand);
  }

  /** Where what is held can go as it is. */
  get playable(): ReadonlySet<number> {
    return this.yours ? this.handling.playable(this.view, this.held) : new Set();
  }

  /** Where it can go, turned if need be. */
  get reachable(): ReadonlySet<number> {
    if (!this.yours) return new Set();
    return new Set([...this.handling.turnable(this.view, this.held), ...this.playable]);
  }

  /** Where pegs show that it can go. In Q4 every free hole will do: pegs in all of them would say nothing. */
  get pegs(): ReadonlySet<number> | undefined {
    return liking.now.showLegal && this.held !== undefined && this.game.id !== 'q4' ? this.reachable : undefined;
  }

  /** Must lines be announced in this game? */
  get announces(): boolean {
    const { options } = this.match;
    return 'announce' in options && options.announce === true;
  }

  isHeld(piece: Held): boolean {
    return this.held !== undefined && this.handling.same(piece, this.held);
  }

  /** Says why nothing can be moved now. */
  protected explainWait(): void {
    if (this.over) this.refuse(here.words.actRefusal({ code: 'over' }, this.who));
  }

  /** Why a move is illegal. */
  protected explain(reason: Kinds['reason']): string {
    return this.words.refusal(reason);
  }

  /** Points at a cell with what is in hand. */
  tap(cell: number): void {
    if (!this.yours) return this.explainWait();
    const tapped = this.handling.tap(this.view, this.held, cell);
    switch (tapped.kind) {
      case 'move':
        return this.play(this.announcing ? ((tapped.id | ANNOUNCE) as MoveId) : tapped.id);
      case 'held':
        return this.take(tapped.held);
      case 'choose':
        return this.refuse(here.text.chooseFirst[this.game.id]);
      case 'refused':
        return this.refuse(this.explain(tapped.reason), tapped.causes);
    }
  }

  /** Why what is held may not go here, without trying it. */
  why(cell: number): void {
    if (!this.yours) return this.explainWait();
    const tapped = this.handling.tap(this.view, this.held, cell);
    if (tapped.kind === 'refused') this.refuse(this.words.refusal(tapped.reason), tapped.causes);
    else if (tapped.kind === 'choose') this.refuse(here.text.chooseFirst[this.game.id]);
    else announcer.say(here.text.allowedHere);
  }

  take(held: Held | undefined): void {
    if (!this.handy) return this.explainWait();
    this.clearNote();
    this.held = held;
    announcer.say(held === undefined ? here.words.putBack : here.words.chosen(this.words.piece(this.view, held)));
  }

  putBack(): void {
    if (this.held !== undefined) this.take(undefined);
  }

  /** Choosing what is held already turns a tile and puts anything else back. */
  choose(piece: Held): void {
    if (!this.isHeld(piece)) this.take(piece);
    else if (piece.kind === 'tile') this.turn(1);
    else this.take(undefined);
  }

  /** Takes the next or previous piece of the hand. */
  step(by: 1 | -1): void {
    const { pieces } = this;
    if (pieces.length === 0) return;
    const now = pieces.findIndex((piece) => this.isHeld(piece));
    this.take(pieces[now < 0 && by < 0 ? pieces.length - 1 : (now + by + pieces.length) % pieces.length]);
  }

  turn(quarters: 1 | -1): void {
    if (this.held === undefined) this.refuse(here.text.chooseFirst[this.game.id]);
    else this.take(this.handling.turned(this.held, quarters));
  }

  /** A pointer went down on a piece in hand, or on a marble that may be moved. */
  grab(event: PointerEvent, held: Held): void {
    if (!this.handy) return;
    this.drag.grab(
      event,
      held,
      (taken) => this.take(taken),
      (cell, over) => {
        if (cell !== undefined && this.place?.contains(over) === true) this.tap(cell);
      },
    );
  }

  /** A marble may be dragged from its hole once all are placed. */
  grabCell(event: PointerEvent, cell: number): void {
    if (this.game.id !== 'q4' || !this.yours) return;
    const tapped = this.handling.tap(this.view, undefined, cell);
    if (tapped.kind === 'held' && tapped.held !== undefined) this.grab(event, tapped.held);
  }

  toggleAnnouncing(): void {
    if (!this.announces) return this.refuse(here.text.noAnnouncing);
    if (!this.yours) return this.explainWait();
    this.announcing = !this.announcing;
    announcer.say(this.announcing ? here.text.announceOn : here.text.announceOff);
  }

  /** Shows a move that is recommended, if the game still stands so when it comes. */
  protected async showAdvice(advice: Promise<MoveId | undefined>): Promise<void> {
    const { match } = this;
    const id = await advice;
    if (this.match !== match) return;
    if (id === undefined) return this.refuse(here.text.engineStuck);
    this.clearNote();
    this.hint = id;
    this.remark(here.words.hint(this.words.move(this.view, id, 'long')));
  }

  /** A turn begins: nothing is left of the last one. */
  protected freeHands(): void {
    this.held = this.yours ? this.handling.opening(this.view, this.actor) : undefined;
    this.announcing = false;
    this.clearNote();
  }

  /** What an act brought, in sentences; `before` is the match it was done in. */
  protected storyOf(before: Match, what: Act): string {
    if (what.kind !== 'move') return `${here.words.act(what, this.who)} ${this.turnStory}`;
    const events = before.game.events(before.state, what.id);
    return tell(here.words, this.game.id, events, this.who, liking.now.verbosity, this.view);
  }

  /** What the last act was, in sentences. */
  get lastStory(): string {
    const { match } = this;
    const what = match.acts.at(-1);
    if (what === undefined) return here.text.nothingYet;
    if (what.kind !== 'move') return here.words.act(what, this.who);
    const events = match.game.events(takeBack(match, 1).state, what.id).filter(({ kind }) => kind !== 'turn');
    return events.map((event) => this.words.event(event, this.who)).join(' ');
  }

  /** Whose turn it is, or how it ended. */
  get turnStory(): string {
    const { outcome } = this.match;
    return outcome === undefined ? here.words.turn(this.who(this.actor)) : here.words.outcome(outcome, this.who);
  }

  clearNote(): void {
    this.note = undefined;
    this.causes = [];
    this.hint = undefined;
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
