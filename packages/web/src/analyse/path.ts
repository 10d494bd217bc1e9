// The position in a game: its main line and at most one variation. Immutable.

import { act, positionsOf, type Match, type MoveId } from '@quadrille/rules';

export interface Path {
  /** positions[n] is the position before the n-th act of the game. */
  readonly main: readonly Match[];
  /** A variation that branches off at `from`: `positions[0]` is its first position. */
  readonly line: { readonly from: number; readonly positions: readonly Match[] } | undefined;
  readonly ply: number;
  /** Started from a bare position, without a recorded game: moves extend the main line. */
  readonly grows: boolean;
}

export function beginPath(match: Match, ply: number): Path {
  return { main: positionsOf(match), line: undefined, ply, grows: match.acts.length === 0 };
}

/** The positions being followed: the main line, or its part before the branch and the variation. */
export function currentLine({ main, line }: Path): readonly Match[] {
  return line === undefined ? main : [...main.slice(0, line.from + 1), ...line.positions];
}

export const positionAt = (path: Path): Match => currentLine(path)[path.ply]!;

export function stepTo(path: Path, ply: number): Path {
  return { ...path, ply: Math.max(0, Math.min(currentLine(path).length - 1, ply)) };
}

/** A move from the current position: it follows the existing line, extends the variation or starts a new one. */
export function playMove(path: Path, id: MoveId): Path {
  const all = currentLine(path);
  const there = all[path.ply + 1]?.acts.at(-1);
  if (there?.kind === 'move' && there.id === id) return stepTo(path, path.ply + 1);
  const next = act(positionAt(path), { kind: 'move', id });
  if (!next.ok) return path;
  const { main, line } = path;
  const ply = path.ply + 1;
  if (line === undefined && path.grows && path.ply === main.length - 1) {
    return { ...path, main: [...main, next.value], ply };
  }
  if (line !== undefined && path.ply > line.from) {
    const positions = [...line.positions.slice(0, path.ply - line.from), next.value];
    return { ...path, line: { ...line, positions }, ply };
  }
  return { ...path, line: { from: path.ply, positions: [next.value] }, ply };
}

/** Back to the main line, where the variation branches off. */
export const leaveLine = (path: Path): Path =>
  path.line === undefined ? path : { ...path, line: undefined, ply: path.line.from };
