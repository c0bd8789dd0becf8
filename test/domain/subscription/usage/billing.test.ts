/** Usage billed in arrears, computed by hand: a monthly plan at 10.00 from 10 January, with 0.05 a call after 100. */
import { describe, expect, test } from '@jest/globals';
import { subscriptionDecider } from '../../../../src/domain/subscription/decide.js';
import { dueWork } from '../../../../src/domain/subscription/due.js';
import type {
  RenewalInvoiceRequested,
  SubscriptionEvent,
} from '../../../../src/domain/subscription/events.js';
import { metered } from '../../../../src/domain/subscription/usage/billing.js';
import type { UsageCharge } from '../../../../src/kernel/pricing/charges.js';
import { billing, changeQuantity, on, renewDue, requestInvoice, terminate } from '../examples.js';
import { calls, Life, offer } from './life.js';

const lines = ({ invoice }: RenewalInvoiceRequested['data']) =>
  invoice.items.map(({ description, amount }) => [description, amount]);
const types = (events: readonly SubscriptionEvent[]) => events.map(({ type }) => type);

describe('the renewal', () => {
  test('bills the usage of the elapsed period together with the coming period', () => {
    const life = new Life().use('2026-01-10', 60).use('2026-02-09', 90).use('2026-02-10', 1_000);
    const data = life.invoice(renewDue('2026-02-10'));
    expect(lines(data)).toEqual([
      ['basic, 2026-02-10 to 2026-03-09', '50.00'],
      ['API calls × 150, 2026-01-10 to 2026-02-09', '2.50'],
    ]);
    expect(data.invoice).toMatchObject({ subtotal: '52.50', total: '52.50' });
    expect(lines(life.invoice(renewDue('2026-03-10')))[1]).toEqual([
      'API calls × 1000, 2026-02-10 to 2026-03-09',
      '45.00',
    ]);
  });

  test('shows free usage, and no line without usage', () => {
    expect(lines(new Life().use('2026-01-20', 40).invoice(renewDue('2026-02-10')))[1]).toEqual([
      'API calls × 40, 2026-01-10 to 2026-02-09',
      '0.00',
    ]);
    expect(lines(new Life().invoice(renewDue('2026-02-10')))).toHaveLength(1);
  });

  test('is refused if usage has not been measured', () => {
    const life = new Life();
    const usage = { mark: 0, changed: [], measured: [], draft: null, charged: new Map(), graceHours: 24 };
    expect(() => subscriptionDecider.decide({ ...renewDue('2026-02-10'), usage }, life.state)).toThrow(
      'Usage has to be measured first',
    );
  });
});

describe('late usage', () => {
  const renewed = () => {
    const life = new Life().use('2026-01-20', 150);
    life.invoice(renewDue('2026-02-10'));
    return life;
  };

  test('is added to the draft during the grace hours, for which the draft waits', () => {
    const life = renewed().use('2026-02-09', 20);
    const [added] = life.bill('2026-02-10', '09:00:00');
    expect(added).toMatchObject({
      type: 'InvoiceUsageRequested',
      data: {
        invoiceId: life.draftId,
        lines: [{ description: 'Correction, API calls × 170, 2026-01-10 to 2026-02-09', amount: '1.00' }],
      },
    });
    expect(dueWork(life.state, '2026-02-10T09:00:00.000Z')?.kind).toBe('usage-addition');
    const { additionId } = added?.type === 'InvoiceUsageRequested' ? added.data : { additionId: '' };
    life.run({ type: 'CompleteInvoiceUsage', additionId, how: 'added' });
    expect(types(life.bill('2026-02-10', '10:00:00'))).toEqual([]);
    expect(dueWork(life.state, '2026-02-10T23:59:59.999Z')).toBeUndefined();
    expect(dueWork(life.state, '2026-02-11T00:00:00.000Z')).toEqual({
      kind: 'usage-settlement',
      settling: { invoiceId: life.draftId, at: '2026-02-11T00:00:00.000Z' },
    });
  });

  test('is billed by the next invoice if there is no draft or the draft could not take it', () => {
    const life = renewed().use('2026-02-09', 20);
    const [added] = life.bill('2026-02-10', '09:00:00');
    const { additionId } = added?.type === 'InvoiceUsageRequested' ? added.data : { additionId: '' };
    life.run({ type: 'CompleteInvoiceUsage', additionId, how: 'gone' });
    life.draftId = null;
    life.use('2026-02-08', 10).use('2026-02-20', 120);
    expect(types(life.bill('2026-02-12'))).toEqual([]);
    expect(lines(life.invoice(renewDue('2026-03-10'))).slice(1)).toEqual([
      ['Correction, API calls × 180, 2026-01-10 to 2026-02-09', '1.50'],
      ['API calls × 120, 2026-02-10 to 2026-03-09', '1.00'],
    ]);
  });

  test('is taxed at the rate of the usage billed on time', () => {
    const taxes = (taxRate: string) => new Map([['basic', { taxCategory: 'S' as const, taxRate }]]);
    const life = new Life().use('2026-01-20', 150);
    life.invoice({ ...renewDue('2026-02-10'), taxes: taxes('0.19') });
    life.draftId = null;
    life.use('2026-02-09', 20).use('2026-02-20', 120);
    const { invoice } = life.invoice({
      ...renewDue('2026-03-10', { invoiceId: 'inv_2' }),
      taxes: taxes('0.07'),
    });
    expect(invoice.items.map(({ amount, taxRate }) => [amount, taxRate])).toEqual([
      ['50.00', '0.07'],
      ['1.00', '0.19'],
      ['1.00', '0.07'],
    ]);
  });

  test('measured before the last bill has to be measured again', () => {
    const life = renewed().use('2026-02-09', 20);
    const measured = [
      { from: '2026-01-10', to: '2026-02-10', chargeId: 'calls', quantity: '170', exact: '3.5' },
    ];
    const draft = { invoiceId: 'inv_1', items: [{ amount: '52.50' }] };
    const usage = { mark: 2, changed: ['2026-02-09'], measured, draft, charged: new Map(), graceHours: 24 };
    const overtaken = { type: 'BillUsage', ...billing('2026-02-10', 'inv_late'), usage } as const;
    expect(subscriptionDecider.decide(overtaken, life.state)).toHaveLength(1);
    life.use('2026-02-09', 30).bill('2026-02-10', '09:00:00');
    expect(() => subscriptionDecider.decide(overtaken, life.state)).toThrow('Usage was measured again');
  });

  test('that is reversed is given back, up to the sum of each invoice', () => {
    const life = new Life({ unitPrice: '0' }).use('2026-01-20', 1_100);
    expect(life.invoice(renewDue('2026-02-10')).invoice.subtotal).toBe('50.00');
    life.draftId = null;
    life.use('2026-01-20', -1_000).use('2026-02-20', 300);
    const data = life.invoice(renewDue('2026-03-10'));
    expect(lines(data).slice(1)).toEqual([
      ['API calls × 300, 2026-02-10 to 2026-03-09', '10.00'],
      ['Correction, API calls × 100, 2026-01-10 to 2026-02-09', '-10.00'],
    ]);
    life.use('2026-03-20', 2_100);
    expect(lines(life.invoice(renewDue('2026-04-10'))).slice(1)).toEqual([
      ['API calls × 2100, 2026-03-10 to 2026-04-09', '100.00'],
      ['Correction, API calls × 100, 2026-01-10 to 2026-02-09', '-40.00'],
    ]);
  });
});

describe('usage and other changes', () => {
  test('a plan change bills the days of each plan; one in the past measures its days again', () => {
    const life = new Life().use('2026-01-15', 150).use('2026-01-25', 250);
    const dearer = { ...calls, terms: { model: 'perUnit', unitPrice: '1' } } as const;
    const change = (effectiveDate: string, charges: readonly UsageCharge[], day: string) =>
      life.run({
        type: 'ChangePlan',
        ...on(day),
        newOfferId: 'pro',
        offer: { ...offer, charges },
        effectiveDate,
        changeId: `chg_${day}`,
      });
    change('2026-01-20', [dearer], '2026-01-20');
    expect(lines(life.invoice(renewDue('2026-02-10'))).filter(([text]) => text?.startsWith('API'))).toEqual([
      ['API calls × 150, 2026-01-10 to 2026-01-19', '2.50'],
      ['API calls × 250, 2026-01-20 to 2026-02-09', '250.00'],
    ]);
    life.draftId = null;
    change('2026-01-12', [], '2026-02-12');
    life.use('2026-02-11', 400);
    const next = lines(life.invoice(renewDue('2026-03-10'))).filter(([text]) => text?.includes('API'));
    // The plan without charges gives all usage back, up to what else the invoice charges.
    expect(next).toEqual([
      ['Correction, API calls × 0, 2026-01-10 to 2026-01-11', '-2.50'],
      ['Correction, API calls × 0, 2026-01-20 to 2026-02-09', '-47.50'],
    ]);
  });

  test('an end bills usage up to its day, and late usage on an invoice of its own', () => {
    const life = new Life().use('2026-01-15', 150).use('2026-01-25', 250);
    const final = life.invoice(terminate('2026-01-20', { effectiveDate: '2026-01-20' }));
    expect(lines(final).at(-1)).toEqual(['API calls × 150, 2026-01-10 to 2026-01-19', '2.50']);
    expect(dueWork(life.state, '2026-01-20T23:00:00.000Z')).toBeUndefined();
    expect(dueWork(life.state, '2026-01-21T12:00:00.000Z')?.kind).toBe('usage-settlement');
    life.draftId = null;
    const { settling } = metered(life.state)?.usage ?? { settling: [] };
    for (const { invoiceId, at: dueAt } of settling) life.run({ type: 'SettleUsage', invoiceId, dueAt });
    life.use('2026-01-19', 20);
    const [noted] = life.bill('2026-03-01');
    expect(noted).toEqual({ type: 'UsageSettlementDue', data: { at: '2026-03-02T00:00:00.000Z' } });
    expect(types(life.bill('2026-03-01'))).toEqual([]);
    const data = life.invoice({
      type: 'BillUsage',
      ...billing('2026-03-02', 'inv_alone'),
    });
    expect(data.invoice).toMatchObject({ kind: 'usage', subtotal: '1.00' });
  });

  test('an end in the future bills the usage of its last days when they are over', () => {
    const life = new Life().use('2026-01-15', 150);
    const events = life.run(terminate('2026-01-20', { effectiveDate: '2026-02-01' }));
    expect(events.at(-1)).toEqual({ type: 'UsageSettlementDue', data: { at: '2026-02-01T00:00:00.000Z' } });
    life.use('2026-01-31', 50).use('2026-02-01', 999);
    life.draftId = null;
    expect(lines(life.invoice({ type: 'BillUsage', ...billing('2026-02-01', 'inv_last') }))).toEqual([
      ['API calls × 200, 2026-01-10 to 2026-01-31', '5.00'],
    ]);
  });

  test('an end in the future settles usage on its own day, after its invoice is settled', () => {
    const life = new Life().use('2026-01-15', 150);
    life.invoice(terminate('2026-01-20', { effectiveDate: '2026-03-01' }));
    expect(metered(life.state)?.usage.settling.map(({ at }) => at)).toEqual([
      '2026-01-21T09:30:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  test('an end in the past gives back usage after it', () => {
    const life = new Life().use('2026-01-15', 150).use('2026-02-15', 200);
    life.invoice(renewDue('2026-02-10'));
    life.invoice(renewDue('2026-03-10'));
    life.draftId = null;
    life.run(terminate('2026-03-12', { effectiveDate: '2026-02-01' }));
    const last = metered(life.state)?.usage.entries.find(({ from }) => from === '2026-02-10');
    expect(last).toMatchObject({ amount: '0.00' });
  });

  test('usage of a voided invoice is billed again on request, together with later usage', () => {
    const life = new Life().use('2026-01-15', 150);
    const { invoice } = life.invoice(renewDue('2026-02-10'));
    life.draftId = null;
    life.run({ type: 'RecordInvoiceVoided', invoiceId: invoice.invoiceId });
    life.use('2026-01-16', 10);
    expect(lines(life.invoice(renewDue('2026-03-10')))).toEqual([
      ['basic, 2026-03-10 to 2026-04-09', '50.00'],
    ]);
    life.draftId = null;
    expect(lines(life.invoice(requestInvoice('2026-03-11')))).toEqual([
      ['basic, 2026-02-10 to 2026-03-09', '50.00'],
      ['API calls × 160, 2026-01-10 to 2026-02-09', '3.00'],
    ]);
  });

  test('free usage of a voided invoice is shown again only with its days', () => {
    const life = new Life().use('2026-01-15', 40);
    const { invoice } = life.invoice(renewDue('2026-02-10'));
    life.draftId = null;
    life.run({ type: 'RecordInvoiceVoided', invoiceId: invoice.invoiceId });
    expect(lines(life.invoice(requestInvoice('2026-02-11', { invoiceId: 'inv_2' })))).toEqual([
      ['basic, 2026-02-10 to 2026-03-09', '50.00'],
      ['API calls × 40, 2026-01-10 to 2026-02-09', '0.00'],
    ]);
    life.draftId = null;
    const coming = life.invoice(requestInvoice('2026-02-12', { invoiceId: 'inv_3' }));
    expect(lines(coming)).toEqual([['basic, 2026-03-10 to 2026-04-09', '50.00']]);
    life.draftId = null;
    life.use('2026-01-16', 100);
    expect(lines(life.invoice(renewDue('2026-03-10', { invoiceId: 'inv_4' })))).toEqual([
      ['Correction, API calls × 140, 2026-01-10 to 2026-02-09', '2.00'],
    ]);
  });

  test('voided usage that is reversed does not delay the coming invoice', () => {
    const life = new Life().use('2026-01-15', 150);
    life.invoice(requestInvoice('2026-01-20'));
    life.draftId = null;
    const { invoice } = life.invoice({ ...renewDue('2026-02-10'), invoiceId: 'inv_usage' });
    expect(invoice.kind).toBe('usage');
    life.draftId = null;
    life.run({ type: 'RecordInvoiceVoided', invoiceId: 'inv_usage' });
    life.use('2026-01-15', -150);
    expect(lines(life.invoice(requestInvoice('2026-02-11', { invoiceId: 'inv_3' })))).toEqual([
      ['basic, 2026-03-10 to 2026-04-09', '50.00'],
    ]);
  });

  test('a voided final invoice is made again with its days and its usage', () => {
    const life = new Life();
    life.invoice(renewDue('2026-02-10'));
    life.draftId = null;
    life.use('2026-02-15', 150).run(changeQuantity('upgrade', 8, '2026-02-12'));
    const last = lines(life.invoice(terminate('2026-02-20')));
    expect(last.map(([, amount]) => amount)).toEqual(['27.86', '2.50']);
    life.draftId = null;
    life.run({ type: 'RecordInvoiceVoided', invoiceId: 'inv_last' });
    expect(lines(life.invoice(requestInvoice('2026-02-21', { invoiceId: 'inv_again' })))).toEqual(last);
  });

  test('voiding the final invoice leaves usage up to a future end to be billed on that day', () => {
    const life = new Life();
    life.invoice(renewDue('2026-02-10'));
    life.draftId = null;
    life.run({ type: 'SettleUsage', invoiceId: 'inv_1', dueAt: '2026-02-11T00:00:00.000Z' });
    life.use('2026-02-15', 150).run(changeQuantity('upgrade', 8, '2026-02-12'));
    const last = life.invoice(terminate('2026-02-20', { effectiveDate: '2026-02-21' }));
    expect(lines(last).map(([, amount]) => amount)).toEqual(['27.86']);
    life.draftId = null;
    life.run({ type: 'RecordInvoiceVoided', invoiceId: 'inv_last' });
    expect(dueWork(life.state, '2026-02-21T09:29:59.999Z')).toBeUndefined();
    expect(dueWork(life.state, '2026-02-21T09:30:00.000Z')?.kind).toBe('usage-settlement');
    expect(lines(life.invoice({ type: 'BillUsage', ...billing('2026-02-21', 'inv_usage') }))).toEqual([
      ['API calls × 150, 2026-02-10 to 2026-02-20', '2.50'],
    ]);
  });

  describe('earlier usage that a draft gives back', () => {
    /** Makes the invoice of 10 March, which charges 50.00 for its days and gives back 40.00 of usage in January. */
    const lowered = () => {
      const life = new Life().use('2026-01-20', 900);
      life.invoice(renewDue('2026-02-10'));
      life.draftId = null;
      life.invoice(renewDue('2026-03-10', { invoiceId: 'inv_2' }));
      life.use('2026-01-20', -800);
      const [added] = life.bill('2026-03-10', '10:00:00');
      if (added?.type !== 'InvoiceUsageRequested') throw new Error('nothing was added');
      const { additionId, lines: more } = added.data;
      expect(more.map(({ amount }) => amount)).toEqual(['-40.00']);
      life.run({ type: 'CompleteInvoiceUsage', additionId, how: 'added' });
      return life;
    };
    const end = (life: Life) => {
      const events = life.run(terminate('2026-03-11', { effectiveDate: '2026-03-11', refund: 'unused' }));
      return events.flatMap((event) => {
        if (event.type === 'InvoiceReductionRequested')
          return [[event.data.invoiceId, ...event.data.lines.map(({ amount }) => amount)]];
        return event.type === 'CreditReleased' ? [['account', event.data.amount]] : [];
      });
    };

    test('limits how far the draft can be lowered; the rest of its unused days goes to the account', () => {
      expect(end(lowered())).toEqual([
        ['inv_2', '10.00'],
        ['account', '38.39'],
      ]);
    });

    test('does not count as a clerk’s credit, so the days that it paid for are given back', () => {
      const life = lowered();
      life.draftId = null;
      const credit = { creditNoteId: 'crn_1', amount: '5.00', billed: '10.00' };
      life.run({ type: 'RecordInvoiceCredited', invoiceId: 'inv_2', ...credit });
      expect(end(life)).toEqual([
        ['inv_2', '5.00'],
        ['account', '40.00'],
      ]);
    });
  });

  test('an invoice ahead leaves usage of the running period to the renewal', () => {
    const life = new Life().use('2026-01-15', 150);
    expect(lines(life.invoice(requestInvoice('2026-01-20')))).toHaveLength(1);
    const [added, renewed] = life.run(renewDue('2026-02-10')).toReversed();
    expect([renewed?.type, added?.type]).toEqual(['SubscriptionRenewed', 'InvoiceUsageRequested']);
    const issued = new Life().use('2026-01-15', 150);
    issued.invoice(requestInvoice('2026-01-20'));
    issued.draftId = null;
    expect(lines(issued.invoice({ ...renewDue('2026-02-10'), invoiceId: 'inv_own' }))).toEqual([
      ['API calls × 150, 2026-01-10 to 2026-02-09', '2.50'],
    ]);
  });

  test('usage during a trial is free', () => {
    const life = new Life({ agreed: { trialEndDate: '2026-01-24' } }).use('2026-01-15', 500);
    expect(lines(life.invoice(renewDue('2026-01-24')))).toHaveLength(1);
    life.use('2026-01-24', 150);
    expect(lines(life.invoice(renewDue('2026-02-24')))[1]?.[1]).toBe('2.50');
  });
});
