// Computer players at the tables. Each thread thinks about one position at a time; the others wait their turn.

import { availableParallelism } from 'node:os';
import { createNodeAsker } from '@quadrille/engine/node';
import { actorAt, type Sitter, type Table } from '@quadrille/protocol';
import { formatAct } from '@quadrille/rules';
import { randomInt } from 'node:crypto';

export interface Computers {
  /** Thinks about a table where a computer is to move. */
  think(table: Table): void;
  /** Positions that are thought about or wait for it. */
  readonly waiting: number;
  /** Thinks no more; the tables that are still to be thought about. */
  close(): readonly string[];
}

/** A computer never answers quicker than this: a move must be seen to happen. */
const PAUSE = 400;

export function createComputers(
  play: (id: string, version: number, move: string) => Promise<unknown>,
  threads = Math.max(1, availableParallelism() - 1),
): Computers {
  const askers = Array.from({ length: threads }, () => createNodeAsker());
  const waiting = new Set<string>();
  let next = 0;

  const ponder = async (table: Table, { level }: Sitter & { readonly kind: 'computer' }): Promise<void> => {
    const key = `${table.id}:${table.version}`;
    if (waiting.has(key)) return;
    waiting.add(key);
    try {
      const { match } = table;
      // Departures change who is in: then the position itself is asked about.
      const departed = match.acts.some(({ kind }) => kind !== 'move');
      const began = performance.now();
      const { answer } = askers[next++ % threads]!.ask({
        game: match.game.id,
        options: match.options,
        position: match.game.formatPosition(departed ? match.state : match.start),
        moves: departed ? [] : match.acts.map((what) => formatAct(match.game, what)),
        level,
        seed: randomInt(2 ** 31),
      });
      const reply = await answer;
      if (!reply.ok) return;
      const rest = PAUSE - (performance.now() - began);
      if (rest > 0) await new Promise((wake) => setTimeout(wake, rest).unref());
      await play(table.id, table.version, reply.value.line[0]!);
    } finally {
      waiting.delete(key);
    }
  };

  return {
    think: (table) => {
      const sitter = table.sitters[actorAt(table)];
      if (table.status === 'playing' && sitter?.kind === 'computer') void ponder(table, sitter);
    },
    get waiting() {
      return waiting.size;
    },
    close: () => {
      for (const asker of askers) asker.close();
      return [...waiting].map((key) => key.split(':')[0]!);
    },
  };
}
