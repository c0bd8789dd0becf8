/** The actions on an invoice, depending on its state. */
import type { Invoice } from 'back-office-client';
import type { useWords } from '../../messages/words.js';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import { methodField } from '../../parts/actions/paymentMethod.js';
import { saidOfCreditNote, saidOfPayment } from '../../parts/feedback/saids.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { today } from '../../parts/words/days.js';
import type { useInvoiceWords } from './words.js';

type Words = ReturnType<typeof useInvoiceWords>;

export interface Allowed {
  readonly invoices: boolean;
  readonly payments: boolean;
  readonly creditNotes: boolean;
}

/** The hold on the reminders of one invoice. */
export interface Hold {
  readonly paused: boolean;
  readonly reason: string | null;
}

export interface Texts {
  readonly words: Words;
  readonly common: ReturnType<typeof useWords>;
  /** The customer's email address, where known. */
  readonly email: string | undefined;
}

/** @param reminders undefined while loading */
export function actionsOn(
  invoice: Invoice,
  reminders: Hold | undefined,
  { words, common, email }: Texts,
  may: Allowed,
  leadToList: () => void,
): readonly Action[] {
  const { id, status, currency, amountDue, amountWrittenOff, total } = invoice;
  const { amountPaid, amountCredited } = invoice;
  const owed = amountDue + amountWrittenOff;
  const own = `/api/invoices/${encodeURIComponent(id)}`;
  const link = { to: addressOfOne('invoice', id), label: common.showInvoice };
  const named = invoice.invoiceNumber ?? common.value_draft;
  const reason = { name: 'reason', label: words.reason, kind: 'long', initial: '' } as const;
  const to = (wanted: string, why?: string) =>
    ({ method: 'PATCH', path: `${own}/status`, body: { status: wanted, reason: why } }) as const;

  const issue: Action = {
    key: 'issue',
    label: words.issue,
    text: words.issueText,
    isPrimary: true,
    command: () => to('issued'),
    said: (body) => ({ text: words.saidIssued(String(Object(body).invoiceNumber)), link }),
  };
  const pay: Action = {
    key: 'pay',
    label: words.pay,
    text: words.paySome,
    isPrimary: true,
    isIndependent: true,
    previews: false,
    fields: [
      {
        name: 'amount',
        label: `${words.payAmount} (${currency})`,
        kind: 'number',
        digits: 6,
        initial: owed,
        isRequired: true,
      },
      { name: 'paidAt', label: words.payDay, kind: 'day', initial: today(), isRequired: true },
      methodField(words.payMethod, common),
      { name: 'reference', label: words.payReference, kind: 'text', initial: '' },
    ],
    command(values) {
      const amount = numberOf(values, 'amount');
      if (amount === undefined) return undefined;
      const body = {
        customerId: invoice.customerId,
        amount,
        currency,
        paidAt: textOf(values, 'paidAt'),
        method: textOf(values, 'method'),
        reference: textOf(values, 'reference'),
        allocations: [{ invoiceId: id, amount: Math.min(amount, owed) }],
      };
      return { method: 'POST', path: '/api/payments', body };
    },
    said: saidOfPayment(common),
  };
  const settle: Action = {
    key: 'settle',
    label: words.settle,
    text: words.settleText,
    command: () => to('paid'),
  };
  const credit: Action = {
    key: 'credit',
    label: words.credit,
    text: words.creditText,
    isIndependent: true,
    fields: [
      {
        name: 'amount',
        label: `${words.creditAmount} (${currency})`,
        kind: 'number',
        digits: 6,
        initial: '',
      },
      { ...reason, isRequired: true },
    ],
    command: (values) => ({
      method: 'POST',
      path: '/api/credit-notes',
      body: { invoiceId: id, reason: textOf(values, 'reason'), amount: numberOf(values, 'amount') },
    }),
    said: saidOfCreditNote(common),
  };
  const writeOff: Action = {
    key: 'write-off',
    label: words.writeOff,
    text: words.writeOffText,
    isDangerous: true,
    isIndependent: true,
    fields: [
      { ...reason, isRequired: true },
      { name: 'taxRelief', label: words.taxRelief, kind: 'yesNo', initial: false },
    ],
    command: (values) => ({
      method: 'POST',
      path: `${own}/write-off`,
      body: { reason: textOf(values, 'reason'), taxRelief: values.taxRelief === true },
    }),
  };
  const cancel: Action = {
    key: 'cancel',
    label: words.cancelIt,
    text: words.cancelText,
    isDangerous: true,
    fields: [reason],
    command: (values) => to('cancelled', textOf(values, 'reason')),
    said: () => ({ text: words.saidCancelled(named), link }),
  };
  const mail: Action = {
    key: 'mail',
    label: words.mailIt,
    text: words.mailText,
    previews: false,
    command: () => ({ method: 'POST', path: `${own}/mail` }),
    said: () => ({
      text: email === undefined ? words.saidMailQueued(named) : words.saidMailedTo(named, email),
      link,
    }),
  };
  const remind: Action = {
    key: 'remind',
    label: words.remind,
    text: words.remindText,
    isIndependent: true,
    previews: false,
    command: () => ({ method: 'POST', path: `${own}/remind` }),
    said: () => ({ text: words.saidReminded(named), link }),
  };
  const setHold = (paused: boolean, why?: string) =>
    ({ method: 'PUT', path: `${own}/dunning`, body: { paused, reason: why } }) as const;
  const hold: Action = {
    key: 'hold',
    label: words.hold,
    isIndependent: true,
    previews: false,
    fields: [{ ...reason, isRequired: true }],
    command: (values) => setHold(true, textOf(values, 'reason')),
    said: () => ({ text: common.actionDone(words.hold), undo: setHold(false) }),
  };
  const release: Action = {
    key: 'unhold',
    label: words.unhold,
    isIndependent: true,
    previews: false,
    command: () => setHold(false),
    said: () => ({
      text: common.actionDone(words.unhold),
      undo: setHold(true, reminders?.reason ?? undefined),
    }),
  };
  const remove: Action = {
    key: 'delete',
    label: words.remove,
    text: words.removeText,
    isDangerous: true,
    command: () => ({ method: 'DELETE', path: own }),
    said: () => ({ text: words.saidDeleted }),
    onDone: leadToList,
  };

  const money = [...(may.payments && owed > 0 ? [pay] : [])];
  const credits = may.creditNotes && amountCredited < total ? [credit] : [];
  if (status === 'draft') return may.invoices ? [issue, cancel, remove] : [];
  if (status === 'issued') {
    const untouched = amountPaid === 0 && amountCredited === 0 && amountWrittenOff === 0;
    const ofReminders = reminders?.paused === true ? [release] : [remind, hold];
    const due = amountDue > 0 ? [...ofReminders, writeOff] : [];
    const others = [settle, mail, ...due, ...(untouched ? [cancel] : [])];
    return [...money, ...credits, ...(may.invoices ? others : [])];
  }
  return status === 'paid' ? [...credits, ...(may.invoices ? [mail] : [])] : [];
}
