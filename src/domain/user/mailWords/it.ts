/** Words of mails to users in Italian. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const it: UserMailWords = {
  hello: 'Buongiorno,',
  verification: {
    subject: 'Confermi il Suo indirizzo e-mail: {service}',
    why: 'questo indirizzo è stato indicato quando qualcuno, probabilmente Lei, si è registrato presso\n{service}.',
    open: 'Per confermare l’indirizzo, apra',
    button: 'Conferma l’indirizzo',
  },
  invitation: {
    subject: 'Il Suo invito: {service}',
    why: 'è stato invitato a\n{service}.',
    open: 'Per scegliere una password, apra',
    button: 'Scegli una password',
  },
  'password-reset': {
    subject: 'Scelga una nuova password: {service}',
    why: 'qualcuno, probabilmente Lei, ha chiesto una nuova password presso\n{service}.',
    open: 'Per sceglierla, apra',
    button: 'Scegli una nuova password',
  },
  orSend: 'Oppure invii questo codice al servizio:',
  once: 'Il codice vale una sola volta, fino al {until}.',
  unexpected: 'Se non si aspettava questo messaggio, non faccia nulla.',
};
