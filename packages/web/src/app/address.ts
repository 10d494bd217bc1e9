// Where one is: the language and the page are in the path, what is on the table is behind the hash. Every path is known
// when the site is built, so any server of files can serve it.

import { GAME_IDS, type GameId } from '@quadrille/rules';
import { LANGUAGES, type Language } from '@quadrille/words/words';

export type Page =
  | { readonly name: 'home' }
  /** Choosing players and options before a game. */
  | { readonly name: 'new'; readonly game: GameId }
  /** A game on this device, by its number on the shelf. */
  | { readonly name: 'play'; readonly id: string }
  /** All games kept in this browser. */
  | { readonly name: 'games' }
  | { readonly name: 'learn' }
  | { readonly name: 'rules'; readonly game: GameId }
  | { readonly name: 'lesson'; readonly game: GameId }
  | { readonly name: 'puzzles' }
  | { readonly name: 'puzzle'; readonly game: GameId; readonly number: string }
  /** A record or position to look at, packed into the address. */
  | { readonly name: 'analyse'; readonly packed: string }
  | { readonly name: 'settings' }
  /** Open tables, and ways to a game with others. */
  | { readonly name: 'online' }
  /** Choosing what to play before a table is opened. */
  | { readonly name: 'open'; readonly game: GameId }
  /** A table at the server, by its id. */
  | { readonly name: 'table'; readonly id: string }
  /** Oneself: signing in, or one's account. */
  | { readonly name: 'account' }
  /** Carrying on here as whoever showed this code, at the table where they were. */
  | { readonly name: 'handover'; readonly code: string; readonly table?: string }
  | { readonly name: 'player'; readonly id: string }
  /** The best of a game. */
  | { readonly name: 'best'; readonly game: GameId }
  | { readonly name: 'lost' };

const isGame = (text: string | undefined): text is GameId => GAME_IDS.some((id) => id === text);

/** The first part of a path as a language, and the rest. */
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
      return { name: 'open', game: isGame(behind) ? behind : 'quantik' };
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

/** Every path that the built site has, without the language. */
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
