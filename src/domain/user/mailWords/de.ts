/** Words of mails to users in German. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const de: UserMailWords = {
  hello: 'Guten Tag,',
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse: {service}',
    why: 'diese Adresse wurde angegeben, als sich jemand, vermutlich Sie, angemeldet hat bei\n{service}.',
    open: 'Um die Adresse zu bestätigen, öffnen Sie',
    button: 'Adresse bestätigen',
  },
  invitation: {
    subject: 'Ihre Einladung: {service}',
    why: 'Sie sind eingeladen zu\n{service}.',
    open: 'Um ein Passwort zu wählen, öffnen Sie',
    button: 'Passwort wählen',
  },
  'password-reset': {
    subject: 'Wählen Sie ein neues Passwort: {service}',
    why: 'jemand, vermutlich Sie, hat ein neues Passwort angefordert bei\n{service}.',
    open: 'Um eines zu wählen, öffnen Sie',
    button: 'Neues Passwort wählen',
  },
  orSend: 'Oder senden Sie diesen Schlüssel an den Dienst:',
  once: 'Der Schlüssel gilt einmal, bis {until}.',
  unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, müssen Sie nichts tun.',
};
