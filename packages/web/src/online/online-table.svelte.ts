// The board controller of a server table. The player's own moves are shown and announced at once and confirmed by the
// server later; the moves of others are announced when their events arrive.

import {
  actorAt,
  isAbortable,
  isMissingPlayer,
  timeLeftAt,
  peopleAt,
  seatOf,
  type Command,
  type EventBody,
  type Proposal,
  type Table as ServerTable,
} from '@quadrille/protocol';
import type { GameClient, TableChange } from '@quadrille/protocol/client';
import {
  act,
  formatAct,
  parseAct,
  seatsOf,
  stillIn,
  type Act,
  type Match,
  type MoveId,
  type Seat,
  type SomeKinds,
} from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import type { Page } from '../app/address.ts';
import { i18n } from '../app/i18n.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import { BoardController } from '../board/board-controller.svelte.ts';
import { countFinishedGame, isBeginner } from '../play/experience.ts';
import type { GameSession } from '../play/game-session.ts';
import type { SeatNote, TableAction, TableController } from '../play/table-controller.ts';
import { teamOf } from '../play/teams.ts';
import { TurnClock } from '../play/turn-clock.svelte.ts';
import { sitterName } from './labels.ts';
import { untilClaim, waitsForClock } from './claim.ts';
import { connection } from './connection.svelte.ts';
import type { FollowedTable } from './followed-table.svelte.ts';
import { mutedPlayers, toggleMuted } from './muted.ts';
import { Presence } from './presence.svelte.ts';
import { sessionFromTable } from './online-session.ts';
import { TableRatings } from './table-ratings.svelte.ts';
import { onlineText } from './online-text.svelte.ts';

/** How often to check whether a claim has become possible. */
const CLAIM_POLL_MS = 1_000;

export class OnlineTable extends BoardController implements TableController {
  private readonly followed: FollowedTable;
  private readonly client: GameClient;
  /** A move sent but not confirmed, and the number of acts before it. */
  private sent = $state.raw<{ readonly id: MoveId; readonly acts: number }>();
  /** A premove, sent as soon as it is the player's turn. */
  private planned = $state.raw<MoveId>();
  private readonly time = new TurnClock();
  private now = $state(0);
  readonly presence = new Presence((seat, back) => this.tellPresence(seat, back));
  readonly ratings = new TableRatings();
  /** The ids of muted players. */
  private muted = $state.raw<ReadonlySet<string>>(mutedPlayers());

  /** The player to move, if absent for long enough that the game may be claimed. */
  claimable = $state<Seat>();
  /** Whole minutes until then, while the player to move is away. */
  claimInMinutes = $state<number>();
  private readonly claimTimer: ReturnType<typeof setInterval> | undefined;

  readonly isLearning: boolean;
  readonly paused = false;
  readonly hasStalled = false;
  readonly isHandOver = false;
  readonly offer = undefined;

  constructor(followed: FollowedTable, client: GameClient) {
    super();
    this.followed = followed;
    this.isLearning = isBeginner(followed.table!.match.game.id);
    this.client = client;
    followed.onchanges = (news) => this.applyChanges(news);
    followed.onsetback = () => this.startOver();
    followed.onpresence = (present, watching) => {
      this.presence.update(present, watching);
      this.lookForClaim();
    };
    this.now = client.time.now();
    this.ratings.follow(this.table);
    if (this.table.settings.control.kind !== 'none') this.time.run(() => this.tick());
    else this.claimTimer = setInterval(() => this.lookForClaim(), CLAIM_POLL_MS);
    this.resetSelection();
  }

  /** The server's data were reset: unconfirmed and planned moves are void. */
  private startOver(): void {
    [this.sent, this.planned, this.selection] = [undefined, undefined, undefined];
    this.justFilled = [];
    this.resetSelection();
    this.showRefusal(onlineText.current.setBack);
  }

  /** The table as confirmed by the server. */
  get table(): ServerTable {
    return this.followed.table!;
  }

  /** The player's seat; undefined for spectators. */
  readonly seat: Seat | undefined = $derived.by(() =>
    connection.me === null ? undefined : seatOf(this.table, connection.me.id),
  );

  /** The match including the unconfirmed move. */
  private readonly shown: Match = $derived.by(() => {
    const { match } = this.table;
    if (this.sent?.acts !== match.acts.length) return match;
    const ahead = act(match, { kind: 'move', id: this.sent.id });
    return ahead.ok ? ahead.value : match;
  });

  readonly session: GameSession = $derived.by(() => sessionFromTable(this.table, this.shown));

  get match(): Match {
    return this.shown;
  }

  private get isIn(): boolean {
    return this.seat !== undefined && ((stillIn(this.match) >> this.seat) & 1) === 1;
  }

  /** A game with a player who was deleted has no rematch. */
  get mayRematch(): boolean {
    return this.seat !== undefined && this.over && this.table.next === undefined && !isMissingPlayer(this.table);
  }

  get allowedActions(): ReadonlySet<TableAction> {
    const allowed = new Set<TableAction>();
    if (this.mayRematch && this.table.proposing === undefined) allowed.add('rematch');
    if (!this.isIn || this.over) return allowed;
    if (this.table.proposing === undefined) {
      // Seats move in turn, so a seat has moved once there are more acts than its number.
      if (this.match.acts.length > this.seat!) allowed.add('takeback');
      if (this.game.drawable) allowed.add('draw');
    }
    if (isAbortable(this.table)) allowed.add('abort');
    return allowed.add('resign');
  }

  override get who(): Who {
    const colour = super.who;
    return (seat) => this.session.players[seat]?.name ?? colour(seat);
  }

  override get you(): Seat | undefined {
    return this.seat;
  }

  get standing(): string {
    if (this.thinking) return i18n.text.turnNote(this.who(this.actor), true);
    return this.standingText(this.isLearning);
  }

  override get canMove(): boolean {
    return !this.over && this.sent === undefined && this.isIn && this.actor === this.seat;
  }

  /** A premove is possible while it is another player's turn. */
  private get plans(): boolean {
    return !this.over && this.isIn && this.actor !== this.seat;
  }

  override get canSelect(): boolean {
    return this.canMove || this.plans;
  }

  override get handSeat(): Seat {
    return this.seat ?? this.actor;
  }

  override get view(): SomeKinds['state'] {
    const { state } = this.match;
    return this.over ? state : this.game.redact(state, this.seat);
  }

  override get askingSeat(): Seat {
    return this.seat ?? this.actor;
  }

  get viewer(): Seat | undefined {
    return this.seat;
  }

  get nearSeat(): Seat | undefined {
    return this.seat;
  }

  get firstSeat(): Seat {
    return seatOf(this.table, this.table.host) ?? 0;
  }

  get thinking(): boolean {
    return !this.over && this.session.players[this.actor]?.level !== undefined;
  }

  clock(seat: Seat): number {
    const { table } = this;
    const actor = table.status === 'playing' ? actorAt(table) : undefined;
    return timeLeftAt(table.clocks, seat, actor, table.settings.control, this.now);
  }

  title(seat: Seat): string {
    const sitter = this.table.sitters[seat];
    // A player without a name is called by colour, as in every sentence; the viewer needs no mark.
    if (seat !== this.seat && sitter?.kind === 'person' && sitter.name !== '') return sitterName(sitter);
    return i18n.text.playerName(this.who(seat), this.session.players[seat]!.level);
  }

  seatNotes(seat: Seat): readonly SeatNote[] {
    const { settings, clocks, sitters } = this.table;
    const text = onlineText.current;
    const known: SeatNote[] = [];
    const rating = this.ratings.label(sitters[seat]);
    if (rating !== undefined) known.push({ word: rating });
    const isIn = ((stillIn(this.match) >> seat) & 1) === 1;
    if (seat !== this.seat && isIn && sitters[seat]?.kind === 'person')
      known.push({ word: this.presence.isHere(seat) ? text.here : text.gone });
    if (settings.control.kind === 'clock' && isIn && !this.over) {
      known.push({ word: text.spare(clocks.lagBudget[seat]! / 1000), meaning: text.spareHelp });
    }
    return known;
  }

  get newGamePage(): Page {
    return { name: 'open', game: this.game.id };
  }

  protected override explainWait(): void {
    if (this.over) super.explainWait();
    else if (this.seat === undefined) this.showRefusal(onlineText.current.watching);
    else if (!this.isIn) this.showRefusal(onlineText.current.refusals.out);
    else if (this.sent !== undefined) this.showRefusal(onlineText.current.sending);
    else this.showRefusal(i18n.words.actRefusal({ code: 'not-your-turn', turn: this.actor }, this.who));
  }

  // Commands

  override tap(cell: number): void {
    if (this.plans) this.plan(cell);
    else super.tap(cell);
  }

  play(id: MoveId): void {
    const before = this.match;
    const { length } = before.acts;
    this.sent = { id, acts: length };
    this.justFilled = [this.input.cellsOf(id).at(-1)!];
    this.tell(this.describeAct(before, { kind: 'move', id }));
    this.soundOf('own');
    this.resetSelection();
    void this.ask({ c: 'move', move: this.game.format(id), acts: length });
  }

  /** Sends a command; a refusal is announced and the optimistic move withdrawn. */
  async ask(command: Command): Promise<boolean> {
    const answer = await this.client.do(this.table.id, command);
    if (answer.ok) return true;
    if (command.c === 'move') {
      this.sent = undefined;
      this.justFilled = [];
      this.resetSelection();
    }
    const { code } = answer.error;
    this.showRefusal(
      command.c === 'say' && code === 'too-many' ? onlineText.current.chatFull : onlineText.current.refusals[code],
    );
    return false;
  }

  undo(): void {
    void this.ask({ c: 'propose', what: 'takeback' });
  }

  offerDraw(): void {
    void this.ask({ c: 'propose', what: 'draw' });
  }

  rematch(): void {
    void this.ask({ c: 'propose', what: 'rematch' });
  }

  resign(): void {
    void this.ask({ c: 'resign' });
  }

  abort(): void {
    void this.ask({ c: 'abort' });
  }

  /** Claims the game because the player to move is absent. */
  claim(): void {
    void this.ask({ c: 'claim' });
  }

  answer(what: Proposal, agrees: boolean): void {
    void this.ask({ c: agrees ? 'agree' : 'decline', what });
  }

  // Premoves

  private plan(cell: number): void {
    const tapped = this.input.ahead(
      this.view,
      this.seat!,
      this.selection ?? this.input.opening(this.view, this.seat!),
      cell,
    );
    switch (tapped.kind) {
      case 'move':
        this.planned = this.asSwitched(tapped.id);
        this.tell(onlineText.current.planned(this.label(this.planned)));
        this.hint = this.planned;
        return;
      case 'selected':
      case 'turned':
        return this.select(tapped.selection);
      case 'choose':
        return this.askToChoose();
      case 'refused':
        return this.showRefusal(this.explain(tapped.reason), tapped.causes);
    }
  }

  private label(id: MoveId): string {
    return this.words.move(this.view, id);
  }

  get hasPlan(): boolean {
    return this.planned !== undefined;
  }

  override clearSelection(): void {
    if (this.planned === undefined) super.clearSelection();
    else this.cancelPlan();
  }

  cancelPlan(): void {
    this.planned = undefined;
    this.clearMarks();
    this.selection = undefined;
    this.tell(onlineText.current.unplanned);
  }

  override clearMarks(): void {
    super.clearMarks();
    this.hint = this.planned;
  }

  protected override get maySwitch(): boolean {
    return this.plans || super.maySwitch;
  }

  /** On the player's turn: makes the planned move if it is still legal. */
  private carryOut(): void {
    const id = this.planned;
    if (id === undefined || !this.canMove) return;
    this.planned = undefined;
    const why = this.game.why(this.view, this.game.unpack(id));
    this.clearMarks();
    if (why === undefined) this.play(id);
    else this.showRefusal(onlineText.current.planFailed(this.label(id), this.explain(why)));
  }

  // Events

  /** The announcement at the start: who plays which colour, and who begins. */
  get opening(): string {
    const colour = super.who;
    const seats = this.table.sitters.map((sitter, seat) =>
      onlineText.current.seatOf(colour(seat), seat === this.seat ? onlineText.current.you : sitterName(sitter!)),
    );
    const began = onlineText.current.began(seats.join(', '));
    const partners = this.seat === undefined ? [] : (teamOf(this.match, this.seat, this.firstSeat)?.partners ?? []);
    const partner =
      partners.length === 0 ? '' : `${onlineText.current.partner(i18n.words.list(partners.map(this.who)))} `;
    const again = this.table.series.number > 0 ? `${onlineText.current.nextBegan} ` : '';
    const rated = this.table.settings.rated ? `${onlineText.current.rated}. ` : '';
    return `${again}${rated}${began} ${partner}${this.standing}`;
  }

  private applyChanges(news: readonly TableChange[]): void {
    const sentences = news.map((each) => this.describeChange(each)).filter((sentence) => sentence !== '');
    const urgent = news.some(({ event }) => event.e === 'proposed' && event.seat !== this.seat);
    this.tell(sentences.join(' '), 'plain', urgent);
    this.ratings.follow(this.table);
    this.lookForClaim();
    this.carryOut();
  }

  private describeChange({ event, before, after }: TableChange): string {
    const text = onlineText.current;
    switch (event.e) {
      case 'acted':
        return this.tellAct(event, before, after);
      case 'proposed':
        return event.seat === this.seat ? text.pending[event.what] : text.proposed(event.what, this.who(event.seat));
      case 'agreed':
        return text.agreed(event.what, this.who(event.seat));
      case 'declined':
        return text.declined(event.what, this.who(event.seat));
      case 'took-back':
        this.sent = undefined;
        this.begin([]);
        return `${text.tookBack} ${this.turnText}`;
      case 'said':
        return this.tellSaid(event);
      case 'excused':
        return text.excused;
      case 'rematch':
        if (this.seat !== undefined) router.go({ name: 'table', id: event.table });
        return text.nextBegan;
      case 'closed': {
        const by = event.seat === undefined ? undefined : after.sitters[event.seat];
        return by === undefined ? text.closed[event.why] : text.abortedBy(sitterName(by));
      }
      case 'opened':
      case 'sat':
      case 'stood':
      case 'began':
      case 'hidden':
        return '';
    }
  }

  private tellAct(event: EventBody & { readonly e: 'acted' }, before: ServerTable, after: ServerTable): string {
    const { match } = before;
    const what = parseAct(match.game, event.act)!;
    const own = this.sent !== undefined && this.isSent(match, what);
    this.sent = undefined;
    // The player's own move was announced when it was made.
    if (own) return '';
    this.begin(what.kind === 'move' ? [this.input.cellsOf(what.id).at(-1)!] : []);
    this.soundOf(what.kind === 'move' && match.game.rules.actor(match.state) === this.seat ? 'own' : 'other');
    // Of several acts at once only the last announces whose turn it is.
    const story = this.describeAct(match, what);
    return after === this.table || what.kind === 'move' ? story : i18n.words.act(what, this.who);
  }

  private isSent(match: Match, what: Act): boolean {
    return (
      this.sent!.acts === match.acts.length &&
      formatAct(match.game, what) === formatAct(match.game, { kind: 'move', id: this.sent!.id })
    );
  }

  /** After a change of position, keeps the selection if it is still legal. */
  private begin(fresh: readonly number[]): void {
    const { selection } = this;
    this.justFilled = fresh;
    this.resetSelection();
    if (selection === undefined || !this.canSelect) return;
    if (this.pieces.some((piece) => this.input.same(piece, selection))) this.selection = selection;
  }

  private soundOf(which: 'own' | 'other'): void {
    const { outcome } = this.match;
    if (outcome === undefined) return preferences.playSound(which);
    if (this.seat !== undefined) countFinishedGame(this.game.id);
    const lost = this.seat !== undefined && outcome.winners.length > 0 && !outcome.winners.includes(this.seat);
    preferences.playSound(lost ? 'loss' : 'win');
  }

  private tellSaid({ seat, text, phrase }: EventBody & { readonly e: 'said' }): string {
    if (!preferences.current.chat || this.isMuted(seat)) return '';
    const what = phrase === undefined ? (text ?? '') : onlineText.current.phrases[phrase];
    return onlineText.current.said(this.who(seat), what);
  }

  /** The seats of the other human players. */
  get others(): readonly Seat[] {
    return peopleAt(this.table).filter((seat) => seat !== this.seat);
  }

  isMuted(seat: Seat): boolean {
    const sitter = this.table.sitters[seat];
    return seat !== this.seat && sitter?.kind === 'person' && this.muted.has(sitter.id);
  }

  toggleMute(seat: Seat): void {
    const sitter = this.table.sitters[seat];
    if (sitter?.kind === 'person') this.muted = toggleMuted(sitter.id);
  }

  private tellPresence(seat: Seat, back: boolean): void {
    const isOut = ((stillIn(this.match) >> seat) & 1) === 0;
    if (seat === this.seat || isOut || this.table.sitters[seat]?.kind !== 'person') return;
    this.tell(back ? i18n.words.opponentBack(this.who(seat)) : i18n.words.opponentLeft(this.who(seat)));
  }

  /** Announces once that a claim has become possible. */
  private lookForClaim(): void {
    const { time, claimAfterMs } = this.client;
    const absence = (seat: Seat): number => this.presence.absence(seat);
    const isOnline = connection.state === 'online' && connection.isServerHealthy;
    const left = isOnline ? untilClaim(this.table, this.seat, { now: time.now(), absence, claimAfterMs }) : undefined;
    const before = this.claimable;
    this.claimable = left === 0 ? actorAt(this.table) : undefined;
    this.claimInMinutes = left === undefined || left === 0 ? undefined : Math.ceil(left / 60_000);
    if (this.claimable !== undefined && before === undefined) this.tell(this.longAbsent(this.claimable));
  }

  /** Tells what will happen while the player to move is away; undefined if that player is here. */
  get absenceNote(): string | undefined {
    const text = onlineText.current;
    if (this.claimable !== undefined) return undefined;
    const who = this.who(this.actor);
    if (waitsForClock(this.table, this.seat, (seat) => this.presence.isHere(seat))) return text.awayOnClock(who);
    if (this.claimInMinutes === undefined || this.presence.isHere(this.actor)) return undefined;
    return text.mayClaimIn(who, text.minutes(this.claimInMinutes));
  }

  /** With two players left, a claim wins the game. */
  get claimWins(): boolean {
    return seatsOf(stillIn(this.match)).length === 2;
  }

  /** The sentence that a player has been absent for long enough, and what can be done. */
  longAbsent(seat: Seat): string {
    const text = onlineText.current;
    const seconds = Math.round(this.client.claimAfterMs / 1000);
    return text.longAbsent(
      this.who(seat),
      seconds < 60 ? text.seconds(seconds) : text.minutes(Math.round(seconds / 60)),
    );
  }

  private tick(): void {
    const { control } = this.session;
    // Without a connection the remaining time is unknown; while the server is degraded the clocks stand still.
    if (this.over || control === undefined || connection.state !== 'online' || !connection.isServerHealthy) return;
    this.now = this.client.time.now();
    const left = this.clock(this.actor);
    if (!this.time.crossesWarning(this.actor, left, control.total) || !preferences.current.clockWarnings) return;
    this.tell(i18n.words.clockLow(this.who(this.actor), left), 'plain', true);
    preferences.playSound('low-time');
  }

  saveClock(): void {}

  leave(): void {
    this.time.stop();
    clearInterval(this.claimTimer);
    this.ratings.close();
    this.presence.stop();
  }

  // Actions of local games only

  redo(): void {}
  advise(): void {}
  answerDraw(): void {}
  finishHandOver(): void {}
  pause(): void {}
  tryAgain(): void {}
}
