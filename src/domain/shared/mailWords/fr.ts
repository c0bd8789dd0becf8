/** Words of mails to customers in French. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const fr: MailWords = {
  subject: 'Facture {number} de {seller}',
  greeting: 'Bonjour {name},',
  attached: 'Veuillez trouver ci-joint la facture {number} au format PDF.',
  statementAttached: 'Veuillez trouver ci-joint votre relevé de compte au {day} au format PDF.',
  pay: 'Nous vous prions de régler {amount} au plus tard le {day}, en indiquant le numéro de facture {number}.',
  nothingDue: 'Il ne reste rien à payer.',
  reminderSubject: 'Rappel de paiement : facture {number}',
  furtherReminderSubject: 'Rappel n° {level} : facture {number}',
  lastReminderSubject: 'Dernier rappel : facture {number}',
  notYet: 'Nous vous rappelons la facture {number}, qui arrive à échéance le {day}.',
  missed:
    'La facture {number} était à régler le {day} et nous n’avons pas encore reçu votre paiement. Il s’agit sans doute d’un oubli.',
  again:
    'Nous vous avons rappelé la facture {number}, qui était à régler le {day}. Elle n’est toujours pas payée.',
  last: 'La facture {number} était à régler le {day} et reste impayée malgré nos rappels. Ceci est le dernier.',
  payNow: 'Nous vous prions de régler {amount} dès maintenant, en indiquant le numéro de facture {number}.',
  suspends: 'Votre abonnement est suspendu jusqu’au paiement.',
  crossed: 'Si vous avez payé entre-temps, veuillez ne pas tenir compte de ce rappel.',
  regards: 'Cordialement',
  quoteSubject: 'Devis {number} de {seller}',
  quoteAttached: 'Veuillez trouver ci-joint le devis {number} au format PDF.',
  quoteValid: 'Il est valable jusqu’au {day}. Dans l’attente de votre réponse.',
};
