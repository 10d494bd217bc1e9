/** The word that was probably meant: begun alike, or a slip away (two in a long word). */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, slips: slips(typed.toLowerCase(), word) }))
    .toSorted((a, b) => a.slips - b.slips);
  const begun = known.find((word) => typed.length >= 2 && word.startsWith(typed.toLowerCase()));
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2;
  return begun ?? (ranked[0] !== undefined && ranked[0].slips <= allowed ? ranked[0].word : undefined);
}

/** Letters to change, add or leave out to make one word of the other (Levenshtein). */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
