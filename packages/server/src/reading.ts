// Messages as they arrive. Almost every message is one frame of plain letters that comes in one piece, and is read here, before
// the stream and `ws` have had to do with it. Whatever else comes (several frames at once, or parts of one, what keeps the line
// alive or ends it, letters with accents, nonsense) goes the usual way, and `ws` judges it.

import { LONGEST_MESSAGE } from '@quadrille/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { BYTES } from './frames.ts';

const LAST = 0x80;
const KIND = 0x0f;
const CONTINUED = 0;
const TEXT = 1;
const MASKED = 0x80;
/** A length of 126 stands in the next two bytes, one of 127 in the next eight. */
const MEDIUM = 126;
const LONG = 127;
const MASK = 4;
const ASCII = 0x80;

const plain = Buffer.allocUnsafeSlow(LONGEST_MESSAGE);

/** Where the payload of a frame begins and ends, as far as its head says so. */
function extent(chunk: Buffer, at: number): { readonly start: number; readonly end: number } {
  const second = chunk[at + 1] ?? 0;
  const length = second & ~MASKED;
  const head = at + 2 + (length === MEDIUM ? 2 : length === LONG ? 8 : 0);
  const start = head + (second >= MASKED ? MASK : 0);
  if (start > chunk.length) return { start, end: Infinity };
  if (length === MEDIUM) return { start, end: start + chunk.readUInt16BE(at + 2) };
  if (length === LONG) return { start, end: start + Number(chunk.readBigUInt64BE(at + 2)) };
  return { start, end: start + length };
}

/** What a chunk says that is one whole message of plain letters, no longer than anybody needs. */
function plainText(chunk: Buffer): string | undefined {
  if (chunk[0] !== (LAST | TEXT) || chunk[1]! < MASKED) return undefined;
  const { start, end } = extent(chunk, 0);
  const length = end - start;
  if (end !== chunk.length || length > LONGEST_MESSAGE) return undefined;
  let letters = 0;
  for (let n = 0; n < length; n++) {
    const letter = chunk[start + n]! ^ chunk[start - MASK + (n % MASK)]!;
    letters |= letter;
    plain[n] = letter;
  }
  return letters < ASCII ? plain.toString(BYTES, 0, length) : undefined;
}

/** Does it hold whole messages, or what keeps a line alive, and no part of anything? Then a frame begins after it. */
function isWhole(chunk: Buffer): boolean {
  let at = 0;
  while (at < chunk.length) {
    const first = chunk[at]!;
    if (first < LAST || (first & KIND) === CONTINUED) return false;
    at = extent(chunk, at).end;
  }
  return at === chunk.length;
}

/** Hears what can be read at once. Everything else, the end too, is `websocket`'s, in the order in which it came. */
export function hearPlainText(line: Duplex, websocket: WebSocket, hear: (text: string) => void): void {
  const push = line.push.bind(line);
  /** Does the next chunk begin with a frame? */
  let aligned = true;
  // Streams push what has arrived. If another Node.js did so in another way, nothing would be heard here, and all by `ws`.
  line.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (aligned && chunk !== null) {
      const inOrder = line.readableFlowing === true && line.readableLength === 0;
      const text = inOrder && websocket.readyState === websocket.OPEN ? plainText(chunk) : undefined;
      if (text !== undefined) {
        hear(text);
        return true;
      }
      aligned = isWhole(chunk);
    }
    return push(chunk, encoding);
  };
}
