import { timeParts } from '../../time.ts';
import type { UiWords } from '../../words.ts';
import { list } from './list.ts';

/** In Worten in der Einzahl, denn „1 Minute“ liest sich „eins Minute“. */
const counted = (n: number, noun: string) => (n === 1 ? `eine ${noun}` : `${n} ${noun}n`);

function duration(ms: number): string {
  const { days, hours, minutes, seconds } = timeParts(ms);
  const parts = [];
  if (days > 0) parts.push(days === 1 ? 'ein Tag' : `${days} Tage`);
  if (hours > 0) parts.push(counted(hours, 'Stunde'));
  if (minutes > 0) parts.push(counted(minutes, 'Minute'));
  if (seconds > 0) parts.push(counted(seconds, 'Sekunde'));
  return parts.length === 0 ? '0 Sekunden' : parts.join(' ');
}

const noPlayable = 'Nirgends möglich.';

export const uiWords: UiWords = {
  questions: {
    row: ['reihe'],
    column: ['spalte'],
    region: ['region'],
    sides: ['seiten', 'stein'],
    rotate: ['drehen'],
    fits: ['passend', 'passt', 'passen'],
    where: ['wo', 'wohin'],
    straight: ['durch', 'senkrecht'],
    lines: ['linien'],
    threes: ['dreier', 'drei'],
    playable: ['möglichkeiten', 'moeglichkeiten'],
    next: ['nächstes', 'naechstes', 'weiter'],
    why: ['warum', 'wieso'],
    clocks: ['uhren', 'uhr', 'zeit'],
    repeat: ['nochmal', 'nochmals'],
    braille: ['braille', 'punktschrift'],
    hint: ['tipp'],
  },
  questionHelp: {
    row: 'was in dieser Reihe steht und welche Formen dort fehlen: „reihe b2“',
    column: 'was in dieser Spalte steht und welche Formen dort fehlen: „spalte b2“',
    region: 'was in dieser Region steht und welche Formen dort fehlen: „region b2“',
    sides: 'die Seiten des Steins in der Hand, so wie er gedreht ist',
    rotate: 'den Stein in der Hand eine Vierteldrehung im Uhrzeigersinn drehen',
    fits: 'welche Ihrer Steine hier passen: „passend c4“',
    where: 'wo der Stein in der Hand passt',
    straight: 'die vier Felder senkrecht durch die Bretter: „durch 2b3“',
    lines: 'die Linien durch ein Feld und was darin liegt: „linien 2b3“',
    threes: 'alle Linien aus drei Murmeln mit einem freien Feld',
    playable: 'wohin der Stein in der Hand darf',
    next: 'zum nächsten Feld, auf das der Stein in der Hand darf',
    why: 'warum der Stein in der Hand hier nicht erlaubt ist: „warum b2“',
    clocks: 'wie viel Zeit alle noch haben',
    repeat: 'die letzte Ansage noch einmal sagen',
    braille: 'die Stellung in einer Zeile für die Braillezeile',
    hint: 'einen Zug vorschlagen',
  },

  chosen: (label) => `In der Hand: ${label}.`,
  putBack: 'Nichts mehr in der Hand.',
  playable(cells) {
    if (cells.length === 0) return noPlayable;
    return cells.length === 1 ? `Nur auf ${cells[0]} möglich.` : `Auf ${cells.length} Feldern möglich: ${list(cells)}.`;
  },
  noPlayable,
  duration,
  clock: (who, ms) => `${who} hat noch ${duration(ms)}.`,
  clockLow: (who, ms) => `Die Zeit wird knapp: ${who} hat nur noch ${duration(ms)}.`,
  thinking: (who) => `${who} denkt nach.`,
  hint: (label) => `Tipp: ${label}.`,
  undone: 'Der Zug ist zurückgenommen.',
  redone: 'Der Zug ist wiederhergestellt.',
  nothingToUndo: 'Es gibt keinen Zug zurückzunehmen.',
  nothingToRedo: 'Es gibt keinen Zug wiederherzustellen.',
  resignQuestion: 'Möchten Sie wirklich aufgeben?',
  drawOffered: (who) => `${who} bietet ein Unentschieden an.`,
  drawDeclined: (who) => `${who} lehnt das Unentschieden ab.`,
  handOver: (who) => `Bitte an ${who} weitergeben.`,
  opponentLeft: (who) => `${who} hat den Tisch verlassen.`,
  opponentBack: (who) => `${who} ist wieder da.`,
};
