// Scheduled backups. Each is made and checked by a separate process: copying 100 MB takes seconds, during which no move
// may wait. An older backup is deleted only once a newer, checked one replaces it: see rotation.ts.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { timestampName } from './data-folder.ts';
import { BACKUP_FOLDER_NAME, createPrivateFolder } from './file-permissions.ts';
import type { Outcome } from './rotation.ts';

export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  /** How many backups are kept. */
  readonly keep: number;
  /** Delay of the first backup after the start; 1 minute by default. */
  readonly firstAfterMs?: number;
}

export interface Backup {
  readonly file: string;
  /** When it was started, in milliseconds since 1970, from its file name. */
  readonly at: number;
}

const FIRST_AFTER_MS = 60_000;
/** How often to check whether a backup is due: polling catches up after the machine slept. */
const POLL_MS = 30_000;
const BACKUP_NICENESS = 10;

const NAME = /^quadrille-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/;
const LEFT_OVER = /^(quadrille-[\dTZ-]+\.sqlite)\.partial(-journal)?$/;
const PROCESS = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** The default backup folder. */
export const backupFolder = (database: string): string => join(dirname(database), BACKUP_FOLDER_NAME);

/** The server's own backups in a folder, newest first; none if the folder cannot be read. */
export function backupsIn(folder: string): Backup[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, ms] = NAME.exec(name) ?? [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
      return day === undefined || Number.isNaN(at) ? [] : [{ file: join(folder, name), at }];
    })
    .toSorted((a, b) => b.at - a.at);
}

export class BackupSchedule {
  /** When the newest existing backup was made; 0 if there is none. */
  lastSuccessAt: number;
  failures = 0;
  private readonly database: string;
  private readonly plan: BackupPlan;
  private readonly log: Logger;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private child: ChildProcess | undefined;
  private working: Promise<void> | undefined;
  private triedAt = 0;
  private stopped = false;

  constructor(database: string, plan: BackupPlan, log: Logger) {
    this.database = database;
    this.plan = plan;
    this.log = log;
    this.lastSuccessAt = backupsIn(plan.folder)[0]?.at ?? 0;
  }

  start(): void {
    this.lookIn(Math.min(this.plan.firstAfterMs ?? FIRST_AFTER_MS, this.plan.everyMs));
  }

  /** Aborts a backup in progress. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.child?.kill('SIGKILL');
    await this.working;
  }

  private lookIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.working = this.isDue(Date.now()) ? this.make() : Promise.resolve();
      void this.working.then(() => this.lookIn(Math.min(POLL_MS, this.plan.everyMs)));
    }, ms);
    this.timer.unref();
  }

  private isDue(now: number): boolean {
    // The clock may have been set back: ignore times in the future.
    const last = Math.max(...[this.lastSuccessAt, this.triedAt].filter((at) => at <= now), 0);
    return now - last >= this.plan.everyMs;
  }

  /** Failures are logged and counted; the next attempt follows after the regular interval. */
  private async make(): Promise<void> {
    const now = Date.now();
    this.triedAt = now;
    const { folder } = this.plan;
    const file = join(folder, `quadrille-${timestampName(new Date(now))}.sqlite`);
    try {
      createPrivateFolder(folder);
      this.removeLeftOver();
      const outcome = await this.run(file);
      if (this.stopped) return this.removeLeftOver();
      if ('fault' in outcome) throw new Error(outcome.fault);
      this.lastSuccessAt = now;
      this.log.info({ file, held: outcome.held }, 'backup made and checked');
      const { superseded, spared } = outcome.rotation;
      for (const old of superseded) rmSync(old, { force: true });
      if (spared.length > 0) {
        this.log.warn({ spared }, 'older backups kept: they hold much more data than the newer ones');
      }
    } catch (error) {
      this.failures++;
      this.log.error({ err: error, file }, 'backup failed');
    }
  }

  private async run(file: string): Promise<Outcome> {
    const child = spawn(process.execPath, [PROCESS, this.database, file, String(this.plan.keep)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    try {
      let said = '';
      child.stdout.on('data', (data: Buffer) => (said += data.toString()));
      const closed = once(child, 'close');
      if (child.pid !== undefined) lowerPriority(child.pid);
      const [code, signal] = (await closed) as [number | null, string | null];
      if (said === '') return { fault: `the process ended: ${signal ?? code}` };
      return JSON.parse(said) as Outcome;
    } finally {
      this.child = undefined;
    }
  }

  private removeLeftOver(): void {
    const { folder } = this.plan;
    for (const name of readdirSync(folder)) if (LEFT_OVER.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKUP_NICENESS);
  } catch {
    // The process has exited already, or the system does not permit it.
  }
}
