// Wood grain: long lines that converge and diverge around a few knots.

interface Knot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const KNOTS: readonly Knot[] = [
  { x: 170, y: 210, size: 16 },
  { x: 520, y: 455, size: 20 },
  { x: 330, y: 640, size: 12 },
];

const STEP = 64;
const GOLDEN = 0.618034;

/** The vertical position at x of a line that starts at `base`. */
function height(base: number, x: number): number {
  const sway = 9 * Math.sin(x / 190 + base / 260) + 3 * Math.sin(x / 71 + base / 90);
  const parting = KNOTS.reduce((sum, knot) => {
    const off = base - knot.y;
    const push = knot.size * Math.exp(-Math.abs(off) / 34) * Math.exp(-(((x - knot.x) / 95) ** 2));
    return sum + (off < 0 ? -push : push);
  }, 0);
  return base + sway + parting;
}

/** Lines across a plank of `size` by `size`, about `spacing` apart, with some irregularity. */
export function grain(size: number, spacing: number, offset: number): string {
  const lines: string[] = [];
  for (let i = 0, base = offset - 30; base < size + 30; i++, base += spacing * (0.55 + 0.9 * ((i * GOLDEN) % 1))) {
    lines.push(line(base, size));
  }
  return lines.join('');
}

/** Rounded path numbers, without a space before a minus sign. */
const numbers = (...values: number[]): string =>
  values.map((value, i) => `${i > 0 && Math.round(value) >= 0 ? ' ' : ''}${Math.round(value) || 0}`).join('');

/** A line of smooth curves in relative coordinates: repeated values compress well, and the grain is in every page. */
function line(base: number, size: number): string {
  const at = (x: number) => height(base, x);
  const slope = (x: number) => (at(x + 1) - at(x - 1)) / 2;
  const third = STEP / 3;
  let y = Math.round(at(0));
  let path = `M${numbers(0, y)}`;
  for (let x = 0; x < size; x += STEP) {
    const end = Math.round(at(x + STEP));
    const rise = end - y;
    const arriving = [2 * third, rise - slope(x + STEP) * third, STEP, rise];
    path += x === 0 ? `c${numbers(third, slope(0) * third, ...arriving)}` : `s${numbers(...arriving)}`;
    y = end;
  }
  return path;
}
