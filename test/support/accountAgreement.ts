/** What invoices, credit notes and subscriptions say of money is what the accounts of their customers say, and the accounts add up. */
import { expect } from '@jest/globals';
import { accountViewOf, appliedOf, sourceKey } from '../../src/domain/account/state.js';
import { known } from '../../src/domain/subscription/state.js';
import { isZero, subtract, sumAmounts } from '../../src/kernel/money.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { BillingProcess } from './billingProcess.js';
import { contextOf } from './counter.js';

/** The ids of all streams of an area. */
export async function idsOf(store: EventStore, area: string): Promise<readonly string[]> {
  const { events } = await store.readAll({ limit: 10_000 });
  return [...new Set(events.map(({ stream }) => stream))].flatMap((stream) =>
    stream.startsWith(`${area}-`) ? [stream.slice(area.length + 1)] : [],
  );
}

/** As workers do it after a crash: whatever was begun is finished. */
export async function finishAll(store: EventStore, process: BillingProcess): Promise<void> {
  const { accounts, invoices, subscriptions } = process;
  for (const id of await idsOf(store, 'subscription')) await subscriptions.catchUp(id, contextOf());
  for (const id of await idsOf(store, 'invoice')) await invoices.finish(id, contextOf());
  for (const id of await idsOf(store, 'account')) await accounts.finish(id, contextOf());
}

export async function expectAgreement(store: EventStore, process: BillingProcess): Promise<void> {
  const { accounts, invoices, creditNotes, subscriptions } = process;
  for (const id of await idsOf(store, 'invoice')) {
    const { state } = await invoices.load(id);
    expect(['issuing', 'voiding']).not.toContain(state.status);
    if (!('invoice' in state)) continue;
    const account = (await accounts.load(state.invoice.customerId)).state;
    const view = accountViewOf(account, id);
    if (!('credits' in state)) {
      expect(Number(view?.amountDue ?? 0)).toBe(0);
      continue;
    }
    expect(state).toMatchObject({
      payment: null,
      balance: { amountPaid: view?.amountPaid, amountDue: view?.amountDue },
    });
    expect(state.status).toBe(isZero(view?.amountDue ?? '') ? 'paid' : 'issued');
    for (const { creditNoteId, open, applied } of state.credits) {
      expect(open).toBe(false);
      const note = (await creditNotes.load(creditNoteId)).state;
      const posted = appliedOf(account, creditNoteId);
      expect(note).toMatchObject({ status: 'issued', note: { applied: posted } });
      if (applied !== undefined) expect(applied).toBe(posted);
    }
  }
  for (const id of await idsOf(store, 'subscription')) {
    const subscription = known((await subscriptions.load(id)).state);
    if (subscription === undefined) continue;
    const { subscriptionId, customerId, releases, releaseCount } = subscription;
    expect(releases).toEqual([]);
    const account = (await accounts.load(customerId)).state;
    for (let count = 1; count <= releaseCount; count += 1) {
      const source = { kind: 'subscriptionCredit', id: `${subscriptionId}/${count}` } as const;
      expect(account.sources.has(sourceKey(source))).toBe(true);
    }
  }
  for (const id of await idsOf(store, 'account')) {
    const { state } = await accounts.load(id);
    expect(state.notices).toEqual([]);
    for (const [currency, { figures }] of state.currencies) {
      const { invoiced, credited, paid, refunded, due, balance } = figures;
      const owed = subtract(subtract(sumAmounts([invoiced, refunded], currency), credited), paid);
      expect(Number(subtract(owed, subtract(due, balance)))).toBe(0);
    }
  }
}
