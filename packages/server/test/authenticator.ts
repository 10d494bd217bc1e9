// A software passkey authenticator for tests: ES256 keys, attestation "none".

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The subset of CBOR needed here: integers, bytes, text, maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Passkey {
  readonly id: Buffer;
  readonly host: string;
  readonly handle: string;
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export class Authenticator {
  readonly passkeys: Passkey[] = [];
  private counter = 0;
  /** The origin of the requesting page, as the browser would report it. */
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Like `navigator.credentials.create`. */
  create(options: CreationOptions): object {
    const host = options.rp.id ?? '';
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const passkey: Passkey = { id: randomBytes(32), host, handle: options.user.id, key: privateKey, publicKey };
    this.passkeys.push(passkey);
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2], // kty: EC2
      [3, -7], // alg: ES256
      [-1, 1], // crv: P-256
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, passkey.id.length]), passkey.id, cbor(cose)]);
    const authData = Buffer.concat([this.authData(host, ATTESTED), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...named(passkey),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Like `navigator.credentials.get`, with the host's latest passkey. */
  get(options: RequestOptions, passkey = this.passkeys.findLast(({ host }) => host === options.rpId)!): object {
    const clientData = this.clientData('webauthn.get', options.challenge);
    const authData = this.authData(passkey.host, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.key);
    return {
      ...named(passkey),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.handle,
      },
    };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.counter);
    return Buffer.concat([sha256(host), Buffer.from([PRESENT | VERIFIED | flags]), counter]);
  }
}

const named = ({ id }: Passkey) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
});
