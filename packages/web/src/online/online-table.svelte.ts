// A table whose moves come from the server. What somebody does here is shown and said at once, and confirmed when the
// server has written it down; what others do is said when it is heard of.

import {
  actorAt,
  leftAt,
  peopleAt,
  seatOf,
  type Command,
  type EventBody,
  type Proposal,
  type Table as ServerTable,
} from '@quadrille/protocol';
import {
  act,
  formatAct,
  parseAct,
  stillIn,
  type Act,
  type Kinds,
  type Match,
  type MoveId,
  type Seat,
} from '@quadrille/rules';
import { ANNOUNCE } from '@quadrille/rules/q4';
import type { Who } from '@quadrille/words/words';
import type { Page } from '../app/address.ts';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { AtBoard } from '../board/at-board.svelte.ts';
import type { Sitting } from '../play/sitting.ts';
import type { About, Allowed, Table } from '../play/table.ts';
import { TurnClock } from '../play/turn-clock.svelte.ts';
import { sitterName } from './agreed.ts';
import { connection } from './connection.svelte.ts';
import type { Followed, Happening } from './followed.svelte.ts';
import type { Line } from './line.ts';
import { mutedPlayers, toggleMuted } from './muted.ts';
import { Presence } from './presence.svelte.ts';
import { sittingOf } from './sitting-of.ts';
import { speech } from './speech.svelte.ts';

export class OnlineTable extends AtBoard implements Table {
  private readonly followed: Followed;
  private readonly line: Line;
  /** A move on its way, and how many acts there were before it. */
  private sent = $state.raw<{ readonly id: MoveId; readonly acts: number }>();
  /** A move to be made as soon as it is one's turn. */
  private planned = $state.raw<MoveId>();
  private readonly time = new TurnClock();
  private now = $state(0);
  readonly presence = new Presence((seat, back) => this.tellPresence(seat, back));
  /** Whose words are not to be heard, by their ids. */
  private muted = $state.raw<ReadonlySet<string>>(mutedPlayers());

  readonly paused = false;
  readonly stuck = false;
  readonly curtain = false;
  readonly offer = undefined;

  constructor(followed: Followed, line: Line) {
    super();
    this.followed = followed;
    this.line = line;
    followed.onnews = (news) => this.hear(news);
    followed.onsetback = () => this.startOver();
    followed.onpresence = (present, watching) => this.presence.heard(present, watching);
    this.now = line.time.now();
    if (this.table.settings.control.kind !== 'none') this.time.run(() => this.tick());
    this.freeHands();
  }

  /** The server knows less than it did: whatever was on its way or planned is void. */
  private startOver(): void {
    [this.sent, this.planned, this.held] = [undefined, undefined, undefined];
    this.fresh = [];
    this.freeHands();
    // To be seen too: pieces are gone from the board.
    this.refuse(speech.now.setBack);
  }

  /** The table as the server knows it. */
  get table(): ServerTable {
    return this.followed.table!;
  }

  /** Where one sits; undefined for those who watch. */
  readonly seat: Seat | undefined = $derived.by(() =>
    connection.me === null ? undefined : seatOf(this.table, connection.me.id),
  );

  /** The match with the move that is on its way. */
  private readonly shown: Match = $derived.by(() => {
    const { match } = this.table;
    if (this.sent?.acts !== match.acts.length) return match;
    const ahead = act(match, { kind: 'move', id: this.sent.id });
    return ahead.ok ? ahead.value : match;
  });

  readonly sitting: Sitting = $derived.by(() => sittingOf(this.table, this.shown));

  get match(): Match {
    return this.shown;
  }

  private get isIn(): boolean {
    return this.seat !== undefined && ((stillIn(this.match) >> this.seat) & 1) === 1;
  }

  get allows(): ReadonlySet<Allowed> {
    const allowed = new Set<Allowed>();
    if (this.seat !== undefined && this.over && this.table.next === undefined && this.table.proposing === undefined) {
      allowed.add('rematch');
    }
    if (!this.isIn || this.over) return allowed;
    if (this.table.proposing === undefined) {
      // Seats move in turn, so whoever has moved sits before the number of moves.
      if (this.match.acts.length > this.seat!) allowed.add('takeback');
      if (this.game.drawable) allowed.add('draw');
    }
    return allowed.add('resign');
  }

  override get who(): Who {
    const colour = super.who;
    return (seat) => this.sitting.players[seat]?.name ?? colour(seat);
  }

  override get yours(): boolean {
    return !this.over && this.sent === undefined && this.isIn && this.actor === this.seat;
  }

  /** Waiting for others, one may think ahead. */
  private get plans(): boolean {
    return !this.over && this.isIn && this.actor !== this.seat;
  }

  override get handy(): boolean {
    return this.yours || this.plans;
  }

  override get hand(): Seat {
    return this.seat ?? this.actor;
  }

  override get view(): Kinds['state'] {
    const { state } = this.match;
    return this.over ? state : this.game.redact(state, this.seat);
  }

  override get asking(): Seat {
    return this.seat ?? this.actor;
  }

  get viewer(): Seat | undefined {
    return this.seat;
  }

  get near(): Seat {
    return this.seat ?? 0;
  }

  get thinking(): boolean {
    return !this.over && this.sitting.players[this.actor]?.level !== undefined;
  }

  clock(seat: Seat): number {
    const { table } = this;
    const actor = table.status === 'playing' ? actorAt(table) : undefined;
    return leftAt(table.clocks, seat, actor, table.settings.control, this.now);
  }

  about(seat: Seat): readonly About[] {
    const { settings, clocks, sitters } = this.table;
    const text = speech.now;
    const known: About[] = [];
    if (seat === this.seat) known.push({ word: text.you });
    else if (sitters[seat]?.kind === 'person') known.push({ word: this.presence.isHere(seat) ? text.here : text.gone });
    if (settings.control.kind === 'clock' && !this.over) {
      known.push({ word: text.spare(clocks.lag[seat]! / 1000), meaning: text.spareHelp });
    }
    return known;
  }

  get another(): Page {
    return { name: 'open', game: this.game.id };
  }

  protected override explainWait(): void {
    if (this.over) super.explainWait();
    else if (this.seat === undefined) this.refuse(speech.now.watching);
    else if (!this.isIn) this.refuse(speech.now.refusals.out);
    else if (this.sent !== undefined) this.refuse(speech.now.sending);
    else this.refuse(here.words.actRefusal({ code: 'not-your-turn', turn: this.actor }, this.who));
  }

  // What one does

  override tap(cell: number): void {
    if (this.plans) this.plan(cell);
    else super.tap(cell);
  }

  play(id: MoveId): void {
    const before = this.match;
    const { length } = before.acts;
    this.sent = { id, acts: length };
    this.fresh = [this.handling.cellsOf(id).at(-1)!];
    announcer.say(this.storyOf(before, { kind: 'move', id }));
    this.soundOf('own');
    this.freeHands();
    void this.ask({ c: 'move', move: this.game.format(id), acts: length });
  }

  /** Asks the server; a refusal is explained, and what was shown too early is taken back. */
  async ask(command: Command): Promise<boolean> {
    const answer = await this.line.do(this.table.id, command);
    if (answer.ok) return true;
    if (command.c === 'move') {
      this.sent = undefined;
      this.fresh = [];
      this.freeHands();
    }
    this.refuse(speech.now.refusals[answer.error.code]);
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

  answer(what: Proposal, agrees: boolean): void {
    void this.ask({ c: agrees ? 'agree' : 'decline', what });
  }

  // Thinking ahead

  private plan(cell: number): void {
    const tapped = this.handling.ahead(
      this.view,
      this.seat!,
      this.held ?? this.handling.opening(this.view, this.seat!),
      cell,
    );
    switch (tapped.kind) {
      case 'move':
        this.planned = this.announcing ? ((tapped.id | ANNOUNCE) as MoveId) : tapped.id;
        this.remark(speech.now.planned(this.label(this.planned)));
        this.hint = this.planned;
        return;
      case 'held':
        return this.take(tapped.held);
      case 'choose':
        return this.refuse(here.text.chooseFirst[this.game.id]);
      case 'refused':
        return this.refuse(this.explain(tapped.reason), tapped.causes);
    }
  }

  private label(id: MoveId): string {
    return this.words.move(this.view, id);
  }

  override putBack(): void {
    if (this.planned === undefined) return super.putBack();
    this.planned = undefined;
    this.clearNote();
    this.held = undefined;
    announcer.say(speech.now.unplanned);
  }

  override clearNote(): void {
    super.clearNote();
    this.hint = this.planned;
  }

  override toggleAnnouncing(): void {
    if (!this.plans || !this.announces) return super.toggleAnnouncing();
    this.announcing = !this.announcing;
    announcer.say(this.announcing ? here.text.announceOn : here.text.announceOff);
  }

  /** It is one's turn: what was planned is done, if it still can be. */
  private carryOut(): void {
    const id = this.planned;
    if (id === undefined || !this.yours) return;
    this.planned = undefined;
    const why = this.game.why(this.view, this.game.unpack(id));
    this.clearNote();
    if (why === undefined) this.play(id);
    else this.refuse(speech.now.planFailed(this.label(id), this.explain(why)));
  }

  // What one hears

  /** Who plays what, and who begins. */
  get opening(): string {
    const colour = super.who;
    const seats = this.table.sitters.map((sitter, seat) =>
      speech.now.seatOf(colour(seat), seat === this.seat ? speech.now.you : sitterName(sitter!)),
    );
    const began = speech.now.began(seats.join(', '));
    const again = this.table.series.number > 0 ? `${speech.now.nextBegan} ` : '';
    return `${again}${began} ${this.turnStory}`;
  }

  private hear(news: readonly Happening[]): void {
    const sentences = news.map((each) => this.tell(each)).filter((sentence) => sentence !== '');
    const urgent = news.some(({ event }) => event.e === 'proposed' && event.seat !== this.seat);
    announcer.say(sentences.join(' '), urgent);
    this.carryOut();
  }

  private tell({ event, before, after }: Happening): string {
    const text = speech.now;
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
        return `${text.tookBack} ${this.turnStory}`;
      case 'said':
        return this.tellSaid(event);
      case 'excused':
        return text.excused;
      case 'rematch':
        if (this.seat !== undefined) here.go({ name: 'table', id: event.table });
        return text.nextBegan;
      case 'opened':
      case 'sat':
      case 'stood':
      case 'began':
      case 'closed':
      case 'hidden':
        return '';
    }
  }

  private tellAct(event: EventBody & { readonly e: 'acted' }, before: ServerTable, after: ServerTable): string {
    const { match } = before;
    const what = parseAct(match.game, event.act)!;
    const own = this.sent !== undefined && this.isSent(match, what);
    this.sent = undefined;
    // One's own move was shown and said when it was made.
    if (own) return '';
    this.begin(what.kind === 'move' ? [this.handling.cellsOf(what.id).at(-1)!] : []);
    this.soundOf(what.kind === 'move' && match.game.rules.actor(match.state) === this.seat ? 'own' : 'other');
    // Of several acts at once only the last one tells whose turn it is now.
    const story = this.storyOf(match, what);
    return after === this.table || what.kind === 'move' ? story : here.words.act(what, this.who);
  }

  private isSent(match: Match, what: Act): boolean {
    return (
      this.sent!.acts === match.acts.length &&
      formatAct(match.game, what) === formatAct(match.game, { kind: 'move', id: this.sent!.id })
    );
  }

  /** The position has changed: what is still in hand stays there if one may go on holding it. */
  private begin(fresh: readonly number[]): void {
    const { held } = this;
    this.fresh = fresh;
    this.freeHands();
    if (held === undefined || !this.handy) return;
    if (this.pieces.some((piece) => this.handling.same(piece, held))) this.held = held;
  }

  private soundOf(which: 'own' | 'other'): void {
    const { outcome } = this.match;
    if (outcome === undefined) return liking.sound(which);
    const lost = this.seat !== undefined && outcome.winners.length > 0 && !outcome.winners.includes(this.seat);
    liking.sound(lost ? 'loss' : 'win');
  }

  private tellSaid({ seat, text, phrase }: EventBody & { readonly e: 'said' }): string {
    if (!liking.now.chat || this.isMuted(seat)) return '';
    const what = phrase === undefined ? (text ?? '') : speech.now.phrases[phrase];
    return speech.now.said(this.who(seat), what);
  }

  /** The other people at the table, by their seats. */
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
    if (seat === this.seat || this.table.sitters[seat]?.kind !== 'person') return;
    announcer.say(back ? here.words.opponentBack(this.who(seat)) : here.words.opponentLeft(this.who(seat)));
  }

  private tick(): void {
    const { control } = this.sitting;
    // While the line is gone nobody knows how the clock stands; while the server is in trouble it stands still.
    if (this.over || control === undefined || connection.state !== 'online' || !connection.fair) return;
    this.now = this.line.time.now();
    const left = this.clock(this.actor);
    if (!this.time.warns(this.actor, left, control.total) || !liking.now.clockWarnings) return;
    announcer.say(here.words.clockLow(this.who(this.actor), left), true);
    liking.sound('low-time');
  }

  rest(): void {}

  leave(): void {
    this.time.stop();
    this.presence.blind();
  }

  // What only a table at home has

  redo(): void {}
  advise(): void {}
  answerDraw(): void {}
  liftCurtain(): void {}
  pause(): void {}
  tryAgain(): void {}
}
