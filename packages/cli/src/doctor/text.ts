import type { Finding } from '@quadrille/server/doctor';

/** The output of `quadrille doctor` in one language. */
export interface DoctorText {
  readonly states: Readonly<Record<Finding['state'], string>>;
  /** The last line. */
  summary(warnings: number, problems: number): string;
  /** One line: the finding and, unless it is good, the remedy. `restore` is the remedy for a damaged database. */
  say(finding: Finding, restore: string): string;
}
