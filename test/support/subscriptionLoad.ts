/** Clients that change subscriptions until the service is gone, and record what they know for certain. */
import type { Called, RunningService } from './service.js';
import { startWait } from './until.js';

/** How many events of a type a subscription's history has: a command whose answer was lost may count or not. */
export interface Expected {
  atLeast: number;
  atMost: number;
}

/** A subscription as its only client knows it. */
export interface Known {
  id: string;
  /** Two values while it is unknown whether the last change took effect. */
  quantities: readonly number[];
  statuses: readonly string[];
  readonly events: Map<string, Expected>;
}

interface Command {
  readonly path: string;
  readonly body: object | undefined;
  /** Absent when sent without `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly expectedStatus: number;
  /** Records the effect once the command was certainly carried out. */
  readonly done: (answer: Called) => void;
  /** Records the possible outcomes when it is unknown whether the command was carried out. */
  readonly lost: () => void;
}

export interface AnsweredCommand {
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  readonly text: string;
}

export interface Ledger {
  readonly known: Known[];
  /** Commands with a key and without an answer, to be sent again. */
  readonly open: Command[];
  /** The latest answered commands with a key. */
  readonly answered: AnsweredCommand[];
  /** Customers, one per creating command, with whether their subscription is known to exist. */
  readonly customers: Map<string, boolean>;
  /** Answered commands so far. */
  count: number;
  /** Awaited before each command. */
  readonly inStep?: () => Promise<void>;
  /** Whether a 503 means that nothing was done: true of a service that stops, but a service that lost a server does not know. */
  readonly refusalsAreSure: boolean;
}

export function emptyLedger({ refusalsAreSure = true } = {}): Ledger {
  return { known: [], open: [], answered: [], customers: new Map(), count: 0, refusalsAreSure };
}

const answersKept = 40;

/** Sends a command; resolves to false when the service is gone. @throws Error for any answer but the expected one */
async function send(service: RunningService, ledger: Ledger, command: Command): Promise<boolean> {
  const unsure = (): false => {
    if (command.key === undefined) command.lost();
    else ledger.open.push(command);
    return false;
  };
  let answer: Called;
  await ledger.inStep?.();
  try {
    answer = await post(service, command);
  } catch (error) {
    if (!isGone(error)) throw error;
    return unsure();
  }
  if (answer.status === 503) return ledger.refusalsAreSure ? false : unsure();
  // A process may learn late what another has done; with faulty servers, later than its retries last.
  if (!ledger.refusalsAreSure && answer.body?.code === 'CONCURRENCY_CONFLICT') return unsure();
  const { path, body, key, expectedStatus } = command;
  if (answer.status !== expectedStatus) {
    throw new Error(`${path} ${JSON.stringify(body)} was answered ${answer.status}: ${answer.text}`);
  }
  command.done(answer);
  ledger.count += 1;
  if (key !== undefined) {
    ledger.answered.push({ path, body, key, text: answer.text });
    if (ledger.answered.length > answersKept) ledger.answered.shift();
  }
  return true;
}

export function post(
  service: RunningService,
  {
    path,
    body,
    key,
  }: { readonly path: string; readonly body: object | undefined; readonly key?: string | undefined },
): Promise<Called> {
  return service.call(path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

/** The connection broke, or none was made. Compares texts, because fetch's errors belong to another realm than the test's. */
export function isGone(error: unknown): boolean {
  return /fetch failed|terminated/.test(String(error));
}

/** Retries while the refusal is temporary: a server that is coming back, or a lease that has not run out. */
async function insist(service: RunningService, command: Command): Promise<Called> {
  let answer: Called | undefined;
  const wait = startWait(() => ({ command, answer: answer?.text }));
  for (;;) {
    answer = await post(service, command).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      return undefined;
    });
    if (answer !== undefined && answer.status !== 503 && answer.status !== 409) return answer;
    await wait();
  }
}

/** Sends commands without an answer again, with their keys; returns them with their answers. */
export async function sendAgain(service: RunningService, ledger: Ledger): Promise<AnsweredCommand[]> {
  const answered: AnsweredCommand[] = [];
  for (const command of ledger.open.splice(0)) {
    const { path, body, key, expectedStatus } = command;
    const answer = await insist(service, command);
    if (answer.status !== expectedStatus) {
      throw new Error(`${path} sent again as ${key} was answered ${answer.status}: ${answer.text}`);
    }
    command.done(answer);
    answered.push({ path, body, key: key ?? '', text: answer.text });
  }
  return answered;
}

/** One client: changes one subscription after another through part of its life, until the service is gone or it is enough. */
export async function changeSubscriptions(
  service: RunningService,
  ledger: Ledger,
  name: string,
  enough: () => boolean = () => false,
): Promise<void> {
  for (let turn = 0; !enough(); turn += 1) {
    const known = await create(service, ledger, `${name}-${turn}`, turn % 5 !== 4);
    if (known === undefined) return;
    const steps = life.slice(0, turn % (life.length + 1));
    for (const [index, step] of steps.entries()) {
      const key = (turn + index) % 3 === 0 ? undefined : `${name}-${turn}-${index}`;
      if (!(await send(service, ledger, step(known, key)))) return;
    }
  }
}

/** Returns undefined when the service is gone. */
async function create(
  service: RunningService,
  ledger: Ledger,
  customerId: string,
  keyed: boolean,
): Promise<Known | undefined> {
  let made: Known | undefined;
  const there = await send(service, ledger, {
    path: '/api/subscriptions',
    body: { customerId, offerId: 'offer-1', quantity: 1, unitPrice: 3.1 },
    key: keyed ? customerId : undefined,
    expectedStatus: 201,
    done({ body }) {
      const events = new Map([['SubscriptionCreated', { atLeast: 1, atMost: 1 }]]);
      made = { id: body.id, quantities: [1], statuses: ['active'], events };
      ledger.known.push(made);
      ledger.customers.set(customerId, true);
    },
    lost: () => ledger.customers.set(customerId, false),
  });
  return there ? made : undefined;
}

type Step = (known: Known, key: string | undefined) => Command;

function step(
  pathOf: (known: Known) => string,
  bodyOf: (known: Known) => object | undefined,
  effect: {
    readonly events: readonly string[];
    readonly quantity?: number;
    readonly status?: string;
  },
): Step {
  return (known, key) => {
    const count = (atLeast: number) => {
      for (const type of effect.events) {
        const before = known.events.get(type) ?? { atLeast: 0, atMost: 0 };
        known.events.set(type, { atLeast: before.atLeast + atLeast, atMost: before.atMost + 1 });
      }
    };
    return {
      path: pathOf(known),
      body: bodyOf(known),
      key,
      expectedStatus: 200,
      done() {
        count(1);
        if (effect.quantity !== undefined) known.quantities = [effect.quantity];
        if (effect.status !== undefined) known.statuses = [effect.status];
      },
      lost() {
        count(0);
        if (effect.quantity !== undefined) known.quantities = [...known.quantities, effect.quantity];
        if (effect.status !== undefined) known.statuses = [...known.statuses, effect.status];
      },
    };
  };
}

const ofId = ({ id }: Known) => ({ subscriptionId: id });
const under = (path: string) => () => `/api/subscriptions/${path}`;
const of =
  (action: string) =>
  ({ id }: Known) =>
    `/api/subscriptions/${id}/${action}`;
const invoiced = ['RenewalInvoiceRequested', 'RenewalInvoiceCompleted'];
const lowered = ['InvoiceReductionRequested', 'InvoiceReductionCompleted'];

/** Steps in this order; each command is valid after those before it. */
const life: readonly Step[] = [
  step(under('upgrade-quantity'), (known) => ({ ...ofId(known), newQuantity: 5 }), {
    events: ['QuantityChanged'],
    quantity: 5,
  }),
  step(under('suspend'), (known) => ({ ...ofId(known), reason: 'Payment overdue' }), {
    events: ['SubscriptionSuspended'],
    status: 'suspended',
  }),
  step(under('unsuspend'), ofId, { events: ['SubscriptionUnsuspended'], status: 'active' }),
  step(of('generate-renewal-invoice'), () => undefined, { events: invoiced }),
  // Three seats fewer in two periods: the draft that billed them is lowered.
  step(under('downgrade-quantity'), (known) => ({ ...ofId(known), newQuantity: 2 }), {
    events: ['QuantityChanged', ...lowered],
    quantity: 2,
  }),
  // The period was invoiced before; renewing must not invoice it again.
  step(of('renew'), () => undefined, { events: ['SubscriptionRenewed'] }),
  step(of('generate-renewal-invoice'), () => undefined, { events: invoiced }),
];
