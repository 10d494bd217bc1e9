import type { PuzzleText } from '@quadrille/web/texts';

const moves = (n: number) => `${n} ${n === 1 ? 'move' : 'moves'}`;
const GRADES = { 1: 'first steps', 2: 'easy', 3: 'medium', 4: 'hard', 5: 'very hard' } as const;

export const puzzles: PuzzleText = {
  title: 'Puzzles',
  lead: 'One position, one idea: find the move that wins. Every solution is proven to the end.',
  today: 'Today’s puzzles',
  todayHelp: (date) =>
    `${date.toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'full' })}: the same three for everyone.`,
  todayOf: (game) => `Today’s puzzle in ${game}`,
  solve: 'Solve',
  solveToday: (game) => `Solve today’s puzzle in ${game}`,
  solved: 'Solved',
  progress: (solved, of) => `${solved} of ${of} solved`,
  all: (game) => `All ${game} puzzles`,
  grade: (grade) => `Grade ${grade}: ${GRADES[grade]}`,
  puzzleLabel: (number, goal, solved) => `Puzzle ${number}, ${goal}${solved ? ', solved' : ''}`,
  puzzleTitle: (game, number) => `${game}: puzzle ${number}`,
  back: 'All puzzles',
  loading: 'Loading the puzzle…',
  noSuch: (number) => `There is no puzzle ${number}. Choose one from the list.`,

  goal: (idea, who, n, free) =>
    idea === 'place-last'
      ? `${who} to move and place last: ${free} cells are free, and the win takes ${moves(n)}.`
      : `${who} to move wins in ${moves(n)}.`,
  goalBrief: (idea, n) => (idea === 'place-last' ? `place last, in ${moves(n)}` : `win in ${moves(n)}`),
  task: {
    'complete-or-block': 'Complete four different shapes, or leave the other side without a move.',
    'place-last': 'Whoever cannot place any more has lost: keep a cell for yourself, or take one away.',
    threaten: 'Threaten a line of four so that every answer is forced.',
  },
  judging: (who) => `${who} is looking for the best defence…`,
  right: 'Right.',
  slower: (n) => `That wins as well, but takes longer. Look for the win in ${moves(n)}.`,
  refuted: (who, answer, n) =>
    n === undefined
      ? `After this the win is no longer certain. ${who} answers: ${answer}.`
      : n === 1
        ? `After this ${who} wins at once: ${answer}.`
        : `After this ${who} wins in ${moves(n)}, beginning with: ${answer}.`,
  spoilt: 'This does not win.',
  solvedNow: (n) => `Solved, in ${moves(n)}.`,
  solvedAgain: 'You have solved this one before.',
  unsure: 'This move could not be judged just now. Try it again.',

  hint: 'Hint',
  hintPiece: (piece) => `Think of “${piece}”.`,
  hintPlace: (place) => `Look at this cell: ${place}.`,
  hintFromStart: 'There is no hint for this line: the puzzle starts again.',
  hintOver: 'Take back the wrong move first.',
  showSolution: 'Show the solution',
  solution: 'Solution',
  solutionShown: 'Here is the solution. Play it through move by move.',
  stepOn: 'Next move',
  tryAgain: 'Try again',
  fromStart: 'From the start',
  next: 'Next puzzle',
  analyse: 'Analyse',
  actions: 'What you can do',
};
