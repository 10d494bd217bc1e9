// Lighthouse is large and needed by nobody who only wants to play: it is fetched when it is first asked.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countWorkOnly, type Traced } from './worked.ts';

const HERE = join(import.meta.dirname, 'lighthouse');
const TRIES = 3;
const INSTALLED = join(HERE, 'node_modules', 'lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly configSettings: { readonly throttling: { readonly cpuSlowdownMultiplier: number } };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly runtimeError?: { readonly message: string };
}
type Run = (
  address: string,
  flags: {
    port: number;
    onlyCategories: readonly string[];
    logLevel: string;
    /** A folder for what was seen: to be written, and to be judged (alone: as it lies there). */
    gatherMode?: string;
    auditMode: string;
  },
) => Promise<{ readonly lhr: Report } | undefined>;

interface Judgement {
  /** From 0 to 100. */
  readonly performance: number;
  /** `performance 100`, one for each category. */
  readonly scores: readonly string[];
  readonly metrics: readonly string[];
  /** How fast the machine was meanwhile, by Lighthouse's own measure: the scores hold for a machine that does nothing else. */
  readonly machine: string;
  /** What counts and is not perfect. */
  readonly against: readonly string[];
  /** It could not judge: then the only score says why. */
  readonly failed: boolean;
}

export async function lighthouse(): Promise<{
  readonly version: string;
  /** As it happened here; and the same visit as it would be if the page's thread never had to wait for a processor. */
  look(address: string, port: number): Promise<{ readonly happened: Judgement; readonly worked: Judgement }>;
}> {
  if (!existsSync(INSTALLED)) {
    process.stdout.write('Fetching Lighthouse…\n');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const { version } = JSON.parse(readFileSync(join(INSTALLED, 'package.json'), 'utf8')) as { version: string };
  const module = (await import(pathToFileURL(join(INSTALLED, 'core', 'index.js')).href)) as { default: Run };
  return {
    version,
    async look(address, port) {
      const folder = mkdtempSync(join(tmpdir(), 'quadrille-lighthouse-'));
      const judged = async (more: { gatherMode?: string }) => {
        const flags = { port, onlyCategories: CATEGORIES, logLevel: 'error', auditMode: folder, ...more };
        const result = await module.default(address, flags);
        if (result === undefined) throw new Error('Lighthouse gave no report');
        return judge(result.lhr);
      };
      try {
        let happened = await judged({ gatherMode: folder });
        // A browser that has just been started may not yet note down when a journey begins.
        for (let tries = 1; tries < TRIES && happened.failed; tries++) happened = await judged({ gatherMode: folder });
        if (happened.failed) return { happened, worked: happened };
        const path = join(folder, 'trace.json');
        const trace = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: Traced[] };
        countWorkOnly(trace.traceEvents);
        writeFileSync(path, JSON.stringify(trace));
        return { happened, worked: await judged({}) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const said = ({ title, displayValue = '' }: Audit) => `${title.toLowerCase()} ${displayValue}`.trim();

function judge({ audits, categories, environment, configSettings, runtimeError }: Report): Judgement {
  if (runtimeError !== undefined) {
    return { performance: 0, scores: [runtimeError.message], metrics: [], machine: '', against: [], failed: true };
  }
  const { cpuSlowdownMultiplier } = configSettings.throttling;
  const scoreOf = (id: (typeof CATEGORIES)[number]) => Math.round(100 * (categories[id]?.score ?? 0));
  return {
    failed: false,
    performance: scoreOf('performance'),
    machine: `benchmark index ${Math.round(environment.benchmarkIndex)}, slowed ${cpuSlowdownMultiplier} times`,
    scores: CATEGORIES.map((id) => `${id} ${scoreOf(id)}`),
    metrics: METRICS.map((id) => said(audits[id]!)),
    against: CATEGORIES.flatMap((category) =>
      categories[category]!.auditRefs.filter(({ weight }) => weight > 0)
        .map(({ id }) => audits[id]!)
        .filter(({ score }) => score !== null && score < 0.995)
        .map((audit) => `${said(audit)} (${Math.round(100 * audit.score!)})`),
    ),
  };
}
