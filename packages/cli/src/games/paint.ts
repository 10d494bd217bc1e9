/** Wraps text in SGR codes (colour or weight), or returns it unchanged. Boards must be readable either way. */
export type Paint = (sgr: string, text: string) => string;

export const withoutColour: Paint = (_, text) => text;
export const inColour: Paint = (sgr, text) => `\u001B[${sgr}m${text}\u001B[0m`;

export const BOLD = '1';
export const DIM = '2';
