import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'The rules of Quads',
    lead: 'Two players lay patterned squares side by side, and sides that touch must match. Each piece opens some cells and closes others. **The first who cannot place a piece loses.**',
    sections: [
      {
        id: 'pieces',
        heading: 'The board and the pieces',
        parts: [
          text(
            'The board has six rows of six cells, from a1 at the bottom left to f6 at the top right. One player has 17 light pieces, the other 17 dark ones, and there are two neutral pieces. All of them lie open for both players to see.',
          ),
          text('A piece is a square. Each of its four sides, north, east, south and west, carries one of these:'),
          list(
            '**Solid**: a plain area in the colour of the piece, light or dark.',
            '**Parallel lines**: they run along the side.',
            '**Crossing lines**: they run from the side towards the middle.',
          ),
          text('You may turn a piece any way you like before you place it, but not flip it over.'),
          figure('quads-woven', 'A game after seven turns: two neutral pieces, three light ones and two dark ones.'),
          ours(
            'The published rules do not list the 17 pieces. Ours are all the pieces there can be with one, two or three solid sides, each once: eight with one, seven with two and two with three.',
          ),
        ],
      },
      {
        id: 'neutrals',
        heading: 'The first two turns',
        parts: [
          text(
            'Colours are drawn by lot, and Light begins. The neutral pieces come first: one has parallel lines on all sides, the other crossing lines. Light places either of them on any cell; Dark places the other one on a cell that does not share a side with the first.',
          ),
          figure(
            'quads-first-neutral',
            'The first neutral piece is on c3. The second may not go on c4, d3, c2 or b3, but it may go on the marked cells, which touch c3 only at a corner, or further away.',
          ),
          ours('The published rules only say that the two may not be neighbours. We allow touching at a corner.'),
        ],
      },
      {
        id: 'matching',
        heading: 'Placing pieces',
        parts: [
          text(
            'From then on Light and Dark take turns. Place one of your pieces on an empty cell that shares a side with **at least one** piece. **Every** side that touches another must be identical to it:',
          ),
          figure('quads-light', 'Solid light meets solid light, between d3 and e3.'),
          figure('quads-dark', 'Solid dark meets solid dark, between c2 and d2.'),
          figure(
            'quads-parallel',
            'Parallel lines meet parallel lines, between the neutral piece on c3 and the piece on d3.',
          ),
          figure(
            'quads-crossing',
            'Crossing lines meet crossing lines, between d2 and e2. One piece is dark, the other light: whose piece the neighbour is does not matter.',
          ),
          text('An empty cell can therefore demand several things at once, one from each neighbour.'),
          figure('quads-demands', 'On e4 a piece needs crossing lines to the north and parallel lines to the south.'),
          text(
            'Only light pieces have solid light sides, and only dark ones solid dark sides. So a cell that demands solid light is closed to Dark, and a cell that demands both is closed to everybody.',
          ),
          figure(
            'quads-dead',
            'The cell c2 demands solid light to the west and solid dark to the south: it stays empty.',
          ),
        ],
      },
      {
        id: 'end',
        heading: 'The end',
        parts: [
          text('The first player who cannot place a piece loses. There are no draws.'),
          figure(
            'quads-end',
            'Dark has just placed a piece on a3. Every cell beside a piece now demands solid dark: Light, to move, cannot place anything and loses.',
          ),
        ],
      },
      {
        id: 'options',
        heading: 'Two variants',
        parts: [
          text(
            '**Hidden hands.** You see your own pieces, but of your opponent’s only how many are left. Every piece exists once in each colour, so you may count what is still to come.',
          ),
          figure('quads-hidden', 'The game as Light sees it: the dark pieces in hand are hidden.'),
          text(
            '**The border counts.** A side at the edge of the board must carry parallel lines, as the edge itself does.',
          ),
          figure('quads-border', 'With the border: the pieces on a1, a2 and b1 all show parallel lines to the edge.'),
          ours('The border counts for the neutral pieces too. Both variants may be played together.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Playing with a clock',
        parts: [text('You may agree on a time for each player. Whoever runs out of it loses.')],
      },
    ],
    trademark:
      'Quads is a trademark of its owner; the name is used here only to say which rules we implement. All texts and drawings on this page are our own.',
  },

  lesson: {
    title: 'Your first game of Quads',
    steps: [
      {
        say: 'Welcome! Quads is played with patterned squares on a board of six by six cells, from a1 at the bottom left to f6 at the top right. Each side of a piece is **solid** light or dark, or carries **parallel** lines along the side, or **crossing** lines from the side to the middle. Here a game is under way. Go over the pieces: wherever two of them touch, the two sides are the same. That is nearly the whole game.',
      },
      {
        say: 'Every game begins with the two neutral pieces. You are Light and choose first. Place the one with **parallel lines on all sides on c3**.',
        task: {
          hint: 'Choose the all-parallel piece, then the cell c3: third column, third row from the bottom.',
          done: 'There it is. The pattern of the game will grow from here.',
          wrong: 'That would be allowed, but let us start together: the all-parallel piece on c3, please.',
        },
      },
      {
        say: 'Now Dark must place the other neutral piece. It may go anywhere, except on a cell that **shares a side** with the first. Choose the four cells where it may **not** go.',
        task: {
          hint: 'Go from c3 one step north, east, south and west.',
          done: 'Exactly: c4, d3, c2 and b3. Corner to corner, on d4 for instance, is fine.',
          wrong:
            'Not quite. Only the four cells that share a side with c3 are closed; those that touch it at a corner are open.',
        },
      },
      {
        say: 'Dark chose d4. From now on everybody plays their own colour. A piece must touch at least one other, and touching sides must match. You are Light: **place any piece wherever it fits.** Turn it until it does.',
        task: {
          hint: 'Beside c3 you need parallel lines on the side that touches it, beside d4 crossing lines. An empty cell tells you what it demands.',
          done: 'It fits. Wherever it shows a solid light side to an empty cell, only you can go on.',
          wrong: 'That does not fit there. Turn the piece, or try another cell beside c3 or d4.',
        },
      },
      {
        say: 'The same position once more, and something trickier. The cell **d3** touches both neutral pieces: to the north it demands crossing lines, to the west parallel lines. **Place a piece on d3.**',
        task: {
          hint: 'Look for a piece with parallel lines and, next to them clockwise, crossing lines: it will have them to the west and to the north. A piece with three solid sides cannot do it.',
          done: 'Well fitted. The more neighbours a cell has, the fewer pieces fit there.',
          wrong: 'The piece goes on d3, with crossing lines to the north and parallel lines to the west.',
        },
      },
      {
        say: 'You placed a piece with two solid light sides on d3; Dark answered on c4 with solid dark sides to the north and to the west. You have no solid dark sides. **Choose the two empty cells that are closed to you now.**',
        task: {
          hint: 'Which cells lie north and west of c4?',
          done: 'Yes: b4 and c5. Dark keeps them in reserve, just as you keep d2 and e3.',
          wrong: 'Look for the cells that demand solid dark: they lie against the dark sides of c4.',
        },
      },
      {
        say: 'Another game, in the corner. Light’s piece on b2 shows solid light to the east, Dark’s on c1 shows solid dark to the north. One empty cell demands **both**, so nobody will ever fill it. **Which one?**',
        task: {
          hint: 'It lies east of b2 and north of c1.',
          done: 'The cell c2 is dead. Dead cells are what ends the game.',
          wrong: 'Not that one. Go one step east from b2.',
        },
      },
      {
        say: 'Same corner; you are **Dark** and can win at once. Only two cells are left where Light could still go on, a3 and b3, but it is your turn. **Place a piece on a3** that leaves Light nothing.',
        task: {
          hint: 'To the south, a3 demands crossing lines. Show solid dark to the north and to the east: then b3 is dead, and a4 is yours.',
          done: 'Light cannot place anywhere: you win. It took no more than six turns!',
          wrong: 'Light still finds a cell. On a3, show solid dark both to the north and to the east.',
        },
      },
      {
        say: 'Now you know how to play. Two things to take along: **a solid side towards an empty cell keeps that cell for you**, and a cell that demands both colours is dead. Count now and then: whoever has more cells left for themselves at the end wins. Enjoy your first game!',
      },
    ],
  },
};
