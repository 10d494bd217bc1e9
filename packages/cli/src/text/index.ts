import type { Language } from '@quadrille/words';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { CliText } from './text.ts';

export const TEXTS: Readonly<Record<Language, CliText>> = { fr, de, en };
