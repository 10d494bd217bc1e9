// The bot's behaviour: takes seats, plays, answers proposals and logs events.

import { engineRequestOf } from '@quadrille/engine/worker';
import { actorAt, timeLeftAt, seatOf, type Me, type News, type Settings, type Table } from '@quadrille/protocol';
import { TableFollower, type ClientRefusal, type GameClient } from '@quadrille/protocol/client';
import type { GameId } from '@quadrille/rules';
import { wordsOf, type Words } from '@quadrille/words';
import type { CliText } from '../text/text.ts';
import { connect } from './connection.ts';
import type { ProgramRequest, MoveChooser } from './move-chooser.ts';

export interface BotOptions {
  /** The only game it plays; any game if absent. */
  readonly game: GameId | undefined;
  /** Seeks opponents with the same settings. */
  readonly seek: Settings | undefined;
  /** Joins open tables of the lobby. */
  readonly lobby: boolean;
  /** Joins this table. */
  readonly table: string | undefined;
  /** Stops after this many games. */
  readonly games: number;
  /** The maximum time per move, in milliseconds. */
  readonly maxThinkMs: number;
}

export interface BotOutput {
  readonly text: CliText;
  readonly words: Words;
  readonly say: (line: string) => void;
}

/** How the run ended. */
export type BotExit = 'done' | 'unknown-token' | ClientRefusal;

const MAX_TABLES = 8;
/** Invalid answers or crashes of a program before the bot resigns the game. */
const MAX_MOVE_TRIES = 3;
/** Time reserved for network delay while the clock runs. */
const CLOCK_MARGIN_MS = 500;
const MIN_THINK_MS = 100;

export class BotPlayer {
  private readonly client: GameClient;
  private readonly thinker: MoveChooser;
  private readonly options: BotOptions;
  private readonly speaker: BotOutput;
  private me: string | undefined;
  /** Tables where it plays or waits. */
  private readonly at = new Set<string>();
  private readonly followed = new Set<string>();
  /** Tables where it has requested a seat. */
  private readonly seatRequests = new Set<string>();
  /** The position being searched at each table, identified by its number of acts. */
  private readonly thinking = new Map<string, number>();
  private played = 0;
  private lost = false;
  private readonly ended = Promise.withResolvers<BotExit>();

  constructor(base: string, token: string, thinker: MoveChooser, wishes: BotOptions, speaker: BotOutput) {
    this.thinker = thinker;
    this.options = wishes;
    this.speaker = speaker;
    this.client = connect(base, token, {
      me: (me) => this.welcome(me),
      state: (state) => {
        if (state !== 'away') return;
        this.lost = true;
        speaker.say(speaker.text.botLost);
      },
      news: (news) => this.news(news),
      lobby: (open) => {
        for (const { table, settings } of open) void this.join(table, settings);
      },
      paired: (table) => {
        this.client.seekEnded();
        this.look(table);
      },
      refused: ({ code }) => speaker.say(speaker.text.botRefused(code)),
      outdated: () => this.end({ code: 'bad-version' }),
    });
    // Tables where it already plays arrive as news.
    this.client.news(true);
    if (wishes.lobby) this.client.lobby(true);
    if (wishes.table !== undefined) this.look(wishes.table);
    this.seekOn();
  }

  /** Plays until there is nothing left to do. */
  run(): Promise<BotExit> {
    return this.ended.promise;
  }

  /** Stops now; games in progress continue when the bot is started again. */
  end(ending: BotExit = 'done'): void {
    this.client.close();
    this.thinker.close();
    this.ended.resolve(ending);
  }

  private welcome(me: Me | null): void {
    if (me === null) return this.end('unknown-token');
    this.me = me.id;
    const { text, say } = this.speaker;
    // The bot's name, as the other players see it.
    const name = me.bot === true ? text.botNamed(me.name) : me.guest ? text.guestNamed(me.name) : me.name;
    say(this.lost ? text.botBack : text.botReady(name));
    this.lost = false;
    // After a reconnect it seeks only if it has no table.
    if (this.at.size > 0) this.client.seekEnded();
  }

  private seekOn(): void {
    const { seek, games } = this.options;
    if (seek !== undefined && this.at.size === 0 && this.played < games) this.client.seek(seek);
  }

  private look(table: string): void {
    this.at.add(table);
    this.follow(table);
  }

  private follow(table: string): void {
    if (this.followed.has(table)) return;
    this.followed.add(table);
    const unknown = () => this.missing(table);
    this.client.follow(table, new TableFollower(table, { changed: (now) => this.changed(now), unknown }));
  }

  private missing(table: string): void {
    this.client.leave(table);
    this.followed.delete(table);
    this.at.delete(table);
    if (this.options.table !== undefined) this.end({ code: 'unknown-table' });
    else this.speaker.say(this.speaker.text.botRefused('unknown-table'));
  }

  private news(news: News): void {
    switch (news.n) {
      case 'invited':
        return void this.join(news.table, news.settings);
      case 'began':
        return this.look(news.table);
      case 'proposed':
        return this.answer(news);
      case 'turn':
      case 'over':
        return;
    }
  }

  /** Agrees to takebacks, and to a rematch while games remain; declines draws. */
  private answer({ table, what }: News & { readonly n: 'proposed' }): void {
    const agrees = what === 'takeback' || (what === 'rematch' && this.played + this.at.size < this.options.games);
    void this.client.do(table, { c: agrees ? 'agree' : 'decline', what });
  }

  private async join(table: string, { game, rated }: Settings): Promise<void> {
    const wanted = this.options.game === undefined || this.options.game === game;
    const free = this.at.size < MAX_TABLES && this.played + this.at.size < this.options.games;
    if (!wanted || rated || !free || this.at.has(table)) return;
    this.at.add(table);
    this.seatRequests.add(table);
    const sat = await this.client.do(table, { c: 'sit' });
    if (sat.ok || sat.error.code === 'already-seated') this.follow(table);
    else {
      this.at.delete(table);
      this.seatRequests.delete(table);
    }
  }

  private changed(table: Table): void {
    if (this.me === undefined) return;
    const seat = seatOf(table, this.me);
    if (table.status === 'closed') return this.leave(table, undefined);
    if (table.status === 'over') return this.leave(table, seat);
    if (table.status === 'open') {
      if (seat === undefined) void this.sitAt(table.id);
      return;
    }
    if (seat !== undefined && actorAt(table) === seat) void this.play(table, seat);
  }

  /** Joins the table given on the command line. */
  private async sitAt(table: string): Promise<void> {
    if (this.seatRequests.has(table)) return;
    this.seatRequests.add(table);
    const sat = await this.client.do(table, { c: 'sit' });
    if (!sat.ok && sat.error.code !== 'already-seated') this.end(sat.error);
  }

  private leave(table: Table, seat: number | undefined): void {
    if (!this.at.delete(table.id)) return;
    this.client.leave(table.id);
    this.followed.delete(table.id);
    this.seatRequests.delete(table.id);
    this.thinking.delete(table.id);
    const { outcome } = table.match;
    if (seat !== undefined && outcome !== undefined) {
      this.played++;
      const { text, say } = this.speaker;
      const won = outcome.winners.length === 0 ? undefined : outcome.winners.includes(seat);
      say(text.botEnded(table.id, won));
    }
    const sent = this.options.table === table.id;
    if (this.at.size === 0 && (this.played >= this.options.games || sent)) this.end();
    else this.seekOn();
  }

  private async play(table: Table, seat: number): Promise<void> {
    const acts = table.match.acts.length;
    if (this.thinking.get(table.id) === acts) return;
    this.thinking.set(table.id, acts);
    const move = await this.choose(table, seat);
    // The table may have changed meanwhile: a takeback, or the end of the game.
    if (this.thinking.get(table.id) !== acts) return;
    if (move === undefined) {
      this.speaker.say(this.speaker.text.botResigns(table.id));
      await this.client.do(table.id, { c: 'resign' });
      return;
    }
    const done = await this.client.do(table.id, { c: 'move', move, acts });
    if (done.ok || ['stale', 'over', 'not-your-turn'].includes(done.error.code)) return;
    this.speaker.say(this.speaker.text.botRefused(done.error.code));
  }

  /** A legal move, or `undefined` if the program supplies none. */
  private async choose(table: Table, seat: number): Promise<string | undefined> {
    const { say, text, words } = this.speaker;
    const { game, state } = table.match;
    const request = programRequest(table, seat);
    let refused: ProgramRequest['refused'];
    for (let n = 0; n < MAX_MOVE_TRIES; n++) {
      const answer = await this.thinker.choose({ ...request, ...(refused && { refused }) }, this.timeFor(table, seat));
      if (!answer.ok) {
        if (answer.error.kind === 'closed') return undefined;
        if (answer.error.kind === 'slow') {
          say(text.programSlow(Math.round(answer.error.ms / 100) / 10));
          return undefined;
        }
        say(text.programEnded(answer.error.how));
        continue;
      }
      const move = game.parse(answer.value);
      const reason = move === undefined ? undefined : game.why(state, move);
      if (move !== undefined && reason === undefined) return answer.value;
      const said = answer.value.slice(0, 80);
      const why = reason === undefined ? words.unreadableMove(said) : wordsOf(words, game.id).refusal(reason);
      say(text.programIllegal(said, why));
      refused = { move: said, why };
    }
    return undefined;
  }

  /** The time limit for a move, bounded by the clock. */
  private timeFor({ clocks, settings: { control } }: Table, seat: number): number {
    const left = timeLeftAt(clocks, seat, seat, control, this.client.time.now());
    return Math.max(MIN_THINK_MS, Math.min(this.options.maxThinkMs, left - CLOCK_MARGIN_MS));
  }
}

function programRequest({ id, match, clocks, settings }: Table, seat: number): ProgramRequest {
  return {
    ...engineRequestOf(match),
    seat,
    clock:
      settings.control.kind === 'none'
        ? null
        : {
            left: [...clocks.left],
            increment: settings.control.kind === 'clock' ? settings.control.increment : 0,
          },
    table: id,
  };
}
