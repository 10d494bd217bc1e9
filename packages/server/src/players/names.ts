// Which names accounts, guests and bots may have.

import { MAX_NAME_CHARS, MAX_NICKNAME_CHARS, MIN_NAME_CHARS, type AccountRefusal } from '@quadrille/protocol';
import { err, GAME_IDS, ok, type Result } from '@quadrille/rules';
import { caseFolded, fold, nameKeys } from './skeleton.ts';

/** Letters and digits of any script; between them single spaces, dots, hyphens, underscores or apostrophes. */
const FORM = /^[\p{L}\p{N}]\p{M}*(?:[ ._'’-]?[\p{L}\p{N}]\p{M}*)*$/u;
/** More combining marks per letter than any script needs overlap the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{4}/u;

/** Invisible letters, such as Hangul fillers and variation selectors, whose category is letter or mark. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The scripts in use today (UAX #31, recommended and limited use). A name uses one of them, or Latin letters with those
 * of Chinese, Japanese or Korean: "highly restrictive" in UTS #39.
 */
const SCRIPTS =
  `Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Canadian_Aboriginal Chakma Cham Cherokee Cyrillic
  Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hanifi_Rohingya Hebrew Hiragana Javanese Kannada Katakana
  Kayah_Li Khmer Lao Latin Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko
  Nyiakeng_Puachue_Hmong Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet
  Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Wancho Yi`.split(/\s+/);
const COMBINED_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const SCRIPT_PATTERNS = [...COMBINED_SCRIPTS, ...SCRIPTS.map((script) => [script])].map(
  (scripts) =>
    new RegExp(`^[\\p{scx=Common}\\p{scx=Inherited}${scripts.map((each) => `\\p{scx=${each}}`).join('')}]*$`, 'u'),
);

/** Names that suggest the operator, or no player at all. */
const RESERVED = new Set(
  `admin administrator administrateur moderator moderateur mod root system systeme server serveur host hote gastgeber
   support staff team official officiel offiziell quadrille ${GAME_IDS.join(' ')} guest invite gast anonymous anonyme anonym
   nobody personne niemand deleted joueur-supprime compte-supprime geloschter-spieler geloschtes-konto computer ordinateur bot engine null undefined me
   moi ich you everyone player joueur spieler spectator security webmaster postmaster abuse help info`
    .split(/\s+/)
    .map(fold),
);
/** Names with these prefixes still suggest the operator. */
const RESERVED_PREFIXES = ['admin', 'moderat', 'quadrille', 'computer', 'ordinateur', 'deletedplayer'].map(fold);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface CheckedName {
  readonly name: string;
  /** The case-folded name. */
  readonly exact: string;
  /** The lookalike keys of the name. */
  readonly keys: readonly string[];
}

/** A name that an account may have. */
export const checkName = (wanted: string): Result<CheckedName, AccountRefusal> =>
  check(wanted, MIN_NAME_CHARS, MAX_NAME_CHARS);

/** A name that a guest or a bot may have: other lengths, but the same characters. */
export const checkNickname = (wanted: string): Result<CheckedName, AccountRefusal> =>
  check(wanted, 1, MAX_NICKNAME_CHARS);

function check(wanted: string, shortest: number, longest: number): Result<CheckedName, AccountRefusal> {
  const name = wanted.trim().normalize('NFC');
  const length = [...graphemes.segment(name)].length;
  if (length < shortest || length > longest || !FORM.test(name) || TOO_MANY_MARKS.test(name)) return err('bad-name');
  // A character may consist of several code units; the stored length is limited too.
  if (name.length > 2 * MAX_NAME_CHARS) return err('bad-name');
  if (INVISIBLE.test(name) || !SCRIPT_PATTERNS.some((writing) => writing.test(name))) return err('bad-name');
  const keys = nameKeys(name);
  if (keys.includes('')) return err('bad-name');
  const reserved = keys.some((key) => RESERVED.has(key) || RESERVED_PREFIXES.some((start) => key.startsWith(start)));
  return reserved ? err('name-reserved') : ok({ name, exact: caseFolded(name), keys });
}
