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
  approval: {
    subject: 'Una modifica attende una seconda persona: {service}',
    open: '{who} ha proposto una modifica che una seconda persona deve approvare entro il {until}: {path}',
    decided: 'È stata presa una decisione sulla sua proposta: {service}',
    executed: 'la sua proposta {path} è stata approvata ed eseguita.',
    failed: 'la sua proposta {path} è stata approvata, ma non è stato possibile eseguirla.',
    declined: 'la sua proposta {path} è stata respinta.',
    expired: 'nessuno ha deciso sulla sua proposta {path} entro sette giorni: è scaduta.',
    button: 'Apri l’approvazione',
  },
  bankChanged: {
    subject: 'Il conto bancario sulle fatture è cambiato: {service}',
    why: '{who} ha cambiato il conto bancario sulle fatture in {account}. D’ora in poi ai clienti si chiede di pagare lì.',
    open: 'Se non se lo aspettava, annulli la modifica e blocchi l’utente.',
    button: 'Apri le impostazioni',
  },
  orSend: 'Oppure invii questo codice al servizio:',
  once: 'Il codice vale una sola volta, fino al {until}.',
  unexpected: 'Se non si aspettava questo messaggio, non faccia nulla.',
};
