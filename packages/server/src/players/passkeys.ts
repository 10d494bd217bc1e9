// Passkeys (WebAuthn): a key pair that the browser keeps for this host. The server issues a single-use challenge and
// verifies the browser's response. Challenges are in the database: any node can verify a response.

import type { AccountRefusal, NewPasskey, PasskeySignIn } from '@quadrille/protocol';
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
import { credentialsChanged } from '../store/revocations.ts';
import type { Sql, Statement } from '../store/sql.ts';
import type { Player } from '../table/decide.ts';
import type { Accounts, Visitor } from './accounts.ts';
import { checkName } from './names.ts';
import { requireSession, type Players, type Session } from './players.ts';
import { deleteTicketsOf, type Tickets } from './tickets.ts';

/** The page's origin; passkeys belong to its host. */
export interface Site {
  readonly origin: string;
  readonly host: string;
}

type Response = InferOutput<typeof NewPasskey>['response'];
type Proof = InferOutput<typeof PasskeySignIn>['response'];

/** Who registers a passkey: an existing account, or a new one. */
interface PasskeyRegistration {
  readonly id: string;
  readonly name: string | undefined;
}

const MAX_PASSKEYS = 20;
/** EdDSA, ES256, RS256: every browser and security key supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const RELYING_PARTY_NAME = 'Quadrille';
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

  /** The options for registering a passkey, for an existing account or for a new account of this name. */
  async registrationOptions(
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
    if (known.length >= MAX_PASSKEYS) return err('passkey-refused');
    const registration: PasskeyRegistration = { id: player?.id ?? newId(), name };
    const options = await generateRegistrationOptions({
      rpName: RELYING_PARTY_NAME,
      rpID: site.host,
      userName: name ?? player!.name,
      userDisplayName: name ?? player!.name,
      userID: new TextEncoder().encode(registration.id),
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id }) => ({ id })),
      // Discoverable without a name; a fingerprint or PIN if available.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.tickets.issue(
      options.challenge,
      'new-passkey',
      { player: player?.id, note: JSON.stringify(registration) },
      now,
    );
    return ok(options);
  }

  /** Stores a new passkey. For a new account it returns the first session. */
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
    const { id, name } = JSON.parse(ticket.note) as PasskeyRegistration;
    if (name === undefined) {
      const added = await this.sql.write([
        requireSession(visitor.token ?? '', id),
        passkey(id),
        credentialsChanged(id),
        deleteTicketsOf(id),
      ]);
      return added ? ok(undefined) : err('passkey-refused');
    }
    const named = checkName(name);
    return named.ok ? this.accounts.create(visitor, named.value, id, passkey, 'passkey', now) : named;
  }

  /** The options for signing in. The browser lets the user choose a passkey; no name is needed. */
  async signInOptions(site: Site, now: number): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'preferred' });
    await this.tickets.issue(options.challenge, 'passkey-sign-in', { player: undefined, note: '' }, now);
    return options;
  }

  /** The player whose passkey signed the challenge. */
  async verifySignIn(response: Proof, site: Site, now: number): Promise<Player | undefined> {
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

/** The challenge in the browser's response. */
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
