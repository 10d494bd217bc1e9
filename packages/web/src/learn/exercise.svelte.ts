// A step of a lesson: a board with something to be done on it.

import type { Kinds, MoveId } from '@quadrille/rules';
import type { Held } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { CELL_NAMES } from '../board/cells.ts';
import type { Step, Task } from './content.ts';
import { solves } from './judge.ts';
import { spoken } from './strong.ts';
import type { LearnText } from './text/index.ts';
import { Tryout } from './tryout.svelte.ts';

export class Exercise extends Tryout {
  /** Reading is done as soon as it begins. */
  done = $state(false);
  private readonly task: Task;
  private readonly text: LearnText;
  private readonly solved: () => void;

  /** `solved` hears of it once. */
  constructor({ figure, task }: Step, text: LearnText, solved: () => void) {
    super(figure);
    this.task = task;
    this.text = text;
    this.solved = solved;
    this.done = task.kind === 'read';
    if (task.kind !== 'play') this.held = undefined;
  }

  override get yours(): boolean {
    return super.yours && !this.done && this.task.kind === 'play';
  }

  /** There is nothing to take or turn unless a move is asked for. */
  override get pieces(): readonly Held[] {
    return this.yours ? super.pieces : [];
  }

  protected override explainWait(): void {
    if (this.done) super.explainWait();
  }

  override tap(cell: number): void {
    if (this.done || this.task.kind === 'read') announcer.say(this.words.cell(this.view, cell));
    else if (this.task.kind === 'tap-cells') this.find(cell, this.task);
    else super.tap(cell);
  }

  private find(cell: number, { cells, wrong, done }: Extract<Task, { kind: 'tap-cells' }>): void {
    const name = CELL_NAMES[this.game.id](cell);
    if (!cells.includes(name)) return this.refuse(spoken(wrong), [cell]);
    this.chosen = [...new Set([...this.chosen, cell])];
    if (this.chosen.length === cells.length) return this.finish(spoken(done));
    liking.sound('own');
    this.remark(this.text.chosenCell(name, this.chosen.length, cells.length));
  }

  protected override explain(reason: Kinds['reason']): string {
    const why = super.explain(reason);
    // Where every legal move will do, only an illegal one goes wrong.
    const { task } = this;
    return task.kind === 'play' && task.accepts === 'any-legal' ? `${why} ${spoken(task.wrong)}` : why;
  }

  override play(id: MoveId): void {
    if (this.task.kind !== 'play') return;
    if (!solves(this.task, this.match, id)) return this.refuse(spoken(this.task.wrong));
    const story = this.carryOut(id, 'turn');
    this.finish(spoken(this.task.done), story);
    this.focus = this.handling.cellsOf(id).at(-1)!;
  }

  private finish(done: string, story = ''): void {
    this.done = true;
    this.held = undefined;
    this.causes = [];
    this.note = { text: done, tone: 'good' };
    if (!this.over) liking.sound('win');
    announcer.say(`${story} ${done}`.trim());
    this.solved();
  }

  giveHint(): void {
    if (this.task.kind !== 'read' && !this.done) this.remark(spoken(this.task.hint));
  }
}
