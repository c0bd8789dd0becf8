/** Words of mails to users in French. */
import type { UserMailWords } from '../../../kernel/wording/userMailWords.js';

export const fr: UserMailWords = {
  hello: 'Bonjour,',
  verification: {
    subject: 'Confirmez votre adresse e-mail : {service}',
    why: 'cette adresse a été indiquée lorsque quelqu’un, sans doute vous, s’est inscrit auprès de\n{service}.',
    open: 'Pour confirmer l’adresse, ouvrez',
    button: 'Confirmer l’adresse',
  },
  invitation: {
    subject: 'Votre invitation : {service}',
    why: 'vous êtes invité à rejoindre\n{service}.',
    open: 'Pour choisir un mot de passe, ouvrez',
    button: 'Choisir un mot de passe',
  },
  'password-reset': {
    subject: 'Choisissez un nouveau mot de passe : {service}',
    why: 'quelqu’un, sans doute vous, a demandé un nouveau mot de passe auprès de\n{service}.',
    open: 'Pour en choisir un, ouvrez',
    button: 'Choisir un nouveau mot de passe',
  },
  endpointDisabled: {
    subject: 'Un point de terminaison webhook a été désactivé : {service}',
    gone: 'le point de terminaison webhook {url} a répondu 410 (Gone) et ne reçoit donc plus d’événements.',
    failing:
      'le point de terminaison webhook {url} n’a accepté aucun événement depuis cinq jours et n’en reçoit donc plus.',
    forbidden:
      'l’utilisateur ou la clé à l’origine du point de terminaison webhook {url} ne peut plus lire les événements ; il n’en reçoit donc plus.',
    open: 'Rien n’est perdu : une fois réactivé, il reprend là où il s’était arrêté.',
    button: 'Ouvrir le point de terminaison',
  },
  approval: {
    subject: 'Une modification attend une deuxième personne : {service}',
    open: '{who} a proposé une modification qu’une deuxième personne doit approuver avant le {until} : {path}',
    decided: 'Votre proposition a fait l’objet d’une décision : {service}',
    executed: 'votre proposition {path} a été approuvée et exécutée.',
    failed: 'votre proposition {path} a été approuvée, mais n’a pas pu être exécutée.',
    declined: 'votre proposition {path} a été refusée.',
    expired: 'personne ne s’est prononcé sur votre proposition {path} en sept jours ; elle a expiré.',
    button: 'Ouvrir la demande',
  },
  bankChanged: {
    subject: 'Le compte bancaire des factures a changé : {service}',
    why: '{who} a remplacé le compte bancaire des factures par {account}. Les clients sont désormais invités à payer sur ce compte.',
    open: 'Si vous ne vous y attendiez pas, annulez la modification et bloquez l’utilisateur.',
    button: 'Ouvrir les paramètres',
  },
  orSend: 'Ou envoyez ce jeton au service :',
  once: 'Le jeton est valable une seule fois, jusqu’au {until}.',
  unexpected: 'Si vous n’attendiez pas ce message, ne faites rien.',
};
