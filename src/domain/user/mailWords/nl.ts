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
  approval: {
    subject: 'Een wijziging wacht op een tweede persoon: {service}',
    open: '{who} heeft een wijziging voorgesteld die een tweede persoon vóór {until} moet goedkeuren: {path}',
    decided: 'Over uw voorstel is beslist: {service}',
    executed: 'uw voorstel {path} is goedgekeurd en uitgevoerd.',
    failed: 'uw voorstel {path} is goedgekeurd, maar kon niet worden uitgevoerd.',
    declined: 'uw voorstel {path} is afgewezen.',
    expired: 'niemand heeft binnen zeven dagen over uw voorstel {path} beslist; het is verlopen.',
    button: 'Goedkeuring openen',
  },
  bankChanged: {
    subject: 'De bankrekening op facturen is gewijzigd: {service}',
    why: '{who} heeft de bankrekening op facturen gewijzigd in {account}. Klanten wordt voortaan gevraagd daarop te betalen.',
    open: 'Als u dit niet verwachtte, draai de wijziging terug en blokkeer de gebruiker.',
    button: 'Instellingen openen',
  },
  orSend: 'Of stuur deze code naar de dienst:',
  once: 'De code is één keer geldig, tot {until}.',
  unexpected: 'Verwachtte u deze mail niet, dan hoeft u niets te doen.',
};
