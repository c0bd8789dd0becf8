/** The end of a scene, in a form that can be compared with another run. */
import { billingProcess } from '../billingProcess.js';
import { contextOf } from '../counter.js';
import { documentsOf, eventsIn, finishAll, modelsOf, unsoundMoney } from '../soundMoney.js';
import { customerId, type Scene, today } from './scenes.js';

export interface Looked {
  /** The customer's money, without ids and times, which differ between runs. */
  readonly books: unknown;
  /** Contradictions found by the auditor or between states. */
  readonly findings: readonly unknown[];
}

/** Lets the workers finish all their work, then returns the books and findings. */
export async function lookBehindWorkers({ store, keys, ids }: Scene): Promise<Looked> {
  const process = billingProcess(store, keys);
  await finishAll(store, process, contextOf({ at: today }));
  const models = modelsOf(await eventsIn(store, process));
  const { credits, sources } = (await process.accounts.load(customerId)).state;
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? 'new';
  const books = {
    figures: documentsOf(models, 'account').flatMap((account) => account.currencies),
    invoices: documentsOf(models, 'invoice').map(
      ({ id, status, total, amountDue, amountPaid, amountCredited }) =>
        [nameOf(id), status, total, amountDue, amountPaid, amountCredited].join(' '),
    ),
    payments: documentsOf(models, 'payment').map(({ id, amount, status, refunded, allocations }) => {
      const pays = (allocations as readonly { readonly invoiceId: string; readonly amount: number }[]).map(
        (one) => `${nameOf(one.invoiceId)} ${one.amount}`,
      );
      return [nameOf(id), amount, status, refunded, ...pays.sort()].join(' ');
    }),
    credits: [...credits.values()].map(
      ({ invoiceId, total, applied }) => `${nameOf(invoiceId)} ${total} ${applied}`,
    ),
    left: [...sources.values()].flatMap(({ source, amount, rest }) =>
      source.kind === 'payment' ? [] : [`${source.kind} ${amount} ${rest}`],
    ),
  };
  for (const list of Object.values(books)) list.sort();
  return { books, findings: await unsoundMoney(store, process) };
}
