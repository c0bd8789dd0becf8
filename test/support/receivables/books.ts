/** All that a store says of customers' accounts, without the ids and times that no two runs have in common. */
import type { EventLog } from '../../../src/events/log.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { type AccountDocument, accountProjection } from '../../../src/projections/account.js';
import { type InvoiceDocument, invoiceProjection } from '../../../src/projections/invoice.js';
import type { OracleCurrency } from '../accountOracle.js';
import type { BillingProcess } from '../billingProcess.js';
import { createDocuments, inMinor } from './documents.js';

export interface Books {
  readonly figures: unknown;
  readonly invoices: readonly unknown[];
  readonly payments: readonly unknown[];
  readonly credits: readonly unknown[];
}

export interface Looked {
  readonly books: Books;
  /** What contradicts the law, or each other. */
  readonly findings: readonly string[];
}

const figureNames = ['invoiced', 'credited', 'paid', 'refunded', 'due', 'balance'] as const;

/** @param names of ids that were there before, so that documents can be told from each other */
export async function lookAt(
  store: EventStore,
  process: BillingProcess,
  customerId: string,
  currency: OracleCurrency,
  names: Readonly<Record<string, string>>,
): Promise<Looked> {
  const events = await allOf(store, process.log);
  const documents = createDocuments();
  const models = new Map<string, AccountDocument | InvoiceDocument | null>();
  for (const event of events) {
    documents.follow(event);
    for (const { streamPrefix, apply, handles } of [accountProjection, invoiceProjection]) {
      const { stream, type } = event;
      if (!stream.startsWith(streamPrefix) || !handles.has(type)) continue;
      const after = apply(models.get(stream) ?? null, event, stream.slice(streamPrefix.length));
      models.set(stream, after as AccountDocument | InvoiceDocument | null);
    }
  }

  const findings = [...documents.findings()];
  const { state } = await process.accounts.load(customerId);
  if (state.notices.length > 0) findings.push(`somebody was not told: ${JSON.stringify(state.notices)}`);
  const model = models.get(`account-${customerId}`) as AccountDocument | undefined;
  if (model?.openNotices === true) findings.push('the account is shown as unfinished');
  const own = state.currencies.get(currency)?.figures;
  const shown = model?.currencies.find((each) => each.currency === currency);
  const summed = documents.figures(customerId, currency);
  for (const name of figureNames) {
    const said = [inMinor(own?.[name] ?? 0, currency), inMinor(shown?.[name] ?? 0, currency)];
    if (said.some((figure) => figure !== summed[name]))
      findings.push(`${name}: documents ${summed[name]}, account ${said[0]}, read model ${said[1]}`);
  }
  const { invoiced, credited, paid, refunded, due, balance } = summed;
  if (invoiced - credited - paid + refunded !== due - balance) findings.push('the law is broken');

  const nameOf = (id: string) => names[id] ?? 'new';
  const invoices = [...documents.invoices.values()].map((invoice) => {
    const document = models.get(`invoice-${invoice.id}`) as InvoiceDocument | null;
    const { id, status, total, due: open, paid: settled } = invoice;
    if (document?.isOpen === true) findings.push(`${nameOf(id)} is shown as unfinished`);
    if (document !== null && document.status !== status)
      findings.push(`${nameOf(id)} is ${status}, and shown as ${document.status}`);
    if (document !== null && inMinor(document.amountDue, currency) !== open)
      findings.push(`${nameOf(id)} has ${open} due, and is shown with ${document.amountDue}`);
    const known = state.invoices.get(id);
    if (known !== undefined && inMinor(known.due, currency) !== open)
      findings.push(`${nameOf(id)} says ${open} is due, and its account ${known.due}`);
    return { name: nameOf(id), status, total, due: open, paid: settled };
  });
  const payments = [...documents.payments.values()].map(({ id, amount, reversed, refunded: back, pays }) => ({
    name: nameOf(id),
    amount,
    reversed,
    back,
    pays: [...pays].map(([invoice, part]) => `${nameOf(invoice)} ${part}`).sort(),
  }));
  const credits = [...documents.credits.values()].map(({ invoiceId, total, applied }) => ({
    invoice: nameOf(invoiceId ?? ''),
    total,
    applied,
  }));
  return {
    books: {
      figures: summed,
      invoices: sorted(invoices),
      payments: sorted(payments),
      credits: sorted(credits),
    },
    findings,
  };
}

async function allOf(store: EventStore, log: EventLog): Promise<readonly RecordedEvent[]> {
  const { events } = await store.readAll({ limit: 1_000 });
  return log.decode(events);
}

function sorted<Item>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}
