import type { Text } from './text.ts';

/** Les noms que l’aide donne aux arguments. */
const called = (what: string) => ({ GAME: 'JEU', DEPTH: 'N' })[what] ?? what;
const points = (n: number) => `${n} point${n > 1 ? 's' : ''}`;

export const fr: Text = {
  help: `Quadrille : jouer à Quantik, Quads et Q4 dans le terminal.

Utilisation : quadrille COMMANDE [options]

Commandes :
  play [JEU]          jouer, contre l’ordinateur ou à plusieurs à ce clavier
  inspect             lire une position JSON par ligne, répondre par les coups permis
  perft JEU N         compter les suites de N coups
  solve JEU           dire qui gagne et dans combien de coups
  bestmove JEU        dire le coup du moteur
  arena JEU A B …     faire jouer des moteurs entre eux
  bench               mesurer la vitesse des règles et du moteur sur cette machine
  help [COMMANDE]     expliquer une commande

Jeux : quantik, quads, q4

Exemples :
  quadrille play                         tout choisir dans un menu
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
  --hidden            Quads : personne ne voit la main adverse
  --border            Quads : lignes parallèles obligatoires au bord
  --players 2|3|4     Q4 : à combien l’on joue
  --teams partners    Q4 à quatre : 1+3 contre 2+4, une couleur par personne
  --teams shared      Q4 à quatre : 1+3 contre 2+4, une couleur par équipe
  --marbles N         Q4 : billes de chaque couleur (12)
  --announce          Q4 : un alignement ne compte que s’il est annoncé
  --penalty none|skip|out   Q4 : le prix d’une fausse annonce (skip : un tour)
  --options JSON      la même chose en JSON : '{"border": true}'

Qui joue :
  --seats A,B,…       dans l’ordre des tours : un nom, ou « computer » pour l’ordinateur
                      (sinon vous contre l’ordinateur ; qui commence est tiré au sort)
  --level 1-8         niveau de l’ordinateur (4) ; aussi par siège : computer:6
  --stake N           points pour une partie gagnée (1)

Le reste :
  --load FICHIER      continuer une partie enregistrée
  --plain             sans dessin, rien que des phrases : pour lecteur d’écran ou plage braille
  --ascii             dessiner avec des lettres et des signes simples
  --color, --no-color avec ou sans couleurs (sinon selon le terminal)
  --seed N            choix reproductibles de l’ordinateur
  --lang fr|de|en

Pendant la partie, tapez « aide ».
`,
    serve: `Usage : quadrille serve [options]

Sert la page et permet de jouer à plusieurs à distance. Tout est gardé dans un seul dossier.

  --port N            le port d'écoute (4173, ou PORT)
  --host ADRESSE      l'adresse d'écoute (0.0.0.0 : toutes celles de la machine ; 127.0.0.1 : cette machine seule)
  --data DOSSIER      où garder les parties et les joueurs (data, ou QUADRILLE_DATA)

Avec DATABASE_URL et REDIS_URL, plusieurs machines servent ensemble ; voir docs/running.md.
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
    solve: `Utilisation : quadrille solve JEU [--options JSON] [--position P | --moves "…"]
              quadrille solve --lines      lit les mêmes lignes qu’inspect

Écrit en JSON, pour qui doit jouer : la valeur, le nombre de coups jusqu’à la fin (qui gagne se
hâte, qui perd résiste), les meilleurs coups et la valeur de chaque coup.

  --time MS           s’arrêter après tant de millisecondes (30000) ; le reste est « unknown »
  --no-book           chercher sans la bibliothèque fournie
  --value-only        la valeur seulement
`,
    bestmove: `Utilisation : quadrille bestmove JEU [--options JSON] [--position P | --moves "…"]

Écrit le coup du moteur en JSON, avec ce qui le fonde.

  --level 1-8         comme quelqu’un de ce niveau
  --time MS           à pleine force, tant de millisecondes (1000)
  --seed N            des choix qui se répètent
`,
    arena: `Utilisation : quadrille arena JEU JOUEUR JOUEUR … [--games N] [--options JSON]

Fait jouer des moteurs entre eux, à tour de rôle sur chaque siège et depuis les mêmes ouvertures,
et donne chaque score avec son intervalle à 95 %.

Joueurs : level:1 à level:8, time:MS, nodes:N (le moteur), mcts:MS (recherche simple), random
  --games N           nombre de parties (100)
  --opening N         coups au hasard au début (2 à Quantik, 4 à Quads, 3 à Q4)
  --seed N            d’autres ouvertures
  --jobs N            parties à la fois, chacune dans son thread (1) ; pas plus que de cœurs
`,
    bench: `Utilisation : quadrille bench

Mesure perft et des parties aléatoires par seconde, et le même travail par l’interface qui
vérifie tout, en alternance. Comparez les rapports : les durées seules fluctuent. Puis le temps
de processeur qu’il faut au moteur pour savoir tout ce qui peut se savoir.
`,
  },

  unknownCommand: (name, meant) =>
    meant === undefined
      ? `La commande « ${name} » n’existe pas.`
      : `La commande « ${name} » n’existe pas. Vouliez-vous dire « ${meant} » ?`,
  unknownFlag: (flag) => `L’option ${flag} n’existe pas.`,
  flagValue: (flag) => `L’option ${flag} ne s’emploie pas ainsi : il manque une valeur, ou il y en a une de trop.`,
  missing: (what, example) => `Il manque ${called(what)}, par exemple : ${example}`,
  tooMany: (what) => `« ${what} » est de trop.`,
  badJson: (flag, example) => `${flag} attend du JSON, par exemple ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${called(flag)} doit être un nombre entier de ${least} à ${most}.`,
  badLanguage: (name) => `Quadrille ne parle pas « ${name} » : choisissez fr, de ou en.`,
  seatsCount: (given, needed) => `Il faut ${needed} joueurs pour ${needed} sièges, pas ${given}.`,
  unknownContestant: (name) =>
    `Le joueur « ${name} » n’existe pas : level:1 à level:8, time:MS, nodes:N, mcts:MS ou random.`,
  gameIsOver: 'La partie est terminée.',
  moreHelp: 'Pour de l’aide : quadrille --help',

  cannotRead: (file, reason) => `Impossible de lire ${file} : ${reason}`,
  cannotWrite: (file, reason) => `Impossible d’écrire ${file} : ${reason}`,

  bothOrNeither:
    'DATABASE_URL (PostgreSQL) et REDIS_URL (Redis) vont ensemble : définissez les deux, ou aucune pour un serveur autonome.',
  cannotReach: (what, where, why) => `${what} est injoignable à l’adresse ${where} : ${why}`,

  buildingPage: 'Construction de la page, quelques secondes…',
  ready: 'Quadrille est prêt.',
  onThisMachine: 'Sur cette machine',
  onTheNetwork: 'Pour les autres du même réseau',
  dataIn: (folder) => `Les parties et les joueurs sont gardés dans ${folder}`,
  howToEnd: 'Ctrl+C pour arrêter.',
  ending: 'Arrêt : tout est gardé.',

  welcome: 'Bienvenue dans Quadrille.',
  trademarks: 'Quantik, Quads et Q4 sont des marques de leurs propriétaires.',
  whichGame: 'Quel jeu ?',
  whichLanguage: 'Autre langue : quadrille play --lang de, --lang en',
  askHidden: 'Mains cachées ?',
  askBorder: 'Lignes parallèles obligatoires au bord ?',
  askPlayers: (standard) => `À combien jouez-vous, de 2 à 4 ? [${standard}]`,
  askTeams: 'Des équipes ? [1]',
  teams: ['sans équipes', '1+3 contre 2+4, une couleur par personne', '1+3 contre 2+4, une couleur par équipe'],
  askMarbles: (least, most, standard) => `Combien de billes par couleur, de ${least} à ${most} ? [${standard}]`,
  askAnnounce: 'Faut-il annoncer un alignement pour qu’il compte ?',
  askPenalty: 'Que coûte une fausse annonce ? [2]',
  penalties: ['rien', 'le prochain tour', 'la partie'],
  askPeople: (seats) =>
    `Combien de personnes à ce clavier, de 0 à ${seats} ? L’ordinateur prend les autres sièges. [1]`,
  askLevel: (standard) => `À quel niveau joue l’ordinateur, de 1 (première partie) à 8 (pleine force) ? [${standard}]`,
  askStake: 'Combien de points vaut une partie ? [1]',
  pickOne: (least, most) => `Tapez un nombre de ${least} à ${most}.`,
  yesOrNo: 'Tapez o ou n.',
  yes: ['o', 'oui'],
  no: ['n', 'non'],

  level: (n) => `niveau ${n}`,
  computer: 'Ordinateur',
  person: (n) => (n === 0 ? 'Vous' : `Joueur ${n}`),
  prompt: (who) => `${who}> `,
  begin: (game, options) => (options === '' ? `${game}.` : `${game} : ${options}.`),
  plays: (who, as) => `${as} : ${who}`,
  typeHelp: (help) => `Tapez « ${help} » pour savoir tout ce que l’on peut taper.`,
  howToMove: (hint) => `Votre coup : ${hint}.`,
  handOver: (who) => `Passez le clavier à ${who}, et que personne d’autre ne regarde.`,
  pressEnter: 'Appuyez sur Entrée pour continuer. ',
  hand: (who) => `${who} a en main :`,
  notUnderstood: (text, help, meant) =>
    `« ${text} » n’est ni un coup ni une commande. ${meant === undefined ? '' : `Vouliez-vous dire « ${meant} » ? `}Tapez « ${help} » pour l’aide.`,
  whichCell: (example) => `Quelle case ? Par exemple : ${example}`,
  legalCount: (n) => (n === 1 ? 'Un coup permis :' : `${n} coups permis :`),
  noMoves: 'Aucun coup n’est permis.',
  orientations: 'La pièce convient dans plusieurs sens. Tapez un numéro, ou Entrée pour choisir une autre pièce :',
  notHeld: 'Cette pièce n’est pas dans votre main. Tapez « main » pour voir ce que vous avez.',
  fitsNoWay: (cell) => `Cette pièce ne convient ici dans aucun sens. ${cell}.`,
  noLegalWith: (text) => `Aucun coup permis avec « ${text} ».`,
  nothingYet: 'Il ne s’est encore rien passé.',
  nothingToUndo: 'Il n’y a pas de coup à reprendre.',
  nothingToRedo: 'Il n’y a pas de coup à rejouer.',
  takenBack: 'Coup repris.',
  playedAgain: 'Coup rejoué.',
  confirmResign: (who) => `${who}, voulez-vous vraiment abandonner ? (o/n) `,
  offerDraw: (from, to) => `${from} propose la nulle. ${to}, acceptez-vous ? (o/n) `,
  drawDeclined: (by) => `${by} refuse la nulle.`,
  leaveUnsaved:
    'La partie n’est pas enregistrée. Tapez un nom de fichier pour l’enregistrer, ou Entrée pour continuer sans l’enregistrer : ',
  fileName: 'Il manque un nom de fichier, par exemple : enregistrer partie.txt',
  fileExists: (file) => `${file} existe déjà : choisissez un autre nom.`,
  saved: (file) => `Partie enregistrée dans ${file}.`,
  loaded: (file) => `Partie chargée depuis ${file}.`,
  stacked: 'Les plateaux empilés dans leur ordre, le plateau 1 en bas :',
  scoreLine: (parts) => `Score : ${parts.map(({ name, points: n }) => `${name} ${n}`).join(', ')}.`,
  stakeWon: (who, n) => `${who} : +${points(n)}.`,
  again: 'Une autre partie ? Le premier coup change de main. (o/n) ',
  goodbye: 'À bientôt.',
  legend: {
    shapes: ['sphère', 'cylindre', 'cube', 'cône'],
    filled: 'plein',
    outlined: 'contour',
    upper: 'majuscules',
    lower: 'minuscules',
    edges: { light: 'clair plein', dark: 'foncé plein', parallel: 'parallèle', crossing: 'perpendiculaire' },
    board: (n) => `plateau ${n}`,
  },
};
