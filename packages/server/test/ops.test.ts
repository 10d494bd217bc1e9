// The dashboard and alert rules in `ops` use only metrics that the server exports.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/server.ts';
import { TestClient } from './client.ts';

const read = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8');
/** Metrics that Prometheus adds. */
const OF_PROMETHEUS = new Set(['up']);
/** PromQL keywords that look like metric names. */
const WORDS = new Set([
  'by',
  'le',
  'sum',
  'rate',
  'increase',
  'time',
  'histogram_quantile',
  'instance',
  'command',
  'code',
  'why',
]);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly keys: ReadonlySet<string>;
}

/** Parses the one layout used in the file: an item per rule, a key per line. Throws on anything else. */
function parseRules(text: string): Rule[] {
  const rules: { alert: string; expr: string; keys: Set<string> }[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*(#.*)?$/.test(line) || /^groups:$|^ {2}- name: \w+$|^ {4}rules:$/.test(line)) continue;
    const first = /^ {6}- alert: (Quadrille\w+)$/.exec(line);
    if (first !== null) {
      rules.push({ alert: first[1]!, expr: '', keys: new Set() });
      continue;
    }
    const key = /^(?: {8}(expr|for|labels|annotations):|(?: {10})(severity|summary|description):)(?: (.+))?$/.exec(
      line,
    );
    if (key === null) throw new Error(`not understood: ${line}`);
    const [, outer, inner, value = ''] = key;
    // YAML plain scalars may not start with these, nor contain a colon followed or a hash preceded by a space.
    if (/^[{[>|*&!%@`"']|: | #/.test(value)) throw new Error(`must be quoted: ${line}`);
    rules.at(-1)!.keys.add((outer ?? inner)!);
    if (outer === 'expr') rules.at(-1)!.expr = value;
  }
  return rules;
}

/** The metric names in an expression. */
const namesIn = (expression: string): string[] =>
  (expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').match(/[a-z_][a-z_\d]*/gi) ?? []).filter(
    (word) => !WORDS.has(word) && !/^e\d+$/.test(word),
  );

const unknownIn = (expression: string): string[] => namesIn(expression).filter((name) => !known.has(name));

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
const known = new Set<string>(OF_PROMETHEUS);

beforeAll(async () => {
  const backups = { folder: join(folder, 'backups'), everyMs: 86_400_000, keep: 7 };
  const server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite'), backups });
  const base = `http://127.0.0.1:${server.port}`;
  const anna = await TestClient.connectGuest(base, 'Anna');
  // One command that succeeds and one that is refused, so that their series exist.
  const table = await anna.open({ game: 'quantik' });
  await anna.do(table, { c: 'say', phrase: 'thanks' });
  await anna.do(table, { c: 'resign' });
  // An ended seek deletes its table, which has its own counter.
  const [paired, ended] = [anna.next('paired'), anna.next('seeking')];
  anna.send({ t: 'seek', settings: { game: 'q4' } });
  await paired;
  anna.send({ t: 'seek' });
  await ended;
  for (const line of (await (await fetch(`${base}/metrics`)).text()).split('\n')) {
    const name = /^([a-z_][a-z_\d]*)[{ ]/i.exec(line)?.[1];
    if (name !== undefined) known.add(name);
  }
  anna.close();
  await server.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

test('every alert is complete and uses metrics that exist', () => {
  const rules = parseRules(read('prometheus-alerts.yml'));
  expect(rules.length).toBeGreaterThan(5);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const needed = ['expr', 'labels', 'severity', 'summary', 'description'];
  const incomplete = rules.filter(
    ({ keys, expr }) => !needed.every((key) => keys.has(key)) || namesIn(expr).length === 0,
  );
  expect(incomplete).toEqual([]);
  expect(rules.flatMap(({ alert, expr }) => unknownIn(expr).map((name) => `${alert}: ${name}`))).toEqual([]);
});

test('every panel uses metrics that exist', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  expect(panels.filter(({ targets }) => targets.some(({ expr }) => namesIn(expr).length === 0))).toEqual([]);
  const unknown = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => unknownIn(expr).map((name) => `${title}: ${name}`)),
  );
  expect(unknown).toEqual([]);
});
