// A game on the analysis table: where one is in it, the line one tries, and what the engine knows about it.

import { act, formatRecord, startMatch, type GameRecord, type Match, type MoveId } from '@quadrille/rules';
import { tell, type Who } from '@quadrille/words/words';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { liking } from '../app/liking.svelte.ts';
import { sittingOf } from '../play/shelf.ts';
import type { Sitting } from '../play/sitting.ts';
import { Table } from '../play/table.svelte.ts';
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

/** A table where nothing is played for good: moves try lines, nobody resigns or offers anything. */
class StudyTable extends Table {
  override offerDraw(): void {}
  override resign(): void {}
}

export class Study {
  readonly record: GameRecord;
  readonly table: Table;
  readonly thinking = new Thinking();
  path: Path = $state.raw(undefined as unknown as Path);
  private moving = false;

  constructor(record: GameRecord) {
    this.record = record;
    const match = unveiled(record.match);
    this.path = beginPath(match, match.acts.length);
    this.table = new StudyTable(this.sitting(match), (sitting) => this.heard(sitting));
    this.thinking.look(this.match);
  }

  private sitting(match: Match): Sitting {
    const players = sittingOf('study', { ...this.record, match });
    // Whoever played: here a person looks.
    return { ...players, players: players.players.map((player) => ({ ...player, level: undefined })) };
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

  get who(): Who {
    return this.table.who;
  }

  /** What everybody may expect when nobody stands better: with more sides, less. */
  get par(): number {
    return 2 / sidesIn(this.match) - 1;
  }

  /** How it ended, once it has. */
  get outcomeWords(): string {
    const { outcome } = this.match;
    return outcome === undefined ? '' : here.words.outcome(outcome, this.who);
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

  /** A move tried out here, chosen from a list. */
  try(id: MoveId): void {
    this.table.act({ kind: 'move', id });
  }

  leaveLine(): void {
    if (this.path.line === undefined) return;
    this.become(leaveLine(this.path));
    announcer.say(`${speech.now.leftLine} ${this.story()}`);
  }

  /** The table moved: a move was made by hand, or taken back. */
  private heard({ match }: Sitting): void {
    if (this.moving) return;
    const last = match.acts.at(-1);
    const forward = match.acts.length > this.match.acts.length;
    this.path = forward && last?.kind === 'move' ? follow(this.path, last.id) : stepTo(this.path, this.path.ply - 1);
    this.thinking.look(this.match);
  }

  private become(path: Path): void {
    this.path = path;
    this.moving = true;
    this.table.replace(this.sitting(this.match));
    this.moving = false;
    this.thinking.look(this.match);
  }

  /** Where we are and what led here, in sentences. */
  private story(): string {
    const { ply } = this.path;
    const before = this.positions[ply - 1];
    const what = this.match.acts.at(-1);
    const where = speech.now.at(ply, this.positions.length - 1);
    if (before === undefined || what === undefined) {
      return `${speech.now.start}. ${here.words.turn(this.who(this.table.actor))}`;
    }
    if (what.kind !== 'move') {
      const { outcome } = this.match;
      const end = outcome === undefined ? '' : ` ${here.words.outcome(outcome, this.who)}`;
      return `${where} ${here.words.act(what, this.who)}${end}`;
    }
    const events = before.game.events(before.state, what.id);
    const { verbosity } = liking.now;
    return `${where} ${tell(here.words, before.game.id, events, this.who, verbosity, this.match.state)}`;
  }

  close(): void {
    this.thinking.close();
    this.table.leave();
  }
}
