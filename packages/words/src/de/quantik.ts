import {
  held,
  lineThrough,
  pieceAt,
  quantikCell,
  SHAPES,
  type Line,
  type QuantikKinds,
  type Shape,
  type Zone,
} from '@quadrille/rules/quantik';
import { readQuantik } from '../typed.ts';
import type { GameWords } from '../words.ts';
import { list } from './list.ts';

const REGIONS = ['unten links', 'unten rechts', 'oben links', 'oben rechts'] as const;

const NOUN: Readonly<Record<Shape, { name: string; plural: string; feminine: boolean }>> = {
  sphere: { name: 'Kugel', plural: 'Kugeln', feminine: true },
  cylinder: { name: 'Zylinder', plural: 'Zylinder', feminine: false },
  cube: { name: 'Würfel', plural: 'Würfel', feminine: false },
  cone: { name: 'Kegel', plural: 'Kegel', feminine: false },
};
const ZONE: Readonly<Record<Zone, string>> = { row: 'Reihe', column: 'Spalte', region: 'Region' };

/** Akkusativ: jemand setzt … */
const a = (shape: Shape) => `${NOUN[shape].feminine ? 'eine' : 'einen'} ${NOUN[shape].name}`;
const no = (shape: Shape) => `${NOUN[shape].feminine ? 'keine' : 'keinen'} ${NOUN[shape].name}`;
const theirs = (shape: Shape) => `${NOUN[shape].feminine ? 'die gegnerische' : 'der gegnerische'} ${NOUN[shape].name}`;
/** Ohne Artikel: helle Kugel, dunkler Kegel. */
const piece = (seat: number, shape: Shape) => {
  const ending = NOUN[shape].feminine ? 'e' : 'er';
  return `${seat === 0 ? 'hell' : 'dunkl'}${ending} ${NOUN[shape].name}`;
};
const counted = (shape: Shape, n: number) => `${n} ${n === 1 ? NOUN[shape].name : NOUN[shape].plural}`;

function lineName({ zone, index }: Line): string {
  if (zone === 'row') return `Reihe ${index + 1}`;
  return zone === 'column' ? `Spalte ${'abcd'[index]}` : `der Region ${REGIONS[index]}`;
}

export const quantik: GameWords<QuantikKinds> = {
  name: 'Quantik',
  goal: 'Vier verschiedene Formen in einer Reihe, Spalte oder Region vollenden.',
  seat: (_, seat) => ['Hell', 'Dunkel'][seat]!,
  options: () => '',

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} setzt ${a(event.shape)} auf ${quantikCell(event.cell)}.`;
      case 'completed':
        return `Vier verschiedene Formen in ${list(event.lines.map(lineName))}.`;
      case 'blocked':
        return `${who(event.seat)} kann nichts mehr setzen.`;
      case 'turn':
        return `${who(event.seat)} ist am Zug.`;
      case 'ended':
        return `${who(event.winners[0]!)} gewinnt.`;
    }
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `${quantikCell(reason.cell)} ist besetzt: ${piece(reason.seat, reason.shape)}.`;
      case 'none-left':
        return `Sie haben ${no(reason.shape)} mehr.`;
      case 'opponent-shape': {
        const causes = reason.by.map(
          ({ cell, zones }) =>
            `${theirs(reason.shape)} auf ${quantikCell(cell)} steht in derselben ${list(zones.map((zone) => ZONE[zone]))}`,
        );
        const none = NOUN[reason.shape].feminine ? 'Keine' : 'Kein';
        return `${none} ${NOUN[reason.shape].name} auf ${quantikCell(reason.cell)}: ${list(causes)}.`;
      }
    }
  },

  fault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Quantik-Stellung hat vier Reihen zu vier Feldern, dazwischen „/“, zum Beispiel „A.../..b./..../....“.';
      case 'bad-piece':
        return `„${fault.text}“ auf ${quantikCell(fault.cell)} ist kein Stein: A bis D, a bis d oder „.“ für ein leeres Feld.`;
      case 'too-many':
        return `${fault.seat === 0 ? 'Hell' : 'Dunkel'} hätte ${counted(fault.shape, fault.count)}, hat aber nur zwei.`;
      case 'turn-count':
        return `Hell hätte ${fault.first} Steine gesetzt und Dunkel ${fault.second}: Hell beginnt, dann wird abwechselnd gesetzt.`;
      case 'conflict':
        return `Gleiche Formen beider Spieler (${NOUN[fault.shape].plural}) auf ${list(fault.cells.map(quantikCell))} teilen sich eine Reihe, Spalte oder Region.`;
      case 'two-ends':
        return `Kein einzelner letzter Stein vollendet ${list(fault.lines.map(lineName))}: Die Partie wäre vorher zu Ende gewesen.`;
    }
  },

  cell(s, cell) {
    const there = pieceAt(s, cell);
    const region = `Region ${REGIONS[lineThrough('region', cell)]}`;
    return `${quantikCell(cell)}, ${region}, ${there === undefined ? 'leer' : piece(there.seat, there.shape)}`;
  },

  position(s) {
    return [3, 2, 1, 0].map((row) => {
      const cells = [0, 1, 2, 3].map((column) => {
        const there = pieceAt(s, 4 * row + column);
        return `${'abcd'[column]} ${there === undefined ? 'leer' : piece(there.seat, there.shape)}`;
      });
      return `Reihe ${row + 1}: ${cells.join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const counts = SHAPES.flatMap((shape) =>
      held(s, seat, shape) === 0 ? [] : [counted(shape, held(s, seat, shape))],
    );
    return counts.length === 0 ? `${who(seat)} hat keinen Stein mehr.` : `${who(seat)} hat noch ${list(counts)}.`;
  },

  readMove: (_, text) =>
    readQuantik(
      text,
      { sphere: ['Kugel'], cylinder: ['Zylinder', 'Walze'], cube: ['Würfel', 'Wuerfel'], cone: ['Kegel'] },
      ['auf', 'nach', 'in', 'der', 'die', 'den', 'ein', 'eine', 'einen', 'feld'],
    ),
  moveHint: () => 'eine Form und ein Feld: „Kegel b2“, oder A Kugel, B Zylinder, C Würfel, D Kegel: „Db2“',
};
