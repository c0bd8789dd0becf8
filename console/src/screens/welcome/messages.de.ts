import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  invitation: 'Wählen Sie Ihr Passwort',
  invitationText: 'Damit melden Sie sich an. Ein neues Passwort beendet alle früheren Sitzungen.',
  password: 'Neues Passwort',
  passwordText:
    '8 bis 128 Zeichen; keines der häufigsten, und nichts mit Ihrem Namen oder Ihrer Adresse darin',
  passwordAgain: 'Noch einmal',
  different: 'Die beiden sind nicht gleich',
  choose: 'Dieses Passwort wählen',
  chosen: 'Ihr Passwort ist gewählt',
  reset: 'Wählen Sie ein neues Passwort',
  resetRequest: 'Passwort vergessen?',
  resetRequestText:
    'Mit welcher Adresse melden Sie sich an? Dorthin kommt ein Link, um ein anderes Passwort zu wählen.',
  email: 'E-Mail-Adresse',
  resetSend: 'Link senden',
  resetSent: 'Sehen Sie in Ihr Postfach',
  resetSentText:
    'Wenn die Adresse einem Benutzer gehört, ist eine Mail mit einem Link unterwegs. Er gilt einmal, eine Stunde lang. Kommt keine, prüfen Sie die Adresse oder fragen Sie die Verwaltung.',
  verification: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verificationText: 'Ein Klick zeigt, dass die Adresse Ihre ist.',
  verify: 'Adresse bestätigen',
  verified: 'Ihre Adresse ist bestätigt',
  goOn: 'Sie können sich jetzt anmelden.',
  toSignIn: 'Anmelden',
  noToken: 'Dieser Link ist unvollständig',
  noTokenText: 'Öffnen Sie den Link der Mail noch einmal, ganz: Sein Ende hinter dem # lässt Sie ein.',
};
