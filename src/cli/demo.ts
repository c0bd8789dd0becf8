/** `npm run demo`: fills a running service with made-up data, always the same, so that doing it again adds nothing. */
import { CommanderError } from 'commander';
import { importedSubscriptionId } from '../commands/subscription/import.js';
import { forEachConcurrently } from '../kernel/concurrency.js';
import { addDays, type CalendarDate } from '../kernel/dates.js';
import { type CallingDependencies, refusalOf } from './calling.js';
import { createCommand, progressBar, withServiceUrl } from './commandLine.js';

export interface DemoDependencies extends CallingDependencies {
  /** The last day of the two years. */
  readonly today: CalendarDate;
}

const offers = 30;
const subscriptions = 2_000;
const days = 730;
const concurrency = 16;
const batchSize = 250;

const products = ['Notes', 'Mail', 'Desk', 'Vault', 'Pulse', 'Atlas', 'Relay', 'Forge', 'Beacon', 'Harbor'];
const sizes = ['Starter', 'Team', 'Business'];
const cycles = ['monthly', 'monthly', 'monthly', 'quarterly', 'yearly'];
const reasons = ['Moved to another product', 'Business closed', 'Too expensive', 'Trial ended'];

interface Action {
  readonly path: string;
  readonly body: object;
}

interface Made {
  readonly row: object;
  readonly actions: (subscriptionId: string) => readonly Action[];
}

/** The same numbers each time (mulberry32), so that demos and screenshots agree. @returns from 0 up to, not including, 1 */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function offerRows(): object[] {
  return Array.from({ length: offers }, (_, index) => ({
    key: `demo-offer-${index + 1}`,
    name: `${products[index % products.length]} ${sizes[Math.floor(index / products.length)]}`,
    price: [9, 29, 99][Math.floor(index / products.length)],
    currency: 'USD',
    billingCycle: 'monthly',
  }));
}

function makeSubscription(index: number, today: CalendarDate): Made {
  const random = generator(index + 1);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
  const offerId = `demo-offer-${1 + Math.floor(random() * offers)}`;
  const startDate = addDays(today, -Math.floor(random() * days));
  const quantity = 1 + Math.floor(random() * 20);
  const fate = random();
  const row = {
    key: `demo-${index}`,
    customerId: `demo-customer-${1 + Math.floor(random() * 700)}`,
    offerId,
    quantity,
    startDate,
    billingCycle: pick(cycles),
    autoRenewal: random() > 0.1,
    ...(fate < 0.12 ? { status: 'terminated', terminationDate: today, reason: pick(reasons) } : {}),
  };
  return {
    row,
    actions(subscriptionId) {
      if (fate < 0.12) return [];
      const actions: Action[] = [];
      if (fate < 0.3)
        actions.push({ path: 'upgrade-quantity', body: { subscriptionId, newQuantity: quantity + 5 } });
      if (fate >= 0.25 && fate < 0.4) {
        actions.push({
          path: 'plan-change',
          body: { subscriptionId, newOfferId: `demo-offer-${1 + Math.floor(fate * offers)}` },
        });
      }
      if (fate >= 0.38 && fate < 0.45)
        actions.push({ path: 'suspend', body: { subscriptionId, reason: 'Payment overdue' } });
      return actions;
    },
  };
}

/** @param words the arguments behind the command's name @returns the exit code */
export async function runDemoCommand(
  words: readonly string[],
  dependencies: DemoDependencies,
): Promise<number> {
  const { token, today, tell } = dependencies;
  const command = withServiceUrl(createCommand('demo', dependencies), dependencies.serviceUrl).description(
    `Fills a running service with made-up data: ${offers} offers, ${subscriptions} subscriptions over two years. Doing it again adds nothing.`,
  );
  try {
    command.parse(words, { from: 'user' });
    const { url } = command.opts<{ url: string }>();
    await fill(url, await token(url), today);
    tell(`${offers} offers and ${subscriptions} subscriptions over two years are there`);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function fill(serviceUrl: string, token: string, today: CalendarDate): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const bar = progressBar('{bar} {percentage}% | {value} of {total}');

  async function importRows(path: string, rows: readonly object[]): Promise<void> {
    const response = await fetch(`${serviceUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    if (!response.ok) throw new Error(await refusalOf(response));
    const answer = await response.text();
    if (!answer.includes('"rejected":[]')) throw new Error(`${path}: ${answer.slice(0, 500)}`);
  }

  await importRows('/api/reference/offers/import', offerRows());
  const all = Array.from({ length: subscriptions }, (_, index) => makeSubscription(index, today));
  bar?.start(subscriptions * 2, 0);
  for (let start = 0; start < all.length; start += batchSize) {
    await importRows(
      '/api/import/subscriptions',
      all.slice(start, start + batchSize).map(({ row }) => row),
    );
    bar?.increment(Math.min(batchSize, all.length - start));
  }
  await forEachConcurrently(all.entries(), concurrency, async ([index, { actions }]) => {
    for (const { path, body } of actions(importedSubscriptionId(`demo-${index}`))) {
      const response = await fetch(`${serviceUrl}/api/subscriptions/${path}`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': `demo-${index}-${path}`,
        },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      // 400: an earlier run has done it already.
      if (!response.ok && response.status !== 400) throw new Error(`${path} was answered ${response.status}`);
    }
    bar?.increment();
  });
  bar?.stop();
}
