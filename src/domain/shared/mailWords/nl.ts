/** Words of mails to customers in Dutch. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const nl: MailWords = {
  subject: 'Factuur {number} van {seller}',
  greeting: 'Beste {name},',
  attached: 'Bijgaand ontvangt u factuur {number} als pdf-bestand.',
  statementAttached: 'Bijgaand ontvangt u uw rekeningoverzicht per {day} als pdf-bestand.',
  pay: 'Wij verzoeken u {amount} uiterlijk op {day} te betalen onder vermelding van factuurnummer {number}.',
  nothingDue: 'Er hoeft niets meer te worden betaald.',
  reminderSubject: 'Betalingsherinnering: factuur {number}',
  furtherReminderSubject: 'Herinnering nr. {level}: factuur {number}',
  lastReminderSubject: 'Laatste herinnering: factuur {number}',
  notYet: 'Wij herinneren u aan factuur {number}, die op {day} vervalt.',
  missed:
    'Factuur {number} is op {day} vervallen en wij hebben uw betaling nog niet ontvangen. Misschien is het aan uw aandacht ontsnapt.',
  again:
    'Wij hebben u herinnerd aan factuur {number}, die op {day} is vervallen. Zij is nog steeds niet betaald.',
  last: 'Factuur {number} is op {day} vervallen en ondanks onze herinneringen niet betaald. Dit is de laatste.',
  payNow: 'Wij verzoeken u {amount} nu te betalen onder vermelding van factuurnummer {number}.',
  suspends: 'Uw abonnement is opgeschort totdat het bedrag is betaald.',
  crossed: 'Hebt u intussen betaald, dan kunt u deze herinnering als niet verzonden beschouwen.',
  regards: 'Met vriendelijke groet',
  quoteSubject: 'Offerte {number} van {seller}',
  quoteAttached: 'In de bijlage vindt u offerte {number} als pdf-bestand.',
  quoteValid: 'De offerte is geldig tot en met {day}. We horen graag van u.',
};
