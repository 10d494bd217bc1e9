export { fr as words } from '@quadrille/words/fr';
export { fr as text } from './fr.ts';
