// A table one sits at: the game as it stands, what is in hand, whose turn it is to look, and the computer's thinking.
// Everything that happens is said and kept.

import type { Asked, Question, Reply } from '@quadrille/engine/worker';
import {
  formatAct,
  legalMoves,
  stillIn,
  takeBack,
  type Act,
  type AnyGame,
  type Kinds,
  type MoveId,
  type Seat,
} from '@quadrille/rules';
import { ANNOUNCE } from '@quadrille/rules/q4';
import { tell, wordsOf, type AnyGameWords, type Held, type Who } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { keep } from '../app/keep.ts';
import { liking } from '../app/liking.svelte.ts';
import { HANDLINGS, type AnyHandling } from '../board/handlings.ts';
import { createWebAsker } from '../engine/asker.ts';
import { writeKept } from './shelf.ts';
import {
  actorOf,
  computerAgrees,
  isOver,
  isPerson,
  mustAgree,
  needsHandOver,
  people,
  perform,
  redo,
  soleViewer,
  undo,
  type Sitting,
} from './sitting.ts';

/** The computer never answers quicker than this: a move must be seen to happen. */
const PAUSE = 350;
const PAUSE_ALONE = 900;
/** How often a worker that died is tried again before somebody is told. */
const TRIES = 3;
const HINT_TIME = 800;
const LOW_TIME = [60_000, 30_000, 10_000] as const;

export class Table {
  sitting: Sitting = $state.raw(undefined as unknown as Sitting);
  held = $state.raw<Held>();
  focus = $state<number>();
  /** The pieces that cause a refusal. */
  causes = $state.raw<readonly number[]>([]);
  /** The last word about what somebody tried: a refusal, a hint. */
  note = $state.raw<{ readonly text: string; readonly refusal: boolean }>();
  hint = $state.raw<MoveId>();
  thinking = $state(false);
  /** The next move in Q4 is announced. */
  announcing = $state(false);
  /** The seat whose secrets are on the screen. */
  viewer = $state<Seat>();
  /** Hidden hands change hands: the screen shows nothing until the next person says so. */
  curtain = $state(false);
  /** Who offered a draw that a person must answer, and who that is. */
  offer = $state.raw<{ readonly from: Seat; readonly to: Seat }>();
  /** The computer cannot be reached. */
  stuck = $state(false);
  /** Computers alone: somebody stopped them to look. */
  paused = $state(false);
  /** Milliseconds since the turn began, as shown. */
  spent = $state(0);
  fresh = $state.raw<readonly number[]>([]);

  private readonly asker = createWebAsker();
  private asked: Asked | undefined;
  private turnBegan = performance.now();
  private ticking: ReturnType<typeof setInterval> | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly warned = new Set<string>();
  private readonly sat: (sitting: Sitting) => void;

  /** `sat` hears of every change, to keep it. */
  constructor(sitting: Sitting, sat: (sitting: Sitting) => void = keepSitting) {
    this.sat = sat;
    this.sitting = sitting;
    this.viewer = soleViewer(sitting);
    this.beginTurn();
    if (sitting.control !== undefined) this.ticking = setInterval(() => this.tick(), 200);
  }

  get game(): AnyGame {
    return this.sitting.match.game;
  }

  get handling(): AnyHandling {
    return HANDLINGS[this.game.id];
  }

  get words(): AnyGameWords {
    return wordsOf(here.words, this.game.id);
  }

  /** Names where given, else the colour. */
  get who(): Who {
    const { players, match } = this.sitting;
    return (seat) => players[seat]?.name ?? this.words.seat(match.options, seat);
  }

  get actor(): Seat {
    return actorOf(this.sitting);
  }

  get over(): boolean {
    return isOver(this.sitting);
  }

  /** A person is to move, and may look. */
  get yours(): boolean {
    return !this.over && !this.curtain && isPerson(this.sitting, this.actor);
  }

  /** What may be seen now; after the end there are no secrets. */
  get view(): Kinds['state'] {
    const { state } = this.sitting.match;
    return this.over ? state : this.game.redact(state, this.curtain ? undefined : (this.viewer ?? this.actor));
  }

  get last(): MoveId | undefined {
    const move = this.sitting.match.acts.findLast(({ kind }) => kind === 'move');
    return move?.kind === 'move' ? move.id : undefined;
  }

  /** The position before the n-th act. */
  before(n: number): Kinds['state'] {
    const { match } = this.sitting;
    return takeBack(match, match.acts.length - n).state;
  }

  /** Milliseconds left to a seat, now. */
  clock(seat: Seat): number {
    const left = this.sitting.left[seat]!;
    return this.over || seat !== this.actor ? left : Math.max(0, left - this.spent);
  }

  get playable(): ReadonlySet<number> {
    return this.yours ? this.handling.playable(this.view, this.held) : new Set();
  }

  get turnable(): ReadonlySet<number> {
    return this.yours ? this.handling.turnable(this.view, this.held) : new Set();
  }

  /** Points at a cell with what is in hand. */
  tap(cell: number): void {
    if (this.over) return this.refuse(here.words.actRefusal({ code: 'over' }, this.who));
    if (!this.yours) return this.refuse(here.words.actRefusal({ code: 'not-your-turn', turn: this.actor }, this.who));
    const tapped = this.handling.tap(this.view, this.held, cell);
    switch (tapped.kind) {
      case 'move':
        this.act({ kind: 'move', id: this.withAnnouncement(tapped.id) });
        break;
      case 'held':
        this.take(tapped.held);
        break;
      case 'choose':
        this.refuse(here.text.chooseFirst[this.game.id]);
        break;
      case 'refused':
        this.refuse(this.words.refusal(tapped.reason), tapped.causes);
        break;
    }
  }

  private withAnnouncement(id: MoveId): MoveId {
    return this.announcing && this.game.id === 'q4' ? ((id | ANNOUNCE) as MoveId) : id;
  }

  /** Why what is held may not go here, without trying it. */
  why(cell: number): void {
    if (!this.yours) return this.tap(cell);
    const tapped = this.handling.tap(this.view, this.held, cell);
    if (tapped.kind === 'refused') this.refuse(this.words.refusal(tapped.reason), tapped.causes);
    else if (tapped.kind === 'choose') this.refuse(here.text.chooseFirst[this.game.id]);
    else announcer.say(here.text.allowedHere);
  }

  take(held: Held | undefined): void {
    if (!this.yours) return;
    this.clearNote();
    this.held = held;
    announcer.say(held === undefined ? here.words.putBack : here.words.chosen(this.words.piece(this.view, held)));
  }

  /** Takes the n-th piece of the hand, or the next or previous one. */
  choose(which: { readonly at: number } | { readonly step: 1 | -1 }): void {
    if (!this.yours) return;
    const pieces = this.handling.pieces(this.view, this.actor);
    if (pieces.length === 0) return;
    if ('at' in which) {
      if (pieces[which.at] !== undefined) this.take(pieces[which.at]);
      return;
    }
    const now = this.held === undefined ? -1 : pieces.findIndex((piece) => this.handling.same(piece, this.held!));
    const next = now < 0 && which.step < 0 ? pieces.length - 1 : (now + which.step + pieces.length) % pieces.length;
    this.take(pieces[next]);
  }

  turn(quarters: 1 | -1): void {
    if (this.held === undefined || !this.yours) return;
    this.take(this.handling.turned(this.held, quarters));
  }

  /** Carries out an act of whoever is to move, or says why not. */
  act(what: Act): boolean {
    const before = this.sitting;
    const mover = this.actor;
    const done = perform(before, what, before.control === undefined ? 0 : this.elapsed());
    if (!done.ok) {
      const { error } = done;
      this.refuse(
        error.code === 'illegal-move' ? this.words.refusal(error.why) : here.words.actRefusal(error, this.who),
      );
      return false;
    }
    this.become(done.value);
    this.fresh = what.kind === 'move' ? [this.handling.cellsOf(what.id).at(-1)!] : [];
    announcer.say(this.story(before, what));
    this.soundOf(before, mover);
    this.beginTurn();
    return true;
  }

  /** What an act brought, in sentences. */
  private story(before: Sitting, what: Act): string {
    const { outcome } = this.sitting.match;
    if (what.kind !== 'move') {
      const end = outcome === undefined ? here.words.turn(this.who(this.actor)) : here.words.outcome(outcome, this.who);
      return `${here.words.act(what, this.who)} ${end}`;
    }
    const events = before.match.game.events(before.match.state, what.id);
    return tell(here.words, this.game.id, events, this.who, liking.now.verbosity, this.view);
  }

  private soundOf(before: Sitting, mover: Seat): void {
    const { outcome } = this.sitting.match;
    if (outcome === undefined) return liking.sound(isPerson(before, mover) ? 'own' : 'other');
    const persons = people(this.sitting);
    const lost = persons.length === 1 && outcome.winners.length > 0 && !outcome.winners.includes(persons[0]!);
    liking.sound(lost ? 'loss' : 'win');
  }

  private become(sitting: Sitting): void {
    this.sitting = sitting;
    this.held = undefined;
    this.announcing = false;
    this.offer = undefined;
    this.clearNote();
    this.sat(sitting);
  }

  clearNote(): void {
    this.note = undefined;
    this.causes = [];
    this.hint = undefined;
  }

  refuse(text: string, causes: readonly number[] = []): void {
    this.note = { text, refusal: true };
    this.causes = causes;
    announcer.say(text, true);
    liking.sound('refusal');
  }

  /** Says something that also stands beside the board. */
  remark(text: string): void {
    this.note = { text, refusal: false };
    announcer.say(text);
  }

  private beginTurn(): void {
    this.stopThinking();
    this.turnBegan = performance.now();
    this.spent = 0;
    if (this.over) {
      this.curtain = false;
      return;
    }
    if (!isPerson(this.sitting, this.actor)) {
      if (!this.paused) void this.letComputerThink(0);
      return;
    }
    if (needsHandOver(this.sitting) && this.viewer !== this.actor) {
      this.curtain = true;
      announcer.say(here.words?.handOver(this.who(this.actor)) ?? '', true);
      return;
    }
    this.held = this.handling.opening(this.view, this.actor);
  }

  /** The next person has the device and may look. */
  liftCurtain(): void {
    this.viewer = this.actor;
    this.curtain = false;
    this.turnBegan = performance.now();
    this.held = this.handling.opening(this.view, this.actor);
    announcer.say(here.words.turn(this.who(this.actor)));
  }

  private question(): Question {
    const { match } = this.sitting;
    const start = match.game.formatPosition(match.start);
    // Departures change who is in: then the position itself is asked about.
    const departed = match.acts.some(({ kind }) => kind !== 'move');
    return {
      game: match.game.id,
      options: match.options,
      position: departed ? match.game.formatPosition(match.state) : start,
      moves: departed ? [] : match.acts.map((what) => formatAct(match.game, what)),
    };
  }

  private async letComputerThink(tries: number): Promise<void> {
    const { level } = this.sitting.players[this.actor]!;
    const seat = this.actor;
    this.thinking = true;
    this.stuck = false;
    const began = performance.now();
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const asked = this.asker.ask({ ...this.question(), level: level!, seed });
    this.asked = asked;
    const result = await asked.answer;
    if (this.asked !== asked) return;
    this.asked = undefined;
    if (result.ok) {
      const wait = (people(this.sitting).length === 0 ? PAUSE_ALONE : PAUSE) - (performance.now() - began);
      this.pending = setTimeout(() => this.playReply(seat, result.value), Math.max(0, wait));
    } else if (tries + 1 < TRIES) {
      await this.letComputerThink(tries + 1);
    } else {
      this.thinking = false;
      this.stuck = true;
      this.refuse(here.text.engineStuck);
    }
  }

  private playReply(seat: Seat, { line }: Reply): void {
    this.thinking = false;
    const move = this.game.parse(line[0]!);
    if (move === undefined || this.actor !== seat || this.over) return;
    this.act({ kind: 'move', id: this.game.pack(move) });
  }

  private stopThinking(): void {
    clearTimeout(this.pending);
    const { asked } = this;
    this.asked = undefined;
    asked?.cancel();
    this.thinking = false;
  }

  tryAgain(): void {
    this.clearNote();
    this.beginTurn();
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) this.stopThinking();
    else this.beginTurn();
  }

  undo(): void {
    const earlier = undo(this.sitting);
    if (earlier === undefined) return this.remark(here.words.nothingToUndo);
    this.changeBack(earlier, here.words.undone);
  }

  redo(): void {
    const later = redo(this.sitting);
    if (later === undefined) return this.remark(here.words.nothingToRedo);
    this.changeBack(later, here.words.redone);
  }

  private changeBack(sitting: Sitting, said: string): void {
    this.become(sitting);
    this.fresh = [];
    this.beginTurn();
    announcer.say(this.over ? said : `${said} ${here.words.turn(this.who(this.actor))}`);
  }

  /** The person who resigns: the one to move, or the only one there is. */
  get resigner(): Seat | undefined {
    const persons = people(this.sitting).filter((seat) => (stillIn(this.sitting.match) >> seat) & 1);
    return persons.includes(this.actor) ? this.actor : persons[0];
  }

  resign(): void {
    const seat = this.resigner;
    if (seat !== undefined && !this.over) this.act({ kind: 'resigns', seat });
  }

  offerDraw(): void {
    const from = this.resigner;
    if (from === undefined || this.over) return;
    const others = mustAgree(this.sitting, from);
    const unwilling = others.find((seat) => !isPerson(this.sitting, seat) && !computerAgrees(this.sitting));
    if (unwilling !== undefined) return this.remark(here.words.drawDeclined(this.who(unwilling)));
    this.askNext(from, -1);
  }

  /** Asks the people one after the other, by the order of their seats. */
  private askNext(from: Seat, after: Seat): void {
    const to = mustAgree(this.sitting, from).find((seat) => seat > after && isPerson(this.sitting, seat));
    if (to === undefined) {
      this.offer = undefined;
      this.act({ kind: 'draw' });
    } else {
      this.offer = { from, to };
      announcer.say(here.words.drawOffered(this.who(from)), true);
    }
  }

  answerDraw(agrees: boolean): void {
    const { offer } = this;
    if (offer === undefined) return;
    if (agrees) return this.askNext(offer.from, offer.to);
    this.offer = undefined;
    this.remark(here.words.drawDeclined(this.who(offer.to)));
  }

  toggleAnnouncing(): void {
    if (!this.yours || !('announce' in this.sitting.match.options) || !this.sitting.match.options.announce) {
      return this.refuse(here.text.noAnnouncing);
    }
    this.announcing = !this.announcing;
    announcer.say(this.announcing ? here.text.announceOn : here.text.announceOff);
  }

  /** What the engine would play. */
  async advise(): Promise<void> {
    if (!this.yours) return;
    const { sitting } = this;
    this.thinking = true;
    const { answer } = this.asker.ask({ ...this.question(), limit: { time: HINT_TIME }, seed: 1 });
    const result = await answer;
    this.thinking = false;
    if (this.sitting !== sitting) return;
    const move = result.ok ? this.game.parse(result.value.line[0]!) : undefined;
    if (move === undefined) return this.refuse(here.text.engineStuck);
    const id = this.game.pack(move);
    this.clearNote();
    this.hint = id;
    this.remark(here.words.hint(this.words.move(this.view, id, 'long')));
  }

  private elapsed(): number {
    return performance.now() - this.turnBegan;
  }

  private tick(): void {
    if (this.over || this.curtain || this.sitting.control === undefined) return;
    this.spent = this.elapsed();
    const left = this.clock(this.actor);
    if (left <= 0) {
      this.act({ kind: 'time', seat: this.actor });
      return;
    }
    const limit = LOW_TIME.findLast((ms) => left <= ms && ms < this.sitting.control!.total);
    const key = `${this.actor}:${limit}`;
    if (limit === undefined || this.warned.has(key)) return;
    this.warned.add(key);
    if (!liking.now.clockWarnings) return;
    announcer.say(here.words.clockLow(this.who(this.actor), left), true);
    liking.sound('low-time');
  }

  /** Another game takes this one's place at the table. */
  replace(sitting: Sitting): void {
    this.stopThinking();
    this.warned.clear();
    this.paused = false;
    this.viewer = soleViewer(sitting);
    this.become(sitting);
    this.fresh = [];
    this.beginTurn();
  }

  /** Keeps what the clock says now: the page may be gone in a moment. */
  rest(): void {
    if (this.sitting.control !== undefined && !this.over) {
      const left = this.sitting.left.map((ms, seat) => (seat === this.actor ? Math.max(1, ms - this.elapsed()) : ms));
      this.sat({ ...this.sitting, left });
    }
  }

  /** Leaves the table: the clock stands still until somebody sits down again. */
  leave(): void {
    this.rest();
    clearInterval(this.ticking);
    this.stopThinking();
    this.asker.close();
  }

  /** The legal moves, for whoever lists them. */
  get legal(): MoveId[] {
    return this.over ? [] : legalMoves(this.game.rules, this.view);
  }
}

function keepSitting(sitting: Sitting): void {
  keep(`game:${sitting.id}`, writeKept({ sitting, touched: Date.now() }));
}
