import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Die Regeln von Quantik',
    lead: 'Zu zweit füllt man ein kleines Spielfeld mit Kugeln, Zylindern, Würfeln und Kegeln. **Bringen Sie alle vier Formen** in einer Reihe, Spalte oder Region zusammen, und Sie gewinnen, selbst wenn die anderen drei Steine nicht Ihnen gehören.',
    sections: [
      {
        id: 'board',
        heading: 'Spielfeld und Steine',
        parts: [
          text(
            'Das Spielfeld hat vier Reihen zu je vier Feldern. Die Spalten heißen von links a bis d, die Reihen von unten 1 bis 4; a1 ist also die Ecke unten links. Je zwei mal zwei Felder bilden außerdem eine **Region**: unten links, unten rechts, oben links und oben rechts.',
          ),
          figure('quantik-regions', 'Das leere Spielfeld. Die Region unten links ist markiert: a1, b1, a2 und b2.'),
          text(
            'Jede Seite hat acht Steine einer Farbe, hell oder dunkel: zwei **Kugeln**, zwei **Zylinder**, zwei **Würfel** und zwei **Kegel**.',
          ),
          ours('Wer beginnt, entscheidet das Los. Bei uns spielt die Seite, die beginnt, mit den hellen Steinen.'),
        ],
      },
      {
        id: 'turn',
        heading: 'Sie sind am Zug',
        parts: [
          text(
            'Setzen Sie einen Ihrer Steine auf ein leeres Feld. Dort bleibt er bis zum Schluss: Nichts wird versetzt, nichts geschlagen.',
          ),
        ],
      },
      {
        id: 'forbidden',
        heading: 'Das einzige Verbot',
        parts: [
          text(
            'Eine Form ist dort verboten, wo in derselben Reihe, Spalte oder Region schon die gleiche Form der **Gegenseite** steht.',
          ),
          figure(
            'quantik-forbidden',
            'Die helle Kugel auf b2 sperrt Reihe 2, Spalte b und die Region unten links für dunkle Kugeln. Die acht markierten Felder bleiben ihnen offen.',
          ),
          text(
            'Die **eigenen** Steine stören nie: Zwei Ihrer Kugeln dürfen sich eine Reihe, Spalte oder Region teilen.',
          ),
          figure(
            'quantik-own',
            'Hell hat schon eine Kugel auf b2. Die zweite helle Kugel darf trotzdem auf jedes der markierten Felder.',
          ),
          text('Und wenn beides da ist, ein eigener Stein und ein gegnerischer? Dann entscheidet der gegnerische.'),
          figure(
            'quantik-both',
            'Hell darf keine Kugel auf b4 setzen: Die eigene Kugel auf b2 hätte nichts dagegen, aber die dunkle Kugel auf d4 steht in derselben Reihe.',
          ),
        ],
      },
      {
        id: 'winning',
        heading: 'So gewinnt man',
        parts: [
          text(
            'Sie gewinnen sofort, wenn Ihr Stein eine Reihe, Spalte oder Region mit **vier verschiedenen Formen** vervollständigt. Die Farben spielen dabei keine Rolle.',
          ),
          figure(
            'quantik-row',
            'In Reihe 2 stehen Kugel, Zylinder, Würfel und Kegel: Hell hat zuletzt gesetzt und gewinnt.',
          ),
          figure(
            'quantik-column',
            'Spalte c ist vollständig: Kegel, Kugel, Zylinder und Würfel. Dunkel hat zuletzt gesetzt und gewinnt.',
          ),
          figure(
            'quantik-region',
            'In der Region oben rechts stehen alle vier Formen. Hell hat zuletzt gesetzt und gewinnt.',
          ),
        ],
      },
      {
        id: 'stuck',
        heading: 'Wenn nichts mehr geht',
        parts: [
          text('Wer am Zug ist und keinen seiner Steine setzen kann, verliert sofort.'),
          figure(
            'quantik-blocked',
            'Hell hat noch zwei Kugeln und zwei Zylinder. Die dunklen Kugeln auf a4 und c2 und die dunklen Zylinder auf d4 und b1 verbieten sie auf jedem leeren Feld: Dunkel gewinnt.',
          ),
          text('Quantik endet deshalb nie unentschieden: Eine Seite gewinnt immer.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Mit Uhr spielen',
        parts: [ours('Man kann für beide Seiten eine Bedenkzeit vereinbaren. Wessen Zeit abläuft, verliert.')],
      },
    ],
    trademark:
      'Quantik ist eine Marke ihres Inhabers; der Name sagt hier nur, welche Regeln wir umsetzen. Texte und Zeichnungen dieser Seite sind unsere eigenen.',
  },

  lesson: {
    title: 'Ihre erste Partie Quantik',
    steps: [
      {
        say: 'Willkommen! Das ist das Spielfeld: sechzehn Felder, von a1 unten links bis d4 oben rechts. Je zwei mal zwei bilden eine **Region**; die unten links mit a1, b1, a2 und b2 ist markiert. Sie haben zwei Kugeln, zwei Zylinder, zwei Würfel und zwei Kegel, die Gegenseite ebenso. Ein paar Züge machen Sie gleich selbst.',
      },
      {
        say: 'Sie sind Hell, und Hell beginnt. Auf dem leeren Spielfeld ist alles erlaubt. Setzen Sie eine **Kugel auf b2**.',
        task: {
          hint: 'Wählen Sie unter Ihren Steinen die Kugel, dann das Feld b2: zweite Spalte, zweite Reihe von unten.',
          done: 'Da steht sie, und da bleibt sie: In Quantik wird nichts versetzt und nichts geschlagen.',
          wrong: 'Ein guter Zug, aber fangen wir gemeinsam an: bitte eine Kugel auf b2.',
        },
      },
      {
        say: 'Sehen Sie das Spielfeld nun mit den Augen von Dunkel. Die helle Kugel auf b2 sperrt ihre Reihe, ihre Spalte und ihre Region für **dunkle Kugeln**. Wählen Sie die beiden Felder in **Reihe 1**, auf die Dunkel noch eine Kugel setzen darf.',
        task: {
          hint: 'Die Felder a1 und b1 gehören zur selben Region wie b2. Was bleibt in Reihe 1 übrig?',
          done: 'Ja, c1 und d1. Mit b2 haben sie weder Reihe noch Spalte noch Region gemeinsam.',
          wrong: 'Nicht ganz: Gesperrt sind Reihe 2, Spalte b und die Region unten links.',
        },
      },
      {
        say: 'Dunkel hat mit einem Zylinder auf d4 geantwortet, und Sie sind wieder Hell. Nur Steine der **Gegenseite** verbieten etwas, die eigenen nie. Probieren Sie es aus: Setzen Sie Ihre zweite **Kugel in Reihe 2**, zur ersten.',
        task: {
          hint: 'Eine Kugel auf a2, c2 oder d2 passt.',
          done: 'Genau. Ihre beiden Kugeln stören einander nicht und sperren jetzt noch mehr Felder für dunkle Kugeln.',
          wrong: 'Wählen Sie eine Kugel und ein Feld in Reihe 2: a2, c2 oder d2.',
        },
      },
      {
        say: 'Diesmal hat Dunkel mit einer **Kugel auf d4** geantwortet. Sie möchten eine zweite **Kugel in Spalte b**. Ein Feld dieser Spalte ist ihr verboten: Setzen Sie sie auf ein anderes.',
        task: {
          hint: 'Die dunkle Kugel auf d4 bewacht Reihe 4, Spalte d und die Region oben rechts. Welche Felder in Spalte b erreicht sie nicht?',
          done: 'Gut gesehen. Auf b4 hätte die dunkle Kugel sie verboten, denn sie steht in derselben Reihe. Im Zweifel entscheidet der gegnerische Stein.',
          wrong: 'Setzen Sie eine Kugel in Spalte b, nur nicht auf b4: Das Feld liegt in der Reihe der dunklen Kugel.',
        },
      },
      {
        say: 'Zeit zu gewinnen. In Reihe 3 stehen eine dunkle Kugel auf a3, ein heller Zylinder auf b3 und ein heller Kegel auf d3. Wem sie gehören, spielt keine Rolle. **Vervollständigen Sie die Reihe** mit der vierten Form.',
        task: {
          hint: 'Kugel, Zylinder, Kegel: Welche Form fehlt? Das leere Feld der Reihe ist c3.',
          done: 'Ein Würfel auf c3, vier verschiedene Formen in Reihe 3: Sie gewinnen!',
          wrong: 'Das gewinnt noch nicht. In Reihe 3 fehlt eine Form, auf c3.',
        },
      },
      {
        say: 'Regionen übersieht man leichter. Sie sind Hell, und ein Zug **gewinnt**. Finden Sie ihn.',
        task: {
          hint: 'Schauen Sie auf die Region unten links: Kugel auf a1, Würfel auf b1, Zylinder auf a2.',
          done: 'Der Kegel auf b2 vervollständigt die Region. Von nun an haben Sie auch die Regionen im Blick.',
          wrong: 'Dieser nicht. In welcher Region stehen schon drei verschiedene Formen?',
        },
      },
      {
        say: 'Jetzt heißt es aufpassen. In Reihe 1 fehlt nur noch ein Kegel auf d1. Sie dürfen ihn nicht setzen: In Spalte d steht der dunkle Kegel auf d4. Dunkel aber darf und würde im nächsten Zug gewinnen. **Verhindern Sie das.**',
        task: {
          hint: 'Zwei Ideen: d1 mit einer anderen Form besetzen, oder den eigenen Kegel so setzen, dass er dem dunklen Kegel d1 verbietet.',
          done: 'Die Gefahr ist gebannt. Eine Kugel oder ein Würfel auf d1 verdirbt die Reihe; noch schlauer ist ein Kegel auf c2: Er steht in der Region von d1 und hält den dunklen Kegel fern.',
          wrong: 'Danach gewinnt Dunkel sofort. Die Gefahr ist ein dunkler Kegel auf d1: Um dieses Feld geht es.',
        },
      },
      {
        say: 'Wechseln Sie die Seite: Sie sind **Dunkel**. Hier kann man auf zwei Arten gewinnen. Die eine bringt vier verschiedene Formen zusammen. Die andere lässt der hellen Seite, die nur noch Kugeln und Zylinder hat, keinen einzigen Zug. Finden Sie **eine von beiden**.',
        task: {
          hint: 'In Reihe 2 fehlt eine Form auf b2. Oder setzen Sie in Reihe 1 einen Zylinder, der die letzten Felder sperrt.',
          done: 'Sie gewinnen. Ein Zylinder auf b2 vervollständigt Reihe 2. Ein Zylinder auf b1 gewinnt leiser: Helle Kugeln und Zylinder sind auf jedem leeren Feld verboten, und wer nicht setzen kann, verliert.',
          wrong: 'Danach kann Hell weiterspielen. Ein Zylinder gewinnt, auf dem richtigen Feld.',
        },
      },
      {
        say: 'Mehr braucht man für Quantik nicht zu wissen. Ein Rat für unterwegs: **Überlegen Sie zweimal, bevor Sie die dritte verschiedene Form** in eine Reihe, Spalte oder Region setzen. Die Gegenseite hat vielleicht die vierte, es sei denn, einer Ihrer Steine verbietet sie. Viel Freude mit der ersten Partie!',
      },
    ],
  },
};
