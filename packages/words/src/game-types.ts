/** A question about a position; each game defines its own. */
export interface PositionQuery {
  readonly kind: string;
}

/** The selected piece before it is placed; each game defines its own. */
export interface PieceSelection {
  readonly kind: string;
}

declare const unknownGame: unique symbol;

/** A question of a game that is known only at run time: no question of a particular game has this type. */
export interface SomeQuery extends PositionQuery {
  readonly [unknownGame]: 'query';
}

/** The same for a selected piece. */
export interface SomeSelection extends PieceSelection {
  readonly [unknownGame]: 'selection';
}
