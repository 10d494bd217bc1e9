// Counts and solves every position of Quantik: `node packages/engine/src/quantik/take-census.ts`. Takes some minutes.

import { census } from './census.ts';

const grouped = (column: string | number) => String(column).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

const row = (...columns: readonly (string | number)[]) =>
  process.stdout.write(`${columns.map((column) => grouped(column).padStart(12)).join('')}\n`);

row('ply', 'positions', 'ongoing', 'won', 'lost', 'blocked', 'seconds');
const start = performance.now();
const total = { positions: 0, ongoing: 0, won: 0, lost: 0, blocked: 0 };
const seconds = () => Math.round((performance.now() - start) / 1000);
for (const { ply, positions, ongoing, won, lost, blocked } of census()) {
  row(ply, positions, ongoing, won, lost, blocked, seconds());
  total.positions += positions;
  total.ongoing += ongoing;
  total.won += won;
  total.lost += lost;
  total.blocked += blocked;
}
row('all', total.positions, total.ongoing, total.won, total.lost, total.blocked, seconds());
