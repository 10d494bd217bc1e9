/** The word probably meant: a common prefix, or an edit distance of one (two for long words). */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const begun = known.find((other) => word.length >= 2 && other.startsWith(word));
  if (begun !== undefined) return begun;
  const allowed = word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  const [best] = known
    .map((other) => ({ other, n: slips(word, other) }))
    .filter(({ n }) => n <= allowed)
    .toSorted((a, b) => a.n - b.n);
  return best?.other;
}

/** The edit distance, counting substitutions, insertions, deletions and transpositions. */
function slips(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      row.push(swapped ? Math.min(best, rows[i - 2]![j - 2]! + 1) : best);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
