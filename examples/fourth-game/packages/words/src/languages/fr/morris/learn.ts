import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Les règles de la Marelle',
    lead: 'Deux joueurs, trois pions chacun. **Alignez vos trois pions** et vous gagnez.',
    sections: [
      {
        id: 'board',
        heading: 'Le plateau',
        parts: [
          text(
            'Le plateau compte neuf points sur huit lignes : trois rangées, trois colonnes et deux diagonales. Les colonnes s’appellent a à c à partir de la gauche, les rangées 1 à 3 à partir du bas.',
          ),
          figure('morris-start', 'Le plateau vide. Clair commence.'),
        ],
      },
      {
        id: 'turn',
        heading: 'À votre tour',
        parts: [
          text('D’abord, chacun **pose** à son tour ses trois pions, un par un, sur un point libre.'),
          text(
            'Ensuite, chacun **déplace** à son tour un pion vers le point voisin sur une ligne, si ce point est libre. On ne saute et on ne prend rien.',
          ),
          figure(
            'morris-moving',
            'Tous les pions sont posés, et c’est à Clair de jouer : le pion en a1, par exemple, peut aller en b2.',
          ),
          text('Avec l’option des pions qui volent, un pion peut aller sur tout point libre.'),
        ],
      },
      {
        id: 'end',
        heading: 'La fin',
        parts: [
          text('Trois pions de votre couleur sur une ligne gagnent aussitôt, même pendant la pose.'),
          figure('morris-line', 'Clair tient une diagonale, de a1 à c3, et gagne.'),
          ours(
            'Quand la même position revient pour la troisième fois avec le trait au même joueur, la partie est nulle.',
          ),
        ],
      },
    ],
  },
};
