import type { GameId } from '@quadrille/rules';
import type { Handling } from './handling.ts';
import { q4Handling } from './q4/handling.ts';
import { quadsHandling } from './quads/handling.ts';
import { quantikHandling } from './quantik/handling.ts';

/** A game's ways without knowing which game. */
export type AnyHandling = Handling<object>;

export const HANDLINGS: Readonly<Record<GameId, AnyHandling>> = {
  quantik: quantikHandling,
  quads: quadsHandling,
  q4: q4Handling,
};
