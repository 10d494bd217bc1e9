/** Wraps text in a colour or weight (SGR codes), or leaves it as it is. Boards must read well either way. */
export type Paint = (sgr: string, text: string) => string;

export const withoutColour: Paint = (_, text) => text;
export const inColour: Paint = (sgr, text) => `\u001B[${sgr}m${text}\u001B[0m`;

export const BOLD = '1';
export const DIM = '2';
