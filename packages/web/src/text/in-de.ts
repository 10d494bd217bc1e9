export { de as words } from '@quadrille/words/de';
export { de as text } from './de.ts';
