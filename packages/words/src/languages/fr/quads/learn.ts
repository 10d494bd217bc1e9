import type { GameTexts } from '@quadrille/web/texts';
import { figure, list, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Les règles de Quads',
    lead: 'À deux, on pose côte à côte des carrés à motifs, et les côtés qui se touchent doivent s’accorder. Chaque pièce ouvre des cases et en ferme d’autres. **Le premier qui ne peut plus poser de pièce perd.**',
    sections: [
      {
        id: 'pieces',
        heading: 'Le plateau et les pièces',
        parts: [
          text(
            'Le plateau compte six lignes de six cases, de a1 en bas à gauche à f6 en haut à droite. Un joueur a 17 pièces claires, l’autre 17 pièces foncées ; il y a en plus deux pièces neutres. Chacun voit toutes les pièces.',
          ),
          text(
            'Une pièce est un carré. Chacun de ses quatre côtés, nord, est, sud et ouest, porte l’un de ces motifs :',
          ),
          list(
            '**Plein** : une surface unie de la couleur de la pièce, claire ou foncée.',
            '**Lignes parallèles** : elles longent le côté.',
            '**Lignes perpendiculaires** : elles vont du côté vers le centre.',
          ),
          text('Avant de poser une pièce, on la tourne comme on veut, mais on ne la retourne pas.'),
          figure('quads-woven', 'Une partie après sept tours : deux pièces neutres, trois claires et deux foncées.'),
          ours(
            'La règle publiée ne décrit pas les 17 pièces une à une. Les nôtres sont toutes celles qui peuvent exister avec un, deux ou trois côtés pleins, chacune une fois : huit avec un, sept avec deux et deux avec trois.',
          ),
        ],
      },
      {
        id: 'neutrals',
        heading: 'Les deux premiers tours',
        parts: [
          text(
            'On tire les couleurs au sort, et Clair commence. D’abord viennent les pièces neutres : l’une porte des lignes parallèles sur tous les côtés, l’autre des lignes perpendiculaires. Clair pose celle qu’il veut sur n’importe quelle case ; Foncé pose l’autre sur une case qui n’a pas de côté en commun avec la première.',
          ),
          figure(
            'quads-first-neutral',
            'La première pièce neutre est en c3. La seconde ne peut aller ni en c4, ni en d3, ni en c2, ni en b3 ; mais elle peut aller sur les cases marquées, qui ne touchent c3 que par un coin, ou plus loin.',
          ),
          ours(
            'La règle publiée dit seulement que les deux ne peuvent pas être voisines. Nous permettons qu’elles se touchent par un coin.',
          ),
        ],
      },
      {
        id: 'matching',
        heading: 'Poser ses pièces',
        parts: [
          text(
            'Ensuite, Clair et Foncé jouent à tour de rôle. Posez une de vos pièces sur une case vide qui a un côté en commun avec **au moins une** pièce. **Chaque** côté qui en touche un autre doit lui être identique :',
          ),
          figure('quads-light', 'Clair plein contre clair plein, entre d3 et e3.'),
          figure('quads-dark', 'Foncé plein contre foncé plein, entre c2 et d2.'),
          figure(
            'quads-parallel',
            'Lignes parallèles contre lignes parallèles, entre la pièce neutre en c3 et la pièce en d3.',
          ),
          figure(
            'quads-crossing',
            'Lignes perpendiculaires contre lignes perpendiculaires, entre d2 et e2. Une pièce est foncée, l’autre claire : peu importe à qui appartient la voisine.',
          ),
          text('Une case vide peut donc demander plusieurs choses à la fois, une par voisine.'),
          figure(
            'quads-demands',
            'En e4, il faut des lignes perpendiculaires au nord et des lignes parallèles au sud.',
          ),
          text(
            'Seules les pièces claires ont des côtés clairs pleins, seules les foncées des côtés foncés pleins. Une case qui demande du clair plein est donc fermée à Foncé, et une case qui demande les deux est fermée à tout le monde.',
          ),
          figure(
            'quads-dead',
            'La case c2 demande du clair plein à l’ouest et du foncé plein au sud : elle restera vide.',
          ),
        ],
      },
      {
        id: 'end',
        heading: 'La fin',
        parts: [
          text(
            'Si, à votre tour, aucune de vos pièces ne trouve sa place, vous avez perdu. Il n’y a pas de partie nulle.',
          ),
          figure(
            'quads-end',
            'Foncé vient de poser une pièce en a3. Toutes les cases voisines d’une pièce demandent maintenant du foncé plein : Clair, qui doit jouer, ne peut rien poser et perd.',
          ),
        ],
      },
      {
        id: 'options',
        heading: 'Deux variantes',
        parts: [
          text(
            '**Pièces cachées.** Vous voyez vos pièces ; de la réserve adverse, vous savez seulement combien il en reste. Chaque pièce n’existe qu’une fois par couleur : libre à vous de compter ce qui doit encore venir.',
          ),
          figure('quads-hidden', 'La partie vue par Clair : les pièces foncées en réserve sont cachées.'),
          text(
            '**Le bord compte.** Un côté posé contre le bord du plateau doit porter des lignes parallèles, comme le bord lui-même.',
          ),
          figure(
            'quads-border',
            'Avec le bord : les pièces en a1, a2 et b1 lui présentent toutes des lignes parallèles.',
          ),
          ours('Le bord compte aussi pour les pièces neutres. Les deux variantes peuvent se jouer ensemble.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Jouer à la pendule',
        parts: [text('On peut convenir d’un temps pour chacun. Le premier qui l’épuise perd la partie.')],
      },
    ],
    trademark:
      'Quads est une marque de son propriétaire ; nous la citons seulement pour dire quelles règles nous suivons. Les textes et les dessins de cette page sont les nôtres.',
  },

  lesson: {
    title: 'Votre première partie de Quads',
    steps: [
      {
        say: 'Bienvenue ! Quads se joue avec des carrés à motifs sur un plateau de six cases sur six, de a1 en bas à gauche à f6 en haut à droite. Chaque côté d’une pièce est **plein**, clair ou foncé, ou porte des lignes **parallèles**, qui le longent, ou **perpendiculaires**, qui vont vers le centre. Voici une partie en cours. Parcourez les pièces : partout où deux se touchent, les deux côtés sont identiques. C’est presque tout le jeu.',
      },
      {
        say: 'Chaque partie commence par les deux pièces neutres. Vous êtes Clair et vous choisissez. **Posez en c3** celle qui a des **lignes parallèles sur tous les côtés**.',
        task: {
          hint: 'Choisissez la pièce neutre à lignes parallèles, puis la case c3 : troisième colonne, troisième ligne à partir du bas.',
          done: 'La voilà. C’est d’ici que le motif va grandir.',
          wrong: 'Ce serait permis, mais commençons ensemble : la pièce à lignes parallèles en c3, s’il vous plaît.',
        },
      },
      {
        say: 'Foncé doit maintenant poser l’autre pièce neutre. Elle peut aller partout, sauf sur une case qui a **un côté en commun** avec la première. Choisissez les quatre cases où elle ne peut **pas** aller.',
        task: {
          hint: 'Partez de c3 et faites un pas au nord, à l’est, au sud et à l’ouest.',
          done: 'Exactement : c4, d3, c2 et b3. Coin contre coin, en d4 par exemple, c’est permis.',
          wrong:
            'Pas tout à fait. Seules les quatre cases qui ont un côté en commun avec c3 sont fermées ; celles qui la touchent par un coin sont ouvertes.',
        },
      },
      {
        say: 'Foncé a choisi d4. À partir d’ici, chacun joue sa couleur. Une pièce doit en toucher au moins une autre, et les côtés qui se touchent doivent s’accorder. Vous êtes Clair : **posez une pièce là où elle convient.** Tournez-la autant qu’il le faut.',
        task: {
          hint: 'Contre c3, il faut des lignes parallèles ; contre d4, des lignes perpendiculaires. Chaque case vide vous dit ce qu’elle demande.',
          done: 'Elle convient. Là où elle présente un côté clair plein à une case vide, personne d’autre que vous ne pourra continuer.',
          wrong: 'Elle ne convient pas à cet endroit. Tournez-la, ou essayez une autre case à côté de c3 ou de d4.',
        },
      },
      {
        say: 'La même position, en un peu plus difficile. La case **d3** touche les deux pièces neutres : au nord, elle demande des lignes perpendiculaires, à l’ouest, des lignes parallèles. **Posez une pièce en d3.**',
        task: {
          hint: 'Cherchez une pièce qui a des lignes parallèles, puis, dans le sens des aiguilles d’une montre, des lignes perpendiculaires : elle les aura à l’ouest et au nord. Une pièce à trois côtés pleins ne convient pas.',
          done: 'Bien ajustée. Plus une case a de voisines, moins il y a de pièces qui y conviennent.',
          wrong: 'La pièce va en d3, avec des lignes perpendiculaires au nord et des lignes parallèles à l’ouest.',
        },
      },
      {
        say: 'Vous avez posé en d3 une pièce à deux côtés clairs pleins ; Foncé a répondu en c4, avec du foncé plein au nord et à l’ouest. Vous n’avez pas de côtés foncés. **Choisissez les deux cases vides qui vous sont maintenant fermées.**',
        task: {
          hint: 'Quelles cases se trouvent au nord et à l’ouest de c4 ?',
          done: 'Oui : b4 et c5. Foncé se les garde en réserve, comme vous gardez d2 et e3.',
          wrong: 'Cherchez les cases qui demandent du foncé plein : elles sont contre les côtés foncés de c4.',
        },
      },
      {
        say: 'Une autre partie, dans le coin. La pièce claire en b2 présente du clair plein à l’est, la pièce foncée en c1 du foncé plein au nord. Une case vide demande **les deux** : personne ne la remplira jamais. **Laquelle ?**',
        task: {
          hint: 'Elle est à l’est de b2 et au nord de c1.',
          done: 'La case c2 est morte. Ce sont les cases mortes qui mettent fin à la partie.',
          wrong: 'Pas celle-là. Faites un pas vers l’est à partir de b2.',
        },
      },
      {
        say: 'Le même coin ; vous êtes **Foncé** et pouvez gagner tout de suite. Il ne reste à Clair que deux cases possibles, a3 et b3, mais c’est à vous de jouer. **Posez en a3 une pièce** qui ne laisse rien à Clair.',
        task: {
          hint: 'Au sud, a3 demande des lignes perpendiculaires. Présentez du foncé plein au nord et à l’est : b3 est alors morte, et a4 est à vous.',
          done: 'Clair ne peut plus rien poser : vous gagnez, en six tours seulement !',
          wrong: 'Clair trouve encore une case. En a3, présentez du foncé plein au nord et aussi à l’est.',
        },
      },
      {
        say: 'Maintenant, vous savez jouer. Deux choses à retenir : **un côté plein tourné vers une case vide vous réserve cette case**, et une case qui demande les deux couleurs est morte. Comptez de temps en temps : à la fin, c’est le joueur à qui il reste le plus de cases réservées qui gagne. Bonne première partie !',
      },
    ],
  },
};
