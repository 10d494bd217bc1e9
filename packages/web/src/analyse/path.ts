// The way through a game: its own positions, and perhaps a line that leaves it somewhere. Never changed.

import { act, startMatch, type Match, type MoveId } from '@quadrille/rules';

export interface Path {
  /** positions[n] stands before the n-th act of the game. */
  readonly main: readonly Match[];
  /** A line that begins at a position of the game: `positions[0]` is the first one of its own. */
  readonly line: { readonly from: number; readonly positions: readonly Match[] } | undefined;
  readonly ply: number;
  /** Begun as a bare position, without a game to leave: moves simply add to it. */
  readonly grows: boolean;
}

/** Every position of a match, the first and the last included. */
export function positionsOf(match: Match): Match[] {
  const positions = [startMatch(match.game, match.options, match.start)];
  for (const what of match.acts) {
    const next = act(positions.at(-1)!, what);
    if (!next.ok) throw new Error(`a recorded act was refused: ${next.error.code}`);
    positions.push(next.value);
  }
  return positions;
}

export function beginPath(match: Match, ply: number): Path {
  return { main: positionsOf(match), line: undefined, ply, grows: match.acts.length === 0 };
}

/** What one walks along now. */
export function walked({ main, line }: Path): readonly Match[] {
  return line === undefined ? main : [...main.slice(0, line.from + 1), ...line.positions];
}

export const positionAt = (path: Path): Match => walked(path)[path.ply]!;

export function stepTo(path: Path, ply: number): Path {
  return { ...path, ply: Math.max(0, Math.min(walked(path).length - 1, ply)) };
}

/** A move from here: along what is there already, on with the line, or off into a new one. */
export function follow(path: Path, id: MoveId): Path {
  const all = walked(path);
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

/** Back to the game, where the line left it. */
export const leaveLine = (path: Path): Path =>
  path.line === undefined ? path : { ...path, line: undefined, ply: path.line.from };
