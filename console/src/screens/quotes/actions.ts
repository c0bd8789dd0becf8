/** The actions on a quote, and the creation of one for a subscription. */
import type { Quote } from 'back-office-client';
import type { useWords } from '../../messages/words.js';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import type { Said } from '../../parts/feedback/notices.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import type { QuoteWords } from './words.js';

export const pathOf = (id: string) => `/api/quotes/${encodeURIComponent(id)}`;

interface Texts {
  readonly words: QuoteWords;
  readonly common: ReturnType<typeof useWords>;
  /** The customer's email address, where known. */
  readonly email: string | undefined;
}

export function actionsOn(
  { id, status, quoteNumber }: Quote,
  { words, common, email }: Texts,
): readonly Action[] {
  if (status !== 'open') return [];
  const own = pathOf(id);
  return [
    {
      key: 'accept',
      label: words.accept,
      text: words.acceptText,
      previews: false,
      isPrimary: true,
      command: () => ({ method: 'POST', path: `${own}/accept` }),
      said: (body) => ({ text: words.saidAccepted(quoteNumber), link: linkToResult(body, common) }),
    },
    {
      key: 'mail',
      label: words.mail,
      text: words.mailText,
      previews: false,
      command: () => ({ method: 'POST', path: `${own}/mail` }),
      said: () => ({
        text:
          email === undefined ? words.saidMailQueued(quoteNumber) : words.saidMailedTo(quoteNumber, email),
      }),
    },
    {
      key: 'decline',
      label: words.decline,
      text: words.declineText,
      previews: false,
      isDangerous: true,
      fields: [{ name: 'reason', label: words.reason, kind: 'long', initial: '' }],
      command: (values) => ({
        method: 'POST',
        path: `${own}/decline`,
        body: { reason: textOf(values, 'reason') },
      }),
      said: () => ({ text: words.saidDeclined(quoteNumber) }),
    },
  ];
}

/** Returns a link to the draft or subscription that the acceptance created. */
function linkToResult(accepted: unknown, common: Texts['common']): Said['link'] {
  const { invoiceId, subscriptionId }: Partial<Quote> = Object(accepted);
  if (typeof invoiceId === 'string')
    return { to: addressOfOne('invoice', invoiceId), label: common.showInvoice };
  if (typeof subscriptionId === 'string')
    return { to: addressOfOne('subscription', subscriptionId), label: common.showSubscription };
  return undefined;
}

export function subscriptionQuote(
  words: QuoteWords,
  cycles: readonly { readonly value: string; readonly label: string }[],
  lead: (id: string) => void,
): Action {
  return {
    key: 'quote-subscription',
    label: words.newSubscription,
    submitLabel: words.save,
    isIndependent: true,
    previews: false,
    fields: [
      { name: 'customerId', label: words.customer, kind: 'customer', initial: '', isRequired: true },
      { name: 'validUntil', label: words.validUntil, kind: 'day', initial: '', hint: words.validHint },
      { name: 'offerId', label: words.plan, kind: 'offer', initial: '', isRequired: true },
      { name: 'quantity', label: words.quantity, kind: 'number', initial: 1, isRequired: true },
      {
        name: 'unitPrice',
        label: words.unitPrice,
        kind: 'number',
        digits: 6,
        initial: '',
        hint: words.offerHint,
      },
      {
        name: 'billingCycle',
        label: words.billingCycle,
        kind: 'choice',
        initial: 'monthly',
        options: cycles,
      },
      { name: 'startDate', label: words.startDate, kind: 'day', initial: '', hint: words.startHint },
      { name: 'code', label: words.code, kind: 'text', initial: '' },
      { name: 'billFirstPeriod', label: words.billFirstPeriod, kind: 'yesNo', initial: false },
      {
        name: 'trialEndDate',
        label: words.trialEndDate,
        kind: 'day',
        initial: '',
        hint: words.offerHint,
      },
      { name: 'endDate', label: words.endDate, kind: 'day', initial: '' },
      { name: 'note', label: words.note, kind: 'text', initial: '' },
    ],
    command: (values) => ({
      method: 'POST',
      path: '/api/quotes',
      body: {
        customerId: textOf(values, 'customerId'),
        validUntil: textOf(values, 'validUntil'),
        note: textOf(values, 'note'),
        subscription: {
          offerId: textOf(values, 'offerId'),
          quantity: numberOf(values, 'quantity'),
          unitPrice: numberOf(values, 'unitPrice'),
          billingCycle: values.billingCycle,
          startDate: textOf(values, 'startDate'),
          billFirstPeriod: values.billFirstPeriod,
          trialEndDate: textOf(values, 'trialEndDate'),
          endDate: textOf(values, 'endDate'),
          discounts: textOf(values, 'code') === undefined ? undefined : [textOf(values, 'code')],
        },
      },
    }),
    said: (made) => ({ text: words.saidMade(String(Object(made).quoteNumber)) }),
    onDone: (made) => lead(String(Object(made).id)),
  };
}
