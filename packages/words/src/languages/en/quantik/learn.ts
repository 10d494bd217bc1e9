import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'The rules of Quantik',
    lead: 'Two players fill one small board with spheres, cylinders, cubes and cones. **Bring all four shapes together** in a row, a column or a region and you win, even if the other three pieces are not yours.',
    sections: [
      {
        id: 'board',
        heading: 'The board and the pieces',
        parts: [
          text(
            'The board has four rows of four cells. Columns are called a to d from the left, rows 1 to 4 from the bottom, so a1 is the bottom left corner. Two by two, the cells also form four **regions**: bottom left, bottom right, top left and top right.',
          ),
          figure('quantik-regions', 'The empty board. The bottom left region is marked: a1, b1, a2 and b2.'),
          text(
            'Each player has eight pieces of one colour, light or dark: two **spheres**, two **cylinders**, two **cubes** and two **cones**.',
          ),
          ours('Who begins is drawn by lot. Here, whoever begins plays the light pieces.'),
        ],
      },
      {
        id: 'turn',
        heading: 'Your turn',
        parts: [
          text(
            'Place one of your pieces on an empty cell. It stays there until the end: pieces are never moved and never taken.',
          ),
        ],
      },
      {
        id: 'forbidden',
        heading: 'The one thing that is forbidden',
        parts: [
          text(
            'You may not place a shape in a row, a column or a region where **your opponent** already has the same shape.',
          ),
          figure(
            'quantik-forbidden',
            'The light sphere on b2 keeps dark spheres out of row 2, column b and the bottom left region. The eight marked cells are still open to them.',
          ),
          text(
            'Your **own** pieces never stand in your way: two of your spheres may share a row, a column or a region.',
          ),
          figure(
            'quantik-own',
            'Light already has a sphere on b2. The second light sphere may still go on any of the marked cells.',
          ),
          text('And when both are there, a piece of yours and one of your opponent’s? Then the opponent’s decides.'),
          figure(
            'quantik-both',
            'Light may not place a sphere on b4: the light sphere on b2 would not mind, but the dark sphere on d4 stands in the same row.',
          ),
        ],
      },
      {
        id: 'winning',
        heading: 'Winning',
        parts: [
          text(
            'You win at once when your piece completes a row, a column or a region with **four different shapes**. The colours do not count.',
          ),
          figure('quantik-row', 'Row 2 holds a sphere, a cylinder, a cube and a cone: Light, who placed last, wins.'),
          figure('quantik-column', 'Column c is complete: cone, sphere, cylinder and cube. Dark placed last and wins.'),
          figure('quantik-region', 'The top right region holds all four shapes. Light placed last and wins.'),
        ],
      },
      {
        id: 'stuck',
        heading: 'No move left',
        parts: [
          text('If it is your turn and you cannot place any of your pieces, you lose at once.'),
          figure(
            'quantik-blocked',
            'Light has two spheres and two cylinders left. The dark spheres on a4 and c2 and the dark cylinders on d4 and b1 forbid them on every empty cell: Dark wins.',
          ),
          text('So no game of Quantik is ever a draw: one of the two always wins.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Playing with a clock',
        parts: [ours('You may agree on a time for each player. Whoever runs out of it loses.')],
      },
    ],
    trademark:
      'Quantik is a trademark of its owner; the name is used here only to say which rules we implement. All texts and drawings on this page are our own.',
  },

  lesson: {
    title: 'Your first game of Quantik',
    steps: [
      {
        say: 'Welcome! This is the board: sixteen cells, from a1 at the bottom left to d4 at the top right. Two by two they form four **regions**; the bottom left one, with a1, b1, a2 and b2, is marked. You and your opponent each have two spheres, two cylinders, two cubes and two cones. You are going to play a few moves yourself.',
      },
      {
        say: 'You are Light, and Light begins. On an empty board everything is allowed. Place a **sphere on b2**.',
        task: {
          hint: 'Choose the sphere among your pieces, then the cell b2: second column, second row from the bottom.',
          done: 'There it stands, and there it stays: nothing is ever moved or taken in Quantik.',
          wrong: 'A fine move, but let us start together: a sphere on b2, please.',
        },
      },
      {
        say: 'Now look at the board as Dark. The light sphere on b2 keeps **dark spheres** out of its row, its column and its region. Choose the two cells of **row 1** where Dark may still place a sphere.',
        task: {
          hint: 'The cells a1 and b1 belong to the same region as b2. What is left in row 1?',
          done: 'Yes, c1 and d1. They share no row, no column and no region with b2.',
          wrong: 'Not quite: a cell is out if it lies in row 2, in column b or in the bottom left region.',
        },
      },
      {
        say: 'Dark has answered with a cylinder on d4. You are Light again. Only your **opponent’s** pieces forbid, never your own. Try it: place your second **sphere in row 2**, along with your first one.',
        task: {
          hint: 'A sphere on a2, c2 or d2 will do.',
          done: 'Right. Your two spheres do not get in each other’s way, and now they keep dark spheres away from even more cells.',
          wrong: 'Choose a sphere, and a cell of row 2: a2, c2 or d2.',
        },
      },
      {
        say: 'This time Dark’s answer was a **sphere on d4**. You would like a second **sphere in column b**. One cell of that column is forbidden to it: find another one and place the sphere there.',
        task: {
          hint: 'The dark sphere on d4 commands row 4, column d and the top right region. Which cells of column b are out of its reach?',
          done: 'Well seen. On b4 the dark sphere would have forbidden it, since it stands in the same row. When in doubt, the opponent’s piece decides.',
          wrong: 'Place a sphere in column b, but not on b4: that cell is in the row of the dark sphere.',
        },
      },
      {
        say: 'Time to win. Row 3 holds a dark sphere on a3, a light cylinder on b3 and a light cone on d3. Whose pieces they are does not matter. **Complete the row** with the fourth shape.',
        task: {
          hint: 'Sphere, cylinder, cone: which shape is missing? The empty cell of the row is c3.',
          done: 'A cube on c3, four different shapes in row 3: you win!',
          wrong: 'That does not win yet. Row 3 lacks one shape, on c3.',
        },
      },
      {
        say: 'Regions are easier to overlook. You are Light, and one move **wins**. Find it.',
        task: {
          hint: 'Look at the bottom left region: sphere on a1, cube on b1, cylinder on a2.',
          done: 'The cone on b2 completes the region. From now on you will keep an eye on regions too.',
          wrong: 'Not that one. Which region already holds three different shapes?',
        },
      },
      {
        say: 'Now something to be wary of. Row 1 lacks only a cone, on d1. You may not place it: the dark cone on d4 stands in column d. But Dark may, and would win on the next turn. **Stop it.**',
        task: {
          hint: 'Two ideas: fill d1 with some other shape, or place your own cone where it keeps Dark’s cone off d1.',
          done: 'The threat is over. A sphere or a cube on d1 spoils the row; a cone on c2 is cleverer still: it stands in the region of d1 and keeps Dark’s cone out.',
          wrong: 'After that Dark wins at once. The danger is a dark cone on d1, so deal with that cell.',
        },
      },
      {
        say: 'Change sides: you are **Dark**. There are two ways to win here. One completes a line with four different shapes. The other leaves Light, who has only spheres and cylinders left, without a single move. Find **either of them**.',
        task: {
          hint: 'Row 2 lacks one shape on b2. Or place a cylinder in row 1, where it closes the last cells.',
          done: 'You win. A cylinder on b2 completes row 2. A cylinder on b1 does it more quietly: Light’s spheres and cylinders are forbidden on every empty cell, and whoever cannot move loses.',
          wrong: 'Light can go on after that. A cylinder wins, on the right cell.',
        },
      },
      {
        say: 'That is all of Quantik. One piece of advice to take along: **think twice before you place the third different shape** in a row, a column or a region. Your opponent may well have the fourth, unless one of your pieces forbids it. Enjoy your first game!',
      },
    ],
  },
};
