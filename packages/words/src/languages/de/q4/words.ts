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

/** Gebeugt wie „Murmel“: eine blaue Murmel, vier blaue Murmeln. */
const COLOURS = ['blaue', 'orangefarbene', 'grüne', 'violette'] as const;
const PLAIN = ['blau', 'orange', 'grün', 'violett'] as const;
const NAMES = ['Blau', 'Orange', 'Grün', 'Violett'] as const;
const TOGETHER = { 2: 'zu zweit', 3: 'zu dritt', 4: 'zu viert' } as const;

const boardOf = (cell: number) => `Brett ${(cell >> 4) + 1}`;
const onBoard = (cell: number) => q4Cell(cell).slice(1);
const hole = (cell: number) => `${boardOf(cell)}, ${onBoard(cell)}`;
/** „1 Murmel“ läse sich „eins Murmel“. */
const marbles = (n: number) => (n === 1 ? 'eine Murmel' : `${n} Murmeln`);

function lineName({ cells, span }: CubeLine): string {
  const [first, , , last] = cells;
  if (span === 'board') return `auf ${boardOf(first)}, von ${onBoard(first)} bis ${onBoard(last)}`;
  return span === 'straight'
    ? `auf ${onBoard(first)} aller vier Bretter`
    : `diagonal durch die vier Bretter, von ${hole(first)}, bis ${hole(last)}`;
}

const COUNT = ['', 'eine', 'zwei', 'drei', 'vier'] as const;

/** Was in einer Linie liegt: wie viele Murmeln jeder Farbe, wie viele Felder frei sind. */
function countsText(counts: readonly number[]): string {
  const free = 4 - counts.reduce((sum, n) => sum + n, 0);
  if (free === 4) return 'leer';
  const parts = counts.flatMap((n, colour) => (n === 0 ? [] : [`${COUNT[n]} ${COLOURS[colour]}`]));
  if (free > 0) parts.push(free === 1 ? 'ein Feld frei' : `${COUNT[free]} Felder frei`);
  return parts.join(', ');
}

const threes = (s: Q4State, colour: number, through?: number) =>
  linesOfThree(s, colour)
    .filter(({ line }) => through === undefined || line.cells.includes(through))
    .map(({ line, free }) => `Drei ${COLOURS[colour]} Murmeln ${lineName(line)}: Frei ist ${hole(free)}.`);

export const q4: WordsFor<'q4'> = {
  name: 'Q4',
  isTrademark: true,
  goal: 'Bringen Sie vier Murmeln Ihrer Farbe in eine Linie, auf einem Brett oder durch alle vier.',
  seat(options, seat) {
    return options.teams === 'shared' ? `${NAMES[seat & 1]} ${seat + 1}` : NAMES[seat]!;
  },
  options(options) {
    const parts: string[] = [TOGETHER[options.players]];
    if (options.teams === 'partners') parts.push('in Teams, eine Farbe pro Person');
    if (options.teams === 'shared') parts.push('in Teams, eine Farbe pro Team');
    parts.push(`${options.marbles} Murmeln je Farbe`);
    if (options.announce) {
      const penalty = { none: 'keine Strafe', skip: 'einmal aussetzen', out: 'ausscheiden' }[options.penalty];
      parts.push(`Linien müssen angesagt werden (falsche Ansage: ${penalty})`);
    }
    return parts.join(', ');
  },

  optionTexts: {
    players: {
      label: 'Spieler',
      question: (least, most) => `Wie viele spielen mit, ${least} bis ${most}?`,
    },
    teams: {
      label: 'Teams',
      question: () => 'Teams?',
      values: {
        none: 'alle für sich',
        partners: 'Partner mit je einer Farbe',
        shared: 'Partner mit einer gemeinsamen Farbe',
      },
      answers: {
        none: 'alle für sich',
        partners: '1+3 gegen 2+4, eine Farbe pro Person',
        shared: '1+3 gegen 2+4, eine Farbe pro Team',
      },
    },
    marbles: {
      label: 'Murmeln je Farbe',
      question: (least, most) => `Wie viele Murmeln je Farbe, ${least} bis ${most}?`,
    },
    announce: {
      label: 'Linien müssen angesagt werden',
      help: 'Eine Linie zählt nur, wenn sie angesagt wird.',
      question: () => 'Muss eine Linie angesagt werden, damit sie zählt?',
    },
    penalty: {
      label: 'Eine falsche Ansage kostet',
      question: () => 'Was kostet eine falsche Ansage?',
      values: { none: 'nichts', skip: 'den nächsten Zug', out: 'die Partie' },
    },
  },
  optionFault: (fault) =>
    fault.kind === 'needs'
      ? 'Teams gibt es nur zu viert: Ergänzen Sie "players": 4.'
      : `Bei so vielen Farben ist „marbles“ eine ganze Zahl von ${fault.least} bis ${fault.most}: Ein Feld muss frei bleiben.`,
  event(event, who) {
    switch (event.kind) {
      case 'dropped': {
        const last =
          event.left === 0 ? ` Das war die letzte: Ab jetzt werden ${COLOURS[event.colour]} Murmeln versetzt.` : '';
        return `${who(event.seat)} legt eine ${COLOURS[event.colour]} Murmel auf ${hole(event.to)}.${last}`;
      }
      case 'moved':
        return `${who(event.seat)} versetzt eine ${COLOURS[event.colour]} Murmel von ${hole(event.from)}, nach ${hole(event.to)}.`;
      case 'announced':
        return event.right
          ? `${who(event.seat)} sagt ein Q4 an, und es stimmt.`
          : `${who(event.seat)} sagt ein Q4 an, aber da ist keines.`;
      case 'line':
        return `Vier ${COLOURS[event.colour]} Murmeln ${lineName(event.line)}.`;
      case 'penalty':
        if (event.penalty === 'none') return 'Das bleibt ohne Strafe.';
        return event.penalty === 'skip'
          ? `${who(event.seat)} muss einmal aussetzen.`
          : `${who(event.seat)} scheidet aus.`;
      case 'missed':
        return `${who(event.seat)} setzt aus.`;
      case 'turn':
        return `${who(event.seat)} ist am Zug.`;
      case 'ended':
        if (event.winners.length === 0) return 'Dieselbe Stellung zum dritten Mal: unentschieden.';
        return event.winners.length === 1
          ? `${who(event.winners[0]!)} gewinnt.`
          : `${list(event.winners.map(who))} gewinnen.`;
    }
  },

  brief(event, who) {
    switch (event.kind) {
      case 'dropped':
        return `${who(event.seat)} ${q4Cell(event.to)}.${event.left === 0 ? ' Letzte Murmel.' : ''}`;
      case 'moved':
        return `${who(event.seat)} ${q4Cell(event.from)} nach ${q4Cell(event.to)}.`;
      case 'announced':
        return event.right ? '' : 'Falsche Ansage.';
      case 'line':
        return `Q4 von ${q4Cell(event.line.cells[0])} bis ${q4Cell(event.line.cells[3])}.`;
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
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `Auf ${hole(reason.cell)}, liegt schon eine ${COLOURS[reason.colour]} Murmel.`;
      case 'same-hole':
        return `Die Murmel liegt schon auf ${hole(reason.cell)}: Wählen Sie ein anderes Feld.`;
      case 'drop-first':
        return `Sie haben noch ${marbles(reason.left)} zu legen: Erst danach wird versetzt.`;
      case 'must-move':
        return 'Alle Ihre Murmeln sind gelegt: Versetzen Sie eine, zum Beispiel „2b3-4c1“.';
      case 'empty-hole':
        return `Auf ${hole(reason.cell)}, liegt keine Murmel.`;
      case 'not-yours':
        return `Die Murmel auf ${hole(reason.cell)}, ist ${PLAIN[reason.colour]} und gehört nicht Ihnen.`;
      case 'no-announcing':
        return 'In dieser Partie werden Linien von selbst erkannt: Lassen Sie das Ausrufezeichen weg.';
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Q4-Stellung hat vier durch senkrechte Striche („|“) getrennte Bretter zu je vier durch Schrägstriche getrennten Reihen, dann ein Leerzeichen und die Nummer des Platzes, der am Zug ist.';
      case 'bad-marble':
        return `„${fault.text}“ auf ${hole(fault.cell)}, ist keine Murmel: Erlaubt ist die Nummer eines Platzes oder ein Punkt für ein leeres Feld.`;
      case 'bad-turn':
        return `„${fault.text}“ ist kein Platz dieser Partie.`;
      case 'bad-list':
        return `„${fault.text}“ ist keine Liste von Plätzen dieser Partie wie „1,3“.`;
      case 'too-many':
        return `Auf den Brettern sind ${fault.count} ${COLOURS[fault.seat]} Murmeln: Jede Farbe hat nur ${fault.most}.`;
      case 'turn-count':
        return 'Die Zahl der Murmeln passt nicht zu dem Platz, der am Zug ist: Platz 1 beginnt, dann geht es reihum.';
      case 'no-skips':
        return 'In dieser Partie kann niemand aussetzen: Dazu braucht es Ansagen mit der Strafe „skip“.';
      case 'not-playing':
        return `Platz ${fault.seat + 1} ist ausgeschieden oder setzt aus und kann nicht am Zug sein.`;
      case 'two-ends':
        return 'Kein einzelner letzter Zug erklärt diese Linien: Die Partie wäre schon vorher zu Ende gewesen.';
    }
  },

  cell(s, cell) {
    const colour = colourAt(s, cell);
    return `${hole(cell)}, ${colour === undefined ? 'leer' : `${COLOURS[colour]} Murmel`}`;
  },

  position(s) {
    return [0, 1, 2, 3].map((board) => {
      const found = Array.from({ length: 16 }, (_, i) => 16 * board + i).flatMap((cell) => {
        const colour = colourAt(s, cell);
        return colour === undefined ? [] : [`${q4Cell(cell).slice(1)} ${PLAIN[colour]}`];
      });
      return `Brett ${board + 1}: ${found.length === 0 ? 'leer' : found.join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const colour = colourOf(s.options, seat);
    const left = s.reserve[colour]!;
    return left === 0
      ? `${who(seat)} hat alle ${marbles(placedMarbles(s, colour))} gelegt.`
      : `${who(seat)} hat noch ${marbles(left)} zu legen.`;
  },

  hand: () => [],

  answer(s, question) {
    switch (question.kind) {
      case 'straight': {
        const holes = [0, 16, 32, 48].map((board) => board + (question.cell & 15));
        const contents = holes.map((at) => {
          const there = colourAt(s, at);
          return `Brett ${(at >> 4) + 1} ${there === undefined ? 'leer' : PLAIN[there]}`;
        });
        const line = { cells: holes as unknown as CubeLine['cells'], span: 'straight' } as const;
        return [`${capitalise(lineName(line))}: ${contents.join(', ')}.`];
      }
      case 'lines':
        return linesThrough(s, question.cell).map(
          ({ line, counts }) => `${capitalise(lineName(line))}: ${countsText(counts)}.`,
        );
      case 'threes': {
        const found = Array.from({ length: coloursOf(s.options) }, (_, colour) => threes(s, colour)).flat();
        return found.length === 0 ? ['Es gibt keine Linie aus drei Murmeln mit einem freien Feld.'] : found;
      }
    }
  },
  piece(s, { seat, from }) {
    const colour = colourOf(s.options, seat);
    return `${COLOURS[colour]} Murmel` + (from === undefined ? '' : ` von ${q4Cell(from)}`);
  },
  move(s, id, length = 'short') {
    const { from, to, announce } = game.unpack(id);
    const announced = announce ? ', mit Ansage' : '';
    if (length === 'short') return (from === undefined ? '' : `${q4Cell(from)} nach `) + q4Cell(to) + announced;
    const marble = q4.piece(s, { kind: 'marble', seat: s.turn, from: undefined });
    return (
      (from === undefined ? `${marble} auf ${hole(to)}` : `${marble} von ${hole(from)}, nach ${hole(to)}`) + announced
    );
  },
  braille: q4Braille,

  readMove: (_, text) => readQ4(text, ['brett', 'nach', 'auf', 'von', 'bis', 'und', 'feld'], ['q4', 'ansage']),
  moveHint(s) {
    const dropping = s.reserve[colourOf(s.options, s.turn)]! > 0;
    const move = dropping ? 'ein Brett und ein Feld, etwa „2b3“' : 'woher und wohin, etwa „2b3-4c1“';
    return s.options.announce ? `${move}; mit „q4“ oder „!“ dahinter sagen Sie ein Q4 an` : move;
  },
  typeExample: '2b3',
  next: (_, selection) => (selection === undefined ? 'nimm eine deiner Murmeln' : 'wähle ein freies Feld'),
  winningLine(s, { winners }) {
    const colours = new Set(winners.map((seat) => colourOf(s.options, seat)));
    return list(
      [...colours].flatMap((colour) =>
        standingLines(s, colour).map((line) => `vier ${COLOURS[colour]} Murmeln ${lineName(line)}`),
      ),
    );
  },
  chooseFirst: 'Erst eine eigene Murmel wählen: Alle sind gelegt, jetzt werden sie versetzt.',
  left(s, seat) {
    const n = s.reserve[colourOf(s.options, seat)]!;
    return n === 0 ? 'Alle Murmeln sind gelegt: Jetzt werden sie versetzt.' : `Noch ${marbles(n)} zu legen`;
  },
  toggle: {
    label: 'Q4 ansagen',
    on: 'Mit dem nächsten Zug wird ein Q4 angesagt.',
    off: 'Der nächste Zug bleibt ohne Ansage.',
    none: 'In dieser Partie gibt es nichts anzusagen: Eine Linie zählt von selbst.',
  },
  keyHelp: { toggle: 'mit dem nächsten Zug ein Q4 ansagen', cube: 'die vier Bretter zum Würfel stapeln' },
};
