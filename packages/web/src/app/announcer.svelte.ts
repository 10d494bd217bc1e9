// One voice for the whole page. Two live regions stand in the page from the start; everything said stays in a list.

const LONGEST = 400;

class Announcer {
  polite = $state('');
  assertive = $state('');
  /** All that was said, the latest last. */
  said = $state.raw<readonly string[]>([]);

  /** Says something; a sentence said twice in a row is spoken twice. */
  say(text: string, urgent = false): void {
    if (text === '') return;
    this.said = [...this.said, text].slice(-LONGEST);
    if (urgent) this.assertive = again(this.assertive, text);
    else this.polite = again(this.polite, text);
  }

  repeat(): void {
    const last = this.said.at(-1);
    if (last !== undefined) this.polite = again(this.polite, last);
  }

  /** Another game begins with nothing said. */
  clear(): void {
    this.said = [];
  }
}

/** A space that nobody hears makes the text a new one. */
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

export const announcer = new Announcer();
