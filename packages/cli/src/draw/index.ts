import type { GameId, Kinds } from '@quadrille/rules';
import type { Drawing } from './drawing.ts';
import { q4Drawing } from './q4.ts';
import { quadsDrawing } from './quads.ts';
import { quantikDrawing } from './quantik.ts';

export const DRAWINGS: Readonly<Record<GameId, Drawing<Kinds>>> = {
  quantik: quantikDrawing,
  quads: quadsDrawing,
  q4: q4Drawing,
};
