import { asMoveId, below, legalMoves, type AnyGame, type Kinds, type MoveId, type Random } from '@quadrille/rules';

/** How many moves the opponent looks at: enough to seem attentive, few enough to answer at once. */
const GLANCE = 80;

/**
 * A simple opponent: takes a win, does not hand one to the next player, and otherwise leaves them little room. It is
 * given a view of its own seat, so it knows no secrets.
 */
export function chooseMove(game: AnyGame, view: Kinds['state'], random: Random): MoveId {
  const { rules } = game;
  const s = rules.clone(view);
  const seat = rules.actor(s);
  const moves = legalMoves(rules, s);
  const replies = new Int32Array(rules.maxMoves);
  const wins = (id: MoveId, mover: number) => {
    rules.make(s, id);
    const status = rules.status(s);
    rules.unmake(s, id);
    return status > 0 && ((status >> mover) & 1) === 1;
  };
  const winning = moves.find((id) => wins(id, seat));
  if (winning !== undefined) return winning;

  // It announces only what is there; announcing anything else would be a lie.
  const honest = moves.filter(
    (id) => !('announce' in game.unpack(id) && (game.unpack(id) as { announce: boolean }).announce),
  );
  let best = honest[below(random, honest.length)]!;
  let bestScore = -Infinity;
  for (const id of sample(honest, random)) {
    rules.make(s, id);
    const next = rules.actor(s);
    const end = rules.status(s) >= 0 ? 0 : rules.generate(s, replies, 0);
    let handsOver = false;
    for (let i = 0; i < end && !handsOver; i++) handsOver = next !== seat && wins(asMoveId(replies[i]!), next);
    const score = (handsOver ? -1e6 : 0) - end;
    rules.unmake(s, id);
    if (score > bestScore) [best, bestScore] = [id, score];
  }
  return best;
}

/** Some of the moves in random order. */
function sample(moves: readonly MoveId[], random: Random): MoveId[] {
  const left = [...moves];
  const some: MoveId[] = [];
  while (left.length > 0 && some.length < GLANCE) {
    const at = below(random, left.length);
    some.push(left[at]!);
    left[at] = left.at(-1)!;
    left.pop();
  }
  return some;
}
