// Who people are, over HTTP: what a page sends and what it is told. Names and passwords are judged by the server.

import { GAME_IDS } from '@quadrille/rules';
import * as v from 'valibot';
import { PlayerId, TableId, Token } from './ids.ts';
import { Settings } from './settings.ts';
import { Sitter } from './events.ts';
import { STATUSES } from './table.ts';

/** Why something about an account was refused; stable words, as with tables. */
export const ACCOUNT_REFUSALS = [
  'bad-name',
  'name-taken',
  'name-reserved',
  'weak-password',
  /** Wrong name or wrong password: which of them is nobody's business. */
  'wrong-credentials',
  /** Too many wrong attempts: wait so many `seconds`. */
  'wait',
  'has-account',
  /** Without it nobody could sign in any more. */
  'last-credential',
  'passkey-refused',
  'expired',
  'unknown-session',
  'unknown-passkey',
  'unknown-player',
  'unknown-game',
] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 20;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;

const WantedName = v.pipe(v.string(), v.maxLength(100));
const Password = v.pipe(v.string(), v.maxLength(1000));

export const NameAndPassword = v.strictObject({ name: WantedName, password: Password });
export const Renaming = v.strictObject({ name: WantedName });
/** `current` is needed by whoever has a password already. */
export const NewPassword = v.strictObject({ password: Password, current: v.optional(Password) });
export const Redeeming = v.strictObject({ code: Token });

const Base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(8192));
const Common = { id: v.pipe(Base64, v.maxLength(1400)), rawId: Base64, type: v.literal('public-key') };

/** A passkey for an account that exists, or for a new one of this name. */
export const PasskeyWish = v.strictObject({ name: v.optional(WantedName) });
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
export const PasskeyProof = v.object({
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

/** A device on which somebody is signed in. */
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

/** What one sees of oneself. */
export const OwnAccount = v.object({
  id: PlayerId,
  name: v.string(),
  guest: v.boolean(),
  createdAt: v.number(),
  hasPassword: v.boolean(),
  passkeys: v.array(PasskeyInfo),
});
export type OwnAccount = v.InferOutput<typeof OwnAccount>;

export const Handover = v.object({ code: Token, expiresAt: v.number() });
export type Handover = v.InferOutput<typeof Handover>;

export const Known = v.picklist(GAME_IDS);

/** How somebody stands in one game. The number is cautious: it counts only what the games have shown. */
export const Standing = v.object({
  game: Known,
  rating: v.number(),
  /** Too few games to be sure. */
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

/** A game in somebody's history. */
export const PastGame = v.object({
  table: TableId,
  status: v.picklist(STATUSES),
  settings: Settings,
  sitters: v.array(v.nullable(Sitter)),
  winners: v.nullable(v.array(v.number())),
  reason: v.nullable(v.string()),
  openedAt: v.number(),
  touchedAt: v.number(),
  /** What a rated game brought. */
  rated: v.nullable(v.object({ rating: v.number(), change: v.number() })),
});
export type PastGame = v.InferOutput<typeof PastGame>;

/** A page of a history; `next` asks for the one after it. */
export const History = v.object({ games: v.array(PastGame), next: v.nullable(v.string()) });
export type History = v.InferOutput<typeof History>;

export const RatingPoint = v.object({ at: v.number(), rating: v.number(), change: v.number() });
export type RatingPoint = v.InferOutput<typeof RatingPoint>;
export const RatingCourse = v.object({ points: v.array(RatingPoint) });

export const Leaderboard = v.object({
  game: Known,
  players: v.array(
    v.object({ place: v.number(), id: PlayerId, name: v.string(), rating: v.number(), games: v.number() }),
  ),
});
export type Leaderboard = v.InferOutput<typeof Leaderboard>;
