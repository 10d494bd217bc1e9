// The game in a real terminal process: lines in, lines out.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const COMMAND = fileURLToPath(new URL('../main.ts', import.meta.url));

function play(args: readonly string[], lines: readonly string[]): string[] {
  const output = execFileSync(process.execPath, [COMMAND, 'play', 'morris', '--lang', 'en', '--no-color', ...args], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  return output.split('\n');
}

test('morris between two people, typed in words and in notation', () => {
  const said = play(['--seats', 'Anna,Ben'], ['a1', 'c1', 'on b2', 'a3', 'c2', 'b1', 'c2', 'a1-c3', 'c2 to c3', 'n']);
  expect(said.join('\n')).toContain('Anna places a piece on b2.');
  expect(said.join('\n')).toContain('All your pieces are placed: move one of them, such as "a1-b2".');
  expect(said.join('\n')).toContain('c3 is not the next point on a line from a1.');
  expect(said.join('\n')).toContain('Three in a row on a1, b2 and c3.\nAnna wins.');
  expect(said).toContain('  3  ○ ─ · ─[●]');
});

test('morris with an option as a flag, against the generic search, which plays to the end', () => {
  const said = play(['--seats', 'computer:2,computer:5', '--flying', '--seed', '1'], []);
  expect(said).toContain('Morris: pieces fly to any free point.');
  expect(said.join('\n')).toMatch(/(?:Light|Dark) wins\.|a draw\./);
});
