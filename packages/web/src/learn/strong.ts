// The only markup of our texts, read without making HTML of it.

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

/** The same to be spoken. */
export const spoken = (text: string): string => text.replaceAll('**', '');
