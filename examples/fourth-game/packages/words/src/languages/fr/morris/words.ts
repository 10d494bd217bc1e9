import { isPlacing, morris as game, morrisCell, PIECES, seatAt, type MorrisState } from '@quadrille/rules/morris';
import { readMorris, rowsOf, toPlace } from '../../../games/morris.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const COLOURS = ['clair', 'foncé'] as const;

const pieces = (n: number) => (n === 1 ? 'un pion' : `${n} pions`);

function content(s: MorrisState, cell: number): string {
  const seat = seatAt(s, cell);
  return seat === undefined ? 'vide' : `pion ${COLOURS[seat]}`;
}

export const morris: WordsFor<'morris'> = {
  name: 'Marelle',
  goal: 'Alignez vos trois pions : posez-les, puis déplacez-les le long des lignes.',
  seat: (_, seat) => ['Clair', 'Foncé'][seat]!,
  options: ({ flying }) => (flying ? 'les pions volent vers tout point libre' : ''),
  optionTexts: {
    flying: {
      label: 'Les pions volent',
      help: 'Un pion peut aller sur tout point libre, pas seulement sur le point voisin d’une ligne.',
      question: () => 'Les pions peuvent-ils aller sur tout point libre ?',
    },
  },

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} pose un pion en ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} joue de ${morrisCell(event.from)} à ${morrisCell(event.to)}.`;
      case 'line':
        return `Trois pions alignés en ${list(event.cells.map(morrisCell))}.`;
      case 'turn':
        return `À ${who(event.seat)} de jouer.`;
      case 'ended':
        return event.winners.length === 0
          ? 'La même position pour la troisième fois : partie nulle.'
          : `${who(event.winners[0]!)} gagne.`;
    }
  },
  brief(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} ${morrisCell(event.from)} vers ${morrisCell(event.to)}.`;
      case 'turn':
        return '';
      case 'line':
      case 'ended':
        return morris.event(event, who);
    }
  },
  details: (s, event, who) => (event.kind === 'placed' ? [morris.reserve(s, event.seat, who)] : []),

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'La partie est terminée.';
      case 'occupied':
        return `Il y a déjà un pion ${COLOURS[reason.seat]} en ${morrisCell(reason.cell)}.`;
      case 'place-first':
        return 'Posez d’abord tous vos pions : ensuite, vous pourrez les déplacer.';
      case 'must-move':
        return 'Tous vos pions sont posés : déplacez-en un, par exemple « a1-b2 ».';
      case 'empty-point':
        return `Il n’y a pas de pion en ${morrisCell(reason.cell)}.`;
      case 'not-yours':
        return `Le pion en ${morrisCell(reason.cell)} n’est pas à vous.`;
      case 'too-far':
        return `${morrisCell(reason.to)} n’est pas le point voisin de ${morrisCell(reason.from)} sur une ligne.`;
    }
  },
  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Une position de Marelle compte trois rangées de trois points séparées par une barre oblique, puis, après un espace, le numéro de la place qui doit jouer, comme « 1.2/.1./..2 1 ».';
      case 'bad-piece':
        return `« ${fault.text} » en ${morrisCell(fault.cell)} n’est pas un pion : écrivez 1 pour clair, 2 pour foncé, ou un point s’il n’y a rien.`;
      case 'bad-turn':
        return `« ${fault.text} » n’est pas une place : c’est 1 ou 2.`;
      case 'too-many':
        return `Il y a ${fault.count} pions de couleur ${COLOURS[fault.seat]} : chaque couleur n’en a que ${PIECES}.`;
      case 'turn-count':
        return `Pions clairs : ${fault.first}, pions foncés : ${fault.second}. Clair commence, puis on joue à tour de rôle.`;
      case 'ended-before':
        return 'La place qui doit jouer a trois pions alignés : la partie se serait terminée avant.';
      case 'no-last-move':
        return `Aucun coup de la couleur ${COLOURS[fault.seat]} ne mène à cette position.`;
    }
  },

  cell: (s, cell) => `${morrisCell(cell)}, ${content(s, cell)}`,
  position: (s) =>
    rowsOf().map(
      (row, i) => `Rangée ${3 - i} : ${row.map((cell) => `${morrisCell(cell)} ${content(s, cell)}`).join(', ')}.`,
    ),
  reserve(s, seat, who) {
    const left = toPlace(s, seat);
    return left === 0 ? `${who(seat)} a posé tous ses pions.` : `${who(seat)} a encore ${pieces(left)} à poser.`;
  },
  hand: () => [],
  answer: () => [],
  piece: (_, { seat, from }) => `pion ${COLOURS[seat]}${from === undefined ? '' : ` de ${morrisCell(from)}`}`,
  move(s, id, length = 'short') {
    const { from, to } = game.unpack(id);
    if (length === 'short') return (from === undefined ? '' : `${morrisCell(from)} vers `) + morrisCell(to);
    const way = from === undefined ? `en ${morrisCell(to)}` : `de ${morrisCell(from)} à ${morrisCell(to)}`;
    return `pion ${COLOURS[s.turn]} ${way}`;
  },
  braille: (s) => game.formatPosition(s),

  readMove: (_, text) => readMorris(text, ['en', 'a', 'de', 'vers', 'sur', 'pose', 'pion']),
  moveHint: (s) =>
    isPlacing(s, s.turn) ? 'un point, comme « b2 »' : 'le départ et l’arrivée, comme « a1-b2 » ou « a1 vers b2 »',
  typeExample: 'b2',
  next: (_, selection) => (selection === undefined ? 'choisissez un de vos pions' : 'choisissez un point libre'),
  chooseFirst: 'Choisissez d’abord un de vos pions : tous sont posés, on les déplace.',
  left(s, seat) {
    const n = toPlace(s, seat);
    return n === 0 ? 'Tous les pions sont posés : on les déplace.' : `Encore ${pieces(n)} à poser`;
  },
  keyHelp: { enter: 'poser un pion, ou en prendre un pour le déplacer' },
};
