/** Words of mails to users in German. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const de: UserMailWords = {
  hello: 'Guten Tag,',
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse: {service}',
    why: 'jemand, vermutlich Sie, hat sich mit dieser Adresse registriert bei\n{service}.',
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
  endpointDisabled: {
    subject: 'Ein Webhook-Endpunkt wurde abgeschaltet: {service}',
    gone: 'der Webhook-Endpunkt {url} hat mit 410 (Gone) geantwortet und erhält deshalb keine Ereignisse mehr.',
    failing:
      'der Webhook-Endpunkt {url} hat seit fünf Tagen kein Ereignis angenommen und erhält deshalb keine mehr.',
    forbidden:
      'wer den Webhook-Endpunkt {url} angelegt hat, darf keine Ereignisse mehr lesen; deshalb erhält er keine mehr.',
    open: 'Es geht nichts verloren: Nach dem Wiedereinschalten geht es dort weiter, wo der Endpunkt stand.',
    button: 'Endpunkt öffnen',
  },
  approval: {
    subject: 'Eine Änderung wartet auf eine zweite Person: {service}',
    open: '{who} hat eine Änderung vorgeschlagen, der bis {until} eine zweite Person zustimmen muss: {path}',
    decided: 'Über Ihren Vorschlag wurde entschieden: {service}',
    executed: 'Ihr Vorschlag {path} wurde genehmigt und ausgeführt.',
    failed: 'Ihr Vorschlag {path} wurde genehmigt, konnte aber nicht ausgeführt werden.',
    declined: 'Ihr Vorschlag {path} wurde abgelehnt.',
    expired: 'über Ihren Vorschlag {path} hat sieben Tage lang niemand entschieden; er ist abgelaufen.',
    button: 'Freigabe öffnen',
  },
  bankChanged: {
    subject: 'Das Bankkonto auf Rechnungen wurde geändert: {service}',
    why: '{who} hat das Bankkonto auf Rechnungen auf {account} geändert. Kunden sollen von nun an dorthin zahlen.',
    open: 'Wenn Sie das nicht erwartet haben, machen Sie die Änderung rückgängig und sperren Sie den Benutzer.',
    button: 'Einstellungen öffnen',
  },
  orSend: 'Oder senden Sie diesen Schlüssel an den Dienst:',
  once: 'Der Schlüssel gilt einmal, bis {until}.',
  unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, müssen Sie nichts tun.',
};
