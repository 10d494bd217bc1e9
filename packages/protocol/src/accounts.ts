// The HTTP messages about accounts, in both directions. The server validates names and passwords.

import { GAME_IDS } from '@quadrille/rules';
import * as v from 'valibot';
import { PlayerId, TableId, Token } from './ids.ts';
import { Settings } from './settings.ts';
import { Sitter } from './events.ts';
import { STATUSES } from './table.ts';

/** Why a name was refused. */
export const NAME_REFUSALS = ['bad-name', 'name-taken', 'name-reserved'] as const;
export type NameRefusal = (typeof NAME_REFUSALS)[number];

/** Why an account request was refused; stable codes, as for tables. */
export const ACCOUNT_REFUSALS = [
  ...NAME_REFUSALS,
  'weak-password',
  /** Wrong name or wrong password; which of them is not disclosed. */
  'wrong-credentials',
  /** Too many failed attempts: wait this many `seconds`. */
  'wait',
  /** Confirm your identity again, by `POST /api/account/confirm`. */
  'confirm-first',
  'has-account',
  /** Removing it would leave the account without a way to sign in. */
  'last-credential',
  'passkey-refused',
  'expired',
  'unknown-session',
  'unknown-passkey',
  'unknown-player',
  'unknown-game',
] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

export const MIN_NAME_CHARS = 2;
export const MAX_NAME_CHARS = 20;
/** The maximum length of names of guests and bots. */
export const MAX_NICKNAME_CHARS = 30;
/** The number of recovery codes per batch. */
export const RECOVERY_CODE_COUNT = 10;
export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 200;

const WantedName = v.pipe(v.string(), v.maxLength(100));
const Password = v.pipe(v.string(), v.maxLength(1000));

export const NameAndPassword = v.strictObject({ name: WantedName, password: Password });
export const RenameRequest = v.strictObject({ name: WantedName });
/** `current` is required if the account already has a password. */
export const NewPassword = v.strictObject({ password: Password, current: v.optional(Password) });
/** `code` as typed from paper: case, spaces and hyphens are ignored. */
export const RecoverySignIn = v.strictObject({ name: WantedName, code: v.pipe(v.string(), v.maxLength(100)) });
export const RecoveryCodes = v.object({ codes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
export const RedeemRequest = v.strictObject({ code: Token });

const Base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(8192));
const Common = { id: v.pipe(Base64, v.maxLength(1400)), rawId: Base64, type: v.literal('public-key') };

/** A passkey for an existing account, or for a new one of this name. */
export const PasskeyOptionsRequest = v.strictObject({ name: v.optional(WantedName) });
export const NewPasskey = v.object({
  response: v.object({
    ...Common,
    response: v.object({
      clientDataJSON: Base64,
      attestationObject: Base64,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
    }),
    clientExtensionResults: v.optional(v.looseObject({}), {}),
  }),
});
export const PasskeySignIn = v.object({
  response: v.object({
    ...Common,
    response: v.object({
      clientDataJSON: Base64,
      authenticatorData: Base64,
      signature: Base64,
      userHandle: v.optional(v.nullable(v.string())),
    }),
    clientExtensionResults: v.optional(v.looseObject({}), {}),
  }),
});

/** A proof of identity by a signed-in player: the password, or a passkey as for signing in. */
export const Confirmation = v.union([v.strictObject({ password: Password }), PasskeySignIn]);

/** A signed-in device. */
export const SessionInfo = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.number(),
  seenAt: v.number(),
  current: v.boolean(),
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;
export const SessionList = v.object({ sessions: v.array(SessionInfo) });

export const PasskeyInfo = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
});
export type PasskeyInfo = v.InferOutput<typeof PasskeyInfo>;

/** The account as its owner sees it. */
export const OwnAccount = v.object({
  id: PlayerId,
  name: v.string(),
  guest: v.boolean(),
  createdAt: v.number(),
  hasPassword: v.boolean(),
  /** Whether a new password requires the current one. Not after a recent passkey or recovery code. */
  asksPassword: v.boolean(),
  passkeys: v.array(PasskeyInfo),
  /** The number of unused recovery codes. */
  recoveryCodes: v.number(),
});
export type OwnAccount = v.InferOutput<typeof OwnAccount>;

export const Handover = v.object({ code: Token, expiresAt: v.number() });
export type Handover = v.InferOutput<typeof Handover>;

export const KnownGameId = v.picklist(GAME_IDS);

/** A player's rating in one game. The number is a conservative estimate: it counts only what the games have shown. */
export const Standing = v.object({
  game: KnownGameId,
  rating: v.number(),
  /** Too few games for a reliable rating. */
  provisional: v.boolean(),
  games: v.number(),
  won: v.number(),
  drawn: v.number(),
});
export type Standing = v.InferOutput<typeof Standing>;

export const Profile = v.object({
  id: PlayerId,
  name: v.string(),
  guest: v.boolean(),
  bot: v.boolean(),
  createdAt: v.number(),
  standings: v.array(Standing),
});
export type Profile = v.InferOutput<typeof Profile>;

/** One game of a player's history. */
export const PastGame = v.object({
  table: TableId,
  status: v.picklist(STATUSES),
  settings: Settings,
  sitters: v.array(v.nullable(Sitter)),
  winners: v.nullable(v.array(v.number())),
  reason: v.nullable(v.string()),
  openedAt: v.number(),
  touchedAt: v.number(),
  /** The rating change of a rated game. */
  rated: v.nullable(v.object({ rating: v.number(), change: v.number() })),
});
export type PastGame = v.InferOutput<typeof PastGame>;

/** A page of a history; `next` is the cursor of the next one. */
export const History = v.object({ games: v.array(PastGame), next: v.nullable(v.string()) });
export type History = v.InferOutput<typeof History>;

export const RatingPoint = v.object({ at: v.number(), rating: v.number(), change: v.number() });
export type RatingPoint = v.InferOutput<typeof RatingPoint>;
export const RatingHistory = v.object({ points: v.array(RatingPoint) });

export const Leaderboard = v.object({
  game: KnownGameId,
  players: v.array(
    v.object({ place: v.number(), id: PlayerId, name: v.string(), rating: v.number(), games: v.number() }),
  ),
});
export type Leaderboard = v.InferOutput<typeof Leaderboard>;
