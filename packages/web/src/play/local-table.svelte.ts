// A table on this device: people who share it, and the computer in the other seats. Everything that happens is said and
// kept.

import { stillIn, type Act, type Kinds, type Match, type MoveId, type Seat } from '@quadrille/rules';
import type { Who } from '@quadrille/words/words';
import type { Page } from '../app/address.ts';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { AtBoard } from '../board/at-board.svelte.ts';
import { Computer } from './computer.svelte.ts';
import { askNext, unwilling, type DrawOffer } from './draw-offer.ts';
import { newId, putOnShelf } from './shelved.ts';
import {
  actorOf,
  isPerson,
  needsHandOver,
  people,
  perform,
  redo,
  rematch,
  soleViewer,
  undo,
  type Sitting,
} from './sitting.ts';
import type { About, Allowed, Table } from './table.ts';
import { TurnClock } from './turn-clock.svelte.ts';

/** The computer never answers quicker than this. */
const PAUSE = 350;
const PAUSE_ALONE = 900;

export class LocalTable extends AtBoard implements Table {
  sitting: Sitting = $state.raw(undefined as unknown as Sitting);
  /** The seat whose secrets are on the screen. */
  viewer = $state<Seat>();
  curtain = $state(false);
  offer = $state.raw<DrawOffer>();
  paused = $state(false);
  private readonly computer = new Computer();
  private readonly time = new TurnClock();
  private readonly keep: (sitting: Sitting) => void;

  /** `keep` hears of every change. */
  constructor(sitting: Sitting, keep: (sitting: Sitting) => void) {
    super();
    this.keep = keep;
    this.sitting = sitting;
    this.viewer = soleViewer(sitting);
    this.beginTurn();
    if (sitting.control !== undefined) this.time.run(() => this.tick());
    // Every move says whose turn it is; whoever sits down, or comes back, has heard none.
    if (this.yours) announcer.say(this.turnStory);
  }

  get match(): Match {
    return this.sitting.match;
  }

  get allows(): ReadonlySet<Allowed> {
    if (people(this.sitting).length === 0) return new Set(['pause', 'rematch']);
    const always = ['undo', 'hint', 'resign', 'rematch'] as const;
    return new Set(this.game.drawable ? [...always, 'draw'] : always);
  }

  /** Names where given, else the colour. */
  override get who(): Who {
    const colour = super.who;
    return (seat) => this.sitting.players[seat]?.name ?? colour(seat);
  }

  get thinking(): boolean {
    return this.computer.thinking;
  }

  get stuck(): boolean {
    return this.computer.stuck;
  }

  /** A person is to move, and may look. */
  override get yours(): boolean {
    return !this.over && !this.curtain && isPerson(this.sitting, this.actor);
  }

  /** What may be seen now; after the end there are no secrets. */
  override get view(): Kinds['state'] {
    const { state } = this.match;
    return this.over ? state : this.game.redact(state, this.curtain ? undefined : (this.viewer ?? this.actor));
  }

  override get asking(): Seat {
    return this.viewer ?? this.actor;
  }

  override get hand(): Seat {
    return this.viewer ?? this.actor;
  }

  get near(): Seat {
    return this.viewer ?? this.resigner ?? 0;
  }

  clock(seat: Seat): number {
    const left = this.sitting.left[seat]!;
    return this.over || this.curtain || seat !== this.actor ? left : Math.max(0, left - this.time.spent);
  }

  protected override explainWait(): void {
    if (this.over) super.explainWait();
    else this.refuse(here.words.actRefusal({ code: 'not-your-turn', turn: this.actor }, this.who));
  }

  play(id: MoveId): void {
    this.act({ kind: 'move', id });
  }

  /** Carries out an act of whoever is to move, or says why not. */
  private act(what: Act): void {
    const before = this.sitting;
    const done = perform(before, what, before.control === undefined ? 0 : this.time.elapsed);
    if (!done.ok) {
      const { error } = done;
      const why = error.code === 'illegal-move' ? this.explain(error.why) : here.words.actRefusal(error, this.who);
      return this.refuse(why);
    }
    this.become(done.value);
    this.fresh = what.kind === 'move' ? [this.handling.cellsOf(what.id).at(-1)!] : [];
    announcer.say(this.storyOf(before.match, what));
    this.soundOf(before);
    this.beginTurn();
  }

  private soundOf(before: Sitting): void {
    const { outcome } = this.match;
    if (outcome === undefined) return liking.sound(isPerson(before, actorOf(before)) ? 'own' : 'other');
    const persons = people(this.sitting);
    const lost = persons.length === 1 && outcome.winners.length > 0 && !outcome.winners.includes(persons[0]!);
    liking.sound(lost ? 'loss' : 'win');
  }

  private become(sitting: Sitting): void {
    this.sitting = sitting;
    this.offer = undefined;
    this.keep(sitting);
  }

  private beginTurn(): void {
    this.computer.stop();
    this.time.beginTurn();
    if (this.over) this.curtain = false;
    else if (!isPerson(this.sitting, this.actor)) this.letComputerMove();
    else if (needsHandOver(this.sitting) && this.viewer !== this.actor) {
      this.curtain = true;
      announcer.say(here.words.handOver(this.who(this.actor)), true);
    }
    this.freeHands();
  }

  settled(): void {
    // It has not thought yet, so nothing is charged.
    if (!isPerson(this.sitting, this.actor)) this.time.beginTurn();
    this.computer.begin();
  }

  private letComputerMove(): void {
    if (this.paused) return;
    const { match, players } = this.sitting;
    const pause = people(this.sitting).length === 0 ? PAUSE_ALONE : PAUSE;
    void this.computer
      .choose(match, players[this.actor]!.level!, pause, (id) => this.play(id))
      .then(() => (this.computer.stuck ? this.refuse(here.text.engineStuck) : undefined));
  }

  /** The next person has the device and may look. */
  liftCurtain(): void {
    this.viewer = this.actor;
    this.curtain = false;
    this.time.beginTurn();
    this.freeHands();
    announcer.say(this.turnStory);
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
    announcer.say(this.over ? said : `${said} ${this.turnStory}`);
  }

  /** The person who resigns: the one to move, or the only one there is. */
  private get resigner(): Seat | undefined {
    const persons = people(this.sitting).filter((seat) => (stillIn(this.match) >> seat) & 1);
    return persons.includes(this.actor) ? this.actor : persons[0];
  }

  resign(): void {
    const seat = this.resigner;
    if (seat !== undefined && !this.over) this.act({ kind: 'resigns', seat });
  }

  offerDraw(): void {
    const from = this.resigner;
    if (from === undefined || this.over) return;
    const against = unwilling(this.sitting, from);
    if (against !== undefined) return this.remark(here.words.drawDeclined(this.who(against)));
    this.ask(askNext(this.sitting, from));
  }

  private ask(offer: DrawOffer | undefined): void {
    this.offer = offer;
    if (offer === undefined) this.act({ kind: 'draw' });
    else announcer.say(here.words.drawOffered(this.who(offer.from)), true);
  }

  answerDraw(agrees: boolean): void {
    const { offer } = this;
    if (offer === undefined) return;
    if (agrees) return this.ask(askNext(this.sitting, offer.from, offer.to));
    this.offer = undefined;
    this.remark(here.words.drawDeclined(this.who(offer.to)));
  }

  advise(): void {
    if (this.yours) void this.showAdvice(this.computer.advise(this.match));
    else this.explainWait();
  }

  private tick(): void {
    const { control } = this.sitting;
    if (this.over || this.curtain || control === undefined) return;
    const left = this.clock(this.actor);
    if (left <= 0) return this.act({ kind: 'time', seat: this.actor });
    if (!this.time.warns(this.actor, left, control.total) || !liking.now.clockWarnings) return;
    announcer.say(here.words.clockLow(this.who(this.actor), left), true);
    liking.sound('low-time');
  }

  /** The next game of the series. */
  rematch(): void {
    const next = rematch(this.sitting, newId());
    putOnShelf(next);
    here.go({ name: 'play', id: next.id });
  }

  /** Keeps what the clock says now. */
  rest(): void {
    if (this.sitting.control === undefined || this.over || this.curtain) return;
    const left = this.sitting.left.map((ms, seat) => (seat === this.actor ? Math.max(1, ms - this.time.elapsed) : ms));
    this.keep({ ...this.sitting, left });
  }

  about(): readonly About[] {
    return [];
  }

  get another(): Page {
    return { name: 'new', game: this.game.id };
  }

  /** The clock stands still until somebody sits down again. */
  leave(): void {
    this.rest();
    this.time.stop();
    this.computer.close();
  }
}
