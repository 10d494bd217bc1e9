import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'The rules of Morris',
    lead: 'Two players with three pieces each. **Bring your three pieces into a row** and you win.',
    sections: [
      {
        id: 'board',
        heading: 'The board',
        parts: [
          text(
            'The board has nine points on eight lines: three rows, three columns and two diagonals. Columns are called a to c from the left, rows 1 to 3 from the bottom.',
          ),
          figure('morris-start', 'The empty board. Light begins.'),
        ],
      },
      {
        id: 'turn',
        heading: 'Your turn',
        parts: [
          text('First the players take turns to **place** their three pieces, each on a free point.'),
          text(
            'Then they take turns to **move** one piece to the next point on a line, if that point is free. Nothing is jumped over and nothing is taken.',
          ),
          figure(
            'morris-moving',
            'All pieces are placed, and Light is to move: the piece on a1, for example, may go to b2.',
          ),
          text('With the option for flying pieces, a piece may move to any free point.'),
        ],
      },
      {
        id: 'end',
        heading: 'The end',
        parts: [
          text('Three pieces of your colour on one line win at once, also while pieces are placed.'),
          figure('morris-line', 'Light has a diagonal, from a1 to c3, and wins.'),
          ours('The third time that the same position arises with the same player to move, the game is a draw.'),
        ],
      },
    ],
  },
};
