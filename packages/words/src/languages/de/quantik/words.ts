import {
  almostComplete,
  completeLines,
  copiesInHand,
  lineThrough,
  pieceAt,
  quantik as game,
  quantikCell,
  lineContents,
  SHAPES,
  type Line,
  type QuantikState,
  type Shape,
  type Zone,
} from '@quadrille/rules/quantik';
import { quantikBraille, readQuantik } from '../../../games/quantik.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const REGIONS = ['unten links', 'unten rechts', 'oben links', 'oben rechts'] as const;

const NOUN: Readonly<Record<Shape, { name: string; plural: string; feminine: boolean }>> = {
  sphere: { name: 'Kugel', plural: 'Kugeln', feminine: true },
  cylinder: { name: 'Zylinder', plural: 'Zylinder', feminine: false },
  cube: { name: 'Würfel', plural: 'Würfel', feminine: false },
  cone: { name: 'Kegel', plural: 'Kegel', feminine: false },
};
const ZONE: Readonly<Record<Zone, string>> = { row: 'Reihe', column: 'Spalte', region: 'Region' };

/** Akkusativ: jemand setzt …, jemand hat noch … */
const a = (shape: Shape) => `${NOUN[shape].feminine ? 'eine' : 'einen'} ${NOUN[shape].name}`;
const e = (shape: Shape) => (NOUN[shape].feminine ? 'e' : '');
/** Nominativ: … fehlt. */
const nominative = (shape: Shape) => `ein${e(shape)} ${NOUN[shape].name}`;
const no = (shape: Shape) => `${NOUN[shape].feminine ? 'keine' : 'keinen'} ${NOUN[shape].name}`;
const theirs = (shape: Shape) => `${NOUN[shape].feminine ? 'Die' : 'Der'} gegnerische ${NOUN[shape].name}`;
/** Ohne Artikel: helle Kugel, dunkler Kegel. */
const piece = (seat: number, shape: Shape) => {
  const ending = NOUN[shape].feminine ? 'e' : 'er';
  return `${seat === 0 ? 'hell' : 'dunkl'}${ending} ${NOUN[shape].name}`;
};
/** In Worten, denn „1 Kugel“ liest sich „eins Kugel“; mehr als zwei sind es nie. */
const counted = (shape: Shape, n: number) => (n === 1 ? a(shape) : `zwei ${NOUN[shape].plural}`);

const lineLabel = ({ zone, index }: Line) =>
  `${ZONE[zone]} ${zone === 'row' ? index + 1 : zone === 'column' ? 'abcd'[index] : REGIONS[index]}`;
const lineName = (line: Line, the: 'der' | 'die') =>
  line.zone === 'region' ? `${the} ${lineLabel(line)}` : lineLabel(line);

function content(s: QuantikState, cell: number): string {
  const there = pieceAt(s, cell);
  return there === undefined ? 'leer' : piece(there.seat, there.shape);
}

function lacks(missing: readonly Shape[], free: boolean): string {
  if (missing.length === 0) return 'Es fehlt keine Form.';
  const shapes = list(missing.map(nominative));
  return `Es ${missing.length === 1 ? 'fehlt' : 'fehlen'} ${shapes}${free ? '' : ', aber kein Feld ist frei'}.`;
}

export const quantik: WordsFor<'quantik'> = {
  name: 'Quantik',
  isTrademark: true,
  goal: 'Bringen Sie vier verschiedene Formen in eine Reihe, Spalte oder Region.',
  seat: (_, seat) => ['Hell', 'Dunkel'][seat]!,
  options: () => '',

  optionTexts: {},
  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} setzt ${a(event.shape)} auf ${quantikCell(event.cell)}.`;
      case 'completed':
        return `Vier verschiedene Formen in ${list(event.lines.map((line) => lineName(line, 'der')))}.`;
      case 'blocked':
        return `${who(event.seat)} kann nichts mehr setzen.`;
      case 'turn':
        return `${who(event.seat)} ist am Zug.`;
      case 'ended':
        return `${who(event.winners[0]!)} gewinnt.`;
    }
  },

  brief(event, who) {
    if (event.kind === 'turn') return '';
    return event.kind === 'placed'
      ? `${NOUN[event.shape].name} ${quantikCell(event.cell)}.`
      : quantik.event(event, who);
  },
  details(s, event, who) {
    if (event.kind !== 'placed') return [];
    const threats = almostComplete(s, event.cell).map(
      ({ line, missing }) => `In ${lineName(line, 'der')} fehlt nur noch ${nominative(missing)}.`,
    );
    return [quantik.reserve(s, event.seat, who), ...threats];
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `Auf ${quantikCell(reason.cell)} steht schon ein${e(reason.shape)} ${piece(reason.seat, reason.shape)}.`;
      case 'none-left':
        return `Sie haben ${no(reason.shape)} mehr.`;
      case 'opponent-shape': {
        const { shape } = reason;
        const same = reason.by.map(({ zones }) => `in derselben ${list(zones.map((zone) => ZONE[zone]))}`);
        const causes = reason.by.map(({ cell }, i) =>
          i === 0
            ? `${theirs(shape)} auf ${quantikCell(cell)} steht ${same[0]}`
            : `${NOUN[shape].feminine ? 'die' : 'der'} auf ${quantikCell(cell)} ${same[i] === same[0] ? 'auch' : same[i]}`,
        );
        return `Auf ${quantikCell(reason.cell)} ist kein${e(shape)} ${NOUN[shape].name} erlaubt: ${causes.join(', ')}.`;
      }
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Quantik-Stellung hat vier durch Schrägstriche getrennte Reihen zu je vier Feldern, zum Beispiel „A.../..b./..../....“.';
      case 'bad-piece':
        return `„${fault.text}“ auf ${quantikCell(fault.cell)} ist kein Stein: Erlaubt sind A bis D groß, a bis d klein oder ein Punkt für ein leeres Feld.`;
      case 'too-many':
        return `Auf dem Spielfeld sind ${fault.count} ${fault.seat === 0 ? 'helle' : 'dunkle'} ${NOUN[fault.shape].plural}: Jede Farbe hat nur zwei.`;
      case 'turn-count':
        return `Helle Steine: ${fault.first}, dunkle Steine: ${fault.second}. Hell beginnt, dann wird abwechselnd gesetzt.`;
      case 'conflict':
        return `Die ${NOUN[fault.shape].plural} beider Farben auf ${list(fault.cells.map(quantikCell))} teilen sich eine Reihe, Spalte oder Region.`;
      case 'two-ends':
        return `Kein einzelner letzter Stein vervollständigt ${list(fault.lines.map((line) => lineName(line, 'die')))}: Die Partie wäre schon vorher zu Ende gewesen.`;
    }
  },

  cell(s, cell) {
    const region = `Region ${REGIONS[lineThrough('region', cell)]}`;
    return `${quantikCell(cell)}, ${region}, ${content(s, cell)}`;
  },

  position(s) {
    return [3, 2, 1, 0].map((row) => {
      const cells = [0, 1, 2, 3].map((column) => 4 * row + column);
      return `Reihe ${row + 1}: ${cells.map((cell) => `${quantikCell(cell)} ${content(s, cell)}`).join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const counts = SHAPES.flatMap((shape) =>
      copiesInHand(s, seat, shape) === 0 ? [] : [counted(shape, copiesInHand(s, seat, shape))],
    );
    return counts.length === 0 ? `${who(seat)} hat keinen Stein mehr.` : `${who(seat)} hat noch ${list(counts)}.`;
  },

  hand: () => [],

  answer(s, { zone, cell }) {
    const line = { zone, index: lineThrough(zone, cell) };
    const { cells, missing } = lineContents(s, line);
    const contents = cells.map((on) => `${quantikCell(on.cell)} ${content(s, on.cell)}`);
    const free = cells.some((on) => on.piece === undefined);
    return [`${lineLabel(line)}: ${contents.join(', ')}.`, lacks(missing, free)];
  },
  piece: (_, { seat, shape }) => piece(seat, shape),
  move(s, id, length = 'short') {
    const { shape, cell } = game.unpack(id);
    return length === 'short'
      ? `${NOUN[shape].name} ${quantikCell(cell)}`
      : `${piece(game.rules.actor(s), shape)} auf ${quantikCell(cell)}`;
  },
  braille: quantikBraille,

  readMove: (_, text) =>
    readQuantik(
      text,
      { sphere: ['Kugel'], cylinder: ['Zylinder', 'Walze'], cube: ['Würfel', 'Wuerfel'], cone: ['Kegel'] },
      ['auf', 'nach', 'in', 'der', 'die', 'den', 'ein', 'eine', 'einen', 'feld'],
    ),
  moveHint: () => 'eine Form und ein Feld, etwa „Kegel b2“, oder kurz „Db2“ (A Kugel, B Zylinder, C Würfel, D Kegel)',
  typeExample: 'Kegel b2',
  next: (_, selection) => (selection === undefined ? 'wähle einen Stein' : 'wähle ein Feld'),
  winningLine: (s) => `vier verschiedene Formen in ${list(completeLines(s).map((line) => lineName(line, 'der')))}`,
  chooseFirst: 'Erst einen Stein aus dem Vorrat wählen, auch mit den Tasten 1 bis 4: Kugel, Zylinder, Würfel, Kegel.',
  keyHelp: {
    'piece-1': 'eine Kugel nehmen',
    'piece-2': 'einen Zylinder nehmen',
    'piece-3': 'einen Würfel nehmen',
    'piece-4': 'einen Kegel nehmen',
  },
};
