// What the help says of the games, from the registries.

import { GAME_IDS, GAMES, type AnyGame } from '@quadrille/rules';
import { gameNames, trademarks, wordsOf, type OptionTexts, type Words } from '@quadrille/words';
import type { GamesHelp } from '../text/text.ts';
import { terminalGame } from './index.ts';

const FLAG_WIDTH = 20;

function flagsOf(game: AnyGame, words: Words): readonly (readonly [flag: string, help: string])[] {
  const { name, optionTexts } = wordsOf(words, game.id);
  const texts: Readonly<Record<string, OptionTexts>> = optionTexts;
  const labels = game.options.fields.map(([option]) => [`--${option}`, `${name}: ${texts[option]!.label}`] as const);
  return terminalGame(game).flagHelp?.[words.language] ?? labels;
}

export function gamesHelp(words: Words): GamesHelp {
  const games = GAME_IDS.map((id) => GAMES[id]);
  const flags = games.flatMap((game) => flagsOf(game, words));
  return {
    names: gameNames(words),
    ids: GAME_IDS.join(', '),
    trademarks: trademarks(words),
    flags: flags
      .map(([flag, help]) => `  ${flag.length < FLAG_WIDTH ? flag.padEnd(FLAG_WIDTH) : `${flag}   `}${help}\n`)
      .join(''),
    openings: games.map((game) => ({
      name: wordsOf(words, game.id).name,
      plies: terminalGame(game).openingPlies,
    })),
  };
}
