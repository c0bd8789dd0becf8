/** Words of mails to customers in Italian. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const it: MailWords = {
  subject: 'Fattura {number} di {seller}',
  greeting: 'Buongiorno {name},',
  attached: 'in allegato trova la fattura {number} in formato PDF.',
  statementAttached: 'in allegato trova il Suo estratto conto al {day} in formato PDF.',
  pay: 'La preghiamo di pagare {amount} entro il {day}, indicando il numero della fattura {number}.',
  nothingDue: 'Non resta nulla da pagare.',
  reminderSubject: 'Promemoria di pagamento: fattura {number}',
  furtherReminderSubject: 'Sollecito n. {level}: fattura {number}',
  lastReminderSubject: 'Ultimo sollecito: fattura {number}',
  notYet: 'Le ricordiamo la fattura {number}, che scade il {day}.',
  missed:
    'la fattura {number} è scaduta il {day} e non abbiamo ancora ricevuto il pagamento. Forse Le è sfuggita.',
  again: 'Le abbiamo ricordato la fattura {number}, scaduta il {day}. Non risulta ancora pagata.',
  last: 'la fattura {number} è scaduta il {day} e non è stata pagata nonostante i nostri solleciti. Questo è l’ultimo.',
  payNow: 'La preghiamo di pagare subito {amount}, indicando il numero della fattura {number}.',
  suspends: 'Il Suo abbonamento è sospeso fino al pagamento.',
  crossed: 'Se nel frattempo ha pagato, ignori questo sollecito.',
  regards: 'Cordiali saluti',
  quoteSubject: 'Preventivo {number} di {seller}',
  quoteAttached: 'in allegato trova il preventivo {number} in formato PDF.',
  quoteValid: 'È valido fino al {day}. Restiamo in attesa di una Sua risposta.',
};
