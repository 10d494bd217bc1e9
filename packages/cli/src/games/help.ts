// What the help says of the games, from the registries.

import { GAME_IDS, GAMES, type AnyGame, type GameId } from '@quadrille/rules';
import { gameNames, LANGUAGES, trademarks, wordsOf, type OptionTexts } from '@quadrille/words';
import type { GamesHelp } from '../text/text.ts';
import type { Translations } from '../usage.ts';
import { terminalGame } from './index.ts';
import type { FlagHelp } from './flag-help.ts';

const FLAG_WIDTH = 20;

function flagsOf(game: AnyGame, { words, flags }: Translations): FlagHelp {
  const { name, optionTexts } = wordsOf(words, game.id);
  const texts: Readonly<Record<string, OptionTexts>> = optionTexts;
  const labels = game.options.fields.map(([option]) => [`--${option}`, `${name}: ${texts[option]!.label}`] as const);
  const own: { readonly [G in GameId]?: FlagHelp } = flags;
  return own[game.id] ?? labels;
}

export function gamesHelp(speech: Translations): GamesHelp {
  const { words } = speech;
  const games = GAME_IDS.map((id) => GAMES[id]);
  const flags = games.flatMap((game) => flagsOf(game, speech));
  return {
    names: gameNames(words),
    ids: GAME_IDS.join(', '),
    trademarks: trademarks(words),
    languages: LANGUAGES.join('|'),
    flags: flags
      .map(([flag, help]) => `  ${flag.length < FLAG_WIDTH ? flag.padEnd(FLAG_WIDTH) : `${flag}   `}${help}\n`)
      .join(''),
    openings: games.map((game) => ({
      name: wordsOf(words, game.id).name,
      plies: terminalGame(game).openingPlies,
    })),
  };
}
