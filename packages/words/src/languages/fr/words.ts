import { GAME_IDS, type Seat } from '@quadrille/rules';
import { capitalise } from '../../capitalise.ts';
import { wordsOf, type Who, type Words } from '../../words.ts';
import { gameWords } from './games.ts';
import { uiWords } from './ui-words.ts';
import { list } from './list.ts';

/** Qui a gagné, en début de phrase. */
function won(winners: readonly Seat[], who: Who, you: Seat | undefined): string {
  const others = winners.filter((seat) => seat !== you).map(who);
  if (you !== undefined && winners.includes(you)) {
    return others.length === 0 ? 'Vous avez gagné' : `${list(['Vous', ...others])} avez gagné`;
  }
  return others.length === 1 ? `${others[0]} gagne` : `${list(others)} gagnent`;
}

export const words: Words = {
  language: 'fr',
  games: gameWords,
  ...uiWords,

  commands: {
    help: ['aide', '?'],
    board: ['plateau'],
    read: ['lire'],
    cell: ['case'],
    hand: ['réserve', 'réserves', 'main'],
    legal: ['permis', 'coups'],
    last: ['dernier'],
    turn: ['tour', 'trait'],
    history: ['historique'],
    undo: ['annuler', 'reprendre'],
    redo: ['rejouer', 'refaire'],
    resign: ['abandonner'],
    draw: ['nulle'],
    save: ['enregistrer', 'sauver'],
    load: ['charger', 'ouvrir'],
    score: ['score', 'points'],
    new: ['nouvelle'],
    quit: ['quitter'],
  },
  commandHelp: {
    help: 'ce que l’on peut taper',
    board: 'dessiner le plateau',
    read: 'lire tout le plateau, en phrases',
    cell: 'dire ce qu’il y a sur une case : « case b2 »',
    hand: 'ce qui reste en réserve',
    legal: 'les coups permis ; « permis c4 » : seulement ceux avec c4',
    last: 'répéter ce qui vient de se passer',
    turn: 'qui doit jouer',
    history: 'tous les coups depuis le début',
    undo: 'reprendre le dernier coup (contre l’ordinateur : sa réponse aussi)',
    redo: 'rejouer un coup repris',
    resign: 'abandonner la partie',
    draw: 'proposer la nulle',
    save: 'enregistrer la partie : « enregistrer partie.txt »',
    load: 'continuer une partie enregistrée : « charger partie.txt »',
    score: 'les points de la soirée',
    new: 'commencer une nouvelle partie du même jeu',
    quit: 'quitter ; ce qui n’est pas enregistré est perdu',
  },

  turn: (who, next) => (next === undefined ? `À ${who} de jouer.` : `À ${who} de jouer : ${next}.`),
  yourTurn(colour, next) {
    const turn = colour === undefined ? 'À vous de jouer' : `À vous de jouer (vous êtes ${colour})`;
    return next === undefined ? `${turn}.` : `${turn} : ${next}.`;
  },
  winners: (winners, who, you) => `${won(winners, who, you)}.`,

  outcome({ winners, reason }, who, { you, line } = {}) {
    const theyWon = won(winners, who, you);
    switch (reason) {
      case 'line':
        return line === undefined ? `${theyWon} avec une combinaison de quatre.` : `${theyWon} : ${line}.`;
      case 'blocked':
        return you === undefined || winners.includes(you)
          ? `${theyWon} : l’adversaire ne peut plus rien poser.`
          : `${theyWon} : vous ne pouvez plus rien poser.`;
      case 'out':
        return `${theyWon} : il ne reste personne d’autre en jeu.`;
      case 'repetition':
        return 'Partie nulle : la même position pour la troisième fois.';
      case 'time':
        return `${theyWon} au temps.`;
      case 'resignation':
        return `${theyWon} par abandon.`;
      case 'agreement':
        return 'Partie nulle d’un commun accord.';
    }
  },

  act(act, who) {
    switch (act.kind) {
      case 'resigns':
        return `${who(act.seat)} abandonne.`;
      case 'time':
        return `${who(act.seat)} n’a plus de temps.`;
      case 'draw':
        return 'La nulle est acceptée.';
    }
  },

  actRefusal(refusal, who) {
    switch (refusal.code) {
      case 'over':
        return 'La partie est terminée.';
      case 'not-your-turn':
        return `Ce n’est pas votre tour : c’est à ${who(refusal.turn)} de jouer.`;
      case 'not-playing':
        return `${capitalise(who(refusal.seat))} n’est plus en jeu.`;
      case 'no-draws':
        return 'Il n’y a pas de partie nulle dans ce jeu.';
    }
  },

  optionFault(game, fault) {
    switch (fault.kind) {
      case 'not-an-object':
        return 'Les options s’écrivent comme un objet JSON, par exemple {"border": true}.';
      case 'unknown-option':
        return fault.known.length === 0
          ? `L’option « ${fault.option} » n’existe pas : ce jeu n’en a aucune.`
          : `L’option « ${fault.option} » n’existe pas : il y a ${list(fault.known)}.`;
      case 'bad-value':
        return `L’option « ${fault.option} » prend une de ces valeurs : ${fault.allowed.join(', ')}.`;
      case 'out-of-range':
      case 'needs':
        return wordsOf(words, game).optionFault!(fault);
    }
  },

  recordFault(fault) {
    switch (fault.kind) {
      case 'bad-tag':
        return `La ligne ${fault.line} n’est pas une balise comme [Game "quads"] : ${fault.text}`;
      case 'no-game':
        return 'Le fichier ne dit pas de quel jeu il s’agit : il faut une ligne comme [Game "quads"].';
      case 'unknown-game':
        return words.unknownGame(fault.text);
      case 'bad-options':
        return words.optionFault(fault.game.id, fault.fault);
      case 'bad-position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
      case 'bad-comment':
        return 'Un commentaire entre accolades n’est pas fermé, ou précède le premier coup.';
      case 'bad-token':
        return `Coup ${fault.ply + 1} : ${words.unreadableMove(fault.token)}`;
      case 'refused': {
        const ofGame = wordsOf(words, fault.game.id);
        const { refusal } = fault;
        const why =
          refusal.code === 'illegal-move'
            ? ofGame.refusal(refusal.why)
            : words.actRefusal(refusal, (seat) => `la place ${seat + 1}`);
        return `Le coup ${fault.ply + 1} (${fault.token}) est refusé. ${why}`;
      }
      case 'result-differs':
        return `Le fichier annonce « ${fault.said} », mais ses coups donnent « ${fault.found} ».`;
    }
  },

  unreadableRequest: (what) =>
    ({
      json: 'La ligne n’est pas du JSON.',
      object: 'Une demande est un objet, par exemple {"game":"quantik","moves":["Ab2"]}.',
      moves: '« moves » est une liste de coups, par exemple ["Ab2","Bc3"].',
      position: '« position » est un texte.',
    })[what],
  unknownGame: (text) => `Le jeu « ${text} » n’existe pas : il y a ${list(GAME_IDS)}.`,
  unreadableMove: (text) => `« ${text} » n’est pas un coup.`,
  list,
};
