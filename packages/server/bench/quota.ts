// Gives a process a share of a processor by the kernel's own account (Linux, whoever may make a control group): it gets so
// much time to work and no more, whoever else is at work. Where that cannot be had, `ration.ts` does what it can.

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Microseconds of work, in so many that pass: a quarter. */
const WORK = 5_000;
const PERIOD = 20_000;

interface Kind {
  /** Where its groups are. */
  readonly root: string;
  /** The line of /proc/PID/cgroup that says in which of them a process is. */
  readonly line: RegExp;
  /** Files of a group, and what is written there. */
  readonly limits: Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  {
    root: '/sys/fs/cgroup',
    line: /^0::(.*)$/m,
    limits: { 'cpu.max': `${WORK} ${PERIOD}` },
  },
  {
    root: '/sys/fs/cgroup/cpu',
    line: /^\d+:(?:cpu|cpu,cpuacct|cpuacct,cpu):(.*)$/m,
    limits: { 'cpu.cfs_period_us': String(PERIOD), 'cpu.cfs_quota_us': String(WORK) },
  },
];

/** Limits it until the function that is returned is called; undefined where that cannot be done. */
export function limit(pid: number): (() => void) | undefined {
  for (const kind of KINDS) {
    try {
      return limitBy(kind, pid);
    } catch {
      // Perhaps the other kind; perhaps none.
    }
  }
  return undefined;
}

/** Only what the kernel has put there: in a folder that is no group nothing is made. */
function write(group: string, file: string, value: string): void {
  writeFileSync(join(group, file), value, { flag: 'r+' });
}

function limitBy({ root, line, limits }: Kind, pid: number): () => void {
  const before = line.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))?.[1];
  if (before === undefined) throw new Error('no such groups');
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
