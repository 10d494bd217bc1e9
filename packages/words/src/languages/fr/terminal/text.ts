import type { CliText } from '@quadrille/cli/texts';
import { listJoiner } from '../../../list-joiner.ts';

const either = listJoiner('ou');

/** Les noms que l’aide donne aux arguments. */
const called = (what: string) => ({ GAME: 'JEU', DEPTH: 'N', FILE: 'FICHIER' })[what] ?? what;
const points = (n: number) => `${n} point${n > 1 ? 's' : ''}`;

const holds = ({ finished, playing, players }: { finished: number; playing: number; players: number }) =>
  `${finished} partie${finished > 1 ? 's' : ''} finie${finished > 1 ? 's' : ''}, ${playing} en cours, ${players} joueur${players > 1 ? 's' : ''}`;

export const text: CliText = {
  help: (games) => `Quadrille : jouer à ${games.names} dans le terminal.

Utilisation : quadrille COMMANDE [options]

Commandes :
  play [JEU]          jouer, contre l’ordinateur ou à plusieurs à ce clavier
  serve               servir la page et permettre de jouer à plusieurs à distance
  backup FICHIER      sauvegarder toutes les parties et tous les joueurs d’un serveur
  restore FICHIER     les remettre en place
  doctor              examiner les données d’un serveur et dire que faire
  bot URL             faire jouer le moteur, ou un autre programme, sur un serveur
  inspect             lire une position JSON par ligne, répondre par les coups permis
  perft JEU N         compter les suites de N coups
  solve JEU           dire qui gagne et dans combien de coups
  bestmove JEU        donner le coup du moteur
  arena JEU A B …     faire jouer des moteurs entre eux
  bench               mesurer la vitesse des règles et du moteur sur cette machine
  help [COMMANDE]     expliquer une commande

Jeux : ${games.ids}

Exemples :
  quadrille play                         tout choisir dans un menu
  quadrille play quantik                 vous contre l’ordinateur
  quadrille play quads --border          avec des lignes parallèles au bord
  quadrille play q4 --players 3 --seats Anna,Ben,computer

Options de toutes les commandes :
  ${`--lang ${games.languages}`.padEnd(19)} langue (sinon celle de votre système)
  --help, --version

${games.trademarks} sont des marques de leurs propriétaires ; elles ne sont citées ici que pour
dire quelles règles Quadrille applique.
`,
  commandHelp: (games) => ({
    play: `Utilisation : quadrille play [JEU] [options]

Sans JEU, un menu demande tout.

Le jeu :
${games.flags}  --options JSON      la même chose en JSON : '{"border": true}'

Qui joue :
  --seats A,B,…       dans l’ordre des tours : un nom, ou « computer » pour l’ordinateur
                      (sinon vous contre l’ordinateur ; qui commence est tiré au sort)
  --level 1-8         niveau de l’ordinateur (4) ; aussi par place : computer:6
  --stake N           points pour une partie gagnée (1)

Le reste :
  --load FICHIER      continuer une partie enregistrée
  --plain             sans dessin, rien que des phrases : pour lecteur d’écran ou plage braille
  --ascii             dessiner avec des lettres et des signes simples
  --color, --no-color avec ou sans couleurs (sinon selon le terminal)
  --seed N            choix reproductibles de l’ordinateur
  --lang ${games.languages}

Pendant la partie, tapez « aide ».
`,
    serve: `Utilisation : quadrille serve [options]

Sert la page et permet de jouer à plusieurs à distance. Tout est gardé dans un seul dossier.

  --port N            le port d’écoute (4173, ou PORT)
  --host ADRESSE      l’adresse d’écoute (0.0.0.0 : toutes celles de la machine ; 127.0.0.1 : cette machine seule)
  --data DOSSIER      où garder les parties et les joueurs (data, ou QUADRILLE_DATA)
  --no-page           l’interface pour programmes seulement, sans la page
  --backup-every T    la fréquence des sauvegardes automatiques : 30m, 6h, 7d, ou off (1d, ou QUADRILLE_BACKUP_EVERY)
  --backup-keep N     combien de ces sauvegardes garder (7, ou QUADRILLE_BACKUP_KEEP)
  --backup-to DOSSIER où les garder (backups dans le dossier des données, ou QUADRILLE_BACKUP_TO)

Avec DATABASE_URL et REDIS_URL, plusieurs machines servent ensemble ; voir docs/running.md.
`,
    backup: `Utilisation : quadrille backup FICHIER [--data DOSSIER]

Copie toutes les parties et tous les joueurs d’un serveur dans FICHIER, même pendant qu’il tourne, et
vérifie la copie. Tout ce qui a été joué avant y est. FICHIER ne doit pas encore exister.

  --data DOSSIER      où le serveur garde ses données (data, ou QUADRILLE_DATA)

Avec PostgreSQL, employez ses propres outils, par exemple pg_dump.
`,
    restore: `Utilisation : quadrille restore FICHIER [--data DOSSIER] [--end-sessions]

Vérifie FICHIER et le met à la place des données de DOSSIER, qui sont gardées à côté, endommagées ou
non. Un serveur qui y tourne s’arrête et redémarre de lui-même ; les joueurs n’ont rien à faire. Les
sessions fermées et les comptes supprimés depuis la sauvegarde le restent, si les données de DOSSIER
sont encore lisibles.

  --end-sessions      tout le monde doit se reconnecter ; les invités repartent de zéro
  --data DOSSIER      où le serveur garde ses données (data, ou QUADRILLE_DATA)
`,
    doctor: `Utilisation : quadrille doctor [options]

Examine les données d’un serveur, même en marche, et dit ligne par ligne ce qui va bien, ce qui
mérite attention et ce qui ne va pas, et que faire. Ne change rien. Avec DATABASE_URL, c’est ce
PostgreSQL qui est examiné. Le code de sortie est 1 si quelque chose ne va pas.

  --data DOSSIER      où le serveur garde ses données (data, ou QUADRILLE_DATA)
  --backup-to DOSSIER où sont ses sauvegardes (backups dans le dossier des données, ou QUADRILLE_BACKUP_TO)
  --json              un objet JSON, pour les programmes
`,
    bot: `Utilisation : quadrille bot URL --token T [options] [-- PROGRAMME …]

Joue sur le serveur à l’adresse URL, avec le moteur ou avec n’importe quel programme. Le bot s’assoit
là où on l’invite et poursuit les parties commencées. Si la connexion se coupe, il la rétablit de
lui-même.

  --token T           le jeton du bot, ou QUADRILLE_TOKEN ; voir docs/api.md
  --level 1-8         le niveau du moteur (4)
  --game JEU          ce jeu seulement
  --table ID          s’asseoir à cette table, et s’arrêter après la partie
  --lobby             s’asseoir aux tables ouvertes du salon
  --seek              chercher des adversaires qui veulent le même jeu ; avec
    --clock M+S       M minutes chacun, et S secondes par coup
    --days N          ou N jours par coup
    --options JSON    les options du jeu
  --games N           s’arrêter après N parties
  --patience S        le temps maximal de réflexion par coup, en secondes (60)

Le programme lit une ligne JSON par position et répond par une ligne : le coup, en notation.

  {"game":"quantik","options":{},"moves":["Ab2"],"seat":1,"clock":null,"table":"…"}
  Bc3

S’il s’arrête brutalement, il est relancé ; après trois réponses inutilisables, ou une seule qui se
fait trop attendre, le bot abandonne la partie.
`,
    inspect: `Utilisation : quadrille inspect

Lit l’entrée standard, un objet JSON par ligne, et répond à chacun par une ligne :

  {"game":"quads","options":{"border":true},"moves":["pppp@c3","xxxx@e5"]}
  {"game":"quantik","position":"A.../..b./..../...."}

La réponse contient la position, qui doit jouer (places à partir de 0), tous les coups permis et
le résultat, ou une erreur qui dit ce qui ne va pas.
`,
    perft: `Utilisation : quadrille perft JEU N [--options JSON] [--position P] [--moves "…"]

Compte les suites de N coups (une partie finie n’a pas de suite) et écrit le nombre sur la
dernière ligne. Pour vérifier et chronométrer les règles.
`,
    solve: `Utilisation : quadrille solve JEU [--options JSON] [--position P | --moves "…"]
              quadrille solve --lines      lit les mêmes lignes qu’inspect

Écrit en JSON, pour le joueur qui doit jouer : la valeur, le nombre de coups jusqu’à la fin (le
gagnant se hâte, le perdant résiste), les meilleurs coups et la valeur de chaque coup.

  --time MS           s’arrêter après tant de millisecondes (30000) ; le reste est « unknown »
  --no-book           chercher sans la bibliothèque fournie
  --value-only        la valeur seulement
`,
    bestmove: `Utilisation : quadrille bestmove JEU [--options JSON] [--position P | --moves "…"]

Écrit le coup du moteur en JSON, avec ce qui le fonde.

  --level 1-8         comme quelqu’un de ce niveau
  --time MS           à pleine force, tant de millisecondes (1000)
  --seed N            choix reproductibles
`,
    arena: `Utilisation : quadrille arena JEU JOUEUR JOUEUR … [--games N] [--options JSON]

Fait jouer des moteurs entre eux, à tour de rôle à chaque place et depuis les mêmes ouvertures,
et donne chaque score avec son intervalle à 95 %.

Joueurs : level:1 à level:8, time:MS, nodes:N (le moteur), mcts:MS (recherche simple), random
  --games N           nombre de parties (100)
  --opening N         coups au hasard au début (${games.openings.map(({ name, plies }) => `${plies} à ${name}`).join(', ')})
  --seed N            d’autres ouvertures
  --jobs N            parties à la fois, chacune dans son thread (1) ; pas plus que de cœurs
`,
    bench: `Utilisation : quadrille bench

Mesure perft et des parties aléatoires par seconde, et le même travail par l’interface qui
vérifie tout, en alternance. Comparez les rapports : les durées seules fluctuent. Puis le temps
de processeur qu’il faut au moteur pour savoir tout ce qui peut se savoir.
`,
  }),

  unknownCommand: (name, meant) =>
    meant === undefined
      ? `La commande « ${name} » n’existe pas.`
      : `La commande « ${name} » n’existe pas. Vouliez-vous dire « ${meant} » ?`,
  unknownFlag: (flag) => `L’option ${flag} n’existe pas.`,
  flagValue: (flag) => `L’option ${flag} ne s’emploie pas ainsi : il manque une valeur, ou il y en a une de trop.`,
  missing: (what, example) => `Il manque ${called(what)}, par exemple : ${example}`,
  tooMany: (what) => `« ${what} » est de trop.`,
  badOrigin: (name) =>
    `${name} attend une adresse telle que l’affiche le navigateur, par exemple https://play.example.org.`,
  badJson: (flag, example) => `${flag} attend du JSON, par exemple ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${called(flag)} doit être un nombre entier de ${least} à ${most}.`,
  badDuration: (flag) => `${flag} attend une durée comme 30m, 6h ou 7d, ou « off ».`,
  badLanguage: (name, codes) => `Quadrille ne parle pas « ${name} » : choisissez ${either(codes)}.`,
  seatsCount: (given, needed) => `Il faut ${needed} joueurs pour ${needed} places, pas ${given}.`,
  unknownContestant: (name) =>
    `Le joueur « ${name} » n’existe pas : level:1 à level:8, time:MS, nodes:N, mcts:MS ou random.`,
  gameIsOver: 'La partie est terminée.',
  moreHelp: 'Pour de l’aide : quadrille --help',

  cannotRead: (file, reason) => `Impossible de lire ${file} : ${reason}`,
  cannotWrite: (file, reason) => `Impossible d’écrire ${file} : ${reason}`,

  bothOrNeither:
    'DATABASE_URL (PostgreSQL) et REDIS_URL (Redis) vont ensemble : définissez les deux, ou aucune pour un serveur autonome.',
  cannotBuild: (why) =>
    `La page ne peut pas être construite : ${why}\n« npm ci » s’est-il bien terminé, et peut-on écrire dans le dossier ? Avec « --no-page », le serveur se passe de page.`,
  cannotPrepare: (where, why) => `La base de données dans ${where} ne peut pas être préparée : ${why}`,
  cannotReach: (what, where, why) => `${what} est injoignable à l’adresse ${where} : ${why}`,

  buildingPage: 'Construction de la page, quelques secondes…',
  ready: 'Quadrille est prêt.',
  onThisMachine: 'Sur cette machine',
  onTheNetwork: 'Pour les autres, sur le même réseau',
  dataIn: (folder) => `Les parties et les joueurs sont gardés dans ${folder}`,
  howToEnd: 'Ctrl+C pour arrêter.',
  ending: 'Arrêt : tout est gardé.',
  folderInUse: (folder) =>
    `Un autre serveur tourne déjà avec les données de ${folder} : arrêtez-le d’abord, ou employez --data.`,
  takingUp: 'Mise en place d’une sauvegarde…',

  damage: {
    'not-a-database': 'ce fichier n’est pas une base de données, ou son début a été écrasé',
    malformed: 'la base de données est endommagée',
    folder: 'un dossier se trouve à la place de la base de données',
    empty: 'la base de données est vide, alors qu’elle ne l’était pas',
    log: 'le journal des dernières modifications (le fichier voisin en -wal) est endommagé',
    foreign: 'c’est la base de données d’un autre programme',
  },
  restoreWith: (command, backups, found) =>
    found
      ? `Restaurez la sauvegarde la plus récente avec « ${command} » ; les autres sont dans ${backups}, et ce qui s’y trouve maintenant est gardé.`
      : `Restaurez une sauvegarde avec « ${command} » ; il n’y en a pas dans ${backups}. Ce qui s’y trouve maintenant est gardé.`,
  folderUnusable: (path, why) =>
    `${path} ne peut pas être lu et écrit : ${why}. Vérifiez ses droits et si le disque est plein ou en lecture seule, ou utilisez --data.`,

  embeddedOnly: 'DATABASE_URL est défini : PostgreSQL se sauvegarde avec ses propres outils, par exemple pg_dump.',
  backedUp: (file, held) => `${file} : ${holds(held)}. La copie est vérifiée.`,
  restored: (file, held) => `${file} est en place : ${holds(held)}. Les données d’avant sont gardées à côté.`,
  restoreWaits: 'Un serveur tourne : il s’arrête et redémarre avec la sauvegarde…',
  restoreAtStart: 'Le serveur n’a pas redémarré. Il prendra la sauvegarde à son prochain démarrage.',
  notABackup: (file) => `${file} n’est pas une sauvegarde de Quadrille.`,
  damagedBackup: (file) => `${file} est abîmé : rien n’a été changé.`,
  newerBackup: (file) => `${file} vient d’un Quadrille plus récent.`,
  revived: (n) =>
    `Les données d’avant n’ont pas pu être lues : ${n === 1 ? 'la session de la sauvegarde est valable' : `les ${n} sessions de la sauvegarde sont valables`}, même si elle${n === 1 ? ' a' : 's ont'} été fermée${n === 1 ? '' : 's'} depuis, et les comptes supprimés depuis sont de retour. Pour fermer toutes les sessions, restaurez de nouveau avec --end-sessions.`,

  botNamed: (name) => `${name} (bot)`,
  guestNamed: (name) => `${name} (sans compte)`,
  botReady: (name) => `Prêt à jouer sous le nom de ${name}. Ctrl+C arrête le bot.`,
  botLost: 'La connexion au serveur est coupée. Nouvel essai…',
  botBack: 'Le serveur répond de nouveau.',
  botEnded: (table, won) => `${table} : ${won === undefined ? 'partie nulle' : won ? 'gagné' : 'perdu'}.`,
  botResigns: (table) => `${table} : le bot abandonne la partie.`,
  botRefused: (code) => `Le serveur refuse : ${code}.`,
  unknownToken: 'Le serveur ne connaît pas ce jeton : peut-être n’est-il plus valable.',
  badClock: '--clock attend des minutes et des secondes, par exemple --clock 5+3.',
  programNotStarted: (program, reason) => `Impossible de lancer ${program} : ${reason}`,
  programSlow: (seconds) => `Le programme n’a pas répondu en ${seconds.toLocaleString('fr')} s.`,
  programEnded: (how) => `Le programme s’est arrêté (${how}). Il est relancé.`,
  programIllegal: (move, why) => `Le programme a répondu « ${move} ». ${why}`,

  welcome: 'Bienvenue dans Quadrille.',
  trademarks: (names) => `${names} sont des marques de leurs propriétaires.`,
  whichGame: 'Quel jeu ?',
  whichLanguage: (codes) => `Autre langue : quadrille play ${codes.map((code) => `--lang ${code}`).join(', ')}`,
  askPeople: (seats) =>
    `Combien de personnes à ce clavier, de 0 à ${seats} ? L’ordinateur prend les autres places. [1]`,
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
  partner: (who) => `avec ${who}`,
  typeHelp: (help) => `Tapez « ${help} » pour savoir tout ce que l’on peut taper.`,
  howToMove: (hint) => `Votre coup : ${hint}.`,
  handOver: (who) => `Passez le clavier à ${who}, et que personne d’autre ne regarde.`,
  pressEnter: 'Appuyez sur Entrée pour continuer. ',
  hand: (who) => `${who} a en réserve :`,
  notUnderstood: (typed, help, meant) =>
    `« ${typed} » n’est ni un coup ni une commande. ${meant === undefined ? '' : `Vouliez-vous dire « ${meant} » ? `}Tapez « ${help} » pour l’aide.`,
  whichCell: (example) => `Quelle case ? Par exemple : ${example}`,
  legalCount: (n) => (n === 1 ? 'Un coup permis :' : `${n} coups permis :`),
  noMoves: 'Aucun coup n’est permis.',
  orientations: 'La pièce convient dans plusieurs sens. Tapez un numéro, ou Entrée pour choisir une autre pièce :',
  notHeld: 'Cette pièce n’est pas dans votre réserve. Tapez « réserve » pour voir ce que vous avez.',
  fitsNoWay: (cell) => `Cette pièce ne convient ici dans aucun sens. ${cell}.`,
  noLegalWith: (typed) => `Aucun coup permis avec « ${typed} ».`,
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
  again: 'Une autre partie ? Le joueur suivant commencera. (o/n) ',
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
