/** The actions on a customer's account. */
import type { CustomerOverview } from 'back-office-client';
import type { useWords } from '../../messages/words.js';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import { methodField } from '../../parts/actions/paymentMethod.js';
import { saidOfPayment } from '../../parts/feedback/saids.js';
import { today } from '../../parts/words/days.js';
import { money as formatMoney } from '../../parts/words/format.js';
import type { useCustomerWords } from './words.js';

type Words = ReturnType<typeof useCustomerWords>;

interface Allowed {
  readonly payments: boolean;
  readonly customers: boolean;
  readonly erasing: boolean;
}

/** A refund that has not been returned. */
export interface Refund {
  readonly id: string;
  readonly label: string;
}

/** @param path of the customer's statement */
export function statementMail(path: string, words: Words): Action {
  return {
    key: 'mail',
    label: words.statementMail,
    text: words.statementMailText,
    isIndependent: true,
    previews: false,
    fields: [
      { name: 'from', label: words.statementFrom, kind: 'day', initial: '', hint: words.statementFromHint },
      { name: 'to', label: words.statementTo, kind: 'day', initial: today(), isRequired: true },
    ],
    command: (values) => ({
      method: 'POST',
      path: `${path}/mail`,
      body: { from: textOf(values, 'from'), to: textOf(values, 'to') },
    }),
    said: (body) => ({ text: words.saidStatement(String(Object(body).email)) }),
  };
}

/** @param refunds newest first @param onGone called when the customer was erased */
export function actionsOn(
  { customerId, account, customer }: CustomerOverview,
  refunds: readonly Refund[],
  { words, common }: { readonly words: Words; readonly common: ReturnType<typeof useWords> },
  may: Allowed,
  onGone: () => void,
): readonly Action[] {
  const id = encodeURIComponent(customerId);
  const named = typeof customer?.name === 'string' ? customer.name.trim() : customerId;
  const own = `/api/customers/${id}`;
  const [most] = account.currencies.toSorted((one, other) => other.due - one.due);
  const [left] = account.currencies.filter(({ balance }) => balance > 0);
  const money = (amount: number | '', currency: string) =>
    [
      { name: 'amount', label: words.amount, kind: 'number', digits: 6, initial: amount, isRequired: true },
      { name: 'currency', label: words.currency, kind: 'currency', initial: currency, isRequired: true },
    ] as const;
  const reference = { name: 'reference', label: words.reference, kind: 'text', initial: '' } as const;
  const reason = {
    name: 'reason',
    label: words.reason,
    kind: 'long',
    initial: '',
    isRequired: true,
  } as const;

  const pay: Action = {
    key: 'pay',
    label: words.pay,
    text: words.payText,
    isPrimary: true,
    isIndependent: true,
    previews: false,
    fields: [
      ...money(most === undefined || most.due === 0 ? '' : most.due, most?.currency ?? 'EUR'),
      { name: 'paidAt', label: words.paidAt, kind: 'day', initial: today(), isRequired: true },
      methodField(words.method, common),
      reference,
    ],
    command: (values) => ({
      method: 'POST',
      path: '/api/payments',
      body: {
        customerId,
        amount: numberOf(values, 'amount'),
        currency: textOf(values, 'currency'),
        paidAt: textOf(values, 'paidAt'),
        method: textOf(values, 'method'),
        reference: textOf(values, 'reference'),
      },
    }),
    said: saidOfPayment(common),
  };
  const refund: Action = {
    key: 'refund',
    label: words.refund,
    text: words.refundText,
    isDangerous: true,
    isIndependent: true,
    previews: false,
    fields: [...money(left?.balance ?? '', left?.currency ?? ''), reason, reference],
    command: (values) => ({
      method: 'POST',
      path: `${own}/refunds`,
      body: {
        amount: numberOf(values, 'amount'),
        currency: textOf(values, 'currency'),
        reason: textOf(values, 'reason'),
        reference: textOf(values, 'reference'),
      },
    }),
    said: (body) => {
      const { amount, currency } = Object(body) as Readonly<Record<string, unknown>>;
      return { text: words.saidRefunded(formatMoney(Number(amount), String(currency))) };
    },
  };
  const refundCameBack: Action = {
    key: 'refund-back',
    label: words.refundBack,
    text: words.refundBackText,
    isIndependent: true,
    previews: false,
    fields: [
      {
        name: 'refundId',
        label: words.whichRefund,
        kind: 'choice',
        initial: refunds[0]?.id ?? '',
        options: refunds.map(({ id: value, label }) => ({ value, label })),
      },
      reason,
    ],
    command: (values) => ({
      method: 'POST',
      path: `${own}/refunds/${encodeURIComponent(String(values.refundId))}/reverse`,
      body: { reason: textOf(values, 'reason') },
    }),
  };
  const setHold = (paused: boolean, why?: string) =>
    ({ method: 'PUT', path: `${own}/dunning`, body: { paused, reason: why } }) as const;
  const hold: Action = {
    key: 'hold',
    label: words.hold,
    text: words.holdText,
    isIndependent: true,
    previews: false,
    fields: [reason],
    command: (values) => setHold(true, textOf(values, 'reason')),
    said: () => ({ text: common.actionDone(words.hold), undo: setHold(false) }),
  };
  const release: Action = {
    key: 'release',
    label: words.release,
    isIndependent: true,
    previews: false,
    command: () => setHold(false),
    said: () => ({
      text: common.actionDone(words.release),
      undo: setHold(true, account.dunning.reason ?? undefined),
    }),
  };
  const erase: Action = {
    key: 'erase',
    label: words.erase,
    text: words.eraseText,
    isDangerous: true,
    // The page's revision belongs to the account.
    isIndependent: true,
    previews: false,
    fields: [{ name: 'name', label: words.eraseConfirm(named), kind: 'text', initial: '', isRequired: true }],
    command: (values) =>
      String(values.name ?? '').trim() === named
        ? { method: 'DELETE', path: `/api/reference/customers/${id}`, query: { erase: true } }
        : undefined,
    onDone: onGone,
  };
  return [
    ...(may.payments
      ? [pay, ...(left === undefined ? [] : [refund]), ...(refunds.length === 0 ? [] : [refundCameBack])]
      : []),
    ...(may.customers ? [account.dunning.paused ? release : hold] : []),
    ...(may.erasing && customer !== null ? [erase] : []),
  ];
}
