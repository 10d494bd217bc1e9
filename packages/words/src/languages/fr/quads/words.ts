import {
  ALL_PARALLEL,
  demandsAt,
  fittingCells,
  fittingTiles,
  fittingTurned,
  handOf,
  handSize,
  ORIENTATIONS,
  PIECE_OF,
  quads as game,
  quadsCell,
  readingOrder,
  SIDES,
  SIDES_OF,
  tilesOf,
  type Edge,
  type QuadsState,
  type Side,
  type Sides,
} from '@quadrille/rules/quads';
import { capitalise } from '../../../capitalise.ts';
import { quadsBraille, readQuads } from '../../../games/quads.ts';
import type { Who, WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

/** Ce qu’un côté porte ou demande. */
const EDGE: Readonly<Record<Edge, string>> = {
  light: 'du clair plein',
  dark: 'du foncé plein',
  parallel: 'des lignes parallèles',
  crossing: 'des lignes perpendiculaires',
};
const SHORT: Readonly<Record<Edge, string>> = {
  light: 'clair plein',
  dark: 'foncé plein',
  parallel: 'parallèle',
  crossing: 'perpendiculaire',
};
const BRIEF: Readonly<Record<Edge, string>> = { ...SHORT, light: 'clair', dark: 'foncé' };
/** Jamais « est » seul : lu à haute voix, ce serait le verbe. */
const AT: Readonly<Record<Side, string>> = { north: 'au nord', east: 'à l’est', south: 'au sud', west: 'à l’ouest' };

const kindOf = (sides: Sides) =>
  sides.includes('light') ? 'pièce claire' : sides.includes('dark') ? 'pièce foncée' : 'pièce neutre';

function sidesText(sides: Sides): string {
  if (sides.every((edge) => edge === sides[0])) return `${SHORT[sides[0]]} sur tous les côtés`;
  return SIDES.map((side, i) => `${AT[side]} ${SHORT[sides[i]!]}`).join(', ');
}

function content(s: QuadsState, cell: number): string {
  const tile = s.tiles[cell]! - 1;
  if (tile >= 0) return `${kindOf(SIDES_OF[tile]!)} : ${sidesText(SIDES_OF[tile]!)}`;
  const needs = demandsAt(s, cell).map(({ side, edge }) => `${EDGE[edge]} ${AT[side]}`);
  return needs.length === 0 ? 'vide' : `vide : il faut ${needs.join(', ')}`;
}

const names = (cells: readonly number[]) => list(cells.map(quadsCell));

function fittingHere(s: QuadsState, cell: number, seat: number, who: Who): string[] {
  const on = quadsCell(cell);
  const there = s.tiles[cell]! - 1;
  if (there >= 0) return [quads.refusal({ kind: 'occupied', cell, sides: SIDES_OF[there]! })];
  const pieces = fittingTiles(s, seat, cell);
  // A redacted hand is only counted.
  if (pieces === undefined) return [quads.reserve(s, seat, who)];
  if (s.ply < 2) {
    const ways = pieces.flat().map((tile) => sidesText(SIDES_OF[tile]!));
    return [
      ways.length === 0
        ? `Aucune pièce neutre ne convient en ${on}.`
        : `Pièces neutres qui conviennent en ${on} : ${ways.join(' ; ')}.`,
    ];
  }
  if (demandsAt(s, cell).every(({ board }) => board)) return [quads.refusal({ kind: 'no-contact', cell })];
  if (pieces.length === 0) return [`${who(seat)} n’a aucune pièce qui convienne en ${on}.`];
  const count = pieces.length === 1 ? 'une pièce qui convient' : `${pieces.length} pièces qui conviennent`;
  return [
    `${who(seat)} a ${count} en ${on}.`,
    ...pieces.map((tiles) => {
      const ways = tiles.map((tile) => sidesText(SIDES_OF[tile]!));
      return `Pièce ${PIECE_OF[tiles[0]! % ORIENTATIONS]! + 1} : ${ways.join(' ; ou ')}.`;
    }),
  ];
}

function fittingWhere(s: QuadsState, tile: number): string[] {
  const neutral = tile >= ALL_PARALLEL;
  if (!neutral && s.ply < 2) return [quads.refusal({ kind: 'neutral-first' })];
  if (neutral && (s.ply >= 2 || s.tiles.includes(tile + 1)))
    return [quads.refusal({ kind: 'neutral-gone', sides: SIDES_OF[tile]! })];
  const here = fittingCells(s, tile);
  const turned = fittingTurned(s, tile);
  if (here.length + turned.length === 0) return ['La pièce ne convient nulle part, même tournée.'];
  const asItLies =
    here.length === 0
      ? 'Telle quelle, la pièce ne convient nulle part.'
      : `Telle quelle, la pièce convient en ${names(here)}.`;
  if (neutral) return [asItLies];
  return [
    asItLies,
    turned.length === 0
      ? 'Tournée, elle ne convient nulle part ailleurs.'
      : `Tournée, elle convient ${here.length === 0 ? '' : 'aussi '}en ${names(turned)}.`,
  ];
}

export const quads: WordsFor<'quads'> = {
  name: 'Quads',
  isTrademark: true,
  goal: 'Posez vos pièces en accordant les côtés qui se touchent ; le premier qui ne peut plus en poser perd.',
  seat: (_, seat) => ['Clair', 'Foncé'][seat]!,
  options: (options) =>
    [...(options.hidden ? ['pièces cachées'] : []), ...(options.border ? ['lignes parallèles au bord'] : [])].join(
      ', ',
    ),

  optionTexts: {
    hidden: {
      label: 'Pièces cachées',
      help: 'Chacun ne voit que ses propres pièces.',
      question: () => 'Pièces cachées ?',
    },
    border: {
      label: 'Le bord compte',
      help: 'Un côté contre le bord du plateau doit porter des lignes parallèles.',
      question: () => 'Lignes parallèles obligatoires au bord ?',
    },
  },
  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} pose une ${kindOf(event.sides)} en ${quadsCell(event.cell)} : ${sidesText(event.sides)}.`;
      case 'blocked':
        return `${who(event.seat)} ne peut plus poser de pièce.`;
      case 'turn':
        return `À ${who(event.seat)} de jouer.`;
      case 'ended':
        return `${who(event.winners[0]!)} gagne.`;
    }
  },

  brief(event, who) {
    if (event.kind === 'turn') return '';
    if (event.kind !== 'placed') return quads.event(event, who);
    const { sides, cell } = event;
    const same = sides.every((edge) => edge === sides[0]);
    const around = same ? sidesText(sides) : sides.map((edge) => BRIEF[edge]).join(', ');
    return `${capitalise(kindOf(sides))} ${quadsCell(cell)} : ${around}.`;
  },
  details: (s, event, who) => (event.kind === 'placed' && s.ply > 2 ? [quads.reserve(s, event.seat, who)] : []),

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'La partie est terminée.';
      case 'occupied':
        return `Il y a déjà une ${kindOf(reason.sides)} en ${quadsCell(reason.cell)}.`;
      case 'neutral-first':
        return 'Les deux premiers coups sont réservés aux pièces neutres, à lignes parallèles (pppp) et perpendiculaires (xxxx).';
      case 'neutral-gone':
        return reason.sides[0] === 'parallel'
          ? 'La pièce neutre à lignes parallèles est déjà sur le plateau.'
          : 'La pièce neutre à lignes perpendiculaires est déjà sur le plateau.';
      case 'neutrals-touch':
        return `La case ${quadsCell(reason.cell)} est à côté de ${quadsCell(reason.other)} : les pièces neutres ne peuvent pas être côte à côte.`;
      case 'not-yours':
        return `C’est une ${kindOf(reason.sides)} : elle n’est pas à vous.`;
      case 'not-in-hand':
        return `Vous avez déjà posé cette pièce, en ${quadsCell(reason.cell)}.`;
      case 'no-contact':
        return `En ${quadsCell(reason.cell)}, la pièce ne toucherait aucune autre : elle doit en toucher une par un côté.`;
      case 'clash': {
        const clashes = reason.clashes.map(({ side, has, needs, neighbour }) => {
          const other = neighbour === undefined ? 'le bord' : quadsCell(neighbour);
          return `${AT[side]}, elle porte ${EDGE[has]}, mais ${other} demande ${EDGE[needs]}`;
        });
        return `La pièce ne convient pas en ${quadsCell(reason.cell)} : ${clashes.join(' ; ')}.`;
      }
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Une position de Quads compte six lignes séparées par une barre oblique, de six cases séparées par une virgule ; un tiret marque une case vide.';
      case 'bad-tile':
        return `« ${fault.text} » en ${quadsCell(fault.cell)} n’est pas une pièce : ses côtés au nord, à l’est, au sud et à l’ouest s’écrivent avec L, D, p et x, par exemple « LLpx ».`;
      case 'duplicate':
        return `La même pièce se trouve en ${list(fault.cells.map(quadsCell))} : chacune n’existe qu’une fois.`;
      case 'neutrals-missing':
        return 'Les deux pièces neutres, pppp et xxxx, se posent en premier : il en manque au moins une.';
      case 'neutrals-touch':
        return `Les pièces neutres en ${list(fault.cells.map(quadsCell))} ne peuvent pas être côte à côte.`;
      case 'turn-count':
        return `Pièces claires : ${fault.light}, pièces foncées : ${fault.dark}. Clair commence, puis on joue à tour de rôle.`;
      case 'mismatch':
        return `La pièce en ${quadsCell(fault.cell)} porte ${EDGE[fault.has]} ${AT[fault.side]}, mais ${quadsCell(fault.other)} demande ${EDGE[fault.needs]}.`;
      case 'board-edge':
        return `La pièce en ${quadsCell(fault.cell)} porte ${EDGE[fault.has]} ${AT[fault.side]}, mais le bord demande des lignes parallèles.`;
      case 'floating':
        return `La pièce en ${quadsCell(fault.cell)} n’est reliée à aucune pièce neutre.`;
      case 'no-order':
        return 'Ces pièces n’ont pas pu être posées à tour de rôle, chacune touchant une pièce déjà posée.';
    }
  },

  cell: (s, cell) => `${quadsCell(cell)}, ${content(s, cell)}`,

  position(s) {
    const placed = readingOrder.filter((cell) => s.tiles[cell] !== 0);
    return placed.length === 0
      ? ['Le plateau est vide.']
      : placed.map((cell) => `${quadsCell(cell)}, ${content(s, cell)}.`);
  },

  reserve(s, seat, who) {
    const n = handSize(s, seat);
    if (n === 0) return `${who(seat)} n’a plus de pièce en réserve.`;
    const count = `${who(seat)} a encore ${n === 1 ? 'une pièce' : `${n} pièces`} en réserve`;
    return handOf(s, seat) === undefined ? `${count}, faces cachées.` : `${count}.`;
  },

  hand: (s, seat) =>
    (handOf(s, seat) ?? []).map((piece) => `${piece + 1} : ${sidesText(SIDES_OF[tilesOf(seat, piece)[0]!]!)}.`),

  answer(s, question, who) {
    switch (question.kind) {
      case 'piece':
        return [`${capitalise(quads.piece(s, { kind: 'tile', tile: question.tile }))}.`];
      case 'fitting-here':
        return fittingHere(s, question.cell, question.seat, who);
      case 'fitting-cells':
        return fittingWhere(s, question.tile);
    }
  },
  piece: (_, { tile }) => `${kindOf(SIDES_OF[tile]!)} : ${sidesText(SIDES_OF[tile]!)}`,
  move(_, id, length = 'short') {
    const { sides, cell } = game.unpack(id);
    const kind = kindOf(sides);
    if (length === 'short') return `${kind.replace('pièce ', '')} ${quadsCell(cell)}`;
    return `${kind} en ${quadsCell(cell)} : ${sidesText(sides)}`;
  },
  braille: quadsBraille,

  readMove: (_, text) =>
    readQuads(
      text,
      {
        light: ['clair', 'l'],
        dark: ['foncé', 'd'],
        parallel: ['parallèle', 'parallèles', 'p'],
        crossing: ['perpendiculaire', 'perpendiculaires', 'x'],
      },
      [
        'en',
        'sur',
        'plein',
        'lignes',
        'nord',
        'est',
        'sud',
        'ouest',
        'au',
        'a',
        "l'est",
        'l’est',
        "l'ouest",
        'l’ouest',
        'et',
        'tous',
        'les',
        'cotes',
        '@',
      ],
    ),
  moveHint: (s) =>
    s.ply < 2
      ? 'une pièce neutre et une case, « parallèle c3 » ou « perpendiculaire c3 »'
      : 'le numéro d’une pièce de votre réserve et une case, comme « 5 c4 », ou ses côtés au nord, à l’est, au sud et à l’ouest, comme « LLpx@c4 »',
  typeExample: 'LLpx c4',
  next({ ply }, selection) {
    if (ply >= 2) {
      return selection === undefined
        ? 'choisissez une pièce'
        : 'choisissez une case voisine d’autres pièces, où ses côtés s’accordent';
    }
    if (selection === undefined) return 'choisissez une des deux pièces neutres';
    return ply === 0
      ? 'posez la pièce neutre sur la case de votre choix'
      : 'posez la pièce neutre sur une case qui ne touche pas la première';
  },
  turnedToFit: 'Tournée pour s’ajuster : choisissez à nouveau la case pour la poser.',
  chooseFirst: 'Choisissez d’abord une pièce de votre réserve ; la touche X prend la suivante.',
  left(s, seat) {
    const n = handSize(s, seat);
    return n === 0 ? 'Réserve vide' : `Encore ${n === 1 ? 'une pièce' : `${n} pièces`} en réserve`;
  },
};
