// Every language at once, loaded completely.

import { LANGUAGES, loadLanguage, type Language, type Words } from '../src/index.ts';
import type { Samples } from './samples.ts';

async function load(language: Language) {
  const { words, page, typography, ...lazy } = await loadLanguage(language);
  const sections = await Promise.all([lazy.account(), lazy.analyse(), lazy.learn(), lazy.online(), lazy.puzzles()]);
  const [{ account }, { analyse }, { learn }, { online }, { puzzles }] = sections;
  const { terminal } = await lazy.terminal();
  return { words, page, typography, account, analyse, learn, online, puzzles, ...terminal };
}

type LoadedTexts = Awaited<ReturnType<typeof load>>;

const byLanguage = <T>(entries: readonly (readonly [Language, T])[]) =>
  Object.fromEntries(entries) as Readonly<Record<Language, T>>;

export const TEXTS: Readonly<Record<Language, LoadedTexts>> = byLanguage(
  await Promise.all(LANGUAGES.map(async (language) => [language, await load(language)] as const)),
);

export const WORDS: Readonly<Record<Language, Words>> = byLanguage(
  LANGUAGES.map((language) => [language, TEXTS[language].words]),
);

const samplesOf = async (language: Language): Promise<Samples> => {
  const { samples } = (await import(`../src/languages/${language}/samples.ts`)) as { readonly samples: Samples };
  return samples;
};

export const SAMPLES: Readonly<Record<Language, Samples>> = byLanguage(
  await Promise.all(LANGUAGES.map(async (language) => [language, await samplesOf(language)] as const)),
);
