// Limits a process's CPU share by a cgroup quota (Linux, with permission to create cgroups), independent of other load.
// Where that is not possible, `duty-cycle.ts` is the fallback.

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU microseconds per period: a quarter. */
const QUOTA_US = 5_000;
const PERIOD_US = 20_000;

interface Kind {
  /** The root of its cgroups. */
  readonly root: string;
  /** The line of /proc/PID/cgroup that names the process's cgroup. */
  readonly line: RegExp;
  /** Control files and their values. */
  readonly limits: Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  {
    root: '/sys/fs/cgroup',
    line: /^0::(.*)$/m,
    limits: { 'cpu.max': `${QUOTA_US} ${PERIOD_US}` },
  },
  {
    root: '/sys/fs/cgroup/cpu',
    line: /^\d+:(?:cpu|cpu,cpuacct|cpuacct,cpu):(.*)$/m,
    limits: { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': String(QUOTA_US) },
  },
];

/** Limits the process until the returned function is called; `undefined` where that is not possible. */
export function limit(pid: number): (() => void) | undefined {
  for (const kind of KINDS) {
    try {
      return limitBy(kind, pid);
    } catch {
      // Try the other cgroup version; possibly neither works.
    }
  }
  return undefined;
}

/** Only existing files: a folder without the kernel's control files is not a cgroup, and nothing is created there. */
function write(group: string, file: string, value: string): void {
  writeFileSync(join(group, file), value, { flag: 'r+' });
}

function limitBy({ root, line, limits }: Kind, pid: number): () => void {
  const before = line.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))?.[1];
  if (before === undefined) throw new Error('the process has no control group of this kind');
  const group = join(root, before, `quadrille-bench-${pid}`);
  mkdirSync(group);
  try {
    for (const [file, value] of Object.entries(limits)) write(group, file, value);
    write(group, 'cgroup.procs', String(pid));
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  return () => {
    write(join(root, before), 'cgroup.procs', String(pid));
    rmdirSync(group);
  };
}
