// Passkeys: a key pair that the browser keeps for this address. The server gives a challenge, good once, and checks what
// the browser made of it. Challenges are in the database: any node can check what another one asked.

import type { AccountRefusal, NewPasskey, PasskeyProof } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { InferOutput } from 'valibot';
import { newId } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';
import type { Accounts, Visitor } from './accounts.ts';
import { checkName } from './names.ts';
import type { Players, Session } from './players.ts';
import type { Tickets } from './tickets.ts';

/** Where the page was loaded from; passkeys belong to its host. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

type Response = InferOutput<typeof NewPasskey>['response'];
type Proof = InferOutput<typeof PasskeyProof>['response'];

/** For whom a new passkey was asked: an account there is, or one that there will be. */
interface Wish {
  readonly id: string;
  readonly name: string | undefined;
}

const MOST_PASSKEYS = 20;
/** EdDSA, ES256, RS256: what all browsers and keys know between them. */
const ALGORITHMS = [-8, -7, -257];
const SHOWN_AS = 'Quadrille';
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export class Passkeys {
  private readonly sql: Sql;
  private readonly players: Players;
  private readonly accounts: Accounts;
  private readonly tickets: Tickets;

  constructor(sql: Sql, players: Players, accounts: Accounts, tickets: Tickets) {
    this.sql = sql;
    this.players = players;
    this.accounts = accounts;
    this.tickets = tickets;
  }

  /** What the browser needs to make a passkey: for one's account, or for a new account of this name. */
  async wish(
    player: Player | undefined,
    wanted: string | undefined,
    site: Site,
    now: number,
  ): Promise<Result<PublicKeyCredentialCreationOptionsJSON, AccountRefusal>> {
    const adding = player !== undefined && !player.guest;
    let name: string | undefined;
    if (!adding) {
      const named = await this.accounts.nameFor(wanted ?? '');
      if (!named.ok) return named;
      ({ name } = named.value);
    }
    const known = adding ? await this.accounts.passkeysOf(player.id) : [];
    if (known.length >= MOST_PASSKEYS) return err('passkey-refused');
    const wish: Wish = { id: player?.id ?? newId(), name };
    const options = await generateRegistrationOptions({
      rpName: SHOWN_AS,
      rpID: site.host,
      userName: name ?? player!.name,
      userDisplayName: name ?? player!.name,
      userID: new TextEncoder().encode(wish.id),
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id }) => ({ id })),
      // Found by the browser without a name; a fingerprint or PIN where there is one.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.tickets.issue(options.challenge, 'new-passkey', { player: player?.id, note: JSON.stringify(wish) }, now);
    return ok(options);
  }

  /** Keeps the passkey that was made. For a new account the answer is its first session. */
  async add(
    visitor: Visitor,
    response: Response,
    site: Site,
    now: number,
  ): Promise<Result<Session | undefined, AccountRefusal>> {
    const challenge = challengeOf(response);
    const ticket = challenge === undefined ? undefined : await this.tickets.redeem(challenge, 'new-passkey', now);
    if (challenge === undefined || ticket === undefined || ticket.player !== visitor.player?.id) return err('expired');
    const { response: inner, ...outer } = response;
    const { transports, ...proof } = inner;
    const verified = await verifyRegistrationResponse({
      response: { ...outer, response: proof },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    }).catch(() => undefined);
    if (verified?.verified !== true) return err('passkey-refused');
    const { credential } = verified.registrationInfo;
    const passkey = (player: string): Statement => ({
      text: `INSERT INTO passkeys (id, player_id, public_key, counter, transports, device, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
      values: [
        credential.id,
        player,
        Buffer.from(credential.publicKey).toString('base64url'),
        credential.counter,
        JSON.stringify((transports ?? []).filter((each) => TRANSPORTS.has(each))),
        visitor.device,
        now,
      ],
      expect: 1,
    });
    const { id, name } = JSON.parse(ticket.note) as Wish;
    if (name === undefined) return (await this.sql.write([passkey(id)])) ? ok(undefined) : err('passkey-refused');
    const named = checkName(name);
    return named.ok ? this.accounts.create(visitor, named.value, id, passkey, now) : named;
  }

  /** What the browser needs to prove who somebody is. It asks which passkey; we do not ask for a name. */
  async ask(site: Site, now: number): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'preferred' });
    await this.tickets.issue(options.challenge, 'passkey-sign-in', { player: undefined, note: '' }, now);
    return options;
  }

  /** Whose passkey proved it. */
  async prove(response: Proof, site: Site, now: number): Promise<Player | undefined> {
    const challenge = challengeOf(response);
    if (challenge === undefined) return undefined;
    if ((await this.tickets.redeem(challenge, 'passkey-sign-in', now)) === undefined) return undefined;
    const [row] = await this.sql.all('SELECT player_id, public_key, counter FROM passkeys WHERE id = $1', [
      response.id,
    ]);
    if (row === undefined) return undefined;
    const { userHandle, ...inner } = response.response;
    const verified = await verifyAuthenticationResponse({
      response: { ...response, response: { ...inner, ...(typeof userHandle === 'string' ? { userHandle } : {}) } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(String(row['public_key']), 'base64url')),
        counter: Number(row['counter']),
      },
      requireUserVerification: false,
    }).catch(() => undefined);
    if (verified?.verified !== true) return undefined;
    const counted = await this.sql.write([
      {
        text: 'UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1 AND counter = $4',
        values: [response.id, verified.authenticationInfo.newCounter, now, Number(row['counter'])],
        expect: 1,
      },
    ]);
    return counted ? this.players.byId(String(row['player_id'])) : undefined;
  }
}

/** The challenge that was answered, as the browser says. */
function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
