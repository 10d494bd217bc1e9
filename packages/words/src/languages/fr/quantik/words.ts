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
import { capitalise } from '../../../capitalise.ts';
import { quantikBraille, readQuantik } from '../../../games/quantik.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const REGIONS = ['en bas à gauche', 'en bas à droite', 'en haut à gauche', 'en haut à droite'] as const;

const NOUN: Readonly<Record<Shape, { name: string; feminine: boolean }>> = {
  sphere: { name: 'sphère', feminine: true },
  cylinder: { name: 'cylindre', feminine: false },
  cube: { name: 'cube', feminine: false },
  cone: { name: 'cône', feminine: false },
};
const ZONE: Readonly<Record<Zone, string>> = { row: 'ligne', column: 'colonne', region: 'région' };

const e = (shape: Shape) => (NOUN[shape].feminine ? 'e' : '');
const a = (shape: Shape) => `${NOUN[shape].feminine ? 'une' : 'un'} ${NOUN[shape].name}`;
const the = (shape: Shape) => `${NOUN[shape].feminine ? 'la' : 'le'} ${NOUN[shape].name}`;
const theOne = (shape: Shape) => (NOUN[shape].feminine ? 'celle' : 'celui');
const colour = (seat: number, shape: Shape) => (seat === 0 ? 'clair' : 'foncé') + e(shape);
const piece = (seat: number, shape: Shape) => `${NOUN[shape].name} ${colour(seat, shape)}`;
/** En toutes lettres, car « 1 sphère » se lit « un sphère » ; il n’y en a jamais plus de deux. */
const counted = (shape: Shape, n: number) => (n === 1 ? a(shape) : `deux ${NOUN[shape].name}s`);

const lineLabel = ({ zone, index }: Line) =>
  `${ZONE[zone]} ${zone === 'row' ? index + 1 : zone === 'column' ? 'abcd'[index] : REGIONS[index]}`;
const lineName = (line: Line) => `la ${lineLabel(line)}`;

function content(s: QuantikState, cell: number): string {
  const there = pieceAt(s, cell);
  return there === undefined ? 'vide' : piece(there.seat, there.shape);
}

function lacks(missing: readonly Shape[], free: boolean): string {
  if (missing.length === 0) return 'Il ne manque aucune forme.';
  return `Il manque ${list(missing.map(a))}${free ? '' : ', mais aucune case n’est libre'}.`;
}

export const quantik: WordsFor<'quantik'> = {
  name: 'Quantik',
  isTrademark: true,
  goal: 'Réunissez quatre formes différentes dans une ligne, une colonne ou une région.',
  seat: (_, seat) => ['Clair', 'Foncé'][seat]!,
  options: () => '',

  optionTexts: {},
  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} pose ${a(event.shape)} en ${quantikCell(event.cell)}.`;
      case 'completed':
        return `Quatre formes différentes dans ${list(event.lines.map(lineName))}.`;
      case 'blocked':
        return `${who(event.seat)} ne peut plus rien poser.`;
      case 'turn':
        return `À ${who(event.seat)} de jouer.`;
      case 'ended':
        return `${who(event.winners[0]!)} gagne.`;
    }
  },

  brief(event, who) {
    if (event.kind === 'turn') return '';
    return event.kind === 'placed'
      ? `${capitalise(NOUN[event.shape].name)} ${quantikCell(event.cell)}.`
      : quantik.event(event, who);
  },
  details(s, event, who) {
    if (event.kind !== 'placed') return [];
    const threats = almostComplete(s, event.cell).map(
      ({ line, missing }) => `Il ne manque plus qu’${a(missing)} dans ${lineName(line)}.`,
    );
    return [quantik.reserve(s, event.seat, who), ...threats];
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'La partie est terminée.';
      case 'occupied':
        return `Il y a déjà ${a(reason.shape)} ${colour(reason.seat, reason.shape)} en ${quantikCell(reason.cell)}.`;
      case 'none-left':
        return `Il ne vous reste plus de ${NOUN[reason.shape].name}.`;
      case 'opponent-shape': {
        const { shape } = reason;
        const same = reason.by.map(({ zones }) => list(zones.map((zone) => `la même ${ZONE[zone]}`)));
        const causes = reason.by.map(({ cell }, i) =>
          i === 0
            ? `${the(shape)} adverse en ${quantikCell(cell)} est dans ${same[0]}`
            : `${theOne(shape)} de ${quantikCell(cell)} ${same[i] === same[0] ? 'aussi' : `dans ${same[i]}`}`,
        );
        return `${capitalise(NOUN[shape].name)} interdit${e(shape)} en ${quantikCell(reason.cell)} : ${causes.join(', ')}.`;
      }
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Une position de Quantik compte quatre lignes de quatre cases, séparées par une barre oblique, par exemple « A.../..b./..../.... ».';
      case 'bad-piece':
        return `« ${fault.text} » en ${quantikCell(fault.cell)} n’est pas une pièce : écrivez A à D en majuscule, a à d en minuscule, ou un point pour une case vide.`;
      case 'too-many':
        return `Il y a ${fault.count} ${NOUN[fault.shape].name}s ${colour(fault.seat, fault.shape)}s : chaque couleur n’en a que deux.`;
      case 'turn-count':
        return `Pièces claires : ${fault.first}, pièces foncées : ${fault.second}. Clair commence, puis on joue à tour de rôle.`;
      case 'conflict':
        return `Les ${NOUN[fault.shape].name}s des deux couleurs en ${list(fault.cells.map(quantikCell))} partagent une ligne, une colonne ou une région.`;
      case 'two-ends':
        return `Aucune dernière pièce ne complète à elle seule ${list(fault.lines.map(lineName))} : la partie se serait terminée avant.`;
    }
  },

  cell(s, cell) {
    const region = `région ${REGIONS[lineThrough('region', cell)]}`;
    return `${quantikCell(cell)}, ${region}, ${content(s, cell)}`;
  },

  position(s) {
    return [3, 2, 1, 0].map((row) => {
      const cells = [0, 1, 2, 3].map((column) => 4 * row + column);
      return `Ligne ${row + 1} : ${cells.map((cell) => `${quantikCell(cell)} ${content(s, cell)}`).join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const counts = SHAPES.flatMap((shape) =>
      copiesInHand(s, seat, shape) === 0 ? [] : [counted(shape, copiesInHand(s, seat, shape))],
    );
    return counts.length === 0
      ? `${who(seat)} n’a plus de pièce en réserve.`
      : `${who(seat)} a encore ${list(counts)} en réserve.`;
  },

  hand: () => [],

  answer(s, { zone, cell }) {
    const line = { zone, index: lineThrough(zone, cell) };
    const { cells, missing } = lineContents(s, line);
    const contents = cells.map((on) => `${quantikCell(on.cell)} ${content(s, on.cell)}`);
    const free = cells.some((on) => on.piece === undefined);
    return [`${capitalise(lineLabel(line))} : ${contents.join(', ')}.`, lacks(missing, free)];
  },
  piece: (_, { seat, shape }) => piece(seat, shape),
  move(s, id, length = 'short') {
    const { shape, cell } = game.unpack(id);
    return length === 'short'
      ? `${NOUN[shape].name} ${quantikCell(cell)}`
      : `${piece(game.rules.actor(s), shape)} en ${quantikCell(cell)}`;
  },
  braille: quantikBraille,

  readMove: (_, text) =>
    readQuantik(text, { sphere: ['sphère', 'boule'], cylinder: ['cylindre'], cube: ['cube'], cone: ['cône'] }, [
      'en',
      'sur',
      'la',
      'le',
      'un',
      'une',
      'case',
      'a',
    ]),
  moveHint: () =>
    'une forme et une case, comme « cône b2 », ou en abrégé « Db2 » (A sphère, B cylindre, C cube, D cône)',
  typeExample: 'cône b2',
  next: (_, selection) => (selection === undefined ? 'choisissez une pièce' : 'choisissez une case'),
  winningLine: (s) => `quatre formes différentes dans ${list(completeLines(s).map(lineName))}`,
  chooseFirst:
    'Choisissez d’abord une pièce de votre réserve, ou avec les touches 1 à 4 : sphère, cylindre, cube, cône.',
  keyHelp: {
    'piece-1': 'prendre une sphère',
    'piece-2': 'prendre un cylindre',
    'piece-3': 'prendre un cube',
    'piece-4': 'prendre un cône',
  },
};
