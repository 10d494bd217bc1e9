// What a bot does: it sits down where it is wanted, plays, answers proposals, and says what happens.

import { actorAt, leftAt, seatOf, type News, type Settings, type Table } from '@quadrille/protocol';
import { formatAct, type GameId } from '@quadrille/rules';
import { wordsOf, type Words } from '@quadrille/words';
import type { Text } from '../text/text.ts';
import { Line, type Refused } from './line.ts';
import type { Question, Thinker } from './thinker.ts';

export interface Wishes {
  /** The only game it plays; any if absent. */
  readonly game: GameId | undefined;
  /** Looks for opponents who want the same. */
  readonly seek: Settings | undefined;
  /** Sits down at open tables of the lobby. */
  readonly lobby: boolean;
  /** Sits down at this table. */
  readonly table: string | undefined;
  /** Ends after so many games. */
  readonly games: number;
  /** The longest it thinks about a move, in milliseconds. */
  readonly patience: number;
}

export interface Speaker {
  readonly text: Text;
  readonly words: Words;
  readonly say: (line: string) => void;
}

/** How the whole thing ended. */
export type Ending = 'done' | 'unknown-token' | Refused;

const MOST_TABLES = 8;
/** So often a program may answer nonsense or break down before the game is given up. */
const TRIES = 3;
/** What is left for the line when the clock is running. */
const MARGIN = 500;
const LEAST = 100;

export class Bot {
  private readonly line: Line;
  private readonly thinker: Thinker;
  private readonly wishes: Wishes;
  private readonly speaker: Speaker;
  private me: string | undefined;
  /** Tables where it plays or waits. */
  private readonly at = new Set<string>();
  /** Tables where it has asked for a seat. */
  private readonly sitting = new Set<string>();
  /** The position being thought about at each table, by the number of acts. */
  private readonly thinking = new Map<string, number>();
  private played = 0;
  private lost = false;
  private readonly ended = Promise.withResolvers<Ending>();

  constructor(base: string, token: string, thinker: Thinker, wishes: Wishes, speaker: Speaker) {
    this.thinker = thinker;
    this.wishes = wishes;
    this.speaker = speaker;
    this.line = new Line(base, token, {
      welcome: (me) => this.welcome(me),
      lost: () => {
        this.lost = true;
        speaker.say(speaker.text.botLost);
      },
      news: (news) => this.news(news),
      lobby: (open) => {
        for (const { table, settings } of open) void this.join(table, settings);
      },
      paired: (table) => this.look(table),
      changed: (table) => this.changed(table),
      refused: (refused) => {
        if (refused.code === 'unknown-table' && this.wishes.table !== undefined) this.end(refused);
        else speaker.say(speaker.text.botRefused(refused.code));
      },
    });
  }

  /** Plays until there is nothing more to do. */
  run(): Promise<Ending> {
    this.line.open();
    return this.ended.promise;
  }

  /** Ends now; games in progress go on when it is started again. */
  end(ending: Ending = 'done'): void {
    this.line.close();
    this.thinker.close();
    this.ended.resolve(ending);
  }

  private welcome(me: { readonly id: string; readonly name: string } | null): void {
    if (me === null) return this.end('unknown-token');
    this.me = me.id;
    const { text, say } = this.speaker;
    say(this.lost ? text.botBack : text.botReady(me.name));
    this.lost = false;
    // What it plays already comes as news.
    this.line.wantNews();
    if (this.wishes.lobby) this.line.wantLobby();
    if (this.wishes.table !== undefined && this.played === 0) this.look(this.wishes.table);
    this.seekOn();
  }

  private seekOn(): void {
    const { seek, games } = this.wishes;
    if (seek !== undefined && this.at.size === 0 && this.played < games) this.line.seek(seek);
  }

  private look(table: string): void {
    this.at.add(table);
    this.line.follow(table);
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

  /** Whoever takes back a move learns; a draw is played for; a rematch is welcome. */
  private answer({ table, what }: News & { readonly n: 'proposed' }): void {
    const agrees = what === 'takeback' || (what === 'rematch' && this.played + this.at.size < this.wishes.games);
    void this.line.do(table, { c: agrees ? 'agree' : 'decline', what });
  }

  private async join(table: string, { game, rated }: Settings): Promise<void> {
    const wanted = this.wishes.game === undefined || this.wishes.game === game;
    const free = this.at.size < MOST_TABLES && this.played + this.at.size < this.wishes.games;
    if (!wanted || rated || !free || this.at.has(table)) return;
    this.at.add(table);
    this.sitting.add(table);
    const sat = await this.line.do(table, { c: 'sit' });
    if (sat.ok || sat.error.code === 'already-seated') this.line.follow(table);
    else {
      this.at.delete(table);
      this.sitting.delete(table);
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

  /** At the table it was sent to. */
  private async sitAt(table: string): Promise<void> {
    if (this.sitting.has(table)) return;
    this.sitting.add(table);
    const sat = await this.line.do(table, { c: 'sit' });
    if (!sat.ok && sat.error.code !== 'already-seated') this.end(sat.error);
  }

  private leave(table: Table, seat: number | undefined): void {
    if (!this.at.delete(table.id)) return;
    this.line.leave(table.id);
    this.sitting.delete(table.id);
    this.thinking.delete(table.id);
    const { outcome } = table.match;
    if (seat !== undefined && outcome !== undefined) {
      this.played++;
      const { text, say } = this.speaker;
      const won = outcome.winners.length === 0 ? undefined : outcome.winners.includes(seat);
      say(text.botEnded(table.id, won));
    }
    const sent = this.wishes.table === table.id;
    if (this.at.size === 0 && (this.played >= this.wishes.games || sent)) this.end();
    else this.seekOn();
  }

  private async play(table: Table, seat: number): Promise<void> {
    const acts = table.match.acts.length;
    if (this.thinking.get(table.id) === acts) return;
    this.thinking.set(table.id, acts);
    const move = await this.choose(table, seat);
    // Something else may have happened meanwhile: a takeback, the end.
    if (this.thinking.get(table.id) !== acts) return;
    if (move === undefined) {
      this.speaker.say(this.speaker.text.botResigns(table.id));
      await this.line.do(table.id, { c: 'resign' });
      return;
    }
    const done = await this.line.do(table.id, { c: 'move', move, acts });
    if (done.ok || ['stale', 'over', 'not-your-turn'].includes(done.error.code)) return;
    this.speaker.say(this.speaker.text.botRefused(done.error.code));
  }

  /** A legal move, or undefined if there is none to be had from the program. */
  private async choose(table: Table, seat: number): Promise<string | undefined> {
    const { say, text, words } = this.speaker;
    const { game, state } = table.match;
    const question = questionAbout(table, seat);
    let refused: Question['refused'];
    for (let n = 0; n < TRIES; n++) {
      const answer = await this.thinker.think({ ...question, ...(refused && { refused }) }, this.timeFor(table, seat));
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

  /** Not longer than the clock allows. */
  private timeFor({ clocks, settings: { control } }: Table, seat: number): number {
    const left = leftAt(clocks, seat, seat, control, this.line.now());
    return Math.max(LEAST, Math.min(this.wishes.patience, left - MARGIN));
  }
}

function questionAbout({ id, match, clocks, settings }: Table, seat: number): Question {
  const { game, options, start, state, acts } = match;
  // Departures change who is in: then the position itself is asked about.
  const departed = acts.some(({ kind }) => kind !== 'move');
  const empty = game.formatPosition(game.setup(options));
  const position = game.formatPosition(departed ? state : start);
  return {
    game: game.id,
    options,
    ...(position === empty ? {} : { position }),
    moves: departed ? [] : acts.map((act) => formatAct(game, act)),
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
