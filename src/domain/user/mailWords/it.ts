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
  endpointDisabled: {
    subject: 'Un endpoint webhook è stato disattivato: {service}',
    gone: 'l’endpoint webhook {url} ha risposto 410 (Gone), perciò non riceve più eventi.',
    failing:
      'l’endpoint webhook {url} non ha accettato alcun evento per cinque giorni, perciò non ne riceve più.',
    forbidden:
      'l’utente o la chiave che ha creato l’endpoint webhook {url} non può più leggere gli eventi, perciò non gliene vengono inviati.',
    open: 'Nulla va perso: una volta riattivato, riprende da dove si era fermato.',
    button: 'Apri l’endpoint',
  },
  orSend: 'Oppure invii questo codice al servizio:',
  once: 'Il codice vale una sola volta, fino al {until}.',
  unexpected: 'Se non si aspettava questo messaggio, non faccia nulla.',
};
