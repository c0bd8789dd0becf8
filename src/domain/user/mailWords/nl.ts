/** Words of mails to users in Dutch. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const nl: UserMailWords = {
  hello: 'Goedendag,',
  verification: {
    subject: 'Bevestig uw e-mailadres: {service}',
    why: 'dit adres is opgegeven toen iemand, waarschijnlijk u, zich aanmeldde bij\n{service}.',
    open: 'Om het adres te bevestigen, opent u',
    button: 'Adres bevestigen',
  },
  invitation: {
    subject: 'Uw uitnodiging: {service}',
    why: 'u bent uitgenodigd voor\n{service}.',
    open: 'Om een wachtwoord te kiezen, opent u',
    button: 'Wachtwoord kiezen',
  },
  'password-reset': {
    subject: 'Kies een nieuw wachtwoord: {service}',
    why: 'iemand, waarschijnlijk u, heeft een nieuw wachtwoord gevraagd bij\n{service}.',
    open: 'Om er een te kiezen, opent u',
    button: 'Nieuw wachtwoord kiezen',
  },
  orSend: 'Of stuur deze code naar de dienst:',
  once: 'De code is één keer geldig, tot {until}.',
  unexpected: 'Verwachtte u deze mail niet, dan hoeft u niets te doen.',
};
