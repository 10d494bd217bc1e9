import type { GameTexts } from '@quadrille/web/texts';
import { figure, ours, text } from '../../../rules-page.ts';

export const texts: GameTexts = {
  rules: {
    title: 'Les règles de Quantik',
    lead: 'À deux, on garnit un petit plateau de sphères, de cylindres, de cubes et de cônes. **Réunissez les quatre formes** dans une ligne, une colonne ou une région, et vous gagnez, même si les trois autres pièces ne sont pas à vous.',
    sections: [
      {
        id: 'board',
        heading: 'Le plateau et les pièces',
        parts: [
          text(
            'Le plateau compte quatre lignes de quatre cases. Les colonnes s’appellent a à d à partir de la gauche, les lignes 1 à 4 à partir du bas : a1 est donc le coin en bas à gauche. Les cases forment aussi quatre **régions** de deux cases sur deux : en bas à gauche, en bas à droite, en haut à gauche et en haut à droite.',
          ),
          figure('quantik-regions', 'Le plateau vide. La région en bas à gauche est marquée : a1, b1, a2 et b2.'),
          text(
            'Chacun a huit pièces de sa couleur, claires ou foncées : deux **sphères**, deux **cylindres**, deux **cubes** et deux **cônes**.',
          ),
          ours('Le premier joueur est tiré au sort. Ici, c’est lui qui joue les pièces claires.'),
        ],
      },
      {
        id: 'turn',
        heading: 'À votre tour',
        parts: [
          text(
            'Posez une de vos pièces sur une case vide. Elle y reste jusqu’à la fin : rien ne se déplace, rien ne se prend.',
          ),
        ],
      },
      {
        id: 'forbidden',
        heading: 'Le seul interdit',
        parts: [
          text(
            'Les pièces **adverses** barrent la route aux vôtres de même forme : si une sphère adverse se trouve déjà dans la ligne, la colonne ou la région d’une case, vous ne pouvez pas y poser de sphère. Il en va de même des cylindres, des cubes et des cônes.',
          ),
          figure(
            'quantik-forbidden',
            'La sphère claire en b2 ferme aux sphères foncées la ligne 2, la colonne b et la région en bas à gauche. Les huit cases marquées leur restent ouvertes.',
          ),
          text(
            'Vos **propres** pièces ne vous gênent jamais : deux de vos sphères peuvent partager une ligne, une colonne ou une région.',
          ),
          figure(
            'quantik-own',
            'Clair a déjà une sphère en b2. Sa seconde sphère peut tout de même aller sur chacune des cases marquées.',
          ),
          text('Et quand il y a les deux, une des vôtres et une pièce adverse ? La pièce adverse l’emporte.'),
          figure(
            'quantik-both',
            'Clair ne peut pas poser de sphère en b4 : sa propre sphère en b2 ne s’y opposerait pas, mais la sphère foncée en d4 est dans la même ligne.',
          ),
        ],
      },
      {
        id: 'winning',
        heading: 'Gagner',
        parts: [
          text(
            'Vous gagnez dès que votre pièce complète une ligne, une colonne ou une région avec **quatre formes différentes**. Les couleurs ne comptent pas.',
          ),
          figure(
            'quantik-row',
            'La ligne 2 réunit une sphère, un cylindre, un cube et un cône : Clair, qui vient de jouer, gagne.',
          ),
          figure(
            'quantik-column',
            'La colonne c est complète : cône, sphère, cylindre et cube. Foncé vient de jouer et gagne.',
          ),
          figure(
            'quantik-region',
            'La région en haut à droite réunit les quatre formes. Clair vient de jouer et gagne.',
          ),
        ],
      },
      {
        id: 'stuck',
        heading: 'Plus aucun coup',
        parts: [
          text(
            'Il faut pouvoir jouer : si, à votre tour, toutes vos pièces sont interdites partout, la partie est perdue sur-le-champ.',
          ),
          figure(
            'quantik-blocked',
            'Il reste à Clair deux sphères et deux cylindres. Les sphères foncées en a4 et c2 et les cylindres foncés en d4 et b1 les interdisent sur toutes les cases vides : Foncé gagne.',
          ),
          text('Une partie de Quantik n’est donc jamais nulle : il y a toujours quelqu’un qui gagne.'),
        ],
      },
      {
        id: 'clock',
        heading: 'Jouer à la pendule',
        parts: [ours('On peut convenir d’un temps pour chacun. Le premier qui l’épuise perd la partie.')],
      },
    ],
    trademark:
      'Quantik est une marque de son propriétaire ; nous la citons seulement pour dire quelles règles nous suivons. Les textes et les dessins de cette page sont les nôtres.',
  },

  lesson: {
    title: 'Votre première partie de Quantik',
    steps: [
      {
        say: 'Bienvenue ! Voici le plateau : seize cases, de a1 en bas à gauche jusqu’à d4 en haut à droite. Elles forment quatre **régions** de deux cases sur deux ; celle d’en bas à gauche est marquée, avec a1, b1, a2 et b2. Vous avez, comme votre adversaire, deux sphères, deux cylindres, deux cubes et deux cônes. À vous de jouer quelques coups.',
      },
      {
        say: 'Vous êtes Clair, et Clair commence. Sur un plateau vide, tout est permis. Posez une **sphère en b2**.',
        task: {
          hint: 'Choisissez la sphère parmi vos pièces, puis la case b2 : deuxième colonne, deuxième ligne à partir du bas.',
          done: 'Elle y est, et elle y reste : à Quantik, rien ne se déplace et rien ne se prend.',
          wrong: 'C’est un bon coup, mais commençons ensemble : une sphère en b2, s’il vous plaît.',
        },
      },
      {
        say: 'Mettez-vous à la place de Foncé. La sphère claire en b2 ferme sa ligne, sa colonne et sa région aux **sphères foncées**. Choisissez les deux cases de la **ligne 1** où Foncé peut encore poser une sphère.',
        task: {
          hint: 'Les cases a1 et b1 sont dans la même région que b2. Que reste-t-il dans la ligne 1 ?',
          done: 'Oui, c1 et d1 : elles n’ont ni ligne, ni colonne, ni région en commun avec b2.',
          wrong: 'Pas tout à fait : sont fermées la ligne 2, la colonne b et la région en bas à gauche.',
        },
      },
      {
        say: 'Foncé a répondu par un cylindre en d4, et vous êtes de nouveau Clair. Seules les pièces **adverses** interdisent, jamais les vôtres. Vérifiez-le : posez votre seconde **sphère dans la ligne 2**, avec la première.',
        task: {
          hint: 'Une sphère en a2, en c2 ou en d2 fera l’affaire.',
          done: 'Voilà. Vos deux sphères ne se gênent pas, et elles ferment maintenant encore plus de cases aux sphères foncées.',
          wrong: 'Choisissez une sphère, et une case de la ligne 2 : a2, c2 ou d2.',
        },
      },
      {
        say: 'Cette fois, Foncé a répondu par une **sphère en d4**. Vous voudriez une seconde **sphère dans la colonne b**. Une case de cette colonne lui est interdite : posez-la sur une autre.',
        task: {
          hint: 'La sphère foncée en d4 surveille la ligne 4, la colonne d et la région en haut à droite. Quelles cases de la colonne b lui échappent ?',
          done: 'Bien vu. En b4, la sphère foncée l’aurait interdite, car elle est dans la même ligne. Dans le doute, c’est la pièce adverse qui décide.',
          wrong:
            'Posez une sphère dans la colonne b, mais pas en b4 : cette case est dans la ligne de la sphère foncée.',
        },
      },
      {
        say: 'Il est temps de gagner. Dans la ligne 3 se trouvent une sphère foncée en a3, un cylindre clair en b3 et un cône clair en d3. Peu importe à qui appartiennent ces pièces : **complétez la ligne** avec la quatrième forme.',
        task: {
          hint: 'Sphère, cylindre, cône : quelle forme manque ? La case vide de la ligne est c3.',
          done: 'Un cube en c3, quatre formes différentes dans la ligne 3 : vous gagnez !',
          wrong: 'Cela ne gagne pas encore. Il manque une forme à la ligne 3, en c3.',
        },
      },
      {
        say: 'Les régions échappent plus facilement au regard. Vous êtes Clair, et un coup **gagne**. Trouvez-le.',
        task: {
          hint: 'Voyez la région en bas à gauche : sphère en a1, cube en b1, cylindre en a2.',
          done: 'Le cône en b2 complète la région. Désormais, vous penserez aussi aux régions.',
          wrong: 'Pas celui-là. Quelle région réunit déjà trois formes différentes ?',
        },
      },
      {
        say: 'Attention, danger ! Il ne manque à la ligne 1 qu’un cône, en d1. Vous ne pouvez pas l’y poser : le cône foncé en d4 est dans la colonne d. Mais Foncé, lui, le peut, et gagnerait au prochain tour. **Empêchez-le.**',
        task: {
          hint: 'Deux idées : occuper d1 avec une autre forme, ou poser votre cône là où il interdit d1 au cône foncé.',
          done: 'La menace est passée. Une sphère ou un cube en d1 gâche la ligne ; un cône en c2 est encore plus malin : il est dans la région de d1 et la ferme au cône foncé.',
          wrong: 'Après cela, Foncé gagne aussitôt. Le danger, c’est un cône foncé en d1 : occupez-vous de cette case.',
        },
      },
      {
        say: 'Changez de camp : vous êtes **Foncé**. Il y a ici deux façons de gagner. L’une réunit quatre formes différentes. L’autre ne laisse plus un seul coup à Clair, qui n’a plus que des sphères et des cylindres. Trouvez **l’une ou l’autre**.',
        task: {
          hint: 'Il manque une forme à la ligne 2, en b2. Ou bien posez dans la ligne 1 un cylindre qui ferme les dernières cases.',
          done: 'Vous gagnez. Un cylindre en b2 complète la ligne 2. Un cylindre en b1 gagne plus discrètement : les sphères et les cylindres clairs sont interdits sur toutes les cases vides, et le joueur qui ne peut plus jouer perd.',
          wrong: 'Après cela, Clair peut continuer. Un cylindre gagne, sur la bonne case.',
        },
      },
      {
        say: 'Vous savez tout de Quantik. Un conseil pour la route : **réfléchissez-y à deux fois avant de poser la troisième forme différente** d’une ligne, d’une colonne ou d’une région. Votre adversaire a peut-être la quatrième, à moins qu’une de vos pièces ne l’interdise. Bonne première partie !',
      },
    ],
  },
};
