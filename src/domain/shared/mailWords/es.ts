/** Words of mails to customers in Spanish. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const es: MailWords = {
  subject: 'Factura {number} de {seller}',
  greeting: 'Hola, {name}:',
  attached: 'Adjuntamos la factura {number} en formato PDF.',
  statementAttached: 'Adjuntamos su extracto de cuenta a {day} en formato PDF.',
  pay: 'Le rogamos que pague {amount} antes del {day} e indique el número de factura {number}.',
  nothingDue: 'No queda nada por pagar.',
  reminderSubject: 'Recordatorio de pago: factura {number}',
  furtherReminderSubject: 'Recordatorio n.º {level}: factura {number}',
  lastReminderSubject: 'Último recordatorio: factura {number}',
  notYet: 'Le recordamos la factura {number}, que vence el {day}.',
  missed:
    'La factura {number} venció el {day} y aún no hemos recibido el pago. Quizá se le haya pasado por alto.',
  again: 'Ya le recordamos la factura {number}, que venció el {day}. Sigue sin pagarse.',
  last: 'La factura {number} venció el {day} y sigue sin pagarse a pesar de nuestros recordatorios. Este es el último.',
  payNow: 'Le rogamos que pague {amount} ahora e indique el número de factura {number}.',
  suspends: 'Su suscripción está suspendida hasta que se pague el importe.',
  crossed: 'Si ya ha pagado, no tenga en cuenta este recordatorio.',
  regards: 'Atentamente',
  quoteSubject: 'Presupuesto {number} de {seller}',
  quoteAttached: 'Adjuntamos el presupuesto {number} en formato PDF.',
  quoteValid: 'Es válido hasta el {day}. Quedamos a la espera de su respuesta.',
};
