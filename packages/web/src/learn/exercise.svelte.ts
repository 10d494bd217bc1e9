// A step of a lesson: a board with a task.

import type { MoveId, SomeKinds } from '@quadrille/rules';
import type { SomeSelection } from '@quadrille/words';
import { preferences } from '../app/preference-store.svelte.ts';
import type { Step, Task } from './content.ts';
import { solves } from './judge.ts';
import { spoken } from './strong.ts';
import type { LearnText } from './text/text.ts';
import { Tryout } from './tryout.svelte.ts';

export class Exercise extends Tryout {
  /** Reading steps are done from the start. */
  done = $state(false);
  private readonly task: Task;
  private readonly text: LearnText;
  private readonly solved: () => void;

  /** `solved` is called once. */
  constructor({ figure, task }: Step, text: LearnText, solved: () => void) {
    super(figure);
    this.task = task;
    this.text = text;
    this.solved = solved;
    this.done = task.kind === 'read';
    if (task.kind !== 'play') this.selection = undefined;
  }

  override get canMove(): boolean {
    return super.canMove && !this.done && this.task.kind === 'play';
  }

  /** Without a move to make there are no pieces to select or turn. */
  override get pieces(): readonly SomeSelection[] {
    return this.canMove ? super.pieces : [];
  }

  protected override explainWait(): void {
    if (this.done) super.explainWait();
  }

  override tap(cell: number): void {
    if (this.done || this.task.kind === 'read') this.tell(this.words.cell(this.view, cell));
    else if (this.task.kind === 'tap-cells') this.find(cell, this.task);
    else super.tap(cell);
  }

  private find(cell: number, { cells, wrong, done }: Extract<Task, { kind: 'tap-cells' }>): void {
    const name = this.gameView.cellName(cell);
    if (!cells.includes(name)) return this.showRefusal(spoken(wrong), [cell]);
    this.chosen = [...new Set([...this.chosen, cell])];
    if (this.chosen.length === cells.length) return this.finish(spoken(done));
    preferences.playSound('own');
    this.tell(this.text.chosenCell(name, this.chosen.length, cells.length));
  }

  protected override explain(reason: SomeKinds['reason']): string {
    const why = super.explain(reason);
    // If every legal move is accepted, only an illegal one is wrong.
    const { task } = this;
    return task.kind === 'play' && task.accepts === 'any-legal' ? `${why} ${spoken(task.wrong)}` : why;
  }

  override play(id: MoveId): void {
    if (this.task.kind !== 'play') return;
    if (!solves(this.task, this.match, id)) return this.showRefusal(spoken(this.task.wrong));
    const story = this.carryOut(id, 'turn');
    this.finish(spoken(this.task.done), story);
    this.focus = this.input.cellsOf(id).at(-1)!;
  }

  private finish(done: string, story = ''): void {
    this.done = true;
    this.selection = undefined;
    this.causes = [];
    if (!this.over) preferences.playSound('win');
    this.tell(`${story} ${done}`.trim(), 'good');
    this.solved();
  }

  giveHint(): void {
    if (this.task.kind !== 'read' && !this.done) this.tell(spoken(this.task.hint));
  }
}
