// Plays engines against each other, rotating the seats every game; reports the score with a confidence interval.

import { terminalGame } from '../games/index.ts';
import type { ReportProgress } from '../solve.ts';
import { gameArg, numberArg, optionsArg, readArgs, UsageError, type Translations } from '../usage.ts';
import { contestant, type Contestant } from './contestant.ts';
import type { Contest, Effort, Played } from './game.ts';
import { playAll } from './thread.ts';

interface Standing extends Effort {
  points: number;
  wins: number;
  draws: number;
}

/** Adds one game to the contestant's score; every contestant shares a draw. */
function score(standing: Standing, { winners, efforts }: Played, contestantNumber: number): void {
  if (winners.length === 0) {
    standing.draws++;
    standing.points += 1 / efforts.length;
  } else if (winners.includes(contestantNumber)) {
    standing.wins++;
    standing.points++;
  }
  const { moves, spentMs: spent, overrun } = efforts[contestantNumber]!;
  standing.moves += moves;
  standing.spentMs += spent;
  standing.overrun = Math.max(standing.overrun, overrun);
}

/** The 95 % Wilson score interval, which stays valid near 0 and 100 %. */
function interval(share: number, n: number): [low: number, high: number] {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

function verdict({ name, time }: Contestant, standing: Standing, games: number): string {
  const { points, wins, draws, moves, spentMs: spent, overrun } = standing;
  const [low, high] = interval(points / games, games).map((share) => (100 * share).toFixed(1));
  const late = time === undefined ? '' : `, worst overrun ${Math.max(0, overrun).toFixed(0)} ms`;
  return (
    `${name}: ${((100 * points) / games).toFixed(1)} % (95 %: ${low} to ${high}), ` +
    `${wins} won, ${draws} drawn of ${games}, ${(spent / Math.max(1, moves)).toFixed(1)} ms a move${late}`
  );
}

const MAX_NUMBER = 999_999_999;
const MAX_JOBS = 256;

export async function arenaCommand(
  args: readonly string[],
  speech: Translations,
  progress: ReportProgress,
): Promise<string[]> {
  const { text } = speech;
  const { values, positionals } = readArgs(
    args,
    {
      options: { type: 'string' },
      games: { type: 'string' },
      opening: { type: 'string' },
      seed: { type: 'string' },
      jobs: { type: 'string' },
    },
    text,
  );
  const example = 'quadrille arena quads level:8 mcts:1000 --games 200';
  const game = gameArg(positionals[0], speech, example);
  const options = optionsArg(game, values.options, speech);
  const contestants = positionals.slice(1).map((name) => {
    const known = contestant(name);
    if (known === undefined) throw new UsageError(text.unknownContestant(name));
    return known;
  });
  const seats = game.seats(options);
  if (contestants.length > seats) throw new UsageError(text.seatsCount(contestants.length, seats));
  if (contestants.length < 2) throw new UsageError(text.missing('PLAYER PLAYER', example));
  const number = (flag: 'games' | 'opening' | 'seed' | 'jobs', least: number, standard: number, most = MAX_NUMBER) => {
    const value = values[flag];
    return value === undefined ? standard : numberArg(`--${flag}`, value, least, most, text);
  };
  const contest: Contest = {
    game: game.id,
    options,
    contestants: contestants.map(({ name }) => name),
    opening: number('opening', 0, terminalGame(game).openingPlies),
    seed: number('seed', 0, 1),
  };
  const games = number('games', 1, 100);
  const standings = contestants.map((): Standing => ({
    points: 0,
    wins: 0,
    draws: 0,
    moves: 0,
    spentMs: 0,
    overrun: 0,
  }));
  let finished = 0;
  await playAll(contest, games, number('jobs', 1, 1, MAX_JOBS), (played) => {
    for (const [i, standing] of standings.entries()) score(standing, played, i);
    progress(`${++finished}/${games}  ${standings.map(({ points }) => points.toFixed(1)).join(' - ')}`);
  });
  progress('');
  return contestants.map((player, i) => verdict(player, standings[i]!, games));
}
