// The only markup of our texts, parsed without generating HTML.

export interface Run {
  readonly text: string;
  readonly strong: boolean;
}

/** `a **b** c` as three runs. */
export function runsOf(text: string): Run[] {
  return text
    .split('**')
    .map((words, i) => ({ text: words, strong: i % 2 === 1 }))
    .filter((run) => run.text !== '');
}

/** The text without markup, for announcements. */
export const spoken = (text: string): string => text.replaceAll('**', '');
