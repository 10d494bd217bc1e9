import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { PageText } from '@quadrille/web/texts';
import { gameNames, trademarks } from '../../words.ts';
import { words } from './words.ts';

/** En français le pluriel commence à deux. */
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n < 2 ? one : many}`;
const gameName = (id: GameId) => words.games[id].name;

const LEVELS = {
  1: '1, première partie',
  2: '2, débutant',
  3: '3, en famille',
  4: '4, à l’aise',
  5: '5, attentif',
  6: '6, joueur de club',
  7: '7, fort',
  8: '8, pleine force',
} as const;

const GAMES = gameNames(words);
const TRADEMARKS = trademarks(words);
/** The number of games, at the start of a sentence. */
const COUNTED = ['', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'];

export const page: PageText = {
  title(shown) {
    const name = 'game' in shown ? gameName(shown.game) : '';
    switch (shown.name) {
      case 'home':
      case 'lost':
        return `Quadrille : jouer à ${GAMES}`;
      case 'new':
        return `Nouvelle partie de ${name} · Quadrille`;
      case 'play':
        return 'Partie · Quadrille';
      case 'games':
        return 'Vos parties · Quadrille';
      case 'learn':
        return 'Apprendre · Quadrille';
      case 'rules':
        return `Règles de ${name} · Quadrille`;
      case 'lesson':
        return `Première leçon : ${name} · Quadrille`;
      case 'puzzles':
      case 'puzzle':
        return `${name === '' ? 'Problèmes' : `${name} : problèmes`} · Quadrille`;
      case 'analyse':
        return 'Analyse · Quadrille';
      case 'online':
        return 'Jouer avec d’autres · Quadrille';
      case 'open':
        return 'Ouvrir une table · Quadrille';
      case 'table':
        return 'Table · Quadrille';
      case 'account':
        return 'Compte · Quadrille';
      case 'handover':
        return 'Continuer ici · Quadrille';
      case 'player':
        return 'Joueur · Quadrille';
      case 'best':
        return `Les meilleurs à ${name} · Quadrille`;
      case 'settings':
        return 'Réglages · Quadrille';
    }
  },
  description: `Jouer, apprendre et analyser ${GAMES} : contre l’ordinateur ou à plusieurs, que l’on voie ou non.`,
  skip: 'Aller au contenu',
  navigation: 'Pages principales',
  tabs: { home: 'Jouer', learn: 'Apprendre', puzzles: 'Problèmes', analyse: 'Analyser' },
  language: 'Langue',
  settings: 'Réglages',
  trademarks: `${TRADEMARKS} sont des marques de leurs propriétaires, citées seulement pour dire quelles règles nous suivons. Quadrille est indépendant ; ses textes et ses dessins lui sont propres.`,
  storageFailure:
    'Ce navigateur n’enregistre rien pour le moment : les parties ne durent que tant que cette page reste ouverte.',
  pageMissing: 'Cette page n’a pas pu être chargée. Vérifiez la connexion et rechargez-la.',
  coming: 'Un instant…',
  unready:
    'Quadrille n’est pas encore prêt. Si rien ne change, activez JavaScript, ou vérifiez la connexion et rechargez la page.',
  lost: 'Il n’y a pas de page à cette adresse. Voici où tout commence.',
  close: 'Fermer',
  yes: 'Oui',
  no: 'Non',
  toStart: 'Retour à l’accueil',

  motto: `${COUNTED[GAME_IDS.length] ?? GAME_IDS.length} jeux, quatre côtés.`,
  promise:
    'Contre l’ordinateur ou à plusieurs sur un même appareil. Sans compte, et sans réseau une fois la page chargée.',
  play: 'Jouer',
  choose: 'Options…',
  rules: 'Règles',
  playNow: (game) => `Jouer à ${game} contre l’ordinateur`,
  chooseFor: (game) => `Options et adversaires pour ${game}`,
  rulesOf: (game) => `Règles de ${game}`,
  miniature: (game) => `Une position d’une partie de ${game}`,
  resume: 'Reprendre une partie',
  resumeDetail: (moves, against) => `${count(moves, 'coup')}, ${against}`,
  opponents(session) {
    const computers = session.players.filter(({ level }) => level !== undefined).length;
    const people = session.players.length - computers;
    if (people === 0) return 'entre ordinateurs';
    return people === 1 ? 'contre l’ordinateur' : `à ${people === 2 ? 'deux' : people === 3 ? 'trois' : 'quatre'}`;
  },
  forget: (game) => `Supprimer cette partie de ${game}`,
  together: 'Jouer avec d’autres',
  togetherLead: 'Envoyez un lien, prenez place à une table ouverte, ou trouvez quelqu’un qui cherche aussi.',
  account: 'Votre compte',
  player: 'Joueur',
  leaders: 'Classements',

  pastTitle: 'Vos parties',
  pastLead: 'Tout ce qui a été joué dans ce navigateur, terminé ou non : à continuer, à analyser, à emporter.',
  allGames: (n) => (n === 1 ? 'Votre partie' : `Les ${n} parties`),
  noGames: 'Rien n’a encore été joué ici.',
  noneLikeThat: 'Aucune partie ne correspond.',
  wanted: { game: 'Jeu', company: 'Qui a joué', result: 'Résultat' },
  any: { game: 'tous les jeux', company: 'tout le monde', result: 'tous les résultats' },
  results: { unfinished: 'en cours', finished: 'terminée', won: 'gagnée', lost: 'perdue', draw: 'nulle' },
  pastCount: (n) => count(n, 'partie'),
  pastGame: (game, date) => `${game}, ${date}`,
  against: (level) => `contre l’ordinateur, niveau ${level}`,
  movesMade: (n) => count(n, 'coup'),
  continueGame: 'Continuer',
  saveGame: 'Enregistrer',
  deleteGame: 'Supprimer',
  deleted: 'Partie supprimée.',
  bringBack: 'La rétablir',
  broughtBack: 'La partie est rétablie.',
  moreGames: (n) => `En montrer ${n} de plus`,
  ofGame: (action, game) => `${action} : ${game}`,

  newTitle: (game) => `Nouvelle partie de ${game}`,
  opponent: 'Qui joue ?',
  modes: {
    computer: 'Moi contre l’ordinateur',
    people: 'Plusieurs personnes ici',
    watch: 'L’ordinateur contre lui-même',
  },
  level: 'Niveau de l’ordinateur',
  levels: LEVELS,
  youPlay: 'Qui commence ?',
  sides: { first: 'Je commence', second: 'L’ordinateur commence', random: 'Tirage au sort' },
  gameOptions: 'Règles de cette partie',
  whoSits: 'Qui joue quelle couleur ?',
  seatLabel: (colour) => `Qui joue ${colour} ?`,
  person: 'Une personne',
  computer: (level) => `Ordinateur, niveau ${level}`,
  nameOf: (colour) => `Nom (${colour}), facultatif`,
  clock: 'Pendule pour chaque joueur',
  noClockOption: 'sans pendule',
  minutes: (n) => count(n, 'minute'),
  increment: 'Temps ajouté à chaque coup',
  seconds: (n) => count(n, 'seconde'),
  stake: 'Points pour une victoire',
  startGame: 'Commencer la partie',

  gameTitle: (game, options) => (options === '' ? game : `${game}, ${options}`),
  boardLabel: (game) => `Plateau de ${game}`,
  oneBoard: 'Un seul plateau à la fois',
  boardName: (n) => `Plateau ${n}`,
  playerName: (who, level) => (level === undefined ? who : `${who} (ordinateur, niveau ${level})`),
  youNamed: (name) => `${name} (vous)`,
  isOut: 'éliminé',
  team: (letter, partner) => `Équipe ${letter}, avec ${partner}`,
  yourPartner: (letter) => `Équipe ${letter}, votre partenaire`,
  score: (players) => `Score : ${players.map(([name, n]) => `${name} ${n}`).join(', ')}`,
  youInScore: 'Vous',
  computerInScore: 'Ordinateur',
  points: (n) => count(n, 'point'),
  handOf: (who) => `${who} : pièces en réserve`,
  pieceInHand: (piece, n) => (n > 1 ? `${piece}, encore ${n}` : piece),
  whatNext: 'Que faire ?',
  turnNote: (who, thinking) => (thinking ? `${who} réfléchit…` : `À ${who} de jouer.`),
  allowedHere: 'C’est permis ici.',
  engineStuck: 'La réflexion de l’ordinateur a été interrompue et n’a pas pu reprendre.',
  tryAgain: 'Réessayer',
  nothingYet: 'Rien n’a encore été joué.',
  noClock: 'Cette partie se joue sans pendule.',
  nthOf: (n, of, sentence) => `${n} sur ${of} : ${sentence}`,
  notUnderstood: (text) =>
    `« ${text} » n’est ni un coup ni une question que l’on peut poser ici. Sur le plateau, la touche du point d’interrogation montre toutes les touches.`,
  typeLabel: 'Tapez un coup ou une question',
  typeSend: 'Envoyer',
  turnPiece: 'Tourner',
  undo: 'Reprendre le coup',
  redo: 'Rejouer le coup',
  askTakeback: 'Demander à reprendre',
  hint: 'Conseil',
  resign: 'Abandonner',
  abort: 'Interrompre la partie',
  abortQuestion: 'Interrompre cette partie ? Elle n’aura pas de résultat.',
  offerDraw: 'Proposer la nulle',
  drawQuestion: (who) => `${who} accepte ?`,
  rematch: 'Revanche',
  analyse: 'Analyser',
  newGame: 'Nouvelle partie',
  pause: 'Pause',
  goOn: 'Continuer',
  moves: 'Coups',
  spoken: 'Tout ce qui a été dit',
  keys: 'Toutes les touches',
  keysTitle: 'Les touches du plateau',
  keysIntro: 'Elles agissent tant que l’on est sur le plateau.',
  keysTyped: 'Ce que l’on demande au plateau se tape aussi en un mot, dans le champ sous le plateau.',
  keysHelp: 'montrer cette liste',
  shiftKey: 'Maj',
  escapeKey: 'Échap',
  signs: { '?': 'point d’interrogation', '.': 'point' },
  walking: {
    arrows: ['Flèches', 'd’une case à l’autre'],
    ends: ['Début, Fin', 'aux bouts de la ligne ; avec Ctrl, aux bouts du plateau'],
    boards: ['Page précédente, Page suivante', 'à la même case du plateau voisin'],
    enter: ['Entrée', 'poser la pièce choisie, ou prendre une bille'],
  },
  actions: {
    previous: 'revenir à la case possible précédente',
    'rotate-back': 'tourner la pièce dans l’autre sens',
    'next-piece': 'prendre la pièce suivante',
    'previous-piece': 'prendre la pièce précédente',
    'put-back': 'remettre la pièce dans la réserve',
    type: 'taper un coup ou une question',
  },
  curtainHelp: 'Les pièces sont cachées : que personne d’autre ne regarde.',
  liftCurtain: (who) => `Je suis ${who} : montrer mes pièces`,
  elsewhere: 'Cette partie est ouverte dans un autre onglet.',
  elsewhereHelp: 'Rien n’est perdu : elle peut continuer ici, et l’autre onglet s’arrêtera.',
  goOnHere: 'Continuer ici',
  noSuchGame: 'Cette partie n’est pas sur cet appareil.',
  noSuchGameHelp:
    'Les parties restent dans le navigateur où elles ont été jouées. Celle-ci a peut-être été supprimée, ou jouée ailleurs.',
  cube: 'Empiler en cube',
  cubeHelp: 'Faites-le glisser ou utilisez les flèches pour le tourner ; Échap ou V ramène au plateau.',
  cubeOpened: 'Les quatre plateaux sont empilés en cube. Les flèches le tournent ; Échap ou V ramène au plateau.',
  cubeTurned: (around, over) => `tourné de ${around} degrés, vu d’en haut à ${over} degrés`,
  cubeLabel: (line) =>
    line === '' ? 'Les quatre plateaux empilés en cube' : `Les quatre plateaux empilés en cube. ${line}`,
  backToBoards: 'Revenir aux plateaux',

  settingsTitle: 'Réglages',
  preferences: {
    theme: 'Thème',
    colours: 'Couleurs des pièces',
    motion: 'Animations',
    verbosity: 'Ce qui est dit après un coup',
    volume: 'Sons',
    coordinates: 'Coordonnées sur le plateau',
    showLegal: 'Montrer où la pièce choisie peut aller',
    showThreats: 'Montrer les menaces des autres',
    clockWarnings: 'Prévenir quand le temps presse',
    chat: 'Messages entre joueurs en ligne',
  },
  themes: { system: 'comme le système', light: 'clair', dark: 'sombre', contrast: 'contraste élevé' },
  colours: { wood: 'bois', safe: 'adaptées au daltonisme' },
  motions: { system: 'comme le système', none: 'aucune' },
  verbosities: { short: 'bref', normal: 'en une phrase', full: 'en détail' },
  volumes: ['coupés', 'faibles', 'moyens', 'forts'],
  looks: 'Apparence',
  sounds: 'Sons et parole',
  onTheBoard: 'Sur le plateau',
  yourGames: 'Vos parties et réglages',
  exportGames: 'Enregistrer dans un fichier',
  importGames: 'Charger un fichier',
  exportHelp: 'Tout ce que Quadrille garde est dans ce navigateur. Un fichier l’emporte sur un autre appareil.',
  imported: (n) => (n < 2 ? `${n} partie chargée.` : `${n} parties chargées.`),
  importFault(fault) {
    if (fault.kind === 'bad-record')
      return `L’une des parties enregistrées dans ce fichier est illisible. ${words.recordFault(fault.fault)}`;
    return 'Ce n’est pas un fichier enregistré par Quadrille : rien n’a été changé.';
  },

  learnTitle: 'Apprendre les jeux',
  learnLead: 'Les règles, avec des plateaux à manipuler, et une première leçon pour chaque jeu.',
  lesson: 'Première leçon',
  lessonOf: (game) => `Première leçon de ${game}`,
};
