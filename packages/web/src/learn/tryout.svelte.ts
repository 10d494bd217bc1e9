// A board for trying moves: a figure of the rules, or a step of a lesson. There is no opponent and no clock; the user
// moves for every seat.

import { act, startMatch, type Match, type MoveId, type SomeKinds } from '@quadrille/rules';
import { describeMove } from '@quadrille/words';
import { i18n } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import { BoardController } from '../board/board-controller.svelte.ts';
import { figureNamed, type FigureId, type MarkKind } from './figures.ts';
import { figureMarks, marksIn } from './figure-marks.ts';
import { figurePosition } from './figure-position.ts';

export class Tryout extends BoardController {
  match: Match = $state.raw(undefined as unknown as Match);
  /** Cells of the task that were found. */
  chosen = $state.raw<readonly number[]>([]);

  readonly figure: FigureId;
  private readonly own: ReadonlyMap<number, MarkKind>;

  constructor(figure: FigureId) {
    super();
    const { game, options, state } = figurePosition(figure);
    this.figure = figure;
    this.own = figureMarks(game, figureNamed(figure).marks);
    this.match = startMatch(game, options, state);
    if (!this.over) this.selection = this.input.opening(state, this.actor);
  }

  override get view(): SomeKinds['state'] {
    const { viewer } = figureNamed(this.figure);
    return viewer === undefined ? this.match.state : this.game.redact(this.match.state, viewer);
  }

  get marks(): Map<number, MarkKind> {
    const { match, own, causes, chosen } = this;
    return marksIn({ match, own, legal: this.pegCells, causes, chosen });
  }

  play(id: MoveId): void {
    this.tell(this.carryOut(id));
  }

  /** Makes the move and returns its announcement. */
  protected carryOut(id: MoveId, skip?: 'turn'): string {
    const before = this.match;
    const done = act(before, { kind: 'move', id });
    if (!done.ok) throw new Error(`a legal move was refused: ${done.error.code}`);
    this.match = done.value;
    this.resetSelection();
    this.justFilled = [this.input.cellsOf(id).at(-1)!];
    preferences.playSound(this.over ? 'win' : 'own');
    const events = this.game.events(before.state, id).filter(({ kind }) => kind !== skip);
    return describeMove(i18n.words, this.game.id, events, this.who, preferences.current.verbosity, this.view);
  }

  /** Resets the board to its initial position. */
  reset(said: string): void {
    this.match = startMatch(this.game, this.match.options, this.match.start);
    this.resetSelection();
    this.justFilled = [];
    this.tell(said);
  }
}
