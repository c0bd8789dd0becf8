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
  verification: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verificationText: 'Ein Klick zeigt, dass die Adresse Ihre ist.',
  verify: 'Adresse bestätigen',
  verified: 'Ihre Adresse ist bestätigt',
  goOn: 'Sie können sich jetzt anmelden.',
  toSignIn: 'Anmelden',
  noToken: 'Dieser Link ist unvollständig',
  noTokenText: 'Öffnen Sie den Link der Mail noch einmal, ganz: Sein Ende hinter dem # lässt Sie ein.',
};
