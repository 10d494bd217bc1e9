// Somebody at work on a puzzle: the position, what is in hand, and what became of the moves tried. Everything is said.

import type { Question, Reply } from '@quadrille/engine/worker';
import { act, takeBack, type GameId, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { q4Cell } from '@quadrille/rules/q4';
import { quadsCell } from '@quadrille/rules/quads';
import { quantikCell } from '@quadrille/rules/quantik';
import { tell } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { AtBoard } from '../board/at-board.svelte.ts';
import { createWebAsker } from '../engine/asker.ts';
import { movesOf } from './collection.ts';
import { idOf, judge, opening, winningMove, type Verdict } from './judge.ts';
import type { Numbered } from './kinds.ts';
import type { PuzzleText } from './text/text.ts';

/** An answer is never quicker than this: a move must be seen to happen. */
const PAUSE = 450;

function placeName(game: GameId, cell: number): string {
  if (game === 'q4') return `${here.text.boardName((cell >> 4) + 1)}, ${q4Cell(cell).slice(1)}`;
  return game === 'quads' ? quadsCell(cell) : quantikCell(cell);
}

/** `wrong`: the refutation is on the board. `shown`: the solution is being played through. */
export type Stage = 'trying' | 'judging' | 'wrong' | 'solved' | 'shown';

export class Attempt extends AtBoard {
  readonly puzzle: Numbered;
  match: Match = $state.raw(undefined as unknown as Match);
  stage = $state<Stage>('trying');

  private readonly text: () => PuzzleText;
  private readonly onsolved: () => void;
  private readonly asker = createWebAsker();
  private hints = 0;
  /** How many moves stood before the wrong one. */
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

  /** Who is to win. */
  get solver(): Seat {
    return this.game.rules.actor(this.match.start);
  }

  override get hand(): Seat {
    return this.solver;
  }

  override get yours(): boolean {
    return this.stage === 'trying';
  }

  /** While it is being solved, whose turn it is goes without saying. */
  override get turnStory(): string {
    return this.over ? super.turnStory : this.goal;
  }

  get goal(): string {
    const free = this.game.id === 'quads' ? 36 - (this.match.start as unknown as { ply: number }).ply : 0;
    return this.text().goal(this.game.id, this.who(this.solver), movesOf(this.puzzle), free);
  }
  /** The solution, each move in words. */
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
    this.fresh = [];
    this.freeHands();
  }

  protected override explainWait(): void {
    if (this.stage === 'wrong') this.refuse(this.text().hintOver);
    else if (this.stage !== 'judging') this.refuse(here.words.actRefusal({ code: 'over' }, this.who));
  }

  /** Puts a move on the board; returns what there is to say about it. */
  private make(id: MoveId): string {
    const events = this.game.events(this.match.state, id);
    const done = act(this.match, { kind: 'move', id });
    if (!done.ok) throw new Error(`a checked move was refused: ${done.error.code}`);
    this.match = done.value;
    this.held = undefined;
    this.clearNote();
    this.fresh = [this.handling.cellsOf(id).at(-1)!];
    return tell(here.words, this.game.id, events, this.who, liking.now.verbosity, this.view);
  }

  /** The solver's move: it is made, judged and answered. */
  play(id: MoveId): void {
    void this.tryMove(id);
  }

  private async tryMove(id: MoveId): Promise<void> {
    const before = this.match;
    const story = this.make(id);
    this.stage = 'judging';
    if (this.match.outcome === undefined) announcer.say(story);
    liking.sound('own');
    const verdict = await judge(this.puzzle, before, id, (question) => this.ask(question));
    if (this.gone || this.stage !== 'judging') return;
    this.good = before.acts.length;
    if (verdict.kind === 'won') return this.finish(story);
    this.pending = setTimeout(() => this.answer(before, verdict), PAUSE);
  }

  private answer(before: Match, verdict: Verdict): void {
    const text = this.text();
    switch (verdict.kind) {
      case 'won':
        return;
      case 'wins':
        this.stage = 'trying';
        announcer.say(`${text.right} ${this.make(verdict.reply)}`);
        liking.sound('other');
        this.held = this.handling.opening(this.view, this.actor);
        this.note = { text: text.right, tone: 'plain' };
        return;
      case 'slower':
        this.begin(before);
        return this.remark(text.slower(movesOf(this.puzzle)));
      case 'unknown':
        this.begin(before);
        return this.refuse(text.unsure);
      case 'fails':
        return this.refute(verdict);
    }
  }

  private refute({ answer, plies }: Extract<Verdict, { kind: 'fails' }>): void {
    const text = this.text();
    this.stage = 'wrong';
    if (answer === undefined) return this.refuse(text.spoilt);
    const who = this.who(this.actor);
    const label = this.words.move(this.view, answer, 'long');
    this.make(answer);
    this.refuse(text.refuted(who, label, plies === undefined ? undefined : (plies + 1) / 2));
  }

  private finish(story: string): void {
    this.stage = 'solved';
    liking.sound('win');
    this.onsolved();
    this.remark(`${story} ${this.text().solvedNow(Math.ceil(this.match.acts.length / 2))}`, 'good');
  }

  /** Back to before the wrong move. */
  retry(): void {
    if (this.stage !== 'wrong') return announcer.say(here.words.nothingToUndo);
    this.begin(takeBack(this.match, this.match.acts.length - this.good));
    announcer.say(`${here.words.undone} ${here.words.turn(this.who(this.actor))}`);
  }

  restart(): void {
    clearTimeout(this.pending);
    this.begin(opening(this.puzzle));
    announcer.say(this.goal);
  }

  /** First what to think of, or where; then the move itself. */
  async giveHint(): Promise<void> {
    if (!this.yours) return this.explainWait();
    const { match } = this;
    const id = this.prepared ?? (await winningMove(this.puzzle, match, (question) => this.ask(question)));
    if (this.gone || this.match !== match || !this.yours) return;
    if (id === undefined) {
      this.restart();
      return this.remark(`${this.text().hintFromStart} ${this.goal}`);
    }
    const cell = this.handling.cellsOf(id).at(-1)!;
    const step = this.hints++ % 2;
    this.clearNote();
    if (step === 0) {
      const piece = this.pieceOf(id);
      return this.remark(
        piece === undefined ? this.text().hintPlace(placeName(this.game.id, cell)) : this.text().hintPiece(piece),
      );
    }
    this.hint = id;
    this.remark(here.words.hint(this.words.move(this.view, id, 'long')));
  }

  /** The next move of the solution, as long as it is followed. */
  private get prepared(): MoveId | undefined {
    const { line } = this.puzzle;
    const followed = this.match.acts.every((what, i) => what.kind === 'move' && what.id === idOf(this.game, line[i]!));
    return followed ? idOf(this.game, line[this.match.acts.length]!) : undefined;
  }

  private async ask(question: Question): Promise<Reply | undefined> {
    const result = await this.asker.ask(question).answer;
    return result.ok ? result.value : undefined;
  }

  /** The piece that a move takes, where there is a choice. */
  private pieceOf(id: MoveId): string | undefined {
    if (this.game.id === 'q4') return undefined;
    const cells = new Set(this.handling.cellsOf(id));
    const piece = this.handling.pieces(this.view, this.actor).find((held) => {
      let turned = held;
      for (let quarters = 0; quarters < 4; quarters++) {
        for (const cell of cells) {
          const tapped = this.handling.tap(this.view, turned, cell);
          if (tapped.kind === 'move' && tapped.id === id) return true;
        }
        turned = this.handling.turned(turned, 1);
      }
      return false;
    });
    return piece === undefined ? undefined : this.words.piece(this.view, piece);
  }

  showSolution(): void {
    clearTimeout(this.pending);
    this.begin(opening(this.puzzle));
    this.stage = 'shown';
    this.held = undefined;
    this.remark(this.text().solutionShown);
  }

  /** The next move of the solution. */
  stepOn(): void {
    const move = this.puzzle.line[this.match.acts.length];
    if (this.stage !== 'shown') return announcer.say(here.words.nothingToRedo);
    if (move === undefined) return announcer.say(here.words.outcome(this.match.outcome!, this.who));
    announcer.say(this.make(idOf(this.game, move)));
    liking.sound('own');
  }

  /** How many moves of the solution are on the board. */
  get stepped(): number {
    return this.match.acts.length;
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.pending);
    this.asker.close();
  }
}
