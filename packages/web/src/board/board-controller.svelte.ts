// Input state at a board: the selected piece, the cell pointed at, and notes and announcements. Shared by games,
// puzzles, lessons and analysis, which differ only in how they handle a move.

import { takeBack, type Act, type AnyGame, type Match, type MoveId, type Seat, type SomeKinds } from '@quadrille/rules';
import {
  describeMove,
  wordsOf,
  type AnyGameWords,
  type SomeQuery,
  type SomeSelection,
  type Who,
} from '@quadrille/words';
import { announcer } from '../app/announcer.svelte.ts';
import { i18n } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import type { GameView, MoveToggle } from '../games/game-view.ts';
import { viewOf } from '../games/index.ts';
import { Drag } from './drag.svelte.ts';
import type { Input } from './input.ts';

export interface StatusNote {
  readonly text: string;
  readonly tone: 'plain' | 'refusal' | 'good';
}

export abstract class BoardController {
  selection = $state.raw<SomeSelection>();
  focus = $state<number>();
  /** The pieces that cause a refusal. */
  causes = $state.raw<readonly number[]>([]);
  /** The last announcement at this board, shown in its status line. */
  note = $state.raw<StatusNote>();
  hint = $state.raw<MoveId>();
  /** The cells filled by the last act. */
  justFilled = $state.raw<readonly number[]>([]);
  /** The game's toggle is on and changes the next move. */
  toggled = $state(false);
  readonly drag = new Drag();
  /** The board element; drops outside it are ignored. */
  place: HTMLElement | undefined;
  /** The cell of the last question and the sentence of the answer announced last. */
  private said: { readonly cell: number; readonly sentence: number } | undefined;

  /** The match shown on this board. */
  abstract get match(): Match;

  /** Makes a legal move. */
  abstract play(id: MoveId): void;

  get game(): AnyGame {
    return this.match.game;
  }

  get gameView(): GameView<SomeKinds> {
    return viewOf(this.game);
  }

  get input(): Input<SomeKinds> {
    return this.gameView.input;
  }

  get words(): AnyGameWords {
    return wordsOf(i18n.words, this.game.id);
  }

  /** The name of a seat: its colour, unless players are named. */
  get who(): Who {
    return (seat) => this.words.seat(this.match.options, seat);
  }

  /** The seat to move. */
  get actor(): Seat {
    return this.game.rules.actor(this.match.state);
  }

  get over(): boolean {
    return this.match.outcome !== undefined;
  }

  /** Whether the viewer may move now. */
  get canMove(): boolean {
    return !this.over;
  }

  /** Whether the viewer may select pieces now. */
  get canSelect(): boolean {
    return this.canMove;
  }

  /** The state as far as the viewer may see it. */
  get view(): SomeKinds['state'] {
    return this.match.state;
  }

  /** The seat that questions refer to. */
  get askingSeat(): Seat {
    return this.actor;
  }

  get last(): MoveId | undefined {
    const move = this.match.acts.findLast(({ kind }) => kind === 'move');
    return move?.kind === 'move' ? move.id : undefined;
  }

  /** The seat whose hand is selected from. */
  get handSeat(): Seat {
    return this.actor;
  }

  get pieces(): readonly SomeSelection[] {
    return this.input.pieces(this.view, this.handSeat);
  }

  /** Cells where the selection can go without turning it. */
  get playable(): ReadonlySet<number> {
    return this.canMove ? this.input.playable(this.view, this.selection) : new Set();
  }

  /** Cells where the selection can go, turned if necessary. */
  get reachable(): ReadonlySet<number> {
    if (!this.canMove) return new Set();
    return new Set([...(this.input.turning?.turnable(this.view, this.selection) ?? []), ...this.playable]);
  }

  /** Cells marked with pegs as legal targets. */
  get pegCells(): ReadonlySet<number> | undefined {
    const shown = preferences.current.showLegal && this.gameView.goesAnywhere !== true;
    return shown && this.selection !== undefined ? this.reachable : undefined;
  }

  /** The toggle that changes the next move, if the game's options have one. */
  get toggle(): MoveToggle<SomeKinds> | undefined {
    const { toggle } = this.gameView;
    return toggle?.offered(this.match.options) === true ? toggle : undefined;
  }

  isSelected(piece: SomeSelection): boolean {
    return this.selection !== undefined && this.input.same(piece, this.selection);
  }

  /** Announces why no move is possible now. */
  protected explainWait(): void {
    if (this.over) this.showRefusal(i18n.words.actRefusal({ code: 'over' }, this.who));
  }

  /** The text for an illegal move. */
  protected explain(reason: SomeKinds['reason']): string {
    return this.words.refusal(reason);
  }

  /** Applies the selection to a cell. */
  tap(cell: number): void {
    if (!this.canMove) return this.explainWait();
    const tapped = this.input.tap(this.view, this.selection, cell);
    switch (tapped.kind) {
      case 'move':
        return this.play(this.asSwitched(tapped.id));
      case 'selected':
        return this.select(tapped.selection);
      case 'turned':
        return this.turnToFit(tapped.selection);
      case 'choose':
        return this.askToChoose();
      case 'refused':
        return this.showRefusal(this.explain(tapped.reason), tapped.causes);
    }
  }

  /** Announces why the selection may not go here, without attempting the move. */
  why(cell: number): void {
    if (!this.canMove) return this.explainWait();
    const tapped = this.input.tap(this.view, this.selection, cell);
    if (tapped.kind === 'refused') this.showRefusal(this.words.refusal(tapped.reason), tapped.causes);
    else if (tapped.kind === 'choose') this.askToChoose();
    else this.tell(i18n.text.allowedHere);
  }

  select(selection: SomeSelection | undefined): void {
    if (!this.canSelect) return this.explainWait();
    this.clearMarks();
    this.selection = selection;
    this.tell(selection === undefined ? i18n.words.putBack : i18n.words.chosen(this.words.piece(this.view, selection)));
  }

  /** The selection was turned to fit: announces its sides, and that the cell is to be chosen again. */
  private turnToFit(selection: SomeSelection): void {
    this.select(selection);
    this.tell(this.words.turnedToFit ?? '');
  }

  clearSelection(): void {
    if (this.selection !== undefined) this.select(undefined);
  }

  /** Choosing the selected piece again turns it, or deselects it if the game has no turning. */
  choose(piece: SomeSelection): void {
    if (!this.isSelected(piece)) this.select(piece);
    else if (this.input.turning === undefined) this.select(undefined);
    else this.turn(1);
  }

  /** Selects the next or previous piece of the hand. */
  step(by: 1 | -1): void {
    const { pieces } = this;
    if (pieces.length === 0) return;
    const now = pieces.findIndex((piece) => this.isSelected(piece));
    this.select(pieces[now < 0 && by < 0 ? pieces.length - 1 : (now + by + pieces.length) % pieces.length]);
  }

  turn(quarters: 1 | -1): void {
    if (this.selection === undefined) this.askToChoose();
    else this.select(this.input.turning?.turned(this.selection, quarters) ?? this.selection);
  }

  /** Starts a drag from the hand, or from a movable piece on the board. */
  grab(event: PointerEvent, selection: SomeSelection): void {
    if (!this.canSelect) return;
    this.drag.grab(
      event,
      selection,
      (taken) => this.select(taken),
      (cell, over) => {
        if (cell !== undefined && this.place?.contains(over) === true) this.tap(cell);
      },
    );
  }

  /** Pieces that can be lifted from the board can also be dragged from it. */
  grabCell(event: PointerEvent, cell: number): void {
    if (this.input.liftedFrom === undefined || !this.canMove) return;
    const tapped = this.input.tap(this.view, undefined, cell);
    if (tapped.kind === 'selected' && tapped.selection !== undefined) this.grab(event, tapped.selection);
  }

  /** The move as changed by the toggle. */
  protected asSwitched(id: MoveId): MoveId {
    return this.toggled && this.toggle !== undefined ? this.toggle.changed(id) : id;
  }

  switchToggle(): void {
    const texts = this.words.toggle;
    if (texts === undefined) return;
    if (this.toggle === undefined) return this.showRefusal(texts.none);
    if (!this.maySwitch) return this.explainWait();
    this.toggled = !this.toggled;
    this.tell(this.toggled ? texts.on : texts.off);
  }

  /** Whether the toggle may be used now. */
  protected get maySwitch(): boolean {
    return this.canMove;
  }

  /** Shows a recommended move, unless the match has changed by the time it arrives. */
  protected async showAdvice(advice: Promise<MoveId | undefined>): Promise<void> {
    const { match } = this;
    const id = await advice;
    if (this.match !== match) return;
    if (id === undefined) return this.showRefusal(i18n.text.engineStuck);
    this.clearMarks();
    this.hint = id;
    this.tell(i18n.words.hint(this.words.move(this.view, id, 'long')));
  }

  /** Resets the input state at the start of a turn. */
  protected resetSelection(): void {
    this.selection = this.canMove ? this.input.opening(this.view, this.actor) : undefined;
    this.toggled = false;
    this.clearMarks();
  }

  /** The seat of the only person here, who is addressed as "you"; undefined if people are named. */
  get you(): Seat | undefined {
    return undefined;
  }

  /** Describes the effects of an act; `before` is the match before it. */
  protected describeAct(before: Match, what: Act): string {
    if (what.kind !== 'move') return `${i18n.words.act(what, this.who)} ${this.turnText}`;
    const events = before.game.events(before.state, what.id);
    return describeMove(i18n.words, this.game.id, events, this.who, preferences.current.verbosity, this.view, this.you);
  }

  /** Describes the last act. */
  get lastActText(): string {
    const { match } = this;
    const what = match.acts.at(-1);
    if (what === undefined) return i18n.text.nothingYet;
    if (what.kind !== 'move') return i18n.words.act(what, this.who);
    const events = match.game.events(takeBack(match, 1).state, what.id).filter(({ kind }) => kind !== 'turn');
    return events.map((event) => this.words.event(event, this.who)).join(' ');
  }

  /** Whose turn it is, or the outcome. */
  get turnText(): string {
    if (this.match.outcome !== undefined) return this.outcomeText;
    return this.actor === this.you ? i18n.words.yourTurn() : i18n.words.turn(this.who(this.actor));
  }

  /** How the game ended, with the line that won it. */
  private get outcomeText(): string {
    const { outcome, state } = this.match;
    if (outcome === undefined) return '';
    const line = outcome.reason === 'line' ? this.words.winningLine?.(state, outcome) : undefined;
    return i18n.words.outcome(outcome, this.who, { you: this.you, line });
  }

  /** Whose turn it is, who the viewer is, and what to do next; or the outcome. */
  get guidance(): string {
    return this.standingText(true);
  }

  /** The sentence that stands in the status line; it says what to do next only if that is asked for. */
  protected standingText(withNext: boolean): string {
    if (this.over) return this.outcomeText;
    const next = withNext && this.canMove ? this.words.next?.(this.view, this.selection) : undefined;
    const { actor, you } = this;
    if (actor !== you) return i18n.words.turn(this.who(actor), next);
    return i18n.words.yourTurn(this.words.seat(this.match.options, you), next);
  }

  /** Removes the marks that belong to an earlier announcement. */
  clearMarks(): void {
    this.causes = [];
    this.hint = undefined;
  }

  /** Nothing is selected: announces what to choose first. */
  askToChoose(): void {
    this.showRefusal(this.words.chooseFirst);
  }

  /** Announces the answer to a question about the position. */
  sayAnswer(question: SomeQuery): void {
    this.tell(this.words.answer(this.view, question, this.who).join(' '));
  }

  /** Announces one sentence of the answer; repeating the question about the same cell announces the next one. */
  sayOneByOne(question: SomeQuery, cell: number): void {
    const sentences = this.words.answer(this.view, question, this.who);
    const sentence = this.said?.cell === cell ? (this.said.sentence + 1) % sentences.length : 0;
    this.said = { cell, sentence };
    this.tell(i18n.text.nthOf(sentence + 1, sentences.length, sentences[sentence]!));
  }

  showRefusal(text: string, causes: readonly number[] = []): void {
    this.tell(text, 'refusal', true);
    this.causes = causes;
    preferences.playSound('refusal');
  }

  /** Announces a text and shows it in the status line: all announcements of a board are made here. */
  tell(text: string, tone: StatusNote['tone'] = 'plain', urgent = false): void {
    if (text === '') return;
    const before = announcer.isSpeaking ? this.note : undefined;
    this.note = { text: before === undefined ? text : `${before.text} ${text}`, tone };
    announcer.speak(text, urgent);
  }

  /** Repeats the last announcement. */
  tellAgain(): void {
    const text = announcer.repeat();
    if (text !== undefined) this.note = { text, tone: this.note?.tone ?? 'plain' };
  }
}
