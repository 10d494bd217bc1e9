import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'The rules of Q4',
    lead: 'Four flat boards that are really one cube. Two, three or four players drop marbles and then move them. **Whoever first has four marbles of their colour in a straight line** has made a Q4 and wins.',
    sections: [
      {
        id: 'boards',
        heading: 'The boards and the marbles',
        parts: [
          text(
            'Four boards lie in a row, numbered 1 to 4 from the left. Each has four rows of four holes. A hole is named by its board, its column a to d and its row 1 to 4: 2b3 is on board 2, column b, row 3.',
          ),
          figure('q4-holes', 'The empty boards. Marked: a1 on board 1, b3 on board 2 and d4 on board 4.'),
          text(
            'Now imagine the boards **stacked** in that order, none of them turned: board 1 at the bottom, board 4 on top. They form a cube of four by four by four holes.',
          ),
          text('Each player has marbles of one colour: blue, orange, green or violet.'),
          ours(
            'The published rules do not say how many marbles. We play with 12 of each colour, or with any number from 4 up that leaves at least one hole free.',
          ),
        ],
      },
      {
        id: 'lines',
        heading: 'What is a Q4?',
        parts: [
          text('Four marbles of one colour in a straight line. There are 76 such lines, of three sorts:'),
          list(
            '**Within a board**, 40 lines: a row, a column or a diagonal.',
            '**Straight through the boards**, 16 lines: the same hole on all four.',
            '**Slanted through the boards**, 20 lines: from board to board the hole moves on by one step, always in the same direction.',
          ),
          figure('q4-row', 'Within a board: row 3 of board 2.'),
          figure('q4-board-diagonal', 'Within a board: the diagonal of board 3, from a1 to d4.'),
          figure('q4-straight', 'Straight through: c2 on all four boards.'),
          figure('q4-slanted', 'Slanted: a2 on board 1, b2 on board 2, c2 on board 3, d2 on board 4.'),
          figure(
            'q4-diagonal',
            'Slanted from corner to corner of the cube: a1 on board 1, b2 on board 2, c3 on board 3, d4 on board 4.',
          ),
          text('When a Q4 is found or announced, the boards are stacked to show it.'),
        ],
      },
      {
        id: 'phases',
        heading: 'Dropping, then moving',
        parts: [
          text(
            'The players agree, or draw by lot, who begins; then they take turns clockwise. As long as you have marbles left, **drop** one in any free hole.',
          ),
          text(
            'Once all your marbles are on the boards, you **move**: each turn you lift one of your own marbles and put it in a hole that was free. Never somebody else’s marble, and never two. You may not pass.',
          ),
          figure(
            'q4-moving',
            'A game with four marbles each, all of them placed. Blue moves the marble from board 3, d4, to board 3, b2, and has a Q4: b2 on all four boards.',
          ),
          text('A Q4 wins at once, in either phase.'),
        ],
      },
      {
        id: 'announce',
        heading: 'Announcing',
        parts: [
          text(
            'At the table nobody tells you that a line stands: you have to see it and say so. Choose this when you set up a game, and you announce a Q4 together with your move. If a line of your colour stands after the move, new or overlooked earlier, you win. If not, the move stands and the agreed penalty follows.',
          ),
          figure(
            'q4-announce',
            'A blue line stands from board 1, a2, to board 4, d2, but nobody has announced it. The game goes on; it is Blue’s turn, and with this move Blue can still announce it.',
          ),
          ours(
            'You choose the penalty beforehand: none, missing your next turn, or leaving the game. Should everybody left have a turn to miss, they miss it one after another until somebody can play. If you do not choose announcing at all, lines are found for you.',
          ),
        ],
      },
      {
        id: 'teams',
        heading: 'Teams',
        parts: [
          text('Four players can form two teams.'),
          ours(
            'The first and third players play against the second and fourth. Either each keeps a colour of their own, and a line of either partner’s colour wins for both; or the two partners share one colour and its marbles.',
          ),
          figure(
            'q4-partners',
            'Blue and Green against Orange and Violet. The green line from board 1, d4, to board 4, a4, wins for Blue as well.',
          ),
        ],
      },
      {
        id: 'points',
        heading: 'Playing for points',
        parts: [
          text(
            'Before a game you may agree on a stake in points. The winner, or each of the winning team, takes it, and a score is kept through the evening. Points only, never money.',
          ),
        ],
      },
      {
        id: 'other-ends',
        heading: 'Leaving, draws and clocks',
        parts: [
          ours(
            'Whoever resigns, runs out of time or is sent out by a penalty takes no more turns; their marbles stay on the boards. The last player or team left wins.',
          ),
          ours(
            'When the same position arises for the third time, the game is a draw. Those still playing may also agree on one.',
          ),
          ours('You may agree on a time for each player.'),
        ],
      },
    ],
    trademark:
      'Q4 is a trademark of its owner; the name is used here only to say which rules we implement. All texts and drawings on this page are our own.',
  },

  lesson: {
    title: 'Your first game of Q4',
    steps: [
      {
        say: 'Welcome! Here are four boards side by side, with sixteen holes each. We say the board first, then the hole: three are marked, a1 on board 1, b3 on board 2 and d4 on board 4. Think of the boards as the floors of a house: board 1 is the ground floor, board 4 the top. **Four marbles of your colour in a straight line win**, on one floor or through all four.',
      },
      {
        say: 'You are Blue and begin. You may drop a marble in any free hole. Let us take **board 2, b3**.',
        task: {
          hint: 'Go to board 2, second column, third row from the bottom.',
          done: 'Well placed. That is a turn: one marble, anywhere.',
          wrong: 'Any hole would do in a game. For now, board 2, b3, please.',
        },
      },
      {
        say: 'The simplest line lies on one board. You have three blue marbles on board 1: on a2, b2 and d2. **Win.**',
        task: {
          hint: 'Row 2 of board 1 lacks a single marble, on c2.',
          done: 'Four in row 2 of board 1: a Q4! Columns and both diagonals of a board count just as well.',
          wrong: 'That is not a line yet. Look at row 2 of board 1.',
        },
      },
      {
        say: 'Now through the floors. A blue marble lies on board 2, b3. The line **straight up and down** through it uses the same hole on every board. Choose the **three other holes** of that line.',
        task: {
          hint: 'The hole b3 again, on boards 1, 3 and 4.',
          done: 'Yes: b3 on all four boards, like a lift shaft.',
          wrong: 'Not quite: it is b3 on each of the other boards.',
        },
      },
      {
        say: 'A staircase is a line too: from board to board, one step to the side. You have a4 on board 1, b4 on board 2 and d4 on board 4. **Complete the line.**',
        task: {
          hint: 'Columns a, b, and then? The step that is missing is on board 3, row 4.',
          done: 'Board 3, c4: the staircase is complete. These lines are the ones people miss.',
          wrong: 'The missing step is on board 3.',
        },
      },
      {
        say: 'The longest line goes from one corner of the cube to the opposite one: from board to board one column on **and** one row up. You have a1 on board 1, b2 on board 2 and d4 on board 4. **Win.**',
        task: {
          hint: 'After a1 and b2, what comes before d4? It is on board 3.',
          done: 'Board 3, c3: right through the middle of the cube.',
          wrong: 'Not there. Go on from a1, b2: one column and one row further, on board 3.',
        },
      },
      {
        say: 'Your opponent sees those lines too. Orange has d1 on board 1, d2 on board 2 and d4 on board 4, and would win next turn. You cannot win first. **Stop Orange.**',
        task: {
          hint: 'Column d, one row higher on every board: 1, 2, and then?',
          done: 'Board 3, d3: the line is blocked. Before each move, look for three of your opponent’s marbles in a line.',
          wrong: 'Orange wins after that. Find the hole on board 3 that completes the orange line, and take it.',
        },
      },
      {
        say: 'Nobody can stop **two** threats at once. On board 1 you have a1 and b1 in row 1, and d3 and d4 in column d. Find the hole where one more marble makes **three in both lines**.',
        task: {
          hint: 'Where do row 1 and column d of board 1 meet?',
          done: 'Board 1, d1. Now both c1 and d2 complete a line, and Orange can close only one of them. This is called a fork, and it decides many a game.',
          wrong: 'Orange can answer that. Look for the hole that belongs to both lines.',
        },
      },
      {
        say: 'In this short game each player has four marbles, and all are placed. Now you **move**: lift one of your marbles and put it in a free hole. You have b2 on boards 1, 2 and 4, and one marble on board 3, d4. **Win with a move.**',
        task: {
          hint: 'Lift the marble that is not part of the line: board 3, d4. Put it on board 3, b2.',
          done: 'From board 3, d4, to board 3, b2: a Q4. When you lift a marble, make sure it was not blocking something.',
          wrong: 'That does not make a line. Three marbles are already on b2 of boards 1, 2 and 4: leave them there.',
        },
      },
      {
        say: 'That is Q4: drop, then move, and look up and down as well as along. A hint for the start: **corners and the holes in the middle of the cube** lie on seven lines each, all others on only four. Enjoy your first game!',
      },
    ],
  },
};
