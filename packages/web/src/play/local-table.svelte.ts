// A table on this device: people who share it, and the computer in the other seats. Every change is announced and
// saved.

import { computerDecliningDraw } from '@quadrille/engine/draw-policy';
import { stillIn, type Act, type Match, type MoveId, type Seat, type SomeKinds } from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import type { Page } from '../app/address.ts';
import { i18n } from '../app/i18n.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { preferences } from '../app/preference-store.svelte.ts';
import { BoardController } from '../board/board-controller.svelte.ts';
import { Computer } from './computer.svelte.ts';
import { countFinishedGame, isBeginner } from './experience.ts';
import { nextOffer, type DrawOffer } from './draw-offer.ts';
import { newGameId, addGame } from './saved-games.ts';
import {
  actorOf,
  areClocksRunning,
  isPerson,
  needsHandOver,
  personSeats,
  perform,
  redoStep,
  rematch,
  soleViewer,
  undoStep,
  type GameSession,
} from './game-session.ts';
import type { SeatNote, TableAction, TableController } from './table-controller.ts';
import { seatOfFirst } from './teams.ts';
import { TurnClock } from './turn-clock.svelte.ts';

/** Minimum time in milliseconds before the computer's move appears. */
const COMPUTER_PAUSE_MS = 350;
const COMPUTERS_ONLY_PAUSE_MS = 900;

export class LocalTable extends BoardController implements TableController {
  session: GameSession = $state.raw(undefined as unknown as GameSession);
  /** The seat whose hidden information is on the screen. */
  viewer = $state<Seat>();
  isHandOver = $state(false);
  offer = $state.raw<DrawOffer>();
  paused = $state(false);
  readonly isLearning: boolean;
  private readonly computer = new Computer();
  private readonly time = new TurnClock();
  private readonly saveSession: (session: GameSession) => void;

  /** `keep` is called with every changed session. */
  constructor(session: GameSession, keep: (session: GameSession) => void) {
    super();
    this.saveSession = keep;
    this.session = session;
    this.isLearning = isBeginner(session.match.game.id);
    this.viewer = soleViewer(session);
    this.beginTurn();
    if (session.control !== undefined) this.time.run(() => this.tick());
    // Later turns are announced with each move; the first one after opening is announced here.
    if (this.canMove) this.tell(this.standing);
  }

  get match(): Match {
    return this.session.match;
  }

  get allowedActions(): ReadonlySet<TableAction> {
    if (personSeats(this.session).length === 0) return new Set(['pause', 'rematch']);
    const always = ['undo', 'hint', 'resign', 'rematch'] as const;
    return new Set(this.game.drawable ? [...always, 'draw'] : always);
  }

  /** Player names if given, else colours. */
  override get who(): Who {
    const colour = super.who;
    return (seat) => this.session.players[seat]?.name ?? colour(seat);
  }

  override get you(): Seat | undefined {
    return soleViewer(this.session);
  }

  get standing(): string {
    if (this.thinking && !this.over && !isPerson(this.session, this.actor))
      return i18n.text.turnNote(this.who(this.actor), true);
    return this.standingText(this.isLearning);
  }

  get thinking(): boolean {
    return this.computer.thinking;
  }

  get hasStalled(): boolean {
    return this.computer.stuck;
  }

  /** A person is to move and may see the screen. */
  override get canMove(): boolean {
    return !this.over && !this.isHandOver && isPerson(this.session, this.actor);
  }

  /** The state that may be seen now; nothing is hidden after the end. */
  override get view(): SomeKinds['state'] {
    const { state } = this.match;
    return this.over ? state : this.game.redact(state, this.isHandOver ? undefined : (this.viewer ?? this.actor));
  }

  override get askingSeat(): Seat {
    return this.viewer ?? this.actor;
  }

  override get handSeat(): Seat {
    return this.viewer ?? this.actor;
  }

  get nearSeat(): Seat | undefined {
    return this.you;
  }

  get firstSeat(): Seat {
    return seatOfFirst(this.session.players.length, this.session.earlier);
  }

  clock(seat: Seat): number {
    const left = this.session.left[seat]!;
    const runs = areClocksRunning(this.session) && !this.isHandOver && seat === this.actor;
    return runs ? Math.max(0, left - this.time.spentMs) : left;
  }

  protected override explainWait(): void {
    if (this.over) super.explainWait();
    else this.showRefusal(i18n.words.actRefusal({ code: 'not-your-turn', turn: this.actor }, this.who));
  }

  play(id: MoveId): void {
    this.act({ kind: 'move', id });
  }

  /** Performs an act of the seat to move, or announces why it is refused. */
  private act(what: Act): void {
    const before = this.session;
    const done = perform(before, what, before.control === undefined ? 0 : this.time.elapsedMs);
    if (!done.ok) {
      const { error } = done;
      const why = error.code === 'illegal-move' ? this.explain(error.why) : i18n.words.actRefusal(error, this.who);
      return this.showRefusal(why);
    }
    this.become(done.value);
    this.justFilled = what.kind === 'move' ? [this.input.cellsOf(what.id).at(-1)!] : [];
    this.tell(this.describeAct(before.match, what));
    this.soundOf(before);
    this.beginTurn();
  }

  private soundOf(before: GameSession): void {
    const { outcome } = this.match;
    if (outcome !== undefined && personSeats(before).length > 0) countFinishedGame(this.game.id);
    if (outcome === undefined) return preferences.playSound(isPerson(before, actorOf(before)) ? 'own' : 'other');
    const persons = personSeats(this.session);
    const lost = persons.length === 1 && outcome.winners.length > 0 && !outcome.winners.includes(persons[0]!);
    preferences.playSound(lost ? 'loss' : 'win');
  }

  private become(session: GameSession): void {
    this.session = session;
    this.offer = undefined;
    this.saveSession(session);
  }

  private beginTurn(): void {
    this.computer.stop();
    this.time.beginTurn();
    if (this.over) this.isHandOver = false;
    else if (!isPerson(this.session, this.actor)) this.letComputerMove();
    else if (needsHandOver(this.session) && this.viewer !== this.actor) {
      this.isHandOver = true;
      this.tell(i18n.words.handOver(this.who(this.actor)), 'plain', true);
    }
    this.resetSelection();
  }

  laidOut(): void {
    // The computer has not started to search, so its clock starts now.
    if (!isPerson(this.session, this.actor)) this.time.beginTurn();
    this.computer.begin();
  }

  private letComputerMove(): void {
    if (this.paused) return;
    const { match, players } = this.session;
    const pause = personSeats(this.session).length === 0 ? COMPUTERS_ONLY_PAUSE_MS : COMPUTER_PAUSE_MS;
    void this.computer
      .choose(match, players[this.actor]!.level!, pause, (id) => this.play(id))
      .then(() => (this.computer.stuck ? this.showRefusal(i18n.text.engineStuck) : undefined));
  }

  /** The next person has taken the device and may see the screen. */
  finishHandOver(): void {
    this.viewer = this.actor;
    this.isHandOver = false;
    this.time.beginTurn();
    this.resetSelection();
    // The last move was announced behind the curtain.
    const last = this.match.acts.length === 0 ? '' : this.lastActText;
    this.tell(`${last} ${this.turnText}`.trim());
  }

  tryAgain(): void {
    this.beginTurn();
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) this.computer.stop();
    else this.beginTurn();
  }

  undo(): void {
    const earlier = undoStep(this.session);
    if (earlier === undefined) return this.tell(i18n.words.nothingToUndo);
    this.changeBack(earlier, i18n.words.undone);
  }

  redo(): void {
    const later = redoStep(this.session);
    if (later === undefined) return this.tell(i18n.words.nothingToRedo);
    this.changeBack(later, i18n.words.redone);
  }

  private changeBack(session: GameSession, said: string): void {
    this.become(session);
    this.justFilled = [];
    this.beginTurn();
    this.tell(this.over ? said : `${said} ${this.turnText}`);
  }

  /** The person who would resign: the seat to move, or the only person. */
  private get resigner(): Seat | undefined {
    const persons = personSeats(this.session).filter((seat) => (stillIn(this.match) >> seat) & 1);
    return persons.includes(this.actor) ? this.actor : persons[0];
  }

  resign(): void {
    const seat = this.resigner;
    if (seat !== undefined && !this.over) this.act({ kind: 'resigns', seat });
  }

  offerDraw(): void {
    const from = this.resigner;
    if (from === undefined || this.over) return;
    const against = computerDecliningDraw(this.match, from, (seat) => !isPerson(this.session, seat));
    if (against !== undefined) return this.tell(i18n.words.drawDeclined(this.who(against)));
    this.ask(nextOffer(this.session, from));
  }

  private ask(offer: DrawOffer | undefined): void {
    this.offer = offer;
    if (offer === undefined) this.act({ kind: 'draw' });
    else this.tell(i18n.words.drawOffered(this.who(offer.from)), 'plain', true);
  }

  answerDraw(agrees: boolean): void {
    const { offer } = this;
    if (offer === undefined) return;
    if (agrees) return this.ask(nextOffer(this.session, offer.from, offer.to));
    this.offer = undefined;
    this.tell(i18n.words.drawDeclined(this.who(offer.to)));
  }

  advise(): void {
    if (this.canMove) void this.showAdvice(this.computer.advise(this.match));
    else this.explainWait();
  }

  private tick(): void {
    const { control } = this.session;
    if (control === undefined || !areClocksRunning(this.session) || this.isHandOver) return;
    const left = this.clock(this.actor);
    if (left <= 0) return this.act({ kind: 'time', seat: this.actor });
    if (!this.time.crossesWarning(this.actor, left, control.total) || !preferences.current.clockWarnings) return;
    this.tell(i18n.words.clockLow(this.who(this.actor), left), 'plain', true);
    preferences.playSound('low-time');
  }

  /** Online only: a local game is simply left. */
  abort(): void {}

  /** Starts the next game of the series. */
  rematch(): void {
    const next = rematch(this.session, newGameId());
    addGame(next);
    router.go({ name: 'play', id: next.id });
  }

  /** Saves the remaining time. */
  saveClock(): void {
    if (!areClocksRunning(this.session) || this.isHandOver) return;
    const left = this.session.left.map((ms, seat) =>
      seat === this.actor ? Math.max(1, ms - this.time.elapsedMs) : ms,
    );
    this.saveSession({ ...this.session, left });
  }

  title(seat: Seat): string {
    return i18n.text.playerName(this.who(seat), this.session.players[seat]!.level);
  }

  seatNotes(): readonly SeatNote[] {
    return [];
  }

  get newGamePage(): Page {
    return { name: 'new', game: this.game.id };
  }

  /** Saves and stops the clock until the game is opened again. */
  leave(): void {
    this.saveClock();
    this.time.stop();
    this.computer.close();
  }
}
