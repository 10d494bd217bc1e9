// Work that is requested more often than it must run: one run serves all requests made before it started.

/** Returns the pause in milliseconds before the next run. */
type Work = () => Promise<number>;

/** Runs its work after a request: never twice at a time, and not before the pause after the last run has passed. */
export class ThrottledTask {
  private readonly work: Work;
  private readonly failed: (error: unknown) => void;
  private running = false;
  private again = false;
  private pausing: ReturnType<typeof setTimeout> | undefined;

  constructor(work: Work, failed: (error: unknown) => void) {
    this.work = work;
    this.failed = failed;
  }

  request(): void {
    if (this.running || this.pausing !== undefined) this.again = true;
    else void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.again = false;
    let pause = RETRY_MS;
    try {
      pause = await this.work();
    } catch (error) {
      this.failed(error);
    }
    this.running = false;
    if (pause <= 0) return this.next();
    this.pausing = setTimeout(() => {
      this.pausing = undefined;
      void this.next();
    }, pause).unref();
    return undefined;
  }

  private async next(): Promise<void> {
    if (this.again) await this.run();
  }
}

/** Pause after a run that threw. */
const RETRY_MS = 1_000;
