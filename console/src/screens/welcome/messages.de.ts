import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  invitation: 'Legen Sie Ihr Passwort fest',
  invitationText: 'Damit melden Sie sich an. Ein neues Passwort beendet alle früheren Sitzungen.',
  password: 'Neues Passwort',
  passwordText: '8 bis 128 Zeichen; kein häufiges Passwort, kein Name, keine E-Mail-Adresse',
  passwordAgain: 'Passwort wiederholen',
  different: 'Die Passwörter stimmen nicht überein',
  choose: 'Passwort festlegen',
  chosen: 'Ihr Passwort ist festgelegt',
  reset: 'Legen Sie ein neues Passwort fest',
  resetRequest: 'Passwort vergessen?',
  resetRequestText:
    'Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten einen Link, um ein neues Passwort festzulegen.',
  email: 'E-Mail-Adresse',
  resetSend: 'Link senden',
  resetSent: 'Prüfen Sie Ihr Postfach',
  resetSentText:
    'Gehört die Adresse zu einem Benutzer, trifft in Kürze eine E-Mail mit einem Link ein. Er gilt einmal und eine Stunde lang. Kommt keine E-Mail, prüfen Sie die Adresse oder wenden Sie sich an die Administration.',
  verification: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verificationText: 'Bestätigen Sie, dass diese Adresse Ihnen gehört.',
  verify: 'Adresse bestätigen',
  verified: 'Ihre Adresse ist bestätigt',
  goOn: 'Sie können sich jetzt anmelden.',
  toSignIn: 'Anmelden',
  noToken: 'Dieser Link ist unvollständig',
  noTokenText: 'Öffnen Sie den vollständigen Link aus der E-Mail, einschließlich des Teils nach dem #.',
};
