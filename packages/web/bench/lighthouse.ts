// Lighthouse is large and only needed for benchmarks, so it is installed on first use.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useCpuTime, type TraceEvent } from './cpu-time-trace.ts';

const HERE = join(import.meta.dirname, 'lighthouse');
const MAX_TRIES = 3;
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
    /**
     * Folder for the gathered artefacts: written in gather mode, audited in audit mode; audit mode alone reuses them.
     */
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
  /** Lighthouse's benchmark index of the machine: scores are comparable on an idle machine only. */
  readonly machine: string;
  /** Weighted audits below the full score. */
  readonly against: readonly string[];
  /** The audit failed: then the only entry of `scores` is the reason. */
  readonly failed: boolean;
}

export async function lighthouse(): Promise<{
  readonly version: string;
  /** The visit as measured, and as it would be if the main thread never waited for a processor. */
  look(address: string, port: number): Promise<{ readonly happened: Judgement; readonly worked: Judgement }>;
}> {
  if (!existsSync(INSTALLED)) {
    process.stdout.write('Installing Lighthouse…\n');
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
        // A browser that was just started may not record the start of the navigation yet.
        for (let tries = 1; tries < MAX_TRIES && happened.failed; tries++)
          happened = await judged({ gatherMode: folder });
        if (happened.failed) return { happened, worked: happened };
        const path = join(folder, 'trace.json');
        const trace = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] };
        useCpuTime(trace.traceEvents);
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
