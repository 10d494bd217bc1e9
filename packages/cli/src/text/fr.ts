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
  bench               mesurer la vitesse des règles sur cette machine
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
  --announce          Q4 : une ligne ne compte que si elle est annoncée
  --penalty none|skip|out   Q4 : le prix d’une fausse annonce (skip : un tour)
  --options JSON      la même chose en JSON : '{"border": true}'

Qui joue :
  --seats A,B,…       dans l’ordre des tours : un nom, ou « computer » pour l’ordinateur
                      (sinon vous contre l’ordinateur ; qui commence est tiré au sort)
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

Mesure perft et des parties aléatoires par seconde, et le même travail par l’interface qui
vérifie tout, en alternance. Comparez les rapports : les durées seules fluctuent.
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
  seatsCount: (given, needed) => `--seats donne ${given} nom${given > 1 ? 's' : ''}, mais ce jeu a ${needed} sièges.`,
  moreHelp: 'Pour de l’aide : quadrille --help',

  cannotRead: (file, reason) => `Impossible de lire ${file} : ${reason}`,
  cannotWrite: (file, reason) => `Impossible d’écrire ${file} : ${reason}`,

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
