// Page addresses: language and page are in the path, game state is in the hash. Every path is known at build time, so
// any static file server can serve the site.

import { GAME_IDS, type GameId } from '@quadrille/rules';
import { LANGUAGES, type Language } from '@quadrille/words';

export type Page =
  | { readonly name: 'home' }
  /** Setup of players and options before a local game. */
  | { readonly name: 'new'; readonly game: GameId }
  /** A local game, by the id of its saved game. */
  | { readonly name: 'play'; readonly id: string }
  /** All saved games in this browser. */
  | { readonly name: 'games' }
  | { readonly name: 'learn' }
  | { readonly name: 'rules'; readonly game: GameId }
  | { readonly name: 'lesson'; readonly game: GameId }
  | { readonly name: 'puzzles' }
  | { readonly name: 'puzzle'; readonly game: GameId; readonly number: string }
  /** Analysis of a record or position, packed into the address. */
  | { readonly name: 'analyse'; readonly packed: string }
  | { readonly name: 'settings' }
  /** The lobby: open tables and ways to find opponents. */
  | { readonly name: 'online' }
  /** Setup before a table is opened. */
  | { readonly name: 'open'; readonly game: GameId }
  /** A table on the server, by its id. */
  | { readonly name: 'table'; readonly id: string }
  /** Sign-in or account. */
  | { readonly name: 'account' }
  /** Continues on this device as the player who showed this code, at their table if one is given. */
  | { readonly name: 'handover'; readonly code: string; readonly table?: string }
  | { readonly name: 'player'; readonly id: string }
  /** The leaderboard of a game. */
  | { readonly name: 'best'; readonly game: GameId }
  | { readonly name: 'lost' };

const isGame = (text: string | undefined): text is GameId => GAME_IDS.some((id) => id === text);

/** Splits the language off the path and parses the rest. */
export function parseAddress(path: string, hash: string): { language: Language | undefined; page: Page } {
  const parts = path.split('/').filter((part) => part !== '');
  const language = LANGUAGES.find((known) => known === parts[0]);
  return { language, page: parsePage(language === undefined ? parts : parts.slice(1), hash.replace(/^#/, '')) };
}

function parsePage([name, game, ...more]: readonly string[], behind: string): Page {
  if (more.length > 0) return { name: 'lost' };
  if (name === undefined) return { name: 'home' };
  if (isGame(game)) {
    if (name === 'new' || name === 'rules' || name === 'lesson' || name === 'best') return { name, game };
    return name === 'puzzles' ? { name: 'puzzle', game, number: behind } : { name: 'lost' };
  }
  if (name === 'online') return parseOnline(game, behind);
  if (name === 'account' && game === 'handover') return parseHandover(behind);
  if (game !== undefined) return { name: 'lost' };
  switch (name) {
    case 'play':
      return { name, id: behind };
    case 'analyse':
      return { name, packed: behind };
    case 'player':
      return { name, id: behind };
    case 'games':
    case 'learn':
    case 'puzzles':
    case 'settings':
    case 'account':
      return { name };
    default:
      return { name: 'lost' };
  }
}

function parseHandover(behind: string): Page {
  const [code = '', table] = behind.split('/');
  return { name: 'handover', code, ...(table === undefined ? {} : { table }) };
}

function parseOnline(part: string | undefined, behind: string): Page {
  switch (part) {
    case undefined:
      return { name: 'online' };
    case 'new':
      return { name: 'open', game: isGame(behind) ? behind : GAME_IDS[0] };
    case 'table':
      return { name: 'table', id: behind };
    default:
      return { name: 'lost' };
  }
}

export function formatAddress(language: Language, page: Page): string {
  const root = `/${language}/`;
  switch (page.name) {
    case 'home':
    case 'lost':
      return root;
    case 'new':
    case 'rules':
    case 'lesson':
    case 'best':
      return `${root}${page.name}/${page.game}/`;
    case 'puzzle':
      return `${root}puzzles/${page.game}/${page.number === '' ? '' : `#${page.number}`}`;
    case 'play':
      return `${root}play/#${page.id}`;
    case 'analyse':
      return `${root}analyse/${page.packed === '' ? '' : `#${page.packed}`}`;
    case 'open':
      return `${root}online/new/#${page.game}`;
    case 'table':
      return `${root}online/table/#${page.id}`;
    case 'handover':
      return `${root}account/handover/#${page.code}${page.table === undefined ? '' : `/${page.table}`}`;
    case 'player':
      return `${root}player/#${page.id}`;
    case 'games':
    case 'learn':
    case 'puzzles':
    case 'settings':
    case 'online':
    case 'account':
      return `${root}${page.name}/`;
  }
}

/** Every path that the site can have, without the language. */
export const PATHS: readonly string[] = [
  '',
  'play/',
  'games/',
  'learn/',
  'puzzles/',
  'analyse/',
  'settings/',
  'online/',
  'online/new/',
  'online/table/',
  'account/',
  'account/handover/',
  'player/',
  ...GAME_IDS.flatMap((game) => ['new', 'rules', 'lesson', 'puzzles', 'best'].map((name) => `${name}/${game}/`)),
];
