import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Die Regeln von Q4',
    lead: 'Vier flache Bretter, die in Wahrheit ein Würfel sind. Zu zweit, zu dritt oder zu viert legt man erst Murmeln und versetzt sie dann. **Wer zuerst vier Murmeln der eigenen Farbe in einer geraden Linie hat**, hat ein Q4 geschafft und gewinnt.',
    sections: [
      {
        id: 'boards',
        heading: 'Bretter und Murmeln',
        parts: [
          text(
            'Vier Bretter liegen nebeneinander, von links mit 1 bis 4 nummeriert. Jedes hat vier Reihen zu je vier Feldern. Ein Feld nennt man nach Brett, Spalte a bis d und Reihe 1 bis 4: 2b3 liegt auf Brett 2, Spalte b, Reihe 3.',
          ),
          figure('q4-holes', 'Die leeren Bretter. Markiert sind a1 auf Brett 1, b3 auf Brett 2 und d4 auf Brett 4.'),
          text(
            'Stellen Sie sich nun vor, die Bretter wären in dieser Reihenfolge **gestapelt**, keines gedreht: Brett 1 zuunterst, Brett 4 zuoberst. Sie bilden einen Würfel aus vier mal vier mal vier Feldern.',
          ),
          text('Jede Person hat Murmeln einer Farbe: Blau, Orange, Grün oder Violett.'),
          ours(
            'Die veröffentlichte Regel sagt nicht, wie viele Murmeln es sind. Wir spielen mit 12 je Farbe oder mit einer beliebigen Zahl ab 4, bei der mindestens ein Feld frei bleibt.',
          ),
        ],
      },
      {
        id: 'lines',
        heading: 'Was ist ein Q4?',
        parts: [
          text('Vier Murmeln einer Farbe in gerader Linie. Es gibt 76 solche Linien, in drei Arten:'),
          list(
            '**Auf einem Brett**, 40 Linien: eine Reihe, eine Spalte oder eine Diagonale.',
            '**Gerade durch die Bretter**, 16 Linien: dasselbe Feld auf allen vier.',
            '**Schräg durch die Bretter**, 20 Linien: Von Brett zu Brett geht es ein Feld weiter, immer in dieselbe Richtung.',
          ),
          figure('q4-row', 'Auf einem Brett: Reihe 3 von Brett 2.'),
          figure('q4-board-diagonal', 'Auf einem Brett: die Diagonale von Brett 3, von a1 bis d4.'),
          figure('q4-straight', 'Gerade durch: c2 auf allen vier Brettern.'),
          figure('q4-slanted', 'Schräg: a2 auf Brett 1, b2 auf Brett 2, c2 auf Brett 3, d2 auf Brett 4.'),
          figure(
            'q4-diagonal',
            'Schräg von Ecke zu Ecke des Würfels: a1 auf Brett 1, b2 auf Brett 2, c3 auf Brett 3, d4 auf Brett 4.',
          ),
          text('Wird ein Q4 gefunden oder angesagt, werden die Bretter gestapelt, um es zu zeigen.'),
        ],
      },
      {
        id: 'phases',
        heading: 'Erst legen, dann versetzen',
        parts: [
          text(
            'Wer beginnt, wird vereinbart oder ausgelost; dann geht es im Uhrzeigersinn reihum. Solange Sie Murmeln haben, **legen** Sie eine auf ein beliebiges freies Feld.',
          ),
          text(
            'Sind alle Ihre Murmeln auf den Brettern, wird **versetzt**: In jedem Zug nehmen Sie eine eigene Murmel auf und legen sie auf ein Feld, das frei war. Nie eine fremde Murmel, nie zwei zugleich. Passen darf man nicht.',
          ),
          figure(
            'q4-moving',
            'Eine Partie mit vier Murmeln je Farbe, alle sind gelegt. Blau versetzt die Murmel von Brett 3, d4, nach Brett 3, b2, und hat ein Q4: b2 auf allen vier Brettern.',
          ),
          text('Ein Q4 gewinnt sofort, beim Legen wie beim Versetzen.'),
        ],
      },
      {
        id: 'announce',
        heading: 'Ansagen',
        parts: [
          text(
            'Am Tisch verrät einem niemand, dass eine Linie steht: Man muss sie sehen und ansagen. Wenn Sie das so einstellen, sagen Sie ein Q4 zusammen mit Ihrem Zug an. Steht danach eine Linie Ihrer Farbe, neu oder früher übersehen, gewinnen Sie. Wenn nicht, gilt der Zug, und die vereinbarte Strafe folgt.',
          ),
          figure(
            'q4-announce',
            'Von Brett 1, a2, bis Brett 4, d2, steht eine blaue Linie, aber niemand hat sie angesagt. Die Partie geht weiter; Blau ist am Zug und kann sie mit diesem Zug noch ansagen.',
          ),
          ours(
            'Die Strafe wählen Sie vorher: keine, einmal aussetzen oder ausscheiden. Müssten alle aussetzen, die noch im Spiel sind, tun sie es der Reihe nach, bis jemand spielen kann. Wird ohne Ansagen gespielt, wird jede Linie von selbst erkannt.',
          ),
        ],
      },
      {
        id: 'teams',
        heading: 'In Teams',
        parts: [
          text('Zu viert kann man zwei Teams bilden.'),
          ours(
            'Platz 1 und 3 spielen gegen Platz 2 und 4. Entweder behält jede Person ihre Farbe, und eine Linie in einer der beiden Farben gewinnt für das ganze Team; oder beide teilen sich eine Farbe und deren Murmeln.',
          ),
          figure(
            'q4-partners',
            'Blau und Grün gegen Orange und Violett. Die grüne Linie von Brett 1, d4, bis Brett 4, a4, gewinnt auch für Blau.',
          ),
        ],
      },
      {
        id: 'points',
        heading: 'Um Punkte spielen',
        parts: [
          text(
            'Vor einer Partie kann man einen Einsatz in Punkten vereinbaren. Wer gewinnt, bekommt ihn, im Team beide, und die Punkte werden den ganzen Abend zusammengezählt. Nur Punkte, nie Geld.',
          ),
        ],
      },
      {
        id: 'other-ends',
        heading: 'Ausscheiden, Unentschieden und Uhr',
        parts: [
          ours(
            'Wer aufgibt, die Zeit überschreitet oder zur Strafe ausscheidet, ist nicht mehr am Zug; die Murmeln bleiben liegen. Wer zuletzt übrig ist, allein oder als Team, gewinnt.',
          ),
          ours(
            'Entsteht dieselbe Stellung zum dritten Mal, ist die Partie unentschieden. Darauf können sich auch alle einigen, die noch im Spiel sind.',
          ),
          ours('Man kann für alle eine Bedenkzeit vereinbaren.'),
        ],
      },
    ],
    trademark:
      'Q4 ist eine Marke ihres Inhabers; der Name sagt hier nur, welche Regeln wir umsetzen. Texte und Zeichnungen dieser Seite sind unsere eigenen.',
  },

  lesson: {
    title: 'Ihre erste Partie Q4',
    steps: [
      {
        say: 'Willkommen! Hier liegen vier Bretter nebeneinander, jedes mit sechzehn Feldern. Zuerst nennt man das Brett, dann das Feld; drei sind markiert: a1 auf Brett 1, b3 auf Brett 2 und d4 auf Brett 4. Denken Sie an die Stockwerke eines Hauses: Brett 1 ist das Erdgeschoss, Brett 4 das oberste Stockwerk. **Vier Murmeln Ihrer Farbe in gerader Linie gewinnen**, in einem Stockwerk oder durch alle vier.',
      },
      {
        say: 'Sie sind Blau und beginnen. Sie dürfen eine Murmel auf jedes freie Feld legen. Nehmen wir **Brett 2, b3**.',
        task: {
          hint: 'Gehen Sie auf Brett 2, zweite Spalte, dritte Reihe von unten.',
          done: 'Gut gelegt. Das war ein Zug: eine Murmel, wohin Sie wollen.',
          wrong: 'In einer Partie ginge jedes Feld. Jetzt bitte Brett 2, b3.',
        },
      },
      {
        say: 'Die einfachste Linie liegt auf einem Brett. Auf Brett 1 haben Sie drei blaue Murmeln: auf a2, b2 und d2. **Gewinnen Sie.**',
        task: {
          hint: 'In Reihe 2 von Brett 1 fehlt nur eine Murmel, auf c2.',
          done: 'Vier in Reihe 2 von Brett 1: ein Q4! Spalten und beide Diagonalen eines Bretts zählen genauso.',
          wrong: 'Das ist noch keine Linie. Schauen Sie auf Reihe 2 von Brett 1.',
        },
      },
      {
        say: 'Nun durch die Stockwerke. Auf Brett 2, b3, liegt eine blaue Murmel. Die Linie **gerade hinauf und hinunter** geht auf jedem Brett durch dasselbe Feld. Wählen Sie die **drei anderen Felder** dieser Linie.',
        task: {
          hint: 'Wieder b3, auf den Brettern 1, 3 und 4.',
          done: 'Ja: b3 auf allen vier Brettern, wie ein Aufzugsschacht.',
          wrong: 'Nicht ganz: Es ist b3 auf jedem der anderen Bretter.',
        },
      },
      {
        say: 'Auch eine Treppe ist eine Linie: von Brett zu Brett ein Schritt zur Seite. Sie haben a4 auf Brett 1, b4 auf Brett 2 und d4 auf Brett 4. **Vervollständigen Sie die Linie.**',
        task: {
          hint: 'Spalte a, Spalte b, und dann? Die Stufe, die fehlt, ist auf Brett 3 in Reihe 4.',
          done: 'Brett 3, c4: Die Treppe ist vollständig. Diese Linien übersieht man am leichtesten.',
          wrong: 'Die Stufe, die fehlt, ist auf Brett 3.',
        },
      },
      {
        say: 'Die längste Linie führt von einer Ecke des Würfels zur gegenüberliegenden: von Brett zu Brett eine Spalte weiter **und** eine Reihe höher. Sie haben a1 auf Brett 1, b2 auf Brett 2 und d4 auf Brett 4. **Gewinnen Sie.**',
        task: {
          hint: 'Was kommt nach a1 und b2 und vor d4? Es ist auf Brett 3.',
          done: 'Brett 3, c3: mitten durch den Würfel.',
          wrong: 'Dort nicht. Gehen Sie nach a1 und b2 so weiter: noch eine Spalte und eine Reihe, auf Brett 3.',
        },
      },
      {
        say: 'Auch die anderen sehen solche Linien. Orange hat d1 auf Brett 1, d2 auf Brett 2 und d4 auf Brett 4 und würde im nächsten Zug gewinnen. Vorher gewinnen können Sie nicht. **Halten Sie Orange auf.**',
        task: {
          hint: 'Spalte d, auf jedem Brett eine Reihe höher: 1, 2, und dann?',
          done: 'Brett 3, d3: Die Linie ist versperrt. Suchen Sie vor jedem Zug nach drei fremden Murmeln in einer Linie.',
          wrong:
            'Danach gewinnt Orange. Finden Sie auf Brett 3 das Feld, das die orangefarbene Linie vervollständigt, und besetzen Sie es.',
        },
      },
      {
        say: 'Gegen **zwei** Drohungen zugleich hilft nichts. Auf Brett 1 haben Sie a1 und b1 in Reihe 1 sowie d3 und d4 in Spalte d. Finden Sie das Feld, auf dem eine weitere Murmel **beide Linien auf drei** bringt.',
        task: {
          hint: 'Wo treffen sich Reihe 1 und Spalte d von Brett 1?',
          done: 'Brett 1, d1. Jetzt vervollständigen sowohl c1 als auch d2 eine Linie, und Orange kann nur eines der beiden Felder besetzen. Das nennt man eine Gabel, und sie entscheidet manche Partie.',
          wrong: 'Darauf hat Orange eine Antwort. Suchen Sie das Feld, das zu beiden Linien gehört.',
        },
      },
      {
        say: 'In dieser kurzen Partie hat jede Seite vier Murmeln, und alle sind gelegt. Jetzt wird **versetzt**: Nehmen Sie eine Ihrer Murmeln auf und legen Sie sie auf ein freies Feld. Sie haben b2 auf den Brettern 1, 2 und 4 und eine Murmel auf Brett 3, d4. **Gewinnen Sie durch Versetzen.**',
        task: {
          hint: 'Nehmen Sie die Murmel auf, die nicht zur Linie gehört: Brett 3, d4. Legen Sie sie auf Brett 3, b2.',
          done: 'Von Brett 3, d4, nach Brett 3, b2: ein Q4. Prüfen Sie vor dem Aufnehmen, ob die Murmel nicht gerade etwas versperrt.',
          wrong:
            'Das ergibt keine Linie. Drei Murmeln liegen schon auf b2 der Bretter 1, 2 und 4: Lassen Sie sie dort.',
        },
      },
      {
        say: 'Das ist Q4: erst legen, dann versetzen, und den Blick auch nach oben und unten richten. Ein Rat für den Anfang: **Die Ecken und die Felder in der Mitte des Würfels** liegen auf je sieben Linien, alle anderen nur auf vier. Viel Freude mit der ersten Partie!',
      },
    ],
  },
};
