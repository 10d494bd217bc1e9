import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Les règles de Q4',
    lead: 'Quatre plateaux à plat qui forment en réalité un cube. À deux, trois ou quatre, on dépose des billes, puis on les déplace. **Le premier qui aligne quatre billes de sa couleur** a fait un Q4 et gagne.',
    sections: [
      {
        id: 'boards',
        heading: 'Les plateaux et les billes',
        parts: [
          text(
            'Quatre plateaux sont alignés, numérotés de 1 à 4 à partir de la gauche. Chacun a quatre lignes de quatre cases. Une case se nomme par son plateau, sa colonne de a à d et sa ligne de 1 à 4 : 2b3 est sur le plateau 2, colonne b, ligne 3.',
          ),
          figure(
            'q4-holes',
            'Les plateaux vides. Marquées : a1 sur le plateau 1, b3 sur le plateau 2 et d4 sur le plateau 4.',
          ),
          text(
            'Imaginez maintenant les plateaux **empilés** dans cet ordre, sans en tourner aucun : le plateau 1 en bas, le plateau 4 en haut. Ils forment un cube de quatre cases sur quatre sur quatre.',
          ),
          text('Chacun a des billes d’une couleur : bleu, orange, vert ou violet.'),
          ours(
            'La règle publiée ne dit pas combien il y a de billes. Nous jouons avec 12 par couleur, ou n’importe quel nombre à partir de 4 qui laisse au moins une case libre.',
          ),
        ],
      },
      {
        id: 'lines',
        heading: 'Qu’est-ce qu’un Q4 ?',
        parts: [
          text('Quatre billes d’une même couleur en ligne droite. Il y a 76 alignements possibles, de trois sortes :'),
          list(
            '**Sur un plateau**, 40 alignements : une ligne, une colonne ou une diagonale.',
            '**Tout droit à travers les plateaux**, 16 alignements : la même case sur les quatre.',
            '**En biais à travers les plateaux**, 20 alignements : d’un plateau au suivant, on avance d’une case, toujours dans la même direction.',
          ),
          figure('q4-row', 'Sur un plateau : la ligne 3 du plateau 2.'),
          figure('q4-board-diagonal', 'Sur un plateau : la diagonale du plateau 3, de a1 à d4.'),
          figure('q4-straight', 'Tout droit : c2 sur les quatre plateaux.'),
          figure(
            'q4-slanted',
            'En biais : a2 sur le plateau 1, b2 sur le plateau 2, c2 sur le plateau 3, d2 sur le plateau 4.',
          ),
          figure(
            'q4-diagonal',
            'En biais, d’un coin du cube à l’autre : a1 sur le plateau 1, b2 sur le plateau 2, c3 sur le plateau 3, d4 sur le plateau 4.',
          ),
          text('Quand un Q4 est trouvé ou annoncé, les plateaux s’empilent pour le montrer.'),
        ],
      },
      {
        id: 'phases',
        heading: 'Déposer, puis déplacer',
        parts: [
          text(
            'On décide ensemble, ou par tirage au sort, qui commence ; puis on joue à tour de rôle dans le sens des aiguilles d’une montre. Tant qu’il vous reste des billes, vous en **déposez** une sur une case libre de votre choix.',
          ),
          text(
            'Une fois toutes vos billes sur les plateaux, vous **déplacez** : à chaque tour, vous prenez une de vos billes et vous la mettez sur une case qui était libre. Jamais la bille de quelqu’un d’autre, jamais deux à la fois. On ne peut pas passer.',
          ),
          figure(
            'q4-moving',
            'Une partie à quatre billes par couleur, toutes déposées. Bleu déplace sa bille du plateau 3, d4, au plateau 3, b2, et fait un Q4 : b2 sur les quatre plateaux.',
          ),
          text('Un Q4 gagne aussitôt, dans l’une ou l’autre phase.'),
        ],
      },
      {
        id: 'announce',
        heading: 'Annoncer',
        parts: [
          text(
            'Autour d’une table, personne ne vous signale un alignement : il faut le voir et le dire. Si vous choisissez cette option, vous annoncez un Q4 en même temps que vous jouez. S’il y a un alignement de votre couleur après le coup, nouveau ou resté inaperçu, vous gagnez. Sinon, le coup reste joué et la pénalité convenue s’applique.',
          ),
          figure(
            'q4-announce',
            'Un alignement bleu va du plateau 1, a2, au plateau 4, d2, mais personne ne l’a annoncé. La partie continue ; c’est à Bleu de jouer, et il peut encore l’annoncer avec ce coup.',
          ),
          ours(
            'Vous choisissez la pénalité d’avance : aucune, passer son prochain tour, ou être hors jeu. Si tous ceux qui restent doivent passer leur tour, ils le passent l’un après l’autre jusqu’à ce que quelqu’un puisse jouer. Sans cette option, les alignements sont reconnus d’office.',
          ),
        ],
      },
      {
        id: 'teams',
        heading: 'En équipes',
        parts: [
          text('À quatre, on peut former deux équipes.'),
          ours(
            'La première et la troisième personne jouent contre la deuxième et la quatrième. Ou bien chacune garde sa couleur, et un alignement de l’une des deux couleurs gagne pour toute l’équipe ; ou bien les partenaires partagent une couleur et ses billes.',
          ),
          figure(
            'q4-partners',
            'Bleu et Vert contre Orange et Violet. L’alignement vert, du plateau 1, d4, au plateau 4, a4, gagne aussi pour Bleu.',
          ),
        ],
      },
      {
        id: 'points',
        heading: 'Jouer pour des points',
        parts: [
          text(
            'Avant une partie, on peut convenir d’une mise en points. Le gagnant la remporte (en équipe, chacun des deux partenaires), et les points s’additionnent toute la soirée. Des points seulement, jamais d’argent.',
          ),
        ],
      },
      {
        id: 'other-ends',
        heading: 'Départs, parties nulles et pendule',
        parts: [
          ours(
            'Un joueur qui abandonne, épuise son temps ou est mis hors jeu par une pénalité ne joue plus ; ses billes restent sur les plateaux. La dernière personne ou équipe en jeu gagne.',
          ),
          ours(
            'Quand la même position revient pour la troisième fois, la partie est nulle. On peut aussi convenir d’une nulle entre ceux qui jouent encore.',
          ),
          ours('On peut convenir d’un temps pour chacun.'),
        ],
      },
    ],
    trademark:
      'Q4 est une marque de son propriétaire ; nous la citons seulement pour dire quelles règles nous suivons. Les textes et les dessins de cette page sont les nôtres.',
  },

  lesson: {
    title: 'Votre première partie de Q4',
    steps: [
      {
        say: 'Bienvenue ! Voici quatre plateaux côte à côte, de seize cases chacun. On dit d’abord le plateau, puis la case ; trois sont marquées : a1 sur le plateau 1, b3 sur le plateau 2 et d4 sur le plateau 4. Pensez aux étages d’une maison : le plateau 1 est le rez-de-chaussée, le plateau 4 le dernier étage. **Quatre billes de votre couleur en ligne droite gagnent**, sur un étage ou à travers les quatre.',
      },
      {
        say: 'Vous êtes Bleu et vous commencez. Vous pouvez déposer une bille sur n’importe quelle case libre. Prenons le **plateau 2, b3**.',
        task: {
          hint: 'Allez sur le plateau 2, deuxième colonne, troisième ligne à partir du bas.',
          done: 'Bien déposée. Un tour, c’est cela : une bille, où vous voulez.',
          wrong: 'En partie, toutes les cases iraient. Pour l’instant, plateau 2, b3, s’il vous plaît.',
        },
      },
      {
        say: 'L’alignement le plus simple tient sur un plateau. Vous avez trois billes bleues sur le plateau 1 : en a2, b2 et d2. **Gagnez.**',
        task: {
          hint: 'Il manque une seule bille à la ligne 2 du plateau 1, en c2.',
          done: 'Quatre billes dans la ligne 2 du plateau 1 : un Q4 ! Les colonnes et les deux diagonales d’un plateau comptent tout autant.',
          wrong: 'Ce n’est pas encore un alignement. Voyez la ligne 2 du plateau 1.',
        },
      },
      {
        say: 'Passons à travers les étages. Une bille bleue est sur le plateau 2, en b3. L’alignement **tout droit, de bas en haut**, passe par la même case de chaque plateau. Choisissez les **trois autres cases** de cet alignement.',
        task: {
          hint: 'Encore b3, sur les plateaux 1, 3 et 4.',
          done: 'Oui : b3 sur les quatre plateaux, comme une cage d’ascenseur.',
          wrong: 'Pas tout à fait : c’est b3 sur chacun des autres plateaux.',
        },
      },
      {
        say: 'Un escalier est aussi un alignement : d’un plateau au suivant, un pas de côté. Vous avez a4 sur le plateau 1, b4 sur le plateau 2 et d4 sur le plateau 4. **Complétez l’alignement.**',
        task: {
          hint: 'Colonnes a, b, et ensuite ? La marche qui manque est sur le plateau 3, ligne 4.',
          done: 'Plateau 3, c4 : l’escalier est complet. Ce sont ces alignements-là qui passent inaperçus.',
          wrong: 'La marche qui manque est sur le plateau 3.',
        },
      },
      {
        say: 'L’alignement le plus long va d’un coin du cube au coin opposé : à chaque plateau, une colonne plus loin **et** une ligne plus haut. Vous avez a1 sur le plateau 1, b2 sur le plateau 2 et d4 sur le plateau 4. **Gagnez.**',
        task: {
          hint: 'Après a1 et b2, qu’y a-t-il avant d4 ? C’est sur le plateau 3.',
          done: 'Plateau 3, c3 : en plein milieu du cube.',
          wrong: 'Pas là. Continuez après a1 et b2 : une colonne et une ligne plus loin, sur le plateau 3.',
        },
      },
      {
        say: 'L’adversaire aussi voit ces alignements. Orange a d1 sur le plateau 1, d2 sur le plateau 2 et d4 sur le plateau 4, et gagnerait au prochain tour. Vous ne pouvez pas gagner avant. **Arrêtez Orange.**',
        task: {
          hint: 'Colonne d, une ligne plus haut à chaque plateau : 1, 2, et ensuite ?',
          done: 'Plateau 3, d3 : l’alignement est bloqué. Avant chaque coup, cherchez s’il y a trois billes adverses alignées.',
          wrong:
            'Après cela, Orange gagne. Trouvez sur le plateau 3 la case qui complète l’alignement orange, et occupez-la.',
        },
      },
      {
        say: 'Contre **deux** menaces à la fois, il n’y a rien à faire. Sur le plateau 1, vous avez a1 et b1 dans la ligne 1, et d3 et d4 dans la colonne d. Trouvez la case où une bille de plus en met **trois dans l’une et dans l’autre**.',
        task: {
          hint: 'Où se croisent la ligne 1 et la colonne d du plateau 1 ?',
          done: 'Plateau 1, d1. Maintenant, c1 et d2 complètent chacune un alignement, et Orange ne peut occuper que l’une des deux. C’est une fourchette, et elle décide de bien des parties.',
          wrong: 'Orange peut y répondre. Cherchez la case qui est à la fois dans la ligne 1 et dans la colonne d.',
        },
      },
      {
        say: 'Dans cette petite partie, chacun a quatre billes, et elles sont toutes déposées. Maintenant, on **déplace** : prenez une de vos billes et mettez-la sur une case libre. Vous avez b2 sur les plateaux 1, 2 et 4, et une bille sur le plateau 3, en d4. **Gagnez d’un déplacement.**',
        task: {
          hint: 'Prenez la bille qui n’est pas dans l’alignement : plateau 3, d4. Mettez-la sur le plateau 3, en b2.',
          done: 'Du plateau 3, d4, au plateau 3, b2 : un Q4. Avant de prendre une bille, vérifiez qu’elle ne bloquait rien.',
          wrong:
            'Cela ne fait pas d’alignement. Trois billes sont déjà en b2, sur les plateaux 1, 2 et 4 : laissez-les là.',
        },
      },
      {
        say: 'Voilà Q4 : on dépose, puis on déplace, et l’on regarde de haut en bas autant que de côté. Un conseil pour commencer : **les coins et les cases du milieu du cube** sont chacun sur sept alignements, toutes les autres cases sur quatre seulement. Bonne première partie !',
      },
    ],
  },
};
