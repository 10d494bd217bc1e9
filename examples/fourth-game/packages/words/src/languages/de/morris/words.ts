import { isPlacing, morris as game, morrisCell, PIECES, seatAt, type MorrisState } from '@quadrille/rules/morris';
import { readMorris, rowsOf, toPlace } from '../../../games/morris.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

/** Gebeugt wie „Stein“: ein heller Stein, drei helle Steine. */
const COLOURS = ['heller', 'dunkler'] as const;
const PLURALS = ['helle', 'dunkle'] as const;

const pieces = (n: number) => (n === 1 ? 'einen Stein' : `${n} Steine`);

function content(s: MorrisState, cell: number): string {
  const seat = seatAt(s, cell);
  return seat === undefined ? 'leer' : `${COLOURS[seat]} Stein`;
}

export const morris: WordsFor<'morris'> = {
  name: 'Kleine Mühle',
  goal: 'Bringen Sie Ihre drei Steine in eine Linie: erst setzen, dann entlang der Linien ziehen.',
  seat: (_, seat) => ['Hell', 'Dunkel'][seat]!,
  options: ({ flying }) => (flying ? 'Steine springen auf jeden freien Punkt' : ''),
  optionTexts: {
    flying: {
      label: 'Steine dürfen springen',
      help: 'Ein Stein darf auf jeden freien Punkt ziehen, nicht nur auf den nächsten einer Linie.',
      question: () => 'Dürfen Steine auf jeden freien Punkt springen?',
    },
  },

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} setzt einen Stein auf ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} zieht von ${morrisCell(event.from)} nach ${morrisCell(event.to)}.`;
      case 'line':
        return `Drei Steine in einer Linie auf ${list(event.cells.map(morrisCell))}.`;
      case 'turn':
        return `${who(event.seat)} ist am Zug.`;
      case 'ended':
        return event.winners.length === 0
          ? 'Dieselbe Stellung zum dritten Mal: unentschieden.'
          : `${who(event.winners[0]!)} gewinnt.`;
    }
  },
  brief(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} ${morrisCell(event.from)} nach ${morrisCell(event.to)}.`;
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
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `Auf ${morrisCell(reason.cell)} liegt schon ein ${COLOURS[reason.seat]} Stein.`;
      case 'place-first':
        return 'Setzen Sie erst alle Ihre Steine: Danach dürfen sie ziehen.';
      case 'must-move':
        return 'Alle Ihre Steine sind gesetzt: Ziehen Sie einen davon, etwa „a1-b2“.';
      case 'empty-point':
        return `Auf ${morrisCell(reason.cell)} liegt kein Stein.`;
      case 'not-yours':
        return `Der Stein auf ${morrisCell(reason.cell)} gehört Ihnen nicht.`;
      case 'too-far':
        return `${morrisCell(reason.to)} ist von ${morrisCell(reason.from)} aus nicht der nächste Punkt auf einer Linie.`;
    }
  },
  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Stellung der Kleinen Mühle hat drei Reihen aus drei Punkten mit einem Schrägstrich dazwischen, dann nach einem Leerzeichen die Nummer des Platzes, der am Zug ist, etwa „1.2/.1./..2 1“.';
      case 'bad-piece':
        return `„${fault.text}“ auf ${morrisCell(fault.cell)} ist kein Stein: Schreiben Sie 1 für hell, 2 für dunkel oder einen Punkt, wenn nichts dort liegt.`;
      case 'bad-turn':
        return `„${fault.text}“ ist kein Platz: Es gibt 1 und 2.`;
      case 'too-many':
        return `Es gibt ${fault.count} ${PLURALS[fault.seat]} Steine: Jede Farbe hat nur ${PIECES}.`;
      case 'turn-count':
        return `Helle Steine: ${fault.first}, dunkle Steine: ${fault.second}. Hell beginnt, dann wird abwechselnd gespielt.`;
      case 'ended-before':
        return 'Wer am Zug ist, hat schon drei Steine in einer Linie: Die Partie wäre vorher zu Ende gewesen.';
      case 'no-last-move':
        return `Kein Zug führt zu dieser Stellung: Ein ${COLOURS[fault.seat]} Stein müsste zuletzt gezogen haben.`;
    }
  },

  cell: (s, cell) => `${morrisCell(cell)}, ${content(s, cell)}`,
  position: (s) =>
    rowsOf().map(
      (row, i) => `Reihe ${3 - i}: ${row.map((cell) => `${morrisCell(cell)} ${content(s, cell)}`).join(', ')}.`,
    ),
  reserve(s, seat, who) {
    const left = toPlace(s, seat);
    return left === 0 ? `${who(seat)} hat alle Steine gesetzt.` : `${who(seat)} hat noch ${pieces(left)} zu setzen.`;
  },
  hand: () => [],
  answer: () => [],
  piece: (_, { seat, from }) => `${COLOURS[seat]} Stein${from === undefined ? '' : ` von ${morrisCell(from)}`}`,
  move(s, id, length = 'short') {
    const { from, to } = game.unpack(id);
    const move = (from === undefined ? '' : `${morrisCell(from)} nach `) + morrisCell(to);
    if (length === 'short') return move;
    return `${COLOURS[s.turn]} Stein ${from === undefined ? `auf ${morrisCell(to)}` : `von ${move}`}`;
  },
  braille: (s) => game.formatPosition(s),

  readMove: (_, text) => readMorris(text, ['auf', 'nach', 'von', 'setze', 'ziehe', 'stein']),
  moveHint: (s) => (isPlacing(s, s.turn) ? 'ein Punkt, etwa „b2“' : 'woher und wohin, etwa „a1-b2“ oder „a1 nach b2“'),
  typeExample: 'b2',
  next: (_, selection) => (selection === undefined ? 'wähle einen deiner Steine' : 'wähle einen freien Punkt'),
  chooseFirst: 'Erst einen eigenen Stein wählen: Alle sind gesetzt, jetzt wird gezogen.',
  left(s, seat) {
    const n = toPlace(s, seat);
    return n === 0 ? 'Alle Steine sind gesetzt: Jetzt wird gezogen.' : `Noch ${pieces(n)} zu setzen`;
  },
  keyHelp: { enter: 'einen Stein setzen, oder einen nehmen, um ihn zu ziehen' },
};
