import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Die Regeln von Quads',
    lead: 'Zu zweit legt man gemusterte Quadrate aneinander, und Seiten, die sich berühren, müssen zusammenpassen. Jeder Stein öffnet einige Felder und verschließt andere. **Wer keinen Stein mehr setzen kann, verliert.**',
    sections: [
      {
        id: 'pieces',
        heading: 'Spielfeld und Steine',
        parts: [
          text(
            'Das Spielfeld hat sechs Reihen zu je sechs Feldern, von a1 unten links bis f6 oben rechts. Die eine Seite hat 17 helle Steine, die andere 17 dunkle, dazu kommen zwei neutrale. Alle liegen für beide sichtbar da.',
          ),
          text(
            'Ein Stein ist ein Quadrat. Jede seiner vier Seiten, Nord, Ost, Süd und West, zeigt eines von diesen Mustern:',
          ),
          list(
            '**Hell oder dunkel**: eine glatte Fläche in der Farbe des Steins.',
            '**Längslinien**: Sie laufen an der Seite entlang.',
            '**Querlinien**: Sie laufen von der Seite zur Mitte.',
          ),
          text('Vor dem Setzen darf man einen Stein beliebig drehen, aber nicht auf die Rückseite wenden.'),
          figure('quads-woven', 'Eine Partie nach sieben Zügen: zwei neutrale, drei helle und zwei dunkle Steine.'),
          ours(
            'Die veröffentlichte Regel zählt die 17 Steine nicht einzeln auf. Unsere sind alle, die es mit einer, zwei oder drei glatten Seiten geben kann, jeder einmal: acht mit einer, sieben mit zwei und zwei mit drei.',
          ),
        ],
      },
      {
        id: 'neutrals',
        heading: 'Die ersten beiden Züge',
        parts: [
          text(
            'Die Farben werden ausgelost, und Hell beginnt. Zuerst kommen die neutralen Steine: Der eine hat auf allen Seiten Längslinien, der andere Querlinien. Hell setzt einen von beiden auf ein beliebiges Feld; Dunkel setzt den anderen auf ein Feld, das mit dem ersten keine Seite gemeinsam hat.',
          ),
          figure(
            'quads-first-neutral',
            'Der erste neutrale Stein liegt auf c3. Der zweite darf nicht auf c4, d3, c2 oder b3, wohl aber auf die markierten Felder, die c3 nur an einer Ecke berühren, oder weiter weg.',
          ),
          ours(
            'Die veröffentlichte Regel sagt nur, dass die beiden nicht nebeneinander liegen dürfen. Wir erlauben, dass sie sich an einer Ecke berühren.',
          ),
        ],
      },
      {
        id: 'matching',
        heading: 'Steine setzen',
        parts: [
          text(
            'Von da an setzen Hell und Dunkel abwechselnd. Setzen Sie einen Ihrer Steine auf ein leeres Feld, das mit **mindestens einem** Stein eine Seite gemeinsam hat. **Jede** Seite, die eine andere berührt, muss ihr gleichen:',
          ),
          figure('quads-light', 'Hell an Hell, zwischen d3 und e3.'),
          figure('quads-dark', 'Dunkel an Dunkel, zwischen c2 und d2.'),
          figure('quads-parallel', 'Längslinien an Längslinien, zwischen dem neutralen Stein auf c3 und dem auf d3.'),
          figure(
            'quads-crossing',
            'Querlinien an Querlinien, zwischen d2 und e2. Der eine Stein ist dunkel, der andere hell: Wem der Nachbarstein gehört, spielt keine Rolle.',
          ),
          text('Ein leeres Feld kann deshalb mehrere Dinge zugleich verlangen, für jeden Nachbarn eines.'),
          figure('quads-demands', 'Auf e4 muss ein Stein im Norden Querlinien und im Süden Längslinien haben.'),
          text(
            'Nur helle Steine haben helle Seiten, nur dunkle haben dunkle. Ein Feld, das hell verlangt, ist also für Dunkel verschlossen, und eines, das beides verlangt, für alle.',
          ),
          figure('quads-dead', 'Das Feld c2 verlangt im Westen hell und im Süden dunkel: Es bleibt leer.'),
        ],
      },
      {
        id: 'end',
        heading: 'Das Ende',
        parts: [
          text(
            'Wer am Zug ist und für keinen seiner Steine mehr ein Feld findet, verliert. Ein Unentschieden gibt es nicht.',
          ),
          figure(
            'quads-end',
            'Dunkel hat gerade auf a3 gesetzt. Jedes Feld neben einem Stein verlangt jetzt dunkel: Hell ist am Zug, kann nichts setzen und verliert.',
          ),
        ],
      },
      {
        id: 'options',
        heading: 'Zwei Varianten',
        parts: [
          text(
            '**Verdeckte Steine.** Sie sehen Ihre eigenen Steine; von denen der Gegenseite wissen Sie nur, wie viele es noch sind. Jeden Stein gibt es je Farbe einmal: Wer mag, zählt mit, was noch kommt.',
          ),
          figure('quads-hidden', 'Die Partie, wie Hell sie sieht: Die dunklen Steine im Vorrat sind verdeckt.'),
          text('**Der Rand zählt.** Eine Seite am Rand des Spielfelds muss Längslinien tragen, wie der Rand selbst.'),
          figure('quads-border', 'Mit Rand: Die Steine auf a1, a2 und b1 zeigen ihm alle Längslinien.'),
          ours('Der Rand zählt auch für die neutralen Steine. Beide Varianten lassen sich zusammen spielen.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Mit Uhr spielen',
        parts: [text('Man kann für beide Seiten eine Bedenkzeit vereinbaren. Wessen Zeit abläuft, verliert.')],
      },
    ],
    trademark:
      'Quads ist eine Marke ihres Inhabers; der Name sagt hier nur, welche Regeln wir umsetzen. Texte und Zeichnungen dieser Seite sind unsere eigenen.',
  },

  lesson: {
    title: 'Ihre erste Partie Quads',
    steps: [
      {
        say: 'Willkommen! Quads spielt man mit gemusterten Quadraten auf sechs mal sechs Feldern, von a1 unten links bis f6 oben rechts. Jede Seite eines Steins ist **hell** oder **dunkel**, oder sie trägt **Längslinien**, die an ihr entlanglaufen, oder **Querlinien**, die zur Mitte laufen. Hier ist eine Partie im Gang. Gehen Sie die Steine durch: Wo zwei sich berühren, sind beide Seiten gleich. Das ist schon fast das ganze Spiel.',
      },
      {
        say: 'Jede Partie beginnt mit den beiden neutralen Steinen. Sie sind Hell und wählen zuerst. Setzen Sie den mit **Längslinien auf allen Seiten auf c3**.',
        task: {
          hint: 'Wählen Sie den neutralen Stein mit Längslinien, dann das Feld c3: dritte Spalte, dritte Reihe von unten.',
          done: 'Da liegt er. Von hier aus wächst das Muster.',
          wrong: 'Das wäre erlaubt, aber fangen wir gemeinsam an: bitte den Stein mit Längslinien auf c3.',
        },
      },
      {
        say: 'Nun muss Dunkel den anderen neutralen Stein setzen. Er darf überallhin, nur nicht auf ein Feld, das mit dem ersten **eine Seite gemeinsam** hat. Wählen Sie die vier Felder, auf die er **nicht** darf.',
        task: {
          hint: 'Gehen Sie von c3 je einen Schritt nach Norden, Osten, Süden und Westen.',
          done: 'Genau: c4, d3, c2 und b3. Ecke an Ecke, etwa auf d4, ist erlaubt.',
          wrong:
            'Nicht ganz. Verschlossen sind nur die vier Felder, die mit c3 eine Seite gemeinsam haben; wo sich nur Ecken berühren, ist es erlaubt.',
        },
      },
      {
        say: 'Dunkel hat d4 gewählt. Ab jetzt spielt jede Seite ihre Farbe. Jeder Stein muss mindestens einen anderen berühren, und Seiten, die sich berühren, müssen gleich sein. Sie sind Hell: **Setzen Sie einen beliebigen Stein dorthin, wo er passt.** Drehen dürfen Sie ihn, wie Sie wollen.',
        task: {
          hint: 'An c3 brauchen Sie Längslinien, an d4 Querlinien. Jedes leere Feld sagt, was es verlangt.',
          done: 'Passt. Wo er einem leeren Feld eine helle Seite zeigt, können nur Sie weiterbauen.',
          wrong: 'Da passt er nicht. Drehen Sie ihn, oder versuchen Sie ein anderes Feld neben c3 oder d4.',
        },
      },
      {
        say: 'Noch einmal dieselbe Stellung, etwas kniffliger. Das Feld **d3** berührt beide neutralen Steine: Im Norden verlangt es Querlinien, im Westen Längslinien. **Setzen Sie einen Stein auf d3.**',
        task: {
          hint: 'Suchen Sie einen Stein mit Längslinien und, im Uhrzeigersinn daneben, Querlinien: Die kommen nach Westen und Norden. Ein Stein mit drei hellen Seiten kann das nicht.',
          done: 'Gut eingepasst. Je mehr Nachbarn ein Feld hat, desto weniger Steine passen dorthin.',
          wrong: 'Der Stein gehört auf d3, mit Querlinien im Norden und Längslinien im Westen.',
        },
      },
      {
        say: 'Sie haben auf d3 einen Stein mit zwei hellen Seiten gesetzt; Dunkel hat auf c4 geantwortet, mit dunklen Seiten im Norden und im Westen. Dunkle Seiten haben Sie keine. **Wählen Sie die beiden leeren Felder, die Ihnen jetzt verschlossen sind.**',
        task: {
          hint: 'Welche Felder liegen nördlich und westlich von c4?',
          done: 'Ja: b4 und c5. Die hebt sich Dunkel auf, so wie Sie sich d2 und e3.',
          wrong: 'Suchen Sie die Felder, die dunkel verlangen: Sie liegen an den dunklen Seiten von c4.',
        },
      },
      {
        say: 'Eine andere Partie, in der Ecke. Der helle Stein auf b2 zeigt nach Osten hell, der dunkle auf c1 nach Norden dunkel. Ein leeres Feld verlangt **beides**: Niemand wird es je füllen. **Welches?**',
        task: {
          hint: 'Es liegt östlich von b2 und nördlich von c1.',
          done: 'Das Feld c2 ist tot. Tote Felder sind es, die das Spiel beenden.',
          wrong: 'Das nicht. Gehen Sie von b2 einen Schritt nach Osten.',
        },
      },
      {
        say: 'Dieselbe Ecke; Sie sind **Dunkel** und können sofort gewinnen. Hell käme nur noch auf a3 und b3 weiter, aber Sie sind am Zug. **Setzen Sie auf a3 einen Stein**, der Hell nichts übrig lässt.',
        task: {
          hint: 'Im Süden verlangt a3 Querlinien. Zeigen Sie nach Norden und nach Osten dunkel: Dann ist b3 tot, und a4 gehört Ihnen.',
          done: 'Hell kann nirgends mehr setzen: Sie gewinnen, nach nur sechs Zügen!',
          wrong: 'Hell findet noch ein Feld. Zeigen Sie auf a3 nach Norden und auch nach Osten dunkel.',
        },
      },
      {
        say: 'Jetzt können Sie spielen. Zwei Dinge zum Mitnehmen: **Eine Seite Ihrer Farbe vor einem leeren Feld hält das Feld für Sie frei**, und ein Feld, das beide Farben verlangt, ist tot. Zählen Sie zwischendurch: Wer am Ende mehr eigene Felder übrig hat, gewinnt. Viel Freude mit der ersten Partie!',
      },
    ],
  },
};
