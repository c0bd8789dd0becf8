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
  endpointDisabled: {
    subject: 'Een webhook-eindpunt is uitgeschakeld: {service}',
    gone: 'het webhook-eindpunt {url} antwoordde met 410 (Gone) en krijgt daarom geen gebeurtenissen meer.',
    failing:
      'het webhook-eindpunt {url} heeft vijf dagen lang geen gebeurtenis aangenomen en krijgt er daarom geen meer.',
    forbidden:
      'de gebruiker of sleutel die het webhook-eindpunt {url} heeft gemaakt, mag geen gebeurtenissen meer lezen; daarom krijgt het er geen meer.',
    open: 'Er gaat niets verloren: na hervatting gaat het verder waar het was gebleven.',
    button: 'Eindpunt openen',
  },
  orSend: 'Of stuur deze code naar de dienst:',
  once: 'De code is één keer geldig, tot {until}.',
  unexpected: 'Verwachtte u deze mail niet, dan hoeft u niets te doen.',
};
