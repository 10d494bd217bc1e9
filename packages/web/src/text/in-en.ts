export { en as words } from '@quadrille/words/en';
export { en as text } from './en.ts';
