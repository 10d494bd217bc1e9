// Incoming messages. Single-frame ASCII messages that arrive in one chunk are decoded here and bypass `ws`. `ws`
// handles everything else: several or partial frames in a chunk, control frames, non-ASCII text, invalid frames.

import { MAX_MESSAGE_BYTES } from '@quadrille/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { FRAME_ENCODING } from './encode.ts';

const FIN_BIT = 0x80;
const OPCODE_MASK = 0x0f;
const OPCODE_CONTINUATION = 0;
const OPCODE_TEXT = 1;
const MASK_BIT = 0x80;
/** A length of 126 is followed by a 16-bit length, one of 127 by a 64-bit length. */
const LENGTH_16_BIT = 126;
const LENGTH_64_BIT = 127;
const MASK_BYTES = 4;
const NON_ASCII_FROM = 0x80;

const plain = Buffer.allocUnsafeSlow(MAX_MESSAGE_BYTES);

/** Where a frame's payload starts and ends, according to its header. */
function extent(chunk: Buffer, at: number): { readonly start: number; readonly end: number } {
  const second = chunk[at + 1] ?? 0;
  const length = second & ~MASK_BIT;
  const head = at + 2 + (length === LENGTH_16_BIT ? 2 : length === LENGTH_64_BIT ? 8 : 0);
  const start = head + (second >= MASK_BIT ? MASK_BYTES : 0);
  if (start > chunk.length) return { start, end: Infinity };
  if (length === LENGTH_16_BIT) return { start, end: start + chunk.readUInt16BE(at + 2) };
  if (length === LENGTH_64_BIT) return { start, end: start + Number(chunk.readBigUInt64BE(at + 2)) };
  return { start, end: start + length };
}

/** The text of a chunk that is exactly one ASCII message within the size limit. */
function plainText(chunk: Buffer): string | undefined {
  if (chunk[0] !== (FIN_BIT | OPCODE_TEXT) || chunk[1]! < MASK_BIT) return undefined;
  const { start, end } = extent(chunk, 0);
  const length = end - start;
  if (end !== chunk.length || length > MAX_MESSAGE_BYTES) return undefined;
  let letters = 0;
  for (let n = 0; n < length; n++) {
    const letter = chunk[start + n]! ^ chunk[start - MASK_BYTES + (n % MASK_BYTES)]!;
    letters |= letter;
    plain[n] = letter;
  }
  return letters < NON_ASCII_FROM ? plain.toString(FRAME_ENCODING, 0, length) : undefined;
}

/** Whether a chunk consists of complete, unfragmented frames: then the next chunk starts with a frame. */
function isWhole(chunk: Buffer): boolean {
  let at = 0;
  while (at < chunk.length) {
    const first = chunk[at]!;
    if (first < FIN_BIT || (first & OPCODE_MASK) === OPCODE_CONTINUATION) return false;
    at = extent(chunk, at).end;
  }
  return at === chunk.length;
}

/**
 * Passes the messages decoded here to `onText`. `websocket` receives everything else, including the end, in order.
 * `head` holds the bytes received before, with the request or after it, and already passed to `websocket`: it may end
 * within a frame.
 */
export function interceptTextFrames(
  line: Duplex,
  websocket: WebSocket,
  head: Buffer,
  onText: (text: string) => void,
): void {
  const push = line.push.bind(line);
  /** Whether the next chunk starts with a frame. */
  let aligned = isWhole(head);
  // Relies on sockets calling `push` for received data. If a Node.js version stops doing so, `ws` receives everything.
  line.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (aligned && chunk !== null) {
      const inOrder = line.readableFlowing === true && line.readableLength === 0;
      const text = inOrder && websocket.readyState === websocket.OPEN ? plainText(chunk) : undefined;
      if (text !== undefined) {
        onText(text);
        return true;
      }
      aligned = isWhole(chunk);
    }
    return push(chunk, encoding);
  };
}
