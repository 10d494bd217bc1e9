import {
  colourAt,
  colourOf,
  coloursOf,
  linesOfThree,
  linesThrough,
  placedMarbles,
  q4 as game,
  q4Cell,
  standingLines,
  type CubeLine,
  type Q4State,
} from '@quadrille/rules/q4';
import { capitalise } from '../../../capitalise.ts';
import { q4Braille, readQ4 } from '../../../games/q4.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

/** Accordé avec « bille ». */
const COLOURS = ['bleue', 'orange', 'verte', 'violette'] as const;
const PLURALS = ['bleues', 'orange', 'vertes', 'violettes'] as const;
const NAMES = ['Bleu', 'Orange', 'Vert', 'Violet'] as const;
const TOGETHER = { 2: 'à deux', 3: 'à trois', 4: 'à quatre' } as const;

const boardOf = (cell: number) => `plateau ${(cell >> 4) + 1}`;
const onBoard = (cell: number) => q4Cell(cell).slice(1);
const hole = (cell: number) => `${boardOf(cell)}, ${onBoard(cell)}`;
const at = (cell: number) => `sur le ${boardOf(cell)}, en ${onBoard(cell)}`;
/** « 1 bille » se lirait « un bille ». */
const marbles = (n: number) => (n === 1 ? 'une bille' : `${n} billes`);

function lineName({ cells, span }: CubeLine): string {
  const [first, , , last] = cells;
  if (span === 'board') return `sur le ${boardOf(first)}, de ${onBoard(first)} à ${onBoard(last)}`;
  return span === 'straight'
    ? `en ${onBoard(first)} sur les quatre plateaux`
    : `en diagonale à travers les quatre plateaux, du ${hole(first)}, au ${hole(last)}`;
}

const COUNT = ['', 'une', 'deux', 'trois', 'quatre'] as const;

/** Ce que contient un alignement : combien de billes de chaque couleur, combien de cases libres. */
function countsText(counts: readonly number[]): string {
  const free = 4 - counts.reduce((sum, n) => sum + n, 0);
  if (free === 4) return 'vide';
  const parts = counts.flatMap((n, colour) =>
    n === 0 ? [] : [`${COUNT[n]} ${n === 1 ? COLOURS[colour] : PLURALS[colour]}`],
  );
  if (free > 0) parts.push(free === 1 ? 'une case libre' : `${COUNT[free]} cases libres`);
  return parts.join(', ');
}

const threes = (s: Q4State, colour: number, through?: number) =>
  linesOfThree(s, colour)
    .filter(({ line }) => through === undefined || line.cells.includes(through))
    .map(({ line, free }) => `Trois billes ${PLURALS[colour]} ${lineName(line)} : la case libre est ${at(free)}.`);

export const q4: WordsFor<'q4'> = {
  name: 'Q4',
  isTrademark: true,
  goal: 'Alignez quatre billes de votre couleur, sur un plateau ou à travers les quatre.',
  seat(options, seat) {
    return options.teams === 'shared' ? `${NAMES[seat & 1]} ${seat + 1}` : NAMES[seat]!;
  },
  options(options) {
    const parts: string[] = [TOGETHER[options.players]];
    if (options.teams === 'partners') parts.push('en équipes, une couleur par personne');
    if (options.teams === 'shared') parts.push('en équipes, une couleur par équipe');
    parts.push(`${options.marbles} billes par couleur`);
    if (options.announce) {
      const penalty = { none: 'sans pénalité', skip: 'un tour passé', out: 'hors jeu' }[options.penalty];
      parts.push(`alignements à annoncer (fausse annonce : ${penalty})`);
    }
    return parts.join(', ');
  },

  optionTexts: {
    players: {
      label: 'Joueurs',
      question: (least, most) => `À combien jouez-vous, de ${least} à ${most} ?`,
    },
    teams: {
      label: 'Équipes',
      question: () => 'Des équipes ?',
      values: {
        none: 'chacun pour soi',
        partners: 'partenaires, une couleur chacun',
        shared: 'partenaires, une même couleur',
      },
      answers: {
        none: 'chacun pour soi',
        partners: '1+3 contre 2+4, une couleur par personne',
        shared: '1+3 contre 2+4, une couleur par équipe',
      },
    },
    marbles: {
      label: 'Billes par couleur',
      question: (least, most) => `Combien de billes par couleur, de ${least} à ${most} ?`,
    },
    announce: {
      label: 'Alignements à annoncer',
      help: 'Un alignement ne compte que s’il est annoncé.',
      question: () => 'Faut-il annoncer un alignement pour qu’il compte ?',
    },
    penalty: {
      label: 'Une fausse annonce coûte',
      question: () => 'Que coûte une fausse annonce ?',
      values: { none: 'rien', skip: 'le tour suivant', out: 'la partie' },
    },
  },
  optionFault: (fault) =>
    fault.kind === 'needs'
      ? 'Il faut être quatre pour jouer en équipes : ajoutez "players": 4.'
      : `Avec ce nombre de couleurs, « marbles » est un nombre entier de ${fault.least} à ${fault.most} : une case doit rester libre.`,
  event(event, who) {
    switch (event.kind) {
      case 'dropped': {
        const last =
          event.left === 0 ? ` C’était la dernière : désormais, on déplace les billes ${PLURALS[event.colour]}.` : '';
        return `${who(event.seat)} dépose une bille ${COLOURS[event.colour]} ${at(event.to)}.${last}`;
      }
      case 'moved':
        return `${who(event.seat)} déplace une bille ${COLOURS[event.colour]} du ${hole(event.from)}, au ${hole(event.to)}.`;
      case 'announced':
        return event.right
          ? `${who(event.seat)} annonce un Q4, et il est bien là.`
          : `${who(event.seat)} annonce un Q4, mais il n’y en a pas.`;
      case 'line':
        return `Quatre billes ${PLURALS[event.colour]} ${lineName(event.line)}.`;
      case 'penalty':
        if (event.penalty === 'none') return 'Il n’y a pas de pénalité.';
        return event.penalty === 'skip'
          ? `${who(event.seat)} passera son prochain tour.`
          : `${who(event.seat)} est hors jeu.`;
      case 'missed':
        return `${who(event.seat)} passe son tour.`;
      case 'turn':
        return `À ${who(event.seat)} de jouer.`;
      case 'ended':
        if (event.winners.length === 0) return 'La même position pour la troisième fois : partie nulle.';
        return event.winners.length === 1
          ? `${who(event.winners[0]!)} gagne.`
          : `${list(event.winners.map(who))} gagnent.`;
    }
  },

  brief(event, who) {
    switch (event.kind) {
      case 'dropped':
        return `${who(event.seat)} ${q4Cell(event.to)}.${event.left === 0 ? ' Dernière bille.' : ''}`;
      case 'moved':
        return `${who(event.seat)} ${q4Cell(event.from)} vers ${q4Cell(event.to)}.`;
      case 'announced':
        return event.right ? '' : 'Fausse annonce.';
      case 'line':
        return `Q4 de ${q4Cell(event.line.cells[0])} à ${q4Cell(event.line.cells[3])}.`;
      case 'penalty':
        return event.penalty === 'none' ? '' : q4.event(event, who);
      case 'turn':
        return '';
      case 'missed':
      case 'ended':
        return q4.event(event, who);
    }
  },
  details(s, event, who) {
    if (event.kind !== 'dropped' && event.kind !== 'moved') return [];
    const left = event.kind === 'dropped' && event.left > 0 ? [q4.reserve(s, event.seat, who)] : [];
    // Where lines must be announced, finding them is part of the game, so threats are not reported.
    return s.options.announce ? left : [...left, ...threes(s, event.colour, event.to)];
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'La partie est terminée.';
      case 'occupied':
        return `Il y a déjà une bille ${COLOURS[reason.colour]} ${at(reason.cell)}.`;
      case 'same-hole':
        return `La bille est déjà ${at(reason.cell)} : choisissez une autre case.`;
      case 'drop-first':
        return `Il vous reste ${marbles(reason.left)} à déposer avant tout déplacement.`;
      case 'must-move':
        return 'Toutes vos billes sont déposées : déplacez-en une, par exemple « 2b3-4c1 ».';
      case 'empty-hole':
        return `Il n’y a pas de bille ${at(reason.cell)}.`;
      case 'not-yours':
        return `La bille du ${hole(reason.cell)}, est ${COLOURS[reason.colour]} : elle n’est pas à vous.`;
      case 'no-announcing':
        return 'Dans cette partie, les alignements sont reconnus automatiquement : ne mettez pas de point d’exclamation.';
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Une position de Q4 compte quatre plateaux séparés par une barre verticale (« | »), de quatre lignes séparées par une barre oblique, puis, après un espace, le numéro de la place qui doit jouer.';
      case 'bad-marble':
        return `« ${fault.text} » ${at(fault.cell)}, n’est pas une bille : écrivez le numéro d’une place, ou un point pour une case vide.`;
      case 'bad-turn':
        return `« ${fault.text} » n’est pas une place de cette partie.`;
      case 'bad-list':
        return `« ${fault.text} » n’est pas une liste de places de cette partie, comme « 1,3 ».`;
      case 'too-many':
        return `Il y a ${fault.count} billes ${PLURALS[fault.seat]} : chaque couleur n’en a que ${fault.most}.`;
      case 'turn-count':
        return 'Le nombre de billes ne correspond pas à la place qui doit jouer : la place 1 commence, puis on joue à tour de rôle.';
      case 'no-skips':
        return 'Personne ne peut passer son tour dans cette partie : il faut pour cela des annonces avec la pénalité « skip ».';
      case 'not-playing':
        return `La place ${fault.seat + 1} est hors jeu ou passe son tour : elle ne peut pas jouer maintenant.`;
      case 'two-ends':
        return 'Aucun dernier coup n’explique ces alignements : la partie se serait terminée avant.';
    }
  },

  cell(s, cell) {
    const colour = colourAt(s, cell);
    return `${hole(cell)}, ${colour === undefined ? 'vide' : `bille ${COLOURS[colour]}`}`;
  },

  position(s) {
    return [0, 1, 2, 3].map((board) => {
      const found = Array.from({ length: 16 }, (_, i) => 16 * board + i).flatMap((cell) => {
        const colour = colourAt(s, cell);
        return colour === undefined ? [] : [`${q4Cell(cell).slice(1)} ${COLOURS[colour]}`];
      });
      return `Plateau ${board + 1} : ${found.length === 0 ? 'vide' : found.join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const colour = colourOf(s.options, seat);
    const left = s.reserve[colour]!;
    return left === 0
      ? `${who(seat)} a déposé ses ${placedMarbles(s, colour)} billes.`
      : `${who(seat)} a encore ${marbles(left)} à déposer.`;
  },

  hand: () => [],

  answer(s, question) {
    switch (question.kind) {
      case 'straight': {
        const holes = [0, 16, 32, 48].map((board) => board + (question.cell & 15));
        const contents = holes.map((on) => {
          const there = colourAt(s, on);
          return `plateau ${(on >> 4) + 1} ${there === undefined ? 'vide' : `bille ${COLOURS[there]}`}`;
        });
        const line = { cells: holes as unknown as CubeLine['cells'], span: 'straight' } as const;
        return [`${capitalise(lineName(line))} : ${contents.join(', ')}.`];
      }
      case 'lines':
        return linesThrough(s, question.cell).map(
          ({ line, counts }) => `${capitalise(lineName(line))} : ${countsText(counts)}.`,
        );
      case 'threes': {
        const found = Array.from({ length: coloursOf(s.options) }, (_, colour) => threes(s, colour)).flat();
        return found.length === 0 ? ['Il n’y a aucun alignement de trois avec une case libre.'] : found;
      }
    }
  },
  piece(s, { seat, from }) {
    const colour = colourOf(s.options, seat);
    return `bille ${COLOURS[colour]}` + (from === undefined ? '' : ` de ${q4Cell(from)}`);
  },
  move(s, id, length = 'short') {
    const { from, to, announce } = game.unpack(id);
    const announced = announce ? ', avec annonce' : '';
    if (length === 'short') return (from === undefined ? '' : `${q4Cell(from)} vers `) + q4Cell(to) + announced;
    const marble = q4.piece(s, { kind: 'marble', seat: s.turn, from: undefined });
    return (from === undefined ? `${marble} ${at(to)}` : `${marble} du ${hole(from)}, au ${hole(to)}`) + announced;
  },
  braille: q4Braille,

  readMove: (_, text) =>
    readQ4(
      text,
      ['plateau', 'vers', 'en', 'a', 'au', 'de', 'du', 'sur', 'le', 'et', 'case'],
      ['q4', 'annonce', "j'annonce", 'j’annonce'],
    ),
  moveHint(s) {
    const dropping = s.reserve[colourOf(s.options, s.turn)]! > 0;
    const move = dropping ? 'un plateau et une case, comme « 2b3 »' : 'le départ et l’arrivée, comme « 2b3-4c1 »';
    return s.options.announce ? `${move} ; ajoutez « q4 » ou « ! » pour annoncer un Q4` : move;
  },
  typeExample: '2b3',
  next: (_, selection) => (selection === undefined ? 'prenez une de vos billes' : 'choisissez une case libre'),
  winningLine(s, { winners }) {
    const colours = new Set(winners.map((seat) => colourOf(s.options, seat)));
    return list(
      [...colours].flatMap((colour) =>
        standingLines(s, colour).map((line) => `quatre billes ${PLURALS[colour]} ${lineName(line)}`),
      ),
    );
  },
  chooseFirst: 'Choisissez d’abord une de vos billes : toutes sont déposées, on les déplace.',
  left(s, seat) {
    const n = s.reserve[colourOf(s.options, seat)]!;
    return n === 0 ? 'Toutes les billes sont déposées : on les déplace.' : `Encore ${marbles(n)} à déposer`;
  },
  toggle: {
    label: 'Annoncer un Q4',
    on: 'Avec votre prochain coup, vous annoncez un Q4.',
    off: 'Votre prochain coup se joue sans annonce.',
    none: 'Rien à annoncer dans cette partie : un alignement compte de lui-même.',
  },
  keyHelp: { toggle: 'annoncer un Q4 avec le prochain coup', cube: 'empiler les quatre plateaux en cube' },
};
