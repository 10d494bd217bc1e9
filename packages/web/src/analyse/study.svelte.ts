// A game on the analysis table: where one is in it, the line one tries, and what the engine knows about it.

import { act, formatRecord, startMatch, type GameRecord, type Match, type MoveId } from '@quadrille/rules';
import type { Who } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { AtBoard } from '../board/at-board.svelte.ts';
import { Computer } from '../play/computer.svelte.ts';
import { sittingOf } from '../play/shelf.ts';
import { packLink } from './link.ts';
import { beginPath, follow, leaveLine, positionAt, stepTo, walked, type Path } from './path.ts';
import { speech } from './speech.svelte.ts';
import { Thinking } from './thinking.svelte.ts';
import { sidesIn, type Studied } from './turning.ts';

/** After the game nothing is hidden any more: the same game with open hands. */
function unveiled(match: Match): Match {
  const { game, options } = match;
  if (!game.hides(options)) return match;
  const open = game.parseOptions({ ...options, hidden: false });
  const start = open.ok ? game.parsePosition(open.value, game.formatPosition(match.start)) : open;
  if (!open.ok || !start.ok) return match;
  return match.acts.reduce(
    (so, what) => {
      const next = act(so, what);
      return next.ok ? next.value : so;
    },
    startMatch(game, open.value, start.value),
  );
}

/** Nothing is played for good: moves try lines. */
export class Study extends AtBoard {
  readonly record: GameRecord;
  readonly thinking = new Thinking();
  private readonly computer = new Computer();
  path: Path = $state.raw(undefined as unknown as Path);

  constructor(record: GameRecord) {
    super();
    this.record = record;
    const match = unveiled(record.match);
    this.path = beginPath(match, match.acts.length);
    this.arrive();
  }

  get positions(): readonly Match[] {
    return walked(this.path);
  }

  get match(): Match {
    return positionAt(this.path);
  }

  /** The game itself with what the engine said of each position so far. */
  get studied(): Studied {
    const { main } = this.path;
    return { positions: main, replies: main.map((match) => this.thinking.known.get(match)?.reply) };
  }

  /** Whoever played, by name where the record has one. */
  override get who(): Who {
    const colour = super.who;
    const { players } = sittingOf('', this.record);
    return (seat) => players[seat]?.name ?? colour(seat);
  }

  /** What everybody may expect when nobody stands better: with more sides, less. */
  get par(): number {
    return 2 / sidesIn(this.match) - 1;
  }

  /** The whole line one walks along, for taking it elsewhere; as it was recorded where nothing was tried. */
  get whole(): Match {
    return this.path.line === undefined && this.path.main.length === this.record.match.acts.length + 1
      ? this.record.match
      : this.positions.at(-1)!;
  }

  get packed(): string {
    return packLink(this.whole);
  }

  get recordText(): string {
    const untouched = this.whole === this.record.match;
    return formatRecord({
      match: this.whole,
      tags: this.record.tags,
      comments: untouched ? this.record.comments : new Map(),
    });
  }

  go(ply: number): void {
    const to = stepTo(this.path, ply);
    if (to.ply === this.path.ply) {
      announcer.say(ply < 0 ? speech.now.atStart : speech.now.atEnd);
      liking.sound('edge');
      return;
    }
    const forward = to.ply === this.path.ply + 1;
    this.become(to);
    if (forward) liking.sound('own');
    announcer.say(this.story());
  }

  /** To a position of the game itself, out of any line. */
  goMain(ply: number): void {
    this.path = leaveLine(this.path);
    this.become(stepTo(this.path, ply));
    announcer.say(this.story());
  }

  /** A move tried out here. */
  play(id: MoveId): void {
    const before = this.match;
    this.become(follow(this.path, id));
    this.fresh = [this.handling.cellsOf(id).at(-1)!];
    liking.sound(this.over ? 'win' : 'own');
    announcer.say(this.storyOf(before, { kind: 'move', id }));
  }

  advise(): void {
    if (this.over) this.explainWait();
    else void this.showAdvice(this.computer.advise(this.match));
  }

  leaveLine(): void {
    if (this.path.line === undefined) return;
    this.become(leaveLine(this.path));
    announcer.say(`${speech.now.leftLine} ${this.story()}`);
  }

  private become(path: Path): void {
    this.path = path;
    this.arrive();
  }

  private arrive(): void {
    this.fresh = [];
    this.freeHands();
    this.thinking.look(this.match);
  }

  /** Where we are and what led here, in sentences. */
  private story(): string {
    const { ply } = this.path;
    const before = this.positions[ply - 1];
    const what = this.match.acts.at(-1);
    const where = speech.now.at(ply, this.positions.length - 1);
    if (before === undefined || what === undefined) return `${speech.now.start}. ${this.turnStory}`;
    if (what.kind === 'move') return `${where} ${this.storyOf(before, what)}`;
    return `${where} ${here.words.act(what, this.who)}${this.over ? ` ${this.turnStory}` : ''}`;
  }

  close(): void {
    this.thinking.close();
    this.computer.close();
  }
}
