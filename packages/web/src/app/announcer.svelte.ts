// The page's only screen-reader announcer: two live regions, present from the start, and a list of all announcements.

const MAX_SAID = 400;

class Announcer {
  polite = $state('');
  assertive = $state('');
  /** All announcements, latest last. */
  said = $state.raw<readonly string[]>([]);

  /** Announces a text, also when it equals the previous one. */
  say(text: string, urgent = false): void {
    if (text === '') return;
    this.said = [...this.said, text].slice(-MAX_SAID);
    if (urgent) this.assertive = again(this.assertive, text);
    else this.polite = again(this.polite, text);
  }

  repeat(): void {
    const last = this.said.at(-1);
    if (last !== undefined) this.polite = again(this.polite, last);
  }

  /** Clears the list when another game begins. */
  clear(): void {
    this.said = [];
  }
}

/** Live regions ignore unchanged text: an appended no-break space makes it differ inaudibly. */
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

export const announcer = new Announcer();
