import type { Value } from '@quadrille/engine/value';
import type { AnalyseText } from '@quadrille/web/texts';
import { isEven, ownMoves, percent } from '../../estimates.ts';
import { wordsOf } from '../../words.ts';
import { words } from './words.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n < 2 ? one : many}`;
const either = new Intl.ListFormat('fr', { type: 'disjunction' });

function valueWords(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      if (value.plies === undefined) return 'gain';
      return `gain en ${count(ownMoves(value.plies), 'coup')}`;
    case 'loss':
      if (value.plies === undefined) return 'perte';
      return `perte en ${count(ownMoves(value.plies), 'coup')}`;
    case 'draw':
      return 'nulle';
    case 'unknown':
      return `${isEven(value.score, par) ? 'équilibre, ' : ''}environ ${percent(value.score)} % de chances de gain`;
  }
}

/** Ce que l’on avait : `un gain en 3 coups`. */
function asset(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      return value.plies === undefined ? 'une position gagnée' : `un gain en ${count(ownMoves(value.plies), 'coup')}`;
    case 'loss':
      return 'une position perdue';
    case 'draw':
      return 'une nulle';
    case 'unknown':
      return isEven(value.score, par) ? 'une position égale' : `environ ${percent(value.score)} % de chances`;
  }
}

export const analyse: AnalyseText = {
  title: 'Analyse',
  titleOf: (game) => `Analyse : ${game}`,
  lead: 'N’importe quelle partie ou position : la parcourir, voir ce que vaut chaque coup, trouver où elle a basculé.',

  another: 'Une autre partie',
  paste: 'Coller une partie',
  pasteHelp: 'Une partie notée, une liste de coups, une position ou un lien vers cette page.',
  pasteLabel: 'Partie, coups, position ou lien',
  gameLabel: 'Quel jeu ?',
  gameHelp:
    'Utile seulement pour une simple liste de coups ou une position : les parties notées et les liens le disent eux-mêmes.',
  read: 'Analyser',
  file: 'Ouvrir un fichier',
  chooseFile: 'Choisir un fichier de partie',
  dropHere: 'ou le déposer ici.',
  yourGames: 'Vos parties sur cet appareil',
  noGames: 'Aucune partie pour l’instant. Les parties jouées ici apparaîtront dans cette liste.',
  gameLine: (game, moves, ending, date) => `${game}, ${count(moves, 'coup')}, ${date}. ${ending}`,
  unfinished: 'Partie en cours.',
  showAll: 'Montrer toutes les parties',
  empty: 'Partir d’un plateau vide',
  emptyHelp: 'Pour essayer des coups ou composer une position.',
  emptyBoard: (game) => game,
  brokenLink: 'Ce lien est illisible.',
  linkFault: (fault) =>
    fault.kind === 'broken'
      ? 'Le lien est incomplet ou a été modifié en route. Redemandez-le, ou collez la partie ci-dessous.'
      : words.recordFault(fault),
  readFault(fault) {
    switch (fault.kind) {
      case 'nothing':
        return 'Il n’y a encore rien à lire : collez une partie, des coups, une position ou un lien.';
      case 'too-large':
        return 'C’est bien plus qu’une partie : rien n’a été lu.';
      case 'too-many':
        return `Une partie de plus de ${fault.most} coups n’est pas lue ici.`;
      case 'exported-games':
        return 'Ce fichier contient toutes vos parties : chargez-le dans les réglages, puis choisissez une partie ici.';
      case 'binary':
        return 'Ce n’est pas un fichier texte : une partie notée est du texte simple.';
      case 'record':
        return words.recordFault(fault.fault);
      case 'link':
        return analyse.linkFault(fault.fault);
      case 'position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
    }
  },
  unreadableFile: 'Le fichier n’a pas pu être lu.',

  steps: 'Parcourir la partie',
  first: 'Au début',
  back: 'Un coup en arrière',
  forward: 'Un coup en avant',
  last: 'À la fin',
  start: 'Position de départ',
  moves: 'Coups',
  stepHelp: 'Dans cette liste : flèches, Début, Fin. Sur le plateau : J recule, K avance.',
  keys: [
    ['J, K', 'un coup en arrière, un coup en avant'],
    ['Maj + J, Maj + K', 'au début, à la fin de la partie'],
    ['Flèche gauche, Flèche droite', 'dans la liste des coups : un coup en arrière, un coup en avant'],
    ['E', 'ce que pense l’ordinateur ici'],
    ['Q', 'quitter la variante et revenir à la partie'],
  ],
  at: (ply, of) => `Coup ${ply} sur ${of}.`,
  atStart: 'C’est la position de départ.',
  atEnd: 'C’est la dernière position.',
  line: 'Votre variante',
  lineHelp: 'Vous avez quitté la partie : ces coups ne sont que des essais.',
  leaveLine: 'Revenir à la partie',
  leftLine: 'Retour à la partie.',

  values: 'Ce que pense l’ordinateur',
  showValues: 'Montrer les valeurs sur le plateau',
  valuesHelp:
    '+3 : gain en 3 coups, sans compter ceux de l’adversaire ; −2 : perte en 2 coups ; 62% : chances de gain estimées.',
  thinking: 'L’ordinateur réfléchit…',
  longer: 'Réfléchir plus longtemps',
  bestMoves: 'Meilleurs coups',
  allMoves: 'Montrer tous les coups',
  engineTrouble: 'La réflexion a été interrompue.',
  tooEarly: 'Il est trop tôt pour juger : tous ces coups se valent.',
  value: valueWords,
  verdict: (who, worth, par) => `À ${who} de jouer : ${valueWords(worth, par)}.`,
  shares: (players) => `Chances de gain : ${players.map(({ who, percent: share }) => `${who} ${share} %`).join(', ')}.`,
  moveWorth: (move, worth) => `${move} : ${worth}`,
  onlyMove: 'seul bon coup',

  report: 'Toute la partie',
  reportHelp: 'Examine chaque coup, trace le cours de la partie et trouve où elle a basculé.',
  analyseGame: 'Analyser toute la partie',
  stop: 'Arrêter',
  progress: (done, of) => `${done} positions sur ${of}`,
  reportDone: (points) =>
    points === 0 ? 'Analyse terminée : aucun tournant.' : `Analyse terminée : ${count(points, 'tournant')}.`,
  graph: 'Cours de la partie',
  graphLabel: (up, down, points) =>
    `Courbe de la partie : vers le haut, c’est bon pour ${up} ; vers le bas, pour ${down}. ${count(points, 'tournant')}. Le tableau plus bas donne les mêmes valeurs.`,
  graphTable: 'Les valeurs en tableau',
  columns: ['N°', 'Joueur', 'Coup', 'Valeur avant le coup', 'Remarque'],
  turningPoints: 'Tournants',
  turningPoint: 'tournant',
  noTurning: 'Personne n’a rien laissé échapper : le camp le mieux placé l’est resté.',
  turning({ kind, number, who, move, before, after, par, better, answer, winners }) {
    const what = {
      'won-to-lost': `laisse échapper ${asset(before, par)} et perd`,
      'won-to-open': `laisse échapper ${asset(before, par)}`,
      'open-to-lost': `perd : avant ce coup, il y avait ${asset(before, par)}`,
      drop: `cède beaucoup : avant, ${asset(before, par)} ; après, ${asset(after, par)}`,
    }[kind];
    const instead = better.length === 0 ? '' : ` Il valait mieux jouer ${either.format(better)}.`;
    const end = winners.length === 0 ? '' : `, et ${words.list(winners)} ${winners.length === 1 ? 'a' : 'ont'} gagné`;
    const reply =
      answer.length === 0 ? '' : ` ${end === '' ? 'La réponse' : 'La suite'} : ${answer.join(', puis ')}${end}.`;
    return `Coup ${number}, ${who} : ${move} ${what}.${instead}${reply}`;
  },
  decisive: 'C’est ce coup qui a décidé de la partie.',
  onlyMoves: (n) => `Seul bon coup trouvé : ${n} fois`,
  onlyFound: (number, who, move) => `Coup ${number}, ${who} : ${move} était le seul bon coup.`,
  showMove: (number) => `Voir le coup ${number}`,

  edit: 'Composer une position',
  editHelp:
    'Choisissez une pièce, puis les cases où elle se trouve. La même pièce une seconde fois, ou Suppr, vide une case.',
  palette: 'Pièces à poser',
  remove: 'Vider une case',
  clear: 'Vider le plateau',
  toMove: 'À qui de jouer ?',
  missesTurn: 'Passe son prochain tour',
  isOut: 'Hors jeu',
  useIt: 'Analyser cette position',
  cancel: 'Ne rien changer',
  possible: 'Cette position est possible.',
  cleared: 'Le plateau est vide.',

  share: 'Emporter et partager',
  copyLink: 'Copier le lien',
  copyPosition: 'Copier la position',
  copyRecord: 'Copier la partie',
  saveRecord: 'Enregistrer la partie',
  savePicture: (format) => `Enregistrer l’image (${format})`,
  copied: 'Copié.',
  copyByHand: 'Le navigateur ne permet pas de copier ici. Voici le texte, déjà sélectionné : copiez-le à la main.',
  saved: 'Enregistré.',
  pictureTrouble: 'Ce navigateur n’a pas pu faire l’image.',
  picture: (game) => `Une position de ${game}`,
  playOn: 'Jouer à partir d’ici',
  playOnHelp: 'Une nouvelle partie commence par cette position ; vous prenez le camp qui doit jouer.',
  withPeople: 'des personnes sur cet appareil',
  withComputer: (level) => `l’ordinateur, niveau ${level}`,
  opponent: 'Contre',
  begin: 'Jouer la suite',
};
