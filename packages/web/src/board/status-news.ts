/**
 * The part of an announcement that is news: without the sentence on whose turn it is, or on the outcome, that stands
 * beside it in the status line anyway.
 */
export function newsIn(announced: string, standing: readonly string[]): string {
  const ending = standing.find((sentence) => sentence !== '' && announced.endsWith(sentence));
  return ending === undefined ? announced : announced.slice(0, -ending.length).trimEnd();
}
