// The page's only announcer: what it says is spoken by two live regions, present from the start, and shown. A board
// shows its announcements in its own status line, a form beside its button; `App.svelte` shows all others.

const MAX_SAID = 400;
/** A navigation may follow an announcement of what led to it. */
const FRESH_MS = 1_000;

class Announcer {
  polite = $state('');
  assertive = $state('');
  /** The announcement that the page line shows; empty if it is shown elsewhere. */
  shown = $state('');
  private shownAt = 0;
  /** All announcements, latest last. */
  said = $state.raw<readonly string[]>([]);
  /** What each live region was given in the current task: a second text must not replace it before it is spoken. */
  private moment: { polite: string; assertive: string } | undefined;

  /** Announces a text and shows it in the page line. */
  say(text: string, urgent = false): void {
    if (text === '') return;
    this.speak(text, urgent);
    this.shown = text;
    this.shownAt = performance.now();
  }

  /** Announces a text that the caller shows, also when it equals the previous one. */
  speak(text: string, urgent = false): void {
    if (text === '') return;
    this.said = [...this.said, text].slice(-MAX_SAID);
    const voice = urgent ? 'assertive' : 'polite';
    if (this.moment === undefined) {
      this.shown = '';
      this.moment = { polite: '', assertive: '' };
      queueMicrotask(() => (this.moment = undefined));
    }
    this.moment[voice] = `${this.moment[voice]} ${text}`.trim();
    this[voice] = again(this[voice], this.moment[voice]);
  }

  /** Speaks the last announcement again and returns it; the list is unchanged. */
  repeat(): string | undefined {
    const last = this.said.at(-1);
    if (last !== undefined) this.polite = again(this.polite, last);
    return last;
  }

  /** Whether something was announced in this task: what follows belongs to the same moment. */
  get isSpeaking(): boolean {
    return this.moment !== undefined;
  }

  /** Hides the page line when another page is opened, unless it has just appeared and belongs to that page. */
  hide(): void {
    if (performance.now() - this.shownAt > FRESH_MS) this.shown = '';
  }

  /** Clears the list when another game begins. */
  clear(): void {
    this.said = [];
  }
}

/** Live regions ignore unchanged text: an appended no-break space makes it differ inaudibly. */
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

export const announcer = new Announcer();
