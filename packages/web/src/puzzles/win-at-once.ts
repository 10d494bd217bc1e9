import { legalMoves, type Game, type Kinds, type MoveId } from '@quadrille/rules';

/** A move that wins immediately. */
export function winAtOnce<K extends Kinds>({ rules }: Game<K>, state: K['state']): MoveId | undefined {
  const s = rules.clone(state);
  const seat = rules.actor(s);
  return legalMoves(rules, s).find((id) => {
    rules.make(s, id);
    const status = rules.status(s);
    rules.unmake(s, id);
    return status > 0 && ((status >> seat) & 1) === 1;
  });
}
