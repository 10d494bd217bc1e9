// The texts about accounts. Loaded with the first page that needs them.

import type { AccountRefusal } from '@quadrille/protocol';

type Choices<T extends string> = Readonly<Record<T, string>>;

/** Passkey errors before a request reaches the server. */
export type PasskeyFailure = 'cancelled' | 'known' | 'failed';

export interface AccountText {
  // Signing in.
  readonly signInTitle: string;
  readonly signInLead: string;
  readonly signIn: string;
  readonly signInWithPasskey: string;
  readonly orWithPassword: string;
  readonly name: string;
  readonly password: string;
  readonly newAccount: string;
  /** A guest keeps the games played so far. */
  readonly newAccountHelp: string;
  readonly nameHelp: string;
  readonly createWithPasskey: string;
  readonly passkeyHelp: string;
  readonly passwordHelp: string;
  readonly createWithPassword: string;
  welcome(name: string): string;

  // Recovery after losing password and passkeys.
  readonly lost: string;
  readonly lostHelp: string;
  readonly recoveryCode: string;
  readonly recoveryCodeHelp: string;
  readonly signInWithCode: string;
  recovered(name: string): string;

  // Confirming the identity.
  readonly confirm: string;
  readonly confirmHelp: string;
  readonly confirmNow: string;
  readonly confirmByPasskey: string;
  readonly cancel: string;

  // The player's account.
  readonly account: string;
  signedInAs(name: string): string;
  /** For a guest. */
  readonly asGuest: string;
  readonly toProfile: string;
  readonly toLeaders: string;
  readonly signOut: string;
  readonly signedOut: string;
  readonly change: string;
  readonly renamed: string;
  readonly newName: string;

  readonly credentials: string;
  readonly passkeys: string;
  readonly noPasskeys: string;
  readonly noPasskeysHere: string;
  readonly addPasskey: string;
  readonly passkeyAdded: string;
  passkeyUsed(created: string, used: string | undefined): string;
  readonly remove: string;
  removePasskey(device: string): string;
  readonly passkeyRemoved: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly setPassword: string;
  readonly changePassword: string;
  readonly passwordSet: string;
  readonly removePassword: string;
  readonly passwordRemoved: string;

  /** Announced after an account with a password was created. */
  readonly offerCodes: string;
  readonly recoveryCodes: string;
  readonly recoveryHelp: string;
  codesLeft(left: number, of: number): string;
  readonly makeCodes: string;
  readonly makeCodesAnew: string;
  codesMade(codes: number): string;
  /** Heading of the codes, also in print: the account and the site. */
  codesFor(name: string, host: string): string;
  readonly codesShown: string;
  readonly printCodes: string;
  readonly copyCodes: string;
  readonly codesCopied: string;
  readonly codesNotCopied: string;
  readonly saveCodes: string;

  readonly sessions: string;
  readonly sessionsHelp: string;
  readonly unknownDevice: string;
  readonly thisDevice: string;
  seen(since: string, last: string): string;
  readonly end: string;
  endSession(device: string): string;
  readonly sessionEnded: string;
  readonly endOthers: string;
  readonly othersEnded: string;

  readonly handover: string;
  readonly handoverHelp: string;
  readonly makeCode: string;
  readonly codeLabel: string;
  readonly link: string;
  /** The code is valid until this time. */
  until(time: string): string;
  readonly codeOver: string;

  /** On the page of a handover link without a code. */
  readonly noCode: string;
  readonly takeOver: string;
  readonly takeOverHelp: string;
  readonly takeOverNow: string;

  readonly data: string;
  readonly exportHelp: string;
  readonly exportData: string;
  readonly leave: string;
  readonly leaveHelp: string;
  readonly leaveQuestion: string;
  typeName(name: string): string;
  readonly leaveNow: string;
  readonly stay: string;
  readonly left: string;

  // Profiles.
  memberSince(date: string): string;
  readonly guestMark: string;
  readonly botMark: string;
  readonly ratings: string;
  readonly noRatings: string;
  readonly rating: string;
  readonly provisional: string;
  readonly game: string;
  readonly games: string;
  readonly won: string;
  readonly drawn: string;
  course(game: string, from: number, to: number, games: number): string;
  readonly history: string;
  readonly noHistory: string;
  readonly results: Choices<'won' | 'lost' | 'drawn' | 'playing' | 'open'>;
  gained(points: number): string;
  readonly more: string;

  // Leaderboards.
  readonly leaders: string;
  readonly leadersLead: string;
  leadersOf(game: string): string;
  readonly place: string;
  readonly noLeaders: string;
  readonly gameChoice: string;

  readonly refusals: Readonly<Record<Exclude<AccountRefusal, 'wait'>, string>>;
  wait(seconds: number): string;
  readonly passkeyFailures: Choices<PasskeyFailure>;
}
