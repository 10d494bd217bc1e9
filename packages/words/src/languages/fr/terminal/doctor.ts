import type { Contents } from '@quadrille/server/doctor';
import type { DoctorText } from '@quadrille/cli/texts';
import { dataSize } from '../../../data-size.ts';
import { text } from './text.ts';

const time = (at: number) => new Date(at).toLocaleString('fr-FR');
const size = dataSize('fr-FR');
const s = (n: number) => (n > 1 ? 's' : '');
const held = ({ finished, accounts }: Contents) =>
  `${finished} partie${s(finished)} terminée${s(finished)} et ${accounts} compte${s(accounts)}`;

export const doctor: DoctorText = {
  states: { ok: 'ok', warning: 'attention', problem: 'PROBLÈME' },
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'Tout va bien.'
      : `${problems} problème${s(problems)}, ${warnings} avertissement${s(warnings)}.`,
  say: (found, restore) => {
    switch (found.code) {
      case 'folder':
        return 'Le dossier des données existe ; il peut être lu et écrit.';
      case 'folder-missing':
        return 'Ce dossier de données n’existe pas : indiquez-le avec --data ou QUADRILLE_DATA.';
      case 'folder-unusable':
        return `Le dossier des données ne peut pas être lu et écrit : ${found.why}. Lancez cette commande sous le compte du serveur, ou corrigez les droits.`;
      case 'private':
        return 'Seul leur propriétaire peut lire les données.';
      case 'exposed':
        return `D’autres comptes de cette machine peuvent lire les données : ${found.files.join(', ')}. Un serveur à qui ces fichiers appartiennent les protège à son démarrage ; sinon, utilisez chmod go-rwx.`;
      case 'running':
        return 'Un serveur tourne avec ces données.';
      case 'not-running':
        return 'Aucun serveur ne tourne avec ces données.';
      case 'database':
        return `La base de données s’ouvre et chacune de ses pages est saine (${size(found.bytes)}).`;
      case 'no-database':
        return 'Il n’y a pas encore de base de données : le premier démarrage la crée.';
      case 'damaged':
        return `${sentence(text.damage[found.damage])}. ${restore}`;
      case 'unreadable':
        return `La base de données ne peut pas être lue : ${found.why}. Lancez cette commande sous le compte du serveur, ou corrigez les droits des fichiers.`;
      case 'reachable':
        return `PostgreSQL ${found.version} répond.`;
      case 'unreachable':
        return `PostgreSQL ne peut pas être lu : ${found.why}. Vérifiez DATABASE_URL, et s’il est en marche.`;
      case 'schema':
        return `La base de données est telle qu’il la faut à ce Quadrille (étape ${found.step}).`;
      case 'schema-older':
        return `La base de données vient d’un Quadrille plus ancien (étape ${found.step} sur ${found.steps}) : le prochain démarrage la met à jour.`;
      case 'schema-newer':
        return `La base de données a été écrite par un Quadrille plus récent (étape ${found.step} ; celui-ci en connaît ${found.steps}) : utilisez celui-là.`;
      case 'tables':
        return `Tables : ${found.count}.`;
      case 'tables-holes':
        return `Il manque des événements à ${found.count} table${s(found.count)} : ${found.ids.join(', ')}. Restaurez une sauvegarde qui les contient, ou signalez-le.`;
      case 'tables-unreadable':
        return `${found.count} table${s(found.count)} illisible${s(found.count)} : ${found.ids.join(', ')}. Merci de le signaler ; les autres ne sont pas touchées.`;
      case 'references':
        return 'Tous les renvois mènent quelque part.';
      case 'references-broken':
        return `${found.count} ligne${s(found.count)} renvoie${found.count > 1 ? 'nt' : ''} à quelque chose qui n’existe pas. Restaurez une sauvegarde, ou signalez-le.`;
      case 'space':
        return found.state === 'ok'
          ? `Espace libre : ${size(found.bytes)}.`
          : `Il ne reste que ${size(found.bytes)} : libérez de la place, sinon le jeu s’interrompra.`;
      case 'restore-waiting':
        return 'Une sauvegarde restaurée attend : le serveur la prendra à son prochain démarrage.';
      case 'left-over':
        return `Ce que des restaurations ont mis de côté occupe ${size(found.bytes)} : ${found.files.join(', ')}. Supprimez-le quand il ne sert plus.`;
      case 'backup':
        return found.state === 'ok'
          ? `${found.count} sauvegarde${s(found.count)} ; la plus récente est saine et date du ${time(found.at)} : ${found.file}`
          : `La sauvegarde la plus récente date du ${time(found.at)} : ${found.file}. Le serveur tourne-t-il, et que dit son journal des sauvegardes ?`;
      case 'backup-fuller':
        return `Une sauvegarde plus ancienne contient bien plus que la plus récente (${held(found.held)} au lieu de ${held(found.newest)}) et est conservée : ${found.file}. Si des données ont été perdues, restaurez-la ; sinon, supprimez-la.`;
      case 'no-backup':
        return `Il n’y a pas de sauvegarde dans ${found.folder} : un serveur en marche en fait une par jour, sauf indication contraire de --backup-every.`;
      case 'backup-damaged':
        return `La sauvegarde la plus récente est endommagée : ${found.file}. Faites-en une autre avec « quadrille backup FICHIER », et vérifiez le disque.`;
    }
  },
};

const sentence = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
