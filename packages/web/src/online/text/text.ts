// The texts about online play. Loaded with the first online page.

import type { CLOSE_REASONS, Control, Phrase, Proposal, NameRefusal, Refusal } from '@quadrille/protocol';

type Choices<T extends string> = Readonly<Record<T, string>>;

export interface OnlineText {
  // The connection.
  readonly connecting: string;
  readonly lost: string;
  readonly back: string;
  readonly absent: string;
  readonly absentHelp: string;
  readonly outdated: string;
  readonly reload: string;
  readonly setBack: string;
  readonly degraded: string;
  readonly recovered: string;

  // Identity.
  readonly yourName: string;
  readonly nameHelp: string;
  readonly nameFault: string;
  /** A guest without a name. */
  readonly guest: string;
  guestNamed(name: string): string;
  botNamed(name: string): string;
  /** A player whose account was deleted. */
  readonly deleted: string;
  readonly signedInAs: string;
  readonly toAccount: string;
  /** The game counts for the ratings. */
  readonly rated: string;
  readonly ratedHelp: string;
  /** For a guest at a rated table. */
  readonly ratedGuest: string;
  readonly signInFirst: string;
  signInLabel(game: string, names: string): string;
  ratingOf(rating: number, provisional: boolean): string;
  ratingChanged(rating: number, change: number): string;
  readonly noRating: string;
  /** Why a game without a clock cannot be rated. */
  readonly ratedNeedsClock: string;

  // The lobby.
  readonly lobby: string;
  readonly lead: string;
  readonly quick: string;
  readonly quickHelp: string;
  quickLabel(game: string, control: string): string;
  readonly invite: string;
  readonly inviteHelp: string;
  readonly openTables: string;
  readonly noneOpen: string;
  /** The number of open tables, announced to screen readers when the list changes. */
  openCount(n: number): string;
  freeSeats(n: number): string;
  joinLabel(game: string, who: string): string;
  readonly join: string;
  readonly yourTables: string;
  readonly yourTurn: string;
  readonly theirTurn: string;
  readonly waiting: string;
  against(names: string): string;

  // Settings of a game.
  control(control: Control): string;
  readonly newTable: string;
  readonly game: string;
  readonly time: string;
  readonly timeKinds: Choices<Control['kind']>;
  readonly total: string;
  readonly increment: string;
  readonly daysEach: string;
  minutes(n: number): string;
  seconds(n: number): string;
  days(n: number): string;
  readonly whoStarts: string;
  readonly starts: Choices<'random' | 'me' | 'other'>;
  startsAt(place: number): string;
  readonly access: string;
  readonly accesses: Choices<'public' | 'private'>;
  readonly freePlaces: string;
  freePlace(n: number): string;
  readonly somebody: string;
  readonly createTable: string;

  // At a table before the game starts.
  /** For a visitor who opens an invitation link; the host may have no name. */
  invited(game: string, host: string): string;
  readonly waitingHelp: string;
  readonly rows: Choices<'time' | 'order' | 'stake' | 'rated' | 'access'>;
  readonly orders: Choices<'random' | 'seated'>;
  readonly places: string;
  place(n: number, colour: string | undefined): string;
  readonly free: string;
  readonly you: string;
  readonly sitDown: string;
  sitAt(place: string): string;
  readonly invitation: string;
  readonly invitationHelp: string;
  /** The table requires an account. */
  readonly invitationRated: string;
  /** Warning that the link works on this machine only. */
  readonly onlyHere: string;
  readonly link: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly share: string;
  readonly code: string;
  readonly seatComputer: string;
  computerAt(place: string): string;
  readonly sendAway: string;
  sendAwayFrom(place: string): string;
  readonly closeTable: string;
  readonly standUp: string;
  readonly looking: string;
  readonly lookingHelp: string;
  readonly stopLooking: string;
  satDown(who: string): string;
  stoodUp(who: string): string;
  /** `seats` lists who plays which colour, as `Light: Anna`. */
  began(seats: string): string;
  /** Told at the beginning of a game in teams. */
  partner(who: string): string;
  seatOf(colour: string, who: string): string;
  readonly closed: Choices<(typeof CLOSE_REASONS)[number]>;
  abortedBy(who: string): string;
  readonly abortedHelp: string;
  readonly unknownTable: string;
  readonly unknownTableHelp: string;
  readonly toLobby: string;

  // Playing.
  readonly here: string;
  readonly gone: string;
  /** The lag budget: how much network delay is not charged to the clock. */
  spare(seconds: number): string;
  readonly spareHelp: string;
  readonly watching: string;
  watchers(n: number): string;
  readonly sending: string;
  proposed(what: Proposal, who: string): string;
  /** The player's own proposal that is not answered yet. */
  readonly pending: Choices<Proposal>;
  readonly withdraw: string;
  agreed(what: Proposal, who: string): string;
  declined(what: Proposal, who: string): string;
  readonly agree: string;
  readonly decline: string;
  readonly tookBack: string;
  readonly excused: string;
  /** In a game without a clock, the player to move has been absent for long enough to claim it. */
  longAbsent(who: string, time: string): string;
  readonly endWait: string;
  /** The same with two players left. */
  readonly claimWin: string;
  /** While the player to move is away: when the game can be claimed, or that the clock decides. */
  mayClaimIn(who: string, time: string): string;
  awayOnClock(who: string): string;
  readonly nextTable: string;
  readonly nextBegan: string;
  gameOfSeries(n: number): string;

  // Premoves.
  planned(move: string): string;
  readonly cancelPlan: string;
  readonly unplanned: string;
  planFailed(move: string, why: string): string;

  // Chat.
  readonly chat: string;
  readonly chatOff: string;
  readonly chatOn: string;
  readonly chatStop: string;
  mute(who: string): string;
  readonly muted: string;
  readonly nothingSaid: string;
  /** The player has reached the limit of messages. */
  readonly chatFull: string;
  readonly phrases: Readonly<Record<Phrase, string>>;
  readonly phraseTitle: string;
  readonly message: string;
  readonly send: string;
  said(who: string, what: string): string;

  readonly refusals: Readonly<Record<Refusal | NameRefusal, string>>;
}
