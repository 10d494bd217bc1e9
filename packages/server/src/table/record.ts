// Exports a game as a record for other programs.

import type { Table } from '@quadrille/protocol';
import type { GameRecord } from '@quadrille/rules';

export function tableRecord({ match, sitters, settings, openedAt }: Table): GameRecord {
  const tags = new Map([['Date', new Date(openedAt).toISOString().slice(0, 10)]]);
  for (const [seat, sitter] of sitters.entries()) {
    // Some guests have no name, and deleted accounts lose theirs.
    if (sitter === undefined || (sitter.kind === 'person' && sitter.name === '')) continue;
    tags.set(`Player${seat + 1}`, sitter.kind === 'computer' ? `computer:${sitter.level}` : sitter.name);
  }
  const { control, stake } = settings;
  if (control.kind === 'clock') tags.set('Clock', `${control.total / 1000}+${control.increment / 1000}`);
  if (control.kind === 'days') tags.set('Clock', `${control.days}d`);
  if (stake !== 1) tags.set('Stake', String(stake));
  return { match, tags, comments: new Map() };
}
