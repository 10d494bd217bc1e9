// Messages as they travel: frames of text as RFC 6455 has them from a server, whole, unmasked and not compressed. A frame is
// kept as a string with one character for each byte, so that frames are put together as strings are, and what is said to
// somebody in one go leaves in one packet without a piece of memory of its own: telling two people of a move is what the
// server does most.

/** How such a string is written. */
export const BYTES = 'latin1';

const TEXT = '\x81';
/** Up to this length one byte says it, above it two more, and above that eight. */
const SHORT = 125;
const MEDIUM = 0xffff;

function head(length: number): string {
  const low = String.fromCharCode((length >> 8) & 0xff, length & 0xff);
  if (length <= SHORT) return TEXT + low[1]!;
  if (length <= MEDIUM) return `${TEXT}\x7e${low}`;
  return `${TEXT}\x7f\0\0\0\0${String.fromCharCode(length >>> 24, (length >> 16) & 0xff)}${low}`;
}

function frame(text: string): string {
  const length = Buffer.byteLength(text);
  // Without accents, characters are bytes already.
  return head(length) + (length === text.length ? text : Buffer.from(text).toString(BYTES));
}

/** All who follow a table are told the same, one after the other. */
let last = { text: '', frame: frame('') };

export function textFrame(text: string): string {
  if (last.text !== text) last = { text, frame: frame(text) };
  return last.frame;
}
