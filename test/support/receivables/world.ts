/**
 * Runs a history of billed customers through the real commands. After every step, begun work is finished, and a repeated request changes
 * nothing. In the end the auditor finds nothing, and the read models agree with the accounts.
 */
import { randomUUID } from 'node:crypto';
import type { KnownOffer } from '../../../src/commands/reference/lookups.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { hasCode } from '../../../src/kernel/errors.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import type { LineTax } from '../../../src/kernel/taxes.js';
import type { AccountDocument } from '../../../src/projections/account.js';
import { BegunWork } from '../begunWork.js';
import { Discrepancy } from '../billingOracle/bills.js';
import { refusalOf } from '../billingOracle/world.js';
import { type BillingProcess, billingProcess } from '../billingProcess.js';
import { memoryEventStore } from '../memoryEventStore.js';
import { memoryKeys } from '../memoryKeys.js';
import { documentsOf, type Models, projectMoney, unsoundMoney } from '../soundMoney.js';
import { type BilledSubscription, dayLength, requestOf } from './requests.js';
import type { History, Kind, Step } from './steps.js';

const customers = ['customer-a', 'customer-b'] as const;

/** The taxes that an offer can have; undefined for lines without a known tax. */
const taxes: readonly (LineTax | undefined)[] = [
  { taxCategory: 'S', taxRate: '0.19' },
  undefined,
  { taxCategory: 'S', taxRate: '0.07' },
  { taxCategory: 'AE', taxRate: '0', taxReason: 'Reverse charge' },
];

/** Prices of `offer-<currency>-<n>` rise with the number. */
function offerOf(offerId: string): KnownOffer | null {
  const [, currency, number] = offerId.split('-');
  if (currency === undefined || number === undefined) return null;
  return { name: null, price: `${(Number(number) + 1) * 7}`, currency, billingCycle: 'monthly' };
}

function taxedIn(way: number | undefined, offerId: string): readonly (readonly [string, LineTax])[] {
  if (way === undefined) return [];
  const tax = taxes[Math.floor(way / 4 ** Number(offerId.split('-')[2])) % taxes.length];
  return tax === undefined ? [] : [[offerId, tax]];
}

class World {
  readonly accepted = new Map<Kind, number>();
  readonly trail: string[] = [];
  /** The number of credits that paid what was due as soon as they came. */
  paidAtOnce = 0;
  readonly #store = memoryEventStore();
  readonly #process: BillingProcess;
  readonly #models: Models = new Map();
  readonly #begun = new BegunWork();
  readonly #subscriptions: BilledSubscription[] = [];
  /** Ids of the events followed so far. */
  readonly #seen = new Set<string>();
  readonly #taxes: { readonly at: number; readonly way: number }[] = [];
  #followed = 0;
  #now = Date.UTC(2026, 0, 5, 10);
  #ids = 0;

  constructor(autoIssue: boolean) {
    this.#process = billingProcess(this.#store, memoryKeys(), {
      autoIssue,
      taxRate: '0.2',
      findOffer: async (offerId) => offerOf(offerId),
      findTaxes: async (_, offerIds, on) => {
        const known = this.#taxes.findLast(({ at }) => on === undefined || at < Date.parse(on));
        return new Map([...offerIds].flatMap((id) => taxedIn(known?.way, id)));
      },
    });
  }

  async run(step: Step): Promise<void> {
    this.#now += step.days * dayLength;
    const context: CommandContext = {
      actor: { kind: 'user', id: '1' },
      at: new Date(this.#now),
      requestId: 'request-1',
      commandId: randomUUID(),
    };
    const customerId = customers[step.customer] ?? customers[0];
    const account: AccountDocument | undefined = this.#models.get(`account-${customerId}`);
    const request = requestOf(step, {
      process: this.#process,
      now: this.#now,
      customerId,
      invoices: documentsOf(this.#models, 'invoice'),
      payments: documentsOf(this.#models, 'payment').filter((one) => one.customerId === customerId),
      refunds: [...(await this.#process.accounts.load(customerId)).state.refunds].map(
        ([id, { reversed }]) => ({ id, reversed }),
      ),
      balances: new Map(account?.currencies.map(({ currency, balance }) => [currency, balance])),
      subscriptions: this.#subscriptions,
      nextId: () => ++this.#ids,
      retax: (way) => this.#taxes.push({ at: this.#now, way }),
    });
    if (request === undefined) return;
    const code = await refusalOf(() => request.send(context));
    this.trail.push(`${context.at.toISOString().slice(0, 10)} ${request.text}: ${code ?? 'done'}`);
    if (code === undefined) this.accepted.set(step.kind, (this.accepted.get(step.kind) ?? 0) + 1);
    this.#follow();
    for (const stream of this.#begun.streams()) throw new Discrepancy(`${stream} was left half done`);
    if (!step.again) return;
    // The workers do all work due by now, including what the request left.
    for (const { id } of this.#subscriptions)
      await this.#process.subscriptions.catchUp(id, { ...context, commandId: randomUUID() }).catch(isUnknown);
    this.#follow();
    this.trail.push('the same again');
    const again = await refusalOf(() => request.send({ ...context, recovering: true }));
    if (code === undefined && again !== undefined) throw new Discrepancy(`was refused again: ${again}`);
    const more = this.#follow().map(({ stream, type }) => `${type} in ${stream}`);
    if (more.length > 0) throw new Discrepancy(`makes ${more.join(', ')} again`);
  }

  async audit(): Promise<void> {
    const [wrong] = await unsoundMoney(this.#store, this.#process);
    if (wrong !== undefined) throw new Discrepancy(JSON.stringify(wrong));
  }

  /** Follows the events appended since; events of another process may be reported twice. */
  #follow(): readonly RecordedEvent[] {
    const { appended } = this.#process;
    const events = appended.slice(this.#followed).filter(({ id }) => !this.#seen.has(id));
    this.#followed = appended.length;
    for (const event of events) {
      this.#seen.add(event.id);
      projectMoney(this.#models, event);
      this.#begun.add(event);
      if (isCreditThatPays(event)) this.paidAtOnce += 1;
    }
    return events;
  }
}

/** A subscription whose creation was refused does not exist. */
function isUnknown(error: unknown): void {
  if (!hasCode(error, 'SUBSCRIPTION_NOT_FOUND')) throw error;
}

function isCreditThatPays({ type, data }: RecordedEvent): boolean {
  const isCredit = type === 'CreditPosted' || type === 'SubscriptionCreditReceived';
  return isCredit && Array.isArray(data?.allocations) && data.allocations.length > 0;
}

/** @throws Discrepancy with everything that happened */
export async function liveThrough({
  autoIssue,
  steps,
}: History): Promise<Pick<World, 'accepted' | 'paidAtOnce'>> {
  const world = new World(autoIssue);
  try {
    for (const step of steps) await world.run(step);
    await world.audit();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Discrepancy(`${error.message}\n${world.trail.join('\n')}`, { cause: error });
  }
  return world;
}
