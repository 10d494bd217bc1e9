// A board to try moves on: a figure of the rules, or a step of a lesson. Nobody answers and no clock runs; whoever
// looks moves for whoever's turn it is.

import { act, startMatch, type Kinds, type Match, type MoveId } from '@quadrille/rules';
import { tell } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { AtBoard } from '../board/at-board.svelte.ts';
import { figureNamed, type FigureId, type MarkKind } from './figures.ts';
import { figureMarks, marksIn } from './marking.ts';
import { standing } from './standing.ts';

export class Tryout extends AtBoard {
  match: Match = $state.raw(undefined as unknown as Match);
  /** Cells that were asked for and found. */
  chosen = $state.raw<readonly number[]>([]);

  readonly figure: FigureId;
  private readonly own: ReadonlyMap<number, MarkKind>;

  constructor(figure: FigureId) {
    super();
    const { game, options, state } = standing(figure);
    this.figure = figure;
    this.own = figureMarks(game, figureNamed(figure).marks);
    this.match = startMatch(game, options, state);
    if (!this.over) this.held = this.handling.opening(state, this.actor);
  }

  override get view(): Kinds['state'] {
    const { viewer } = figureNamed(this.figure);
    return viewer === undefined ? this.match.state : this.game.redact(this.match.state, viewer);
  }

  get marks(): Map<number, MarkKind> {
    const { match, own, causes, chosen } = this;
    return marksIn({ match, own, legal: this.pegs, causes, chosen });
  }

  play(id: MoveId): void {
    this.remark(this.carryOut(id));
  }

  /** Makes the move, and returns what is to be said of it. */
  protected carryOut(id: MoveId, skip?: 'turn'): string {
    const before = this.match;
    const done = act(before, { kind: 'move', id });
    if (!done.ok) throw new Error(`a legal move was refused: ${done.error.code}`);
    this.match = done.value;
    this.freeHands();
    this.fresh = [this.handling.cellsOf(id).at(-1)!];
    liking.sound(this.over ? 'win' : 'own');
    const events = this.game.events(before.state, id).filter(({ kind }) => kind !== skip);
    return tell(here.words, this.game.id, events, this.who, liking.now.verbosity, this.view);
  }

  /** Everything as at first. */
  reset(said: string): void {
    this.match = startMatch(this.game, this.match.options, this.match.start);
    this.freeHands();
    this.fresh = [];
    announcer.say(said);
  }
}
