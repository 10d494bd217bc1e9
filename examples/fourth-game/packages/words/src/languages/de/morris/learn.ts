import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Die Regeln der Kleinen Mühle',
    lead: 'Zwei Personen mit je drei Steinen. **Bringen Sie Ihre drei Steine in eine Linie** und Sie gewinnen.',
    sections: [
      {
        id: 'board',
        heading: 'Das Brett',
        parts: [
          text(
            'Das Brett hat neun Punkte auf acht Linien: drei Reihen, drei Spalten und zwei Diagonalen. Die Spalten heißen von links a bis c, die Reihen von unten 1 bis 3.',
          ),
          figure('morris-start', 'Das leere Brett. Hell beginnt.'),
        ],
      },
      {
        id: 'turn',
        heading: 'Ihr Zug',
        parts: [
          text('Zuerst **setzen** beide abwechselnd ihre drei Steine, jeden auf einen freien Punkt.'),
          text(
            'Dann **ziehen** beide abwechselnd einen Stein auf den nächsten Punkt einer Linie, wenn er frei ist. Es wird nichts übersprungen und nichts geschlagen.',
          ),
          figure(
            'morris-moving',
            'Alle Steine sind gesetzt, und Hell ist am Zug: Der Stein auf a1 darf zum Beispiel nach b2.',
          ),
          text('Mit der Option für springende Steine darf ein Stein auf jeden freien Punkt.'),
        ],
      },
      {
        id: 'end',
        heading: 'Das Ende',
        parts: [
          text('Drei Steine Ihrer Farbe auf einer Linie gewinnen sofort, auch schon beim Setzen.'),
          figure('morris-line', 'Hell hat eine Diagonale von a1 bis c3 und gewinnt.'),
          ours(
            'Entsteht dieselbe Stellung mit derselben Seite am Zug zum dritten Mal, endet die Partie unentschieden.',
          ),
        ],
      },
    ],
  },
};
