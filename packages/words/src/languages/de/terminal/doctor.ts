import type { Contents } from '@quadrille/server/doctor';
import type { DoctorText } from '@quadrille/cli/texts';
import { dataSize } from '../../../data-size.ts';
import { text } from './text.ts';

const time = (at: number) => new Date(at).toLocaleString('de-DE');
const size = dataSize('de-DE');
const held = ({ finished, accounts }: Contents) =>
  `${finished} beendete ${finished === 1 ? 'Partie' : 'Partien'} und ${accounts} ${accounts === 1 ? 'Konto' : 'Konten'}`;

export const doctor: DoctorText = {
  states: { ok: 'ok', warning: 'Hinweis', problem: 'PROBLEM' },
  summary: (warnings, problems) =>
    warnings + problems === 0
      ? 'Alles in Ordnung.'
      : `${problems} ${problems === 1 ? 'Problem' : 'Probleme'}, ${warnings} ${warnings === 1 ? 'Hinweis' : 'Hinweise'}.`,
  say: (found, restore) => {
    switch (found.code) {
      case 'folder':
        return 'Der Datenordner ist da und lässt sich lesen und schreiben.';
      case 'folder-missing':
        return 'Diesen Datenordner gibt es nicht: Nennen Sie ihn mit --data oder QUADRILLE_DATA.';
      case 'folder-unusable':
        return `Der Datenordner lässt sich nicht lesen und schreiben: ${found.why}. Rufen Sie dies als Benutzer des Servers auf, oder berichtigen Sie die Rechte.`;
      case 'private':
        return 'Nur der Eigentümer kann die Daten lesen.';
      case 'exposed':
        return `Andere Benutzer dieses Rechners können die Daten lesen: ${found.files.join(', ')}. Ein Server, dem die Dateien gehören, schließt sie beim Start; sonst hilft chmod go-rwx.`;
      case 'running':
        return 'Mit diesen Daten läuft ein Server.';
      case 'not-running':
        return 'Mit diesen Daten läuft kein Server.';
      case 'database':
        return `Die Datenbank lässt sich öffnen, und jede ihrer Seiten ist heil (${size(found.bytes)}).`;
      case 'no-database':
        return 'Es gibt noch keine Datenbank: Der erste Start legt sie an.';
      case 'damaged':
        return `${text.damage[found.damage]}. ${restore}`;
      case 'unreadable':
        return `Die Datenbank lässt sich nicht lesen: ${found.why}. Rufen Sie dies als Benutzer des Servers auf, oder berichtigen Sie die Rechte der Dateien.`;
      case 'reachable':
        return `PostgreSQL ${found.version} antwortet.`;
      case 'unreachable':
        return `PostgreSQL lässt sich nicht lesen: ${found.why}. Prüfen Sie DATABASE_URL und ob es läuft.`;
      case 'schema':
        return `Die Datenbank ist so, wie dieses Quadrille sie braucht (Schritt ${found.step}).`;
      case 'schema-older':
        return `Die Datenbank stammt von einem älteren Quadrille (Schritt ${found.step} von ${found.steps}): Der nächste Start bringt sie auf den neuen Stand.`;
      case 'schema-newer':
        return `Die Datenbank stammt von einem neueren Quadrille (Schritt ${found.step}; dieses kennt ${found.steps}): Verwenden Sie jenes.`;
      case 'tables':
        return `Tische: ${found.count}.`;
      case 'tables-holes':
        return `An ${found.count} ${found.count === 1 ? 'Tisch' : 'Tischen'} fehlen Ereignisse: ${found.ids.join(', ')}. Spielen Sie eine Sicherung ein, die sie enthält, oder melden Sie es.`;
      case 'tables-unreadable':
        return `${found.count} ${found.count === 1 ? 'Tisch ist' : 'Tische sind'} nicht lesbar: ${found.ids.join(', ')}. Bitte melden Sie es; die anderen sind nicht betroffen.`;
      case 'references':
        return 'Alle Verweise führen zum Ziel.';
      case 'references-broken':
        return `${found.count} ${found.count === 1 ? 'Zeile verweist' : 'Zeilen verweisen'} auf etwas, das es nicht gibt. Spielen Sie eine Sicherung ein, oder melden Sie es.`;
      case 'space':
        return found.state === 'ok'
          ? `${size(found.bytes)} sind frei.`
          : `Nur ${size(found.bytes)} sind frei: Schaffen Sie Platz, sonst ruht das Spiel.`;
      case 'restore-waiting':
        return 'Eine eingespielte Sicherung wartet: Der Server übernimmt sie beim nächsten Start.';
      case 'left-over':
        return `Was beim Einspielen beiseitegelegt wurde, belegt ${size(found.bytes)}: ${found.files.join(', ')}. Löschen Sie es, wenn es nicht mehr gebraucht wird.`;
      case 'backup':
        return found.state === 'ok'
          ? `Die neueste von ${found.count} ${found.count === 1 ? 'Sicherung' : 'Sicherungen'} ist heil und stammt vom ${time(found.at)}: ${found.file}`
          : `Die neueste Sicherung stammt vom ${time(found.at)}: ${found.file}. Läuft der Server, und was sagt sein Protokoll über Sicherungen?`;
      case 'backup-fuller':
        return `Eine ältere Sicherung enthält viel mehr als die neueste, ${held(found.held)} statt ${held(found.newest)}, und wird behalten: ${found.file}. Sind Daten verloren gegangen, spielen Sie sie ein; sonst löschen Sie sie.`;
      case 'no-backup':
        return `In ${found.folder} liegt keine Sicherung: Ein laufender Server macht täglich eine, wenn --backup-every nichts anderes sagt.`;
      case 'backup-damaged':
        return `Die neueste Sicherung ist beschädigt: ${found.file}. Machen Sie mit „quadrille backup DATEI“ eine neue, und prüfen Sie den Datenträger.`;
    }
  },
};
