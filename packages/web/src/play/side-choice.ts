export const SIDE_CHOICES = ['first', 'second', 'random'] as const;
/** Who begins against the computer. */
export type SideChoice = (typeof SIDE_CHOICES)[number];
