// What the page says about who one is. Fetched with the first page about it.

import type { AccountRefusal } from '@quadrille/protocol';

type Choices<T extends string> = Readonly<Record<T, string>>;

/** What can go wrong with a passkey before the server hears of it. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'failed';

export interface AccountText {
  // Coming in.
  readonly entrance: string;
  readonly entranceLead: string;
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

  // One's account.
  readonly account: string;
  signedInAs(name: string): string;
  /** Of somebody who has no account. */
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
  /** The code is good until this time. */
  until(time: string): string;
  readonly codeOver: string;

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

  // A player.
  readonly unknownPlayer: string;
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

  // The best.
  readonly leaders: string;
  readonly leadersLead: string;
  leadersOf(game: string): string;
  readonly place: string;
  readonly noLeaders: string;
  readonly gameChoice: string;

  readonly refusals: Readonly<Record<Exclude<AccountRefusal, 'wait'>, string>>;
  wait(seconds: number): string;
  readonly passkeyTroubles: Choices<PasskeyTrouble>;
}
