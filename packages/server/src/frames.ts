// Messages as they travel: frames of text as RFC 6455 has them from a server, whole, unmasked and not compressed. All that
// is said to somebody in one go becomes one piece of memory and one packet: telling two people of a move is what the server
// does most, and handing over each head and each text by itself costs more than what is in them.

const TEXT = 0x81;
/** Up to this length one byte says it, above it two more, and above that eight. */
const SHORT = 125;
const MEDIUM = 0xffff;

const headLength = (length: number): number => (length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10);

export function textFrames(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headLength(length) + length, 0));
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    at = writeHead(frames, at, length);
    at += frames.write(texts[i]!, at);
  }
  return frames;
}

function writeHead(frames: Buffer, at: number, length: number): number {
  frames[at] = TEXT;
  if (length <= SHORT) {
    frames[at + 1] = length;
  } else if (length <= MEDIUM) {
    frames[at + 1] = 126;
    frames.writeUInt16BE(length, at + 2);
  } else {
    frames[at + 1] = 127;
    frames.writeBigUInt64BE(BigInt(length), at + 2);
  }
  return at + headLength(length);
}
