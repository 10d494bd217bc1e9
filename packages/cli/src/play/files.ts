import { readFileSync, writeFileSync } from 'node:fs';
import { formatRecord, parseRecord, type GameRecord, type Match } from '@quadrille/rules';
import { Failure, type Translations } from '../usage.ts';
import { namedPlayer, nameTag, type TerminalPlayer, type MatchSetup } from './match-setup.ts';

const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/** Writes the game; overwrites an existing file only if it is `own`. */
export function saveGame(file: string, match: Match, table: MatchSetup, own: boolean, { text }: Translations): void {
  const tags = new Map<string, string>();
  for (const [seat, player] of table.players.entries()) {
    const name = nameTag(player);
    if (name !== undefined) tags.set(`Player${seat + 1}`, name);
  }
  tags.set('Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.'));
  if (table.stake !== 1) tags.set('Stake', String(table.stake));
  try {
    writeFileSync(file, formatRecord({ match, tags, comments: new Map() }), { flag: own ? 'w' : 'wx' });
  } catch (error) {
    const reason = reasonOf(error);
    throw new Failure(reason === 'EEXIST' ? text.fileExists(file) : text.cannotWrite(file, reason));
  }
}

export function loadGame(file: string, { words, text }: Translations): GameRecord {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(text.cannotRead(file, reasonOf(error)));
  }
  const record = parseRecord(content);
  if (!record.ok) throw new Failure(text.cannotRead(file, words.recordFault(record.error)));
  return record.value;
}

/** The players named in a record, if any. */
export function playersOf({ match, tags }: GameRecord): TerminalPlayer[] | undefined {
  const seats = match.game.seats(match.options);
  const names = Array.from({ length: seats }, (_, seat) => tags.get(`Player${seat + 1}`));
  return names.every((name) => name === undefined) ? undefined : names.map((name) => namedPlayer(name ?? ''));
}
