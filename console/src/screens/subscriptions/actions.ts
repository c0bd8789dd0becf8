/** The actions on a subscription, depending on its state. */
import type { Subscription } from 'back-office-client';
import type { useWords } from '../../messages/words.js';
import { type Action, numberOf, textOf, type Values } from '../../parts/actions/action.js';
import { readNumber } from '../../parts/forms/numbers.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { day as dayText, number } from '../../parts/words/format.js';
import type { useSubscriptionWords } from './words.js';

type Words = ReturnType<typeof useSubscriptionWords>;

const base = '/api/subscriptions';

type Answered = Readonly<Record<string, unknown>>;

/** Returns the message after a change: what changed, or when it will. */
function changed(words: Words, text: (answer: Answered) => string) {
  return (body: unknown) => {
    const answer = Object(body) as Answered;
    return {
      text:
        answer.scheduled === true ? words.saidScheduled(dayText(String(answer.effectiveDate))) : text(answer),
    };
  };
}

export function actionsOn(
  subscription: Subscription,
  words: Words,
  common: ReturnType<typeof useWords>,
  lead: (address: 'list') => void,
  mayListCodes: boolean,
): readonly Action[] {
  const { id, status, quantity, autoRenewal, currency } = subscription;
  const own = `${base}/${encodeURIComponent(id)}`;
  const named = { subscriptionId: id };
  const day = {
    name: 'effectiveDate',
    label: words.effectiveDate,
    hint: words.effectiveDateHint,
    kind: 'day',
    initial: '',
  } as const;
  const linkToInvoice = (invoiceId: unknown) =>
    typeof invoiceId === 'string'
      ? { link: { to: addressOfOne('invoice', invoiceId), label: common.showInvoice } }
      : {};
  const reason = { name: 'reason', label: words.reason, kind: 'long', initial: '' } as const;
  const remove: Action = {
    key: 'delete',
    label: words.remove,
    text: words.removeText,
    isDangerous: true,
    command: () => ({ method: 'DELETE', path: own }),
    onDone: () => lead('list'),
  };
  if (status === 'terminated') return [remove];
  const isBound = subscription.minimumTermEndDate !== null || subscription.noticeDays !== null;

  const changeQuantity: Action = {
    key: 'quantity',
    label: words.changeQuantity,
    isPrimary: true,
    fields: [
      {
        name: 'newQuantity',
        label: words.newQuantity,
        kind: 'number',
        initial: quantity,
        isRequired: true,
      },
      day,
    ],
    mine: (values) => ({ quantity: numberOf(values, 'newQuantity') }),
    // Compares with the current quantity when the command is sent.
    command(values, now = subscription) {
      const newQuantity = numberOf(values, 'newQuantity');
      if (newQuantity === undefined || newQuantity === now.quantity) return undefined;
      const direction = newQuantity > Number(now.quantity) ? 'upgrade' : 'downgrade';
      const body = { ...named, newQuantity, effectiveDate: textOf(values, 'effectiveDate') };
      return { method: 'POST', path: `${base}/${direction}-quantity`, body };
    },
    said: changed(words, (answer) => words.saidQuantity(number(Number(answer.quantity)))),
  };
  const changePlan: Action = {
    key: 'plan',
    label: words.changePlan,
    fields: [
      {
        name: 'newOfferId',
        label: words.newOffer,
        kind: 'offer',
        initial: '',
        isRequired: true,
        where: `currency eq '${currency}' or currency eq null`,
      },
      day,
    ],
    mine: (values) => ({ offerId: textOf(values, 'newOfferId') }),
    command: (values) => ({
      method: 'POST',
      path: `${base}/plan-change`,
      body: {
        ...named,
        newOfferId: textOf(values, 'newOfferId'),
        effectiveDate: textOf(values, 'effectiveDate'),
      },
    }),
    said: changed(words, () => words.saidPlan),
  };
  const suspend: Action = {
    key: 'suspend',
    label: words.suspend,
    text: words.suspendText,
    fields: [reason],
    command: (values) => ({
      method: 'POST',
      path: `${base}/suspend`,
      body: { ...named, reason: textOf(values, 'reason') },
    }),
    said: () => ({
      text: words.saidSuspended,
      undo: { method: 'POST', path: `${base}/unsuspend`, body: named },
    }),
  };
  const resume: Action = {
    key: 'unsuspend',
    label: words.unsuspend,
    text: words.unsuspendText,
    isPrimary: true,
    command: () => ({ method: 'POST', path: `${base}/unsuspend`, body: named }),
    said: () => ({ text: words.saidResumed }),
  };
  const terminate: Action = {
    key: 'terminate',
    label: words.terminate,
    text: words.terminateText,
    isDangerous: true,
    fields: [
      { ...day, label: words.endDate, hint: words.endDateHint },
      {
        name: 'refund',
        label: words.refund,
        kind: 'choice',
        initial: 'none',
        options: [
          { value: 'none', label: words.refundNone },
          { value: 'unused', label: words.refundUnused },
        ],
      },
      ...(isBound
        ? [
            {
              name: 'waiveTerm',
              label: words.waiveTerm,
              kind: 'yesNo' as const,
              initial: false,
              hint: words.waiveTermHint,
            },
          ]
        : []),
      reason,
    ],
    command: (values) => ({
      method: 'POST',
      path: `${base}/terminate`,
      body: {
        ...named,
        effectiveDate: textOf(values, 'effectiveDate'),
        refund: values.refund,
        ...(isBound ? { waiveTerm: values.waiveTerm } : {}),
        reason: textOf(values, 'reason'),
      },
    }),
    said: (body) => ({
      text: words.saidEnded(dayText(String(Object(body).terminationDate))),
      ...linkToInvoice(Object(body).finalInvoiceId),
    }),
  };
  const switchRenewal: Action = {
    key: 'renewal',
    label: words.switchRenewal,
    fields: [{ name: 'autoRenewal', label: words.autoRenewal, kind: 'yesNo', initial: autoRenewal }],
    command: ({ autoRenewal: wanted }) =>
      wanted === autoRenewal ? undefined : { method: 'PUT', path: own, body: { autoRenewal: wanted } },
  };
  const renew: Action = {
    key: 'renew',
    label: words.renew,
    text: words.renewText,
    command: () => ({ method: 'POST', path: `${own}/renew` }),
  };
  const nextInvoice: Action = {
    key: 'invoice',
    label: words.nextInvoice,
    text: words.nextInvoiceText,
    command: () => ({ method: 'POST', path: `${own}/generate-renewal-invoice` }),
    said: (body) => ({ text: words.saidInvoice, ...linkToInvoice(Object(body).invoiceId) }),
  };
  const addDiscount: Action = {
    key: 'discount',
    label: words.addDiscount,
    text: words.addDiscountText,
    fields: [{ ...discountField(words, mayListCodes), isRequired: true }],
    command(values) {
      const code = textOf(values, 'code');
      return code === undefined ? undefined : { method: 'POST', path: `${own}/discounts`, body: { code } };
    },
    said: (body) => {
      const { code, from } = Object(body) as Answered;
      return { text: words.saidDiscounted(String(code), dayText(String(from))) };
    },
  };
  const setThresholds: Action = {
    key: 'usageThresholds',
    label: words.setThresholds,
    text: words.thresholdsText,
    fields: [
      {
        name: 'usageThresholds',
        label: words.usageThresholds,
        kind: 'long',
        initial: (subscription.usageThresholds ?? []).map((amount) => number(amount)).join('\n'),
        hint: words.thresholdsHint,
      },
    ],
    command: (values) => ({
      method: 'PUT',
      path: own,
      body: { usageThresholds: amountsOf(values, 'usageThresholds') },
    }),
  };
  const addDomain: Action = {
    key: 'domain',
    label: words.addDomain,
    fields: [
      { name: 'domain', label: words.domain, kind: 'text', longest: 253, initial: '', isRequired: true },
      { name: 'status', label: words.domainStatus, kind: 'text', initial: 'active', isRequired: true },
    ],
    command(values) {
      const domain = textOf(values, 'domain') ?? '';
      const path = `${own}/domains/${encodeURIComponent(domain)}`;
      return { method: 'PUT', path, body: { status: textOf(values, 'status') } };
    },
  };
  // The terms of a suspended subscription cannot change until it is resumed.
  return status === 'suspended'
    ? [resume, addDomain, terminate, remove]
    : [
        changeQuantity,
        changePlan,
        addDiscount,
        renew,
        nextInvoice,
        switchRenewal,
        ...((subscription.charges ?? []).length > 0 ? [setThresholds] : []),
        suspend,
        addDomain,
        terminate,
        remove,
      ];
}

/** Reads one amount per line; an unreadable one is sent as it is, so that the service reports it. */
function amountsOf(values: Values, name: string): readonly (number | string)[] {
  const lines = (textOf(values, name) ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => readNumber(line).number ?? line);
}

/** @param mayList whether codes can be searched; otherwise the code is typed */
function discountField(words: Words, mayList: boolean) {
  const common = { name: 'code', label: words.discountCode, initial: '' } as const;
  return mayList
    ? ({ ...common, kind: 'discountCode', where: "active eq true and appliesTo ne 'carts'" } as const)
    : ({ ...common, kind: 'text' } as const);
}

export function discountRemovalOf(id: string, code: string, words: Words): Action {
  return {
    key: `remove ${code}`,
    label: words.removeDiscount,
    text: words.removeDiscountText(code),
    isDangerous: true,
    command: () => ({
      method: 'DELETE',
      path: `${base}/${encodeURIComponent(id)}/discounts/${encodeURIComponent(code)}`,
    }),
  };
}

export function withdrawalOf(id: string, changeId: string, words: Words): Action {
  return {
    key: `withdraw ${changeId}`,
    label: words.withdraw,
    text: words.withdrawText,
    command: () => ({
      method: 'DELETE',
      path: `${base}/${encodeURIComponent(id)}/scheduled-changes/${encodeURIComponent(changeId)}`,
    }),
  };
}

export function removalOf(id: string, domain: string, words: Words): Action {
  return {
    key: `remove ${domain}`,
    label: words.removeDomain,
    text: domain,
    isDangerous: true,
    command: () => ({
      method: 'DELETE',
      path: `${base}/${encodeURIComponent(id)}/domains/${encodeURIComponent(domain)}`,
    }),
  };
}

/** Creates a subscription. @param lead opens the new one @param known the customer, where known */
export function creation(
  words: Words,
  cycles: readonly { readonly value: string; readonly label: string }[],
  lead: (id: string) => void,
  {
    customerId = '',
    mayListCodes,
  }: { readonly customerId?: string | undefined; readonly mayListCodes: boolean },
): Action {
  return {
    key: 'create',
    label: words.create,
    isPrimary: true,
    isIndependent: true,
    fields: [
      { name: 'customerId', label: words.customer, kind: 'customer', initial: customerId, isRequired: true },
      { name: 'offerId', label: words.offer, kind: 'offer', initial: '', isRequired: true },
      { name: 'quantity', label: words.quantity, kind: 'number', initial: 1, isRequired: true },
      {
        name: 'unitPrice',
        label: words.unitPrice,
        kind: 'number',
        digits: 6,
        initial: '',
        hint: words.unitPriceHint,
      },
      { name: 'currency', label: words.currency, kind: 'currency', initial: '', hint: words.currencyHint },
      {
        name: 'billingCycle',
        label: words.billingCycle,
        kind: 'choice',
        initial: 'monthly',
        options: cycles,
      },
      { name: 'startDate', label: words.firstDay, kind: 'day', initial: '', hint: words.startDateHint },
      { ...discountField(words, mayListCodes), hint: words.discountCodeHint },
      { name: 'autoRenewal', label: words.autoRenewal, kind: 'yesNo', initial: true },
      { name: 'billFirstPeriod', label: words.billFirstPeriod, kind: 'yesNo', initial: false },
      { name: 'backdate', label: words.backdate, kind: 'yesNo', initial: false },
      { name: 'trialEndDate', label: words.trialEnds, kind: 'day', initial: '', hint: words.offerHint },
      {
        name: 'setupFee',
        label: words.setupFee,
        kind: 'number',
        digits: 4,
        initial: '',
        hint: words.offerHint,
      },
      { name: 'anchorDay', label: words.anchorDay, kind: 'number', initial: '', hint: words.anchorDayHint },
      { name: 'endDate', label: words.agreedEnd, kind: 'day', initial: '' },
    ],
    command: (values) => ({
      method: 'POST',
      path: base,
      body: {
        customerId: textOf(values, 'customerId'),
        offerId: textOf(values, 'offerId'),
        quantity: numberOf(values, 'quantity'),
        unitPrice: numberOf(values, 'unitPrice'),
        currency: textOf(values, 'currency'),
        billingCycle: values.billingCycle,
        startDate: textOf(values, 'startDate'),
        autoRenewal: values.autoRenewal,
        billFirstPeriod: values.billFirstPeriod,
        backdate: values.backdate,
        trialEndDate: textOf(values, 'trialEndDate'),
        setupFee: numberOf(values, 'setupFee'),
        anchorDay: numberOf(values, 'anchorDay'),
        endDate: textOf(values, 'endDate'),
        discounts: textOf(values, 'code') === undefined ? undefined : [textOf(values, 'code')],
      },
    }),
    said: () => ({ text: words.saidCreated }),
    onDone: (made) => lead(String(Object(made).id)),
  };
}
