import type { Text } from './text.ts';

const points = (n: number) => `${n} point${n > 1 ? 's' : ''}`;

export const fr: Text = {
  help: `Quadrille : jouer à Quantik, Quads et Q4 dans le terminal.

Utilisation : quadrille COMMANDE [options]

Commandes :
  play [JEU]          jouer, contre l’ordinateur ou à plusieurs sur ce clavier
  inspect             lire une position JSON par ligne, répondre par les coups permis
  perft JEU N         compter les suites de N coups
  bench               mesurer la vitesse des règles sur cette machine
  help [COMMANDE]     expliquer une commande

Jeux : quantik, quads, q4

Exemples :
  quadrille play                         tout choisir par menu
  quadrille play quantik                 vous contre l’ordinateur
  quadrille play quads --border          avec des lignes parallèles au bord
  quadrille play q4 --players 3 --seats Anna,Ben,computer

Options de toutes les commandes :
  --lang fr|de|en     langue (sinon celle de votre système)
  --help, --version

Quantik, Quads et Q4 sont des marques de leurs propriétaires ; elles ne sont citées ici que pour
dire quelles règles Quadrille applique.
`,
  commandHelp: {
    play: `Utilisation : quadrille play [JEU] [options]

Sans JEU, un menu demande tout.

Le jeu :
  --hidden            Quads : personne ne voit la main de l’autre
  --border            Quads : lignes parallèles obligatoires au bord
  --players 2|3|4     Q4 : nombre de joueurs
  --teams partners    Q4 à quatre : 1+3 contre 2+4, une couleur chacun
  --teams shared      Q4 à quatre : 1+3 contre 2+4, une couleur pour deux
  --marbles N         Q4 : billes de chaque couleur (12)
  --announce          Q4 : une ligne ne compte que si elle est annoncée
  --penalty none|skip|out   Q4 : le prix d’une fausse annonce (skip : un tour)
  --options JSON      la même chose en JSON : '{"border": true}'

Les joueurs :
  --seats A,B,…       qui joue où, le premier d’abord : un nom, ou « computer » pour l’ordinateur
                      (sinon vous contre l’ordinateur, le premier est tiré au sort)
  --stake N           points pour qui gagne une partie (1)

Le reste :
  --load FICHIER      continuer une partie enregistrée
  --plain             sans dessin, rien que des phrases : pour lecteur d’écran ou plage braille
  --ascii             dessiner avec des lettres et des signes simples
  --color, --no-color avec ou sans couleurs (sinon selon le terminal)
  --seed N            des choix de l’ordinateur qui se répètent
  --lang fr|de|en

Pendant la partie, tapez « aide ».
`,
    inspect: `Utilisation : quadrille inspect

Lit l’entrée standard, un objet JSON par ligne, et répond à chacun par une ligne :

  {"game":"quads","options":{"border":true},"moves":["pppp@c3","xxxx@e5"]}
  {"game":"quantik","position":"A.../..b./..../...."}

La réponse contient la position, qui doit jouer (sièges à partir de 0), tous les coups permis et
le résultat, ou une erreur qui dit ce qui ne va pas.
`,
    perft: `Utilisation : quadrille perft JEU N [--options JSON] [--position P] [--moves "…"]

Compte les suites de N coups (une partie finie n’a pas de suite) et écrit le nombre sur la
dernière ligne. Pour vérifier et chronométrer les règles.
`,
    bench: `Utilisation : quadrille bench

Mesure perft et les parties au hasard par seconde, à côté du même travail par l’interface
vérifiée, à tour de rôle. Comparez les rapports : les machines sont bruyantes.
`,
  },

  unknownCommand: (name, meant) =>
    meant === undefined
      ? `La commande « ${name} » n’existe pas.`
      : `La commande « ${name} » n’existe pas. Vouliez-vous dire « ${meant} » ?`,
  unknownFlag: (flag) => `L’option ${flag} n’existe pas.`,
  flagValue: (flag) => `L’option ${flag} ne s’emploie pas ainsi : il manque une valeur, ou il y en a une de trop.`,
  missing: (what, example) => `Il manque ${what}, par exemple : ${example}`,
  tooMany: (what) => `« ${what} » est de trop.`,
  badJson: (flag, example) => `${flag} attend du JSON, par exemple ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${flag} attend un nombre entier de ${least} à ${most}.`,
  badLanguage: (name) => `La langue « ${name} » n’existe pas : fr, de ou en.`,
  seatsCount: (given, needed) => `--seats en nomme ${given}, mais ce jeu a ${needed} sièges.`,
  moreHelp: 'Pour de l’aide : quadrille --help',

  cannotRead: (file, reason) => `Impossible de lire ${file} : ${reason}`,
  cannotWrite: (file, reason) => `Impossible d’écrire ${file} : ${reason}`,

  welcome: 'Bienvenue dans Quadrille.',
  trademarks: 'Quantik, Quads et Q4 sont des marques de leurs propriétaires.',
  whichGame: 'Quel jeu ?',
  whichLanguage: 'Autre langue : quadrille play --lang de, --lang en',
  askHidden: 'Mains cachées ?',
  askBorder: 'Lignes parallèles obligatoires au bord ?',
  askPlayers: (standard) => `Combien de joueurs, de 2 à 4 ? [${standard}]`,
  askTeams: 'Des équipes ? [1]',
  teams: ['chacun pour soi', '1+3 contre 2+4, une couleur chacun', '1+3 contre 2+4, une couleur pour deux'],
  askMarbles: (least, most, standard) => `Combien de billes par couleur, de ${least} à ${most} ? [${standard}]`,
  askAnnounce: 'Faut-il annoncer une ligne pour qu’elle compte ?',
  askPenalty: 'Que coûte une fausse annonce ? [2]',
  penalties: ['rien', 'le prochain tour', 'la partie'],
  askPeople: (seats) =>
    `Combien de personnes à ce clavier, de 0 à ${seats} ? L’ordinateur prend les autres sièges. [1]`,
  askStake: 'Combien de points vaut une partie ? [1]',
  pickOne: (least, most) => `Tapez un nombre de ${least} à ${most}.`,
  yesOrNo: 'Tapez o ou n.',
  yes: ['o', 'oui'],
  no: ['n', 'non'],

  computer: 'Ordinateur',
  person: (n) => (n === 0 ? 'Vous' : `Joueur ${n}`),
  prompt: (who) => `${who}> `,
  begin: (game, options) => (options === '' ? `${game}.` : `${game} : ${options}.`),
  plays: (who, as) => `${as} : ${who}`,
  typeHelp: (help) => `Tapez « ${help} » pour voir tout ce que l’on peut taper.`,
  howToMove: (hint) => `Votre coup : ${hint}.`,
  handOver: (who) => `Passez le clavier à ${who}, et que personne d’autre ne regarde.`,
  pressEnter: 'Appuyez sur Entrée quand vous êtes prêt. ',
  hand: (who) => `Main (${who}) :`,
  notUnderstood: (text, help, meant) =>
    `« ${text} » n’est ni un coup ni une commande. ${meant === undefined ? '' : `Vouliez-vous dire « ${meant} » ? `}Tapez « ${help} » pour l’aide.`,
  whichCell: (example) => `Quelle case ? Par exemple : ${example}`,
  legalCount: (n) => `${n} coup${n > 1 ? 's' : ''} permis :`,
  noMoves: 'Aucun coup n’est permis.',
  orientations: 'Elle va de plusieurs façons. Tapez un numéro, ou Entrée pour choisir une autre pièce :',
  notHeld: 'Cette pièce n’est pas dans votre main. Tapez « main » pour la voir.',
  fitsNoWay: (cell) => `Cette pièce ne va ici dans aucun sens. ${cell}.`,
  noLegalWith: (text) => `Aucun coup permis avec « ${text} ».`,
  nothingYet: 'Il ne s’est encore rien passé.',
  nothingToUndo: 'Il n’y a rien à reprendre.',
  nothingToRedo: 'Il n’y a rien à rejouer.',
  takenBack: 'Coup repris.',
  playedAgain: 'Coup rejoué.',
  confirmResign: (who) => `${who} : abandonner vraiment la partie ? (o/n) `,
  offerDraw: (from, to) => `${from} propose la nulle. ${to}, acceptez-vous ? (o/n) `,
  drawDeclined: (by) => `${by} refuse la nulle.`,
  leaveUnsaved:
    'La partie n’est pas enregistrée. Tapez un nom de fichier pour l’enregistrer, ou Entrée pour quitter sans : ',
  fileName: 'Il manque un nom de fichier, par exemple : enregistrer partie.txt',
  fileExists: (file) => `${file} existe déjà : choisissez un autre nom.`,
  saved: (file) => `Partie enregistrée dans ${file}.`,
  loaded: (file) => `Partie lue dans ${file}.`,
  stacked: 'Les plateaux empilés dans leur ordre, le plateau 1 en bas :',
  scoreLine: (parts) => `Score : ${parts.map(({ name, points: n }) => `${name} ${n}`).join(', ')}.`,
  stakeWon: (who, n) => `${who} : +${points(n)}.`,
  again: 'Une autre partie, le joueur suivant commençant ? (o/n) ',
  goodbye: 'À bientôt.',
  legend: {
    shapes: ['sphère', 'cylindre', 'cube', 'cône'],
    filled: 'plein',
    outlined: 'contour',
    upper: 'majuscules',
    lower: 'minuscules',
    edges: { light: 'clair', dark: 'foncé', parallel: 'parallèle', crossing: 'perpendiculaire' },
    board: (n) => `plateau ${n}`,
  },
};
