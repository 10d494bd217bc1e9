import { timeParts } from '../../time.ts';
import type { UiWords } from '../../words.ts';
import { list } from './list.ts';

/** En toutes lettres au singulier, car « 1 minute » se lit « un minute ». */
const counted = (n: number, noun: string) => (n === 1 ? `une ${noun}` : `${n} ${noun}s`);

function duration(ms: number): string {
  const { days, hours, minutes, seconds } = timeParts(ms);
  const parts = [];
  if (days > 0) parts.push(days === 1 ? 'un jour' : `${days} jours`);
  if (hours > 0) parts.push(counted(hours, 'heure'));
  if (minutes > 0) parts.push(counted(minutes, 'minute'));
  if (seconds > 0) parts.push(counted(seconds, 'seconde'));
  return parts.length === 0 ? '0 seconde' : parts.join(' ');
}

const noPlayable = 'Possible nulle part.';

export const uiWords: UiWords = {
  questions: {
    row: ['ligne', 'rangée'],
    column: ['colonne'],
    region: ['région'],
    sides: ['côtés', 'pièce'],
    rotate: ['tourner', 'pivoter'],
    fits: ['lesquelles', 'conviennent'],
    where: ['où'],
    straight: ['travers', 'traverser'],
    lines: ['alignements', 'lignes'],
    threes: ['trois'],
    playable: ['possible', 'possibles', 'jouable'],
    next: ['suivante', 'suivant'],
    why: ['pourquoi'],
    clocks: ['pendules', 'pendule', 'temps'],
    repeat: ['répéter', 'encore'],
    braille: ['braille'],
    hint: ['conseil', 'indice'],
  },
  questionHelp: {
    row: 'ce qu’il y a dans cette ligne et les formes qui y manquent : « ligne b2 »',
    column: 'ce qu’il y a dans cette colonne et les formes qui y manquent : « colonne b2 »',
    region: 'ce qu’il y a dans cette région et les formes qui y manquent : « région b2 »',
    sides: 'les côtés de la pièce choisie, telle qu’elle est tournée',
    rotate: 'tourner la pièce choisie d’un quart de tour vers la droite',
    fits: 'lesquelles de vos pièces conviennent ici : « lesquelles c4 »',
    where: 'où la pièce choisie convient',
    straight: 'les quatre cases superposées, d’un plateau à l’autre : « travers 2b3 »',
    lines: 'les alignements qui passent par une case et ce qu’ils contiennent : « alignements 2b3 »',
    threes: 'tous les alignements de trois avec une case libre',
    playable: 'où peut aller la pièce choisie',
    next: 'passer à la prochaine case où peut aller la pièce choisie',
    why: 'pourquoi la pièce choisie ne peut pas aller ici : « pourquoi b2 »',
    clocks: 'le temps qui reste à chacun',
    repeat: 'répéter la dernière annonce',
    braille: 'la position en une ligne pour une plage braille',
    hint: 'proposer un coup',
  },

  chosen: (label) => `Vous tenez : ${label}.`,
  putBack: 'Vous ne tenez plus rien.',
  playable(cells) {
    if (cells.length === 0) return noPlayable;
    return cells.length === 1
      ? `Possible seulement en ${cells[0]}.`
      : `Possible sur ${cells.length} cases : ${list(cells)}.`;
  },
  noPlayable,
  duration,
  clock: (who, ms) => `${who} a encore ${duration(ms)}.`,
  clockLow: (who, ms) => `Le temps presse : ${who} n’a plus que ${duration(ms)}.`,
  thinking: (who) => `${who} réfléchit.`,
  hint: (label) => `Conseil : ${label}.`,
  undone: 'Le coup est repris.',
  redone: 'Le coup est rejoué.',
  nothingToUndo: 'Il n’y a pas de coup à reprendre.',
  nothingToRedo: 'Il n’y a pas de coup à rejouer.',
  resignQuestion: 'Voulez-vous vraiment abandonner ?',
  drawOffered: (who) => `${who} propose la nulle.`,
  drawDeclined: (who) => `${who} refuse la nulle.`,
  handOver: (who) => `Laissez la place à ${who}.`,
  opponentLeft: (who) => `${who} a quitté la table.`,
  opponentBack: (who) => `${who} est de retour.`,
};
