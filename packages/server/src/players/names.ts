// Which names an account may have, and when two are the same. Whoever looks like somebody else is somebody else's name.

import { LONGEST_NAME, SHORTEST_NAME, type AccountRefusal } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';

/** Letters and digits of any script; between them single spaces, dots, hyphens, underscores or apostrophes. */
const FORM = /^[\p{L}\p{N}]\p{M}*(?:[ ._'’-]?[\p{L}\p{N}]\p{M}*)*$/u;
/** More marks on a letter than any writing needs climb over the lines around them. */
const PILED = /\p{M}{4}/u;

/** Letters that look like another, each with the one it is taken for: Cyrillic, Greek, Latin; after lower case. */
const LOOKALIKES = new Map(
  `аa вb еe з3 іi јj кk мm нh оo рp сc тt уy хx ѕs ԁd һh ӏl ԛq ԝw
   αa βb εe ιi κk νv οo ρp τt υu χx γy ηn
   ıi øo đd łl æae œoe ðd þth`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** Nobody's name: they would speak for the house, or for nobody. */
const RESERVED = new Set(
  `admin administrator administrateur moderator moderateur mod root system systeme server serveur host hote gastgeber
   support staff team official officiel offiziell quadrille quantik quads q4 guest invite gast anonymous anonyme anonym
   nobody personne niemand deleted joueur-supprime compte-supprime geloschter-spieler geloschtes-konto computer ordinateur bot engine null undefined me
   moi ich you everyone player joueur spieler spectator security webmaster postmaster abuse help info`
    .split(/\s+/)
    .map(fold),
);
/** With these a name would still speak for the house. */
const RESERVED_STARTS = ['admin', 'moderat', 'quadrille', 'computer', 'ordinateur', 'deletedplayer'];

/** What names are compared by: without case, accents, spaces, nor the alphabet a letter was borrowed from. */
export function fold(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/./gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Named {
  readonly name: string;
  readonly folded: string;
}

export function checkName(wanted: string): Result<Named, AccountRefusal> {
  const name = wanted.trim().normalize('NFC');
  const length = [...graphemes.segment(name)].length;
  if (length < SHORTEST_NAME || length > LONGEST_NAME || !FORM.test(name) || PILED.test(name)) return err('bad-name');
  // Each of a name's characters may be written with several; what is kept has its limit too.
  if (name.length > 2 * LONGEST_NAME) return err('bad-name');
  const folded = fold(name);
  if (RESERVED.has(folded) || RESERVED_STARTS.some((start) => folded.startsWith(start))) return err('name-reserved');
  return ok({ name, folded });
}
