// Controller of a puzzle being solved: the position, the selection and the verdicts. Everything is announced.

import type { EngineRequest, EngineReply } from '@quadrille/engine/worker';
import { act, takeBack, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { describeMove } from '@quadrille/words';
import { i18n } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import { BoardController } from '../board/board-controller.svelte.ts';
import { createWebEngineClient } from '../engine/client.ts';
import { movesOf } from './collection.ts';
import { goalOf } from './goal.ts';
import { idOf, judgeMove, opening, winningMove } from './judge.ts';
import type { Numbered } from './kinds.ts';
import type { PuzzleText } from './text/text.ts';
import type { Verdict } from './verdict.ts';

/** Minimum delay before an answer, so that the solver's move is seen first. */
const ANSWER_PAUSE_MS = 450;

/** `wrong`: the refutation is on the board. `shown`: the solution is being stepped through. */
export type Stage = 'trying' | 'judging' | 'wrong' | 'solved' | 'shown';

export class Attempt extends BoardController {
  readonly puzzle: Numbered;
  match: Match = $state.raw(undefined as unknown as Match);
  stage = $state<Stage>('trying');

  private readonly text: () => PuzzleText;
  private readonly onsolved: () => void;
  private readonly client = createWebEngineClient();
  private hints = 0;
  /** The number of moves before the wrong one. */
  private good = 0;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(puzzle: Numbered, text: () => PuzzleText, onsolved: () => void) {
    super();
    this.puzzle = puzzle;
    this.text = text;
    this.onsolved = onsolved;
    this.begin(opening(puzzle));
  }

  /** The seat that is to win. */
  get solver(): Seat {
    return this.game.rules.actor(this.match.start);
  }

  override get handSeat(): Seat {
    return this.solver;
  }

  override get canMove(): boolean {
    return this.stage === 'trying';
  }

  /** Whose turn it is need not be shown while the puzzle is being solved. */
  override get turnText(): string {
    return this.over ? super.turnText : this.goal;
  }

  override get guidance(): string {
    return this.turnText;
  }

  get goal(): string {
    return goalOf(this.puzzle, this.match, this.text(), this.who);
  }

  /** The solution in words, move by move. */
  get solution(): string[] {
    let match = opening(this.puzzle);
    return this.puzzle.line.map((move) => {
      const id = idOf(this.game, move);
      const label = this.words.move(match.state, id, 'long');
      const next = act(match, { kind: 'move', id });
      if (next.ok) match = next.value;
      return label;
    });
  }

  private begin(match: Match): void {
    this.match = match;
    this.stage = 'trying';
    this.justFilled = [];
    this.resetSelection();
  }

  protected override explainWait(): void {
    if (this.stage === 'wrong') this.showRefusal(this.text().hintOver);
    else if (this.stage !== 'judging') this.showRefusal(i18n.words.actRefusal({ code: 'over' }, this.who));
  }

  /** Makes a move on the board and returns its announcement. */
  private make(id: MoveId): string {
    const events = this.game.events(this.match.state, id);
    const done = act(this.match, { kind: 'move', id });
    if (!done.ok) throw new Error(`a checked move was refused: ${done.error.code}`);
    this.match = done.value;
    this.selection = undefined;
    this.clearMarks();
    this.justFilled = [this.input.cellsOf(id).at(-1)!];
    return describeMove(i18n.words, this.game.id, events, this.who, preferences.current.verbosity, this.view);
  }

  /** Makes the solver's move, judges it and answers it. */
  play(id: MoveId): void {
    void this.tryMove(id);
  }

  private async tryMove(id: MoveId): Promise<void> {
    const before = this.match;
    const story = this.make(id);
    this.stage = 'judging';
    if (this.match.outcome === undefined) this.tell(story);
    preferences.playSound('own');
    const verdict = await judgeMove(this.puzzle, before, id, (request) => this.ask(request));
    if (this.gone || this.stage !== 'judging') return;
    this.good = before.acts.length;
    if (verdict.kind === 'won') return this.finish(story);
    this.pending = setTimeout(() => this.answer(before, verdict), ANSWER_PAUSE_MS);
  }

  private answer(before: Match, verdict: Verdict): void {
    const text = this.text();
    switch (verdict.kind) {
      case 'won':
        return;
      case 'wins':
        this.stage = 'trying';
        this.tell(`${text.right} ${this.make(verdict.reply)}`);
        preferences.playSound('other');
        this.selection = this.input.opening(this.view, this.actor);
        return;
      case 'slower':
        this.begin(before);
        return this.tell(text.slower(movesOf(this.puzzle)));
      case 'unknown':
        this.begin(before);
        return this.showRefusal(text.unsure);
      case 'fails':
        return this.refute(verdict);
    }
  }

  private refute({ answer, plies }: Extract<Verdict, { kind: 'fails' }>): void {
    const text = this.text();
    this.stage = 'wrong';
    if (answer === undefined) return this.showRefusal(text.spoilt);
    const who = this.who(this.actor);
    const label = this.words.move(this.view, answer, 'long');
    this.make(answer);
    this.showRefusal(text.refuted(who, label, plies === undefined ? undefined : (plies + 1) / 2));
  }

  private finish(story: string): void {
    this.stage = 'solved';
    preferences.playSound('win');
    this.onsolved();
    this.tell(`${story} ${this.text().solvedNow(Math.ceil(this.match.acts.length / 2))}`, 'good');
  }

  /** Goes back to the position before the wrong move. */
  retry(): void {
    if (this.stage !== 'wrong') return this.tell(i18n.words.nothingToUndo);
    this.begin(takeBack(this.match, this.match.acts.length - this.good));
    this.tell(`${i18n.words.undone} ${i18n.words.turn(this.who(this.actor))}`);
  }

  restart(): void {
    clearTimeout(this.pending);
    this.begin(opening(this.puzzle));
    this.tell(this.goal);
  }

  /** The first hint names the piece or the place; the second the move itself. */
  async giveHint(): Promise<void> {
    if (!this.canMove) return this.explainWait();
    const { match } = this;
    const id = this.prepared ?? (await winningMove(match, (request) => this.ask(request)));
    if (this.gone || this.match !== match || !this.canMove) return;
    if (id === undefined) {
      this.restart();
      return this.tell(`${this.text().hintFromStart} ${this.goal}`);
    }
    const cell = this.input.cellsOf(id).at(-1)!;
    const step = this.hints++ % 2;
    this.clearMarks();
    if (step === 0) {
      const piece = this.pieceOf(id);
      return this.tell(
        piece === undefined ? this.text().hintPlace(this.placeName(cell)) : this.text().hintPiece(piece),
      );
    }
    this.hint = id;
    this.tell(i18n.words.hint(this.words.move(this.view, id, 'long')));
  }

  /** The next move of the solution, while the solver follows it. */
  private get prepared(): MoveId | undefined {
    const { line } = this.puzzle;
    const followed = this.match.acts.every((what, i) => what.kind === 'move' && what.id === idOf(this.game, line[i]!));
    return followed ? idOf(this.game, line[this.match.acts.length]!) : undefined;
  }

  private async ask(request: EngineRequest): Promise<EngineReply | undefined> {
    const result = await this.client.request(request).answer;
    return result.ok ? result.value : undefined;
  }

  private placeName(cell: number): string {
    const { cellName, placeName } = this.gameView;
    return placeName?.(cell, (number) => i18n.text.boardName(number)) ?? cellName(cell);
  }

  /** The piece that a move uses, where there is a choice. */
  private pieceOf(id: MoveId): string | undefined {
    if (this.gameView.hand === undefined) return undefined;
    const cells = new Set(this.input.cellsOf(id));
    const piece = this.input.pieces(this.view, this.actor).find((selection) => {
      let turned = selection;
      for (let quarters = 0; quarters < 4; quarters++) {
        for (const cell of cells) {
          const tapped = this.input.tap(this.view, turned, cell);
          if (tapped.kind === 'move' && tapped.id === id) return true;
        }
        turned = this.input.turning?.turned(turned, 1) ?? turned;
      }
      return false;
    });
    return piece === undefined ? undefined : this.words.piece(this.view, piece);
  }

  showSolution(): void {
    clearTimeout(this.pending);
    this.begin(opening(this.puzzle));
    this.stage = 'shown';
    this.selection = undefined;
    this.tell(this.text().solutionShown);
  }

  /** Plays the next move of the solution. */
  stepOn(): void {
    const move = this.puzzle.line[this.match.acts.length];
    if (this.stage !== 'shown') return this.tell(i18n.words.nothingToRedo);
    if (move === undefined) return this.tell(i18n.words.outcome(this.match.outcome!, this.who));
    this.tell(this.make(idOf(this.game, move)));
    preferences.playSound('own');
  }

  /** The number of solution moves on the board. */
  get stepped(): number {
    return this.match.acts.length;
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.pending);
    this.client.close();
  }
}
