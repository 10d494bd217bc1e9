// Generates `confusables.ts` from Unicode's confusables.txt (UTS #39, https://www.unicode.org/Public/security/):
//
//   node packages/server/src/players/make-confusables.ts confusables.txt
//
// Only letters and digits unchanged by NFKD are kept, as names are compared after NFKD and without marks and
// punctuation.

import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('./confusables.ts', import.meta.url);
const PER_LINE = 100;

const source = readFileSync(process.argv[2]!, 'utf8');
const version = /^# Version: (\S+)/m.exec(source)![1]!;
const textOf = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  );

/** Lookalike letters by their prototype. */
const groups = new Map<string, string[]>();
for (const line of source.split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';');
  if (from === undefined || to === undefined) continue;
  const letter = textOf(from);
  if (!/^[\p{L}\p{N}]$/u.test(letter) || letter.normalize('NFKD') !== letter) continue;
  const prototype = textOf(to)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
  // An empty prototype means that the letter looks like punctuation: it is not mapped.
  if (prototype === '' || prototype === letter) continue;
  groups.set(prototype, [...(groups.get(prototype) ?? []), letter]);
}

const lines: string[] = [''];
for (const [prototype, letters] of groups) {
  const group = `${prototype}<${letters.join('')}`;
  if (lines.at(-1)!.length + group.length > PER_LINE) lines.push('');
  lines.push(`${lines.pop()!} ${group}`.trim());
}

writeFileSync(
  TARGET,
  `// Letters that look like others, from Unicode's confusables.txt, version ${version}. Made by make-confusables.ts; do not edit.
// The data are © Unicode, Inc., used under the Unicode License, whose text is in UNICODE-LICENSE.txt beside this file.

// prettier-ignore
const GROUPS = \`
${lines.map((line) => line.replaceAll('`', '').replaceAll('\\', '')).join('\n')}
\`;

/** Each letter with the letters it is taken for. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split(/\\s+/)
    .flatMap((group) => {
      const [prototype, letters] = group.split('<') as [string, string];
      return Array.from(letters, (letter) => [letter, prototype] as const);
    }),
);
`,
);
