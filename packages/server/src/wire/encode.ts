// Outgoing messages: unfragmented, unmasked and uncompressed RFC 6455 text frames. A frame is a string with one
// character per byte, so that frames are concatenated as strings and written as one chunk without a Buffer each:
// sending a move to two players is the most frequent work of the server.

/** The encoding in which frames are written. */
export const FRAME_ENCODING = 'latin1';

const TEXT_FRAME_BYTE = '\x81';
/** Largest payloads with a 7-bit and a 16-bit length; longer ones have a 64-bit length. */
const MAX_SHORT_PAYLOAD_BYTES = 125;
const MAX_MEDIUM_PAYLOAD_BYTES = 0xffff;

function head(length: number): string {
  const low = String.fromCharCode((length >> 8) & 0xff, length & 0xff);
  if (length <= MAX_SHORT_PAYLOAD_BYTES) return TEXT_FRAME_BYTE + low[1]!;
  if (length <= MAX_MEDIUM_PAYLOAD_BYTES) return `${TEXT_FRAME_BYTE}\x7e${low}`;
  return `${TEXT_FRAME_BYTE}\x7f\0\0\0\0${String.fromCharCode(length >>> 24, (length >> 16) & 0xff)}${low}`;
}

function frame(text: string): string {
  const length = Buffer.byteLength(text);
  // ASCII text needs no encoding.
  return head(length) + (length === text.length ? text : Buffer.from(text).toString(FRAME_ENCODING));
}

/** Caches the last frame: a broadcast sends the same text to all followers in turn. */
let last = { text: '', frame: frame('') };

export function textFrame(text: string): string {
  if (last.text !== text) last = { text, frame: frame(text) };
  return last.frame;
}
