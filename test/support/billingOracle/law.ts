/** Runs a history through the real commands and checks the law: billed and pending amounts add up to the usage. */
import { unsoundMoney } from '../soundMoney.js';
import { Discrepancy } from './bills.js';
import { anchorOf, type Day, dayOf, periodNumber, type Rhythm, written } from './calendar.js';
import { checkExplanations } from './explained.js';
import { digitsOf, type History, type Kind, type RelativeDay, type Step } from './history.js';
import { type Agreed, type NewDiscount, Oracle, type PlannedChange } from './oracle.js';
import { codeOf, leftBy, priceOf, toldOf } from './tariffs.js';
import type { Price } from './terms.js';
import {
  type BillingService,
  createBillingService,
  createWorld,
  groupInvoices,
  refusalOf,
  type World,
  type WorldInvoice,
} from './world.js';

/** A step with its days, quantities and invoices resolved. */
interface Command extends Pick<Step, 'kind' | 'workers' | 'offer' | 'refund' | 'by'> {
  readonly day: Day;
  readonly effective: Day | null;
  readonly quantity: number;
  /** Counted from the oldest. */
  readonly invoice: number;
}

export interface Run {
  /** The history, one line a step, for reading a counterexample. */
  readonly trail: readonly string[];
  readonly accepted: ReadonlyMap<Kind, number>;
  readonly moments: number;
  readonly invoices: readonly string[];
}

const invoiceKinds: ReadonlySet<Kind> = new Set([
  'cancel-invoice',
  'delete-invoice',
  'issue-invoice',
  'pay-invoice',
  'credit-invoice',
]);
/** Commands that are refused while the subscription is suspended. */
const changes: ReadonlySet<Kind> = new Set([
  'put',
  'upgrade',
  'downgrade',
  'plan',
  'discount',
  'undiscount',
  'renew',
  'bill-ahead',
]);
const cycleDays = { weekly: 7, monthly: 30, quarterly: 91, semiannual: 182, yearly: 365 } as const;
const firstDay = dayOf('2024-01-01');
/** Cycles after the last step by whose end everything due must be done. */
const epilogue = 1;

const orderedOffer = 'offer-of-the-order';

class Driver {
  readonly world: World;
  readonly oracle: Oracle;
  readonly trail: string[] = [];
  readonly commands: Command[] = [];
  readonly accepted = new Map<Kind, number>();
  moments = 0;
  #deleted = false;
  #today: Day;
  readonly #start: Day;
  readonly #agreed: Agreed;
  readonly #rhythm: Rhythm;
  #ids = 0;
  readonly #prices: readonly (Price | null)[];

  private constructor(
    readonly history: History,
    world: World,
    start: Day,
    today: Day,
  ) {
    const { price, prices, quantity, cycle, currency, autoRenewal, backdate, billFirstPeriod } = history;
    this.world = world;
    this.#start = start;
    this.#agreed = agreedBy(history, start);
    this.#rhythm = rhythmOf(history, start);
    this.#today = today;
    this.#prices = prices.map((each) => (each === null ? null : priceOf(each)));
    this.trail.push(
      `${written(today)} create from ${written(start)}, ${cycle}, ${quantity} × ${JSON.stringify(toldOf(price))} ${currency}` +
        `${autoRenewal ? '' : ', no renewal'}${backdate ? ', backdated' : ''}${billFirstPeriod ? ', first period billed' : ''}, codes ${JSON.stringify(history.codes)} from ${history.begunWith}${toldAgreed(this.#agreed)}`,
    );
    this.oracle = new Oracle(
      {
        today,
        start,
        cycle,
        quantity,
        price: priceOf(price),
        digits: digitsOf[currency],
        autoRenewal,
        backdate,
        billFirstPeriod,
        agreed: this.#agreed,
        discounts: codesBegunWith(history).map((place) => newDiscount(history, place)),
      },
      world.invoices(),
    );
    this.oracle.gaveBack = (invoiceId) => world.gaveBack(invoiceId);
    this.oracle.isDraft = (invoiceId) => world.isDraft(invoiceId);
    this.oracle.reductionsOf = (invoiceId) => world.reductionsOf(invoiceId);
  }

  static async begin(service: BillingService, history: History): Promise<Driver> {
    const { currency, cycle, price, prices, quantity, autoRenewal, backdate, billFirstPeriod } = history;
    const today = firstDay + history.today;
    const start = dayAt(history.start, today, rhythmOf(history, today), history);
    const { trialEnd, monthDay, end, fee, minimumPeriods, noticeDays } = agreedBy(history, start);
    const ordered = toldOf(price);
    const unitPrice = typeof ordered === 'string' ? ordered : null;
    const offers = {
      ...Object.fromEntries(prices.map((each, index) => [`offer-${index}`, toldOf(each)])),
      [orderedOffer]: ordered,
    };
    const codes = Object.fromEntries(
      history.codes.map((code, place) => [codeAt(place), codeOf(code, currency, digitsOf[currency])]),
    );
    const world = createWorld(service, currency, digitsOf[currency], offers, codes, {
      ...(minimumPeriods === undefined ? {} : { minimumTermCycles: minimumPeriods }),
      ...(noticeDays === undefined ? {} : { noticeDays }),
    });
    const { subscriptionId, customerId } = world;
    const input = {
      subscriptionId,
      customerId,
      offerId: orderedOffer,
      quantity,
      startDate: written(start),
      billingCycle: cycle,
      autoRenewal,
      backdate,
      billFirstPeriod,
      unitPrice,
      currency,
      agreed: {
        trialEndDate: trialEnd === undefined ? null : written(trialEnd),
        anchorDay: monthDay,
        endDate: end === undefined ? undefined : written(end),
        setupFee: fee === undefined ? null : inMajor(fee, digitsOf[currency]),
      },
      discounts: codesBegunWith(history).map(codeAt),
    };
    if (history.companions !== null) await groupInvoices(service, customerId);
    await world.subscriptions.create(input, world.context(today));
    for (const id of companionsOf(history, subscriptionId))
      await world.subscriptions.create({ ...input, subscriptionId: id, discounts: [] }, world.context(today));
    return new Driver(history, world, start, today);
  }

  /** Returns the command of a random step for its day. */
  resolve({ on, effective, by, offer, invoice, refund, workers, ...step }: Step): Command {
    const { oracle } = this;
    // Suspended subscriptions are resumed more often than by chance.
    const resumes = oracle.status === 'suspended' && changes.has(step.kind) && offer % 2 === 0;
    const kind = resumes ? 'resume' : step.kind;
    const day = Math.max(this.#today, dayAt(on, this.#today, this.#rhythm, this.history));
    const { quantity } = oracle.terms.newest;
    const more = kind === 'downgrade' ? quantity - by : kind === 'put' ? by : quantity + by;
    return {
      kind,
      day,
      effective: effective === null ? null : dayAt(effective, day, this.#rhythm, this.history),
      quantity: Math.max(1, more),
      offer: kind === 'undiscount' ? this.#codeToTakeOff(offer) : offer,
      invoice: this.world.invoices().length - 1 - invoice,
      refund,
      workers,
      by,
    };
  }

  /** Returns the index of a code that the subscription has, if it has any. */
  #codeToTakeOff(place: number): number {
    const had = [...this.history.codes.keys()].filter((each) => this.oracle.has(codeAt(each)));
    return had[place % Math.max(1, had.length)] ?? place;
  }

  /** Runs the workers on a day. */
  async work(day: Day): Promise<void> {
    const { world } = this;
    this.#today = Math.max(this.#today, day);
    this.trail.push(`${written(day)} workers`);
    const [first, ...others] = companionsOf(this.history, world.subscriptionId);
    // Some companions come before the subscription, and some after it.
    if (first !== undefined) await world.subscriptions.catchUp(first, world.context(day));
    await world.subscriptions.catchUp(world.subscriptionId, world.context(day));
    for (const other of others) await world.subscriptions.catchUp(other, world.context(day));
    this.oracle.take(day, this.#made());
    await this.check();
  }

  async run(command: Command): Promise<void> {
    const { kind, day, workers } = command;
    this.commands.push(command);
    // These commands choose among what exists, and that must not depend on when the workers ran.
    if (invoiceKinds.has(kind) || kind === 'withdraw-change') await this.work(day);
    this.#today = day;
    if (kind !== 'worker') {
      const id = `change-${++this.#ids}`;
      const refusal = await refusalOf(() => this.#send(command));
      this.trail.push(`${told(command)}${refusal === undefined ? '' : `: ${refusal}`}`);
      if (refusal === undefined) this.accepted.set(kind, (this.accepted.get(kind) ?? 0) + 1);
      if (this.#deleted && !invoiceKinds.has(kind)) return;
      this.oracle.take(day, this.#made(), () => this.#apply(command, refusal, id));
    }
    await this.#moveCompanions(command);
    if (workers || kind === 'worker') await this.work(day);
    else if ((this.oracle.nextDue() ?? day + 1) > day) await this.check();
  }

  /** Changes a companion, which must not affect the subscription. */
  async #moveCompanions({ by, day, quantity }: Command): Promise<void> {
    const { subscriptions, subscriptionId } = this.world;
    const companions = companionsOf(this.history, subscriptionId);
    const id = companions[by % Math.max(1, companions.length)];
    if (id === undefined || by % 3 !== 0) return;
    const context = this.world.context(day);
    const newQuantity = Math.max(1, quantity - by);
    const end = { reason: null, effectiveDate: null, refund: 'unused', waiveTerm: true } as const;
    const refusal = await refusalOf((): Promise<unknown> => {
      if (by === 3) return subscriptions.generateRenewalInvoice(id, context);
      if (by === 6) return subscriptions.update(id, { quantity: newQuantity, autoRenewal: null }, context);
      if (by === 9) return subscriptions.suspend(id, { reason: null }, context);
      return subscriptions.terminate(id, end, context);
    });
    const how = refusal === undefined ? '' : `: ${refusal}`;
    this.trail.push(`${written(day)} the companion ${id} moves, ${by}${how}`);
  }

  #made() {
    const known = new Set(this.oracle.bills.map(({ invoice }) => invoice?.id));
    return this.world.invoices().filter(({ id }) => !known.has(id));
  }

  #send(command: Command): Promise<unknown> {
    const { subscriptions, invoiceCommands } = this.world;
    const { kind, day, quantity, refund } = command;
    const context = this.world.context(day);
    const id = this.world.subscriptionId;
    const effectiveDate = command.effective === null ? null : written(command.effective);
    const invoiceId = this.world.invoices()[command.invoice]?.id ?? 'inv_none';
    switch (kind) {
      case 'put':
        return subscriptions.update(id, { quantity, autoRenewal: null }, context);
      case 'auto-renewal':
        return subscriptions.update(id, { quantity: null, autoRenewal: !this.oracle.autoRenewal }, context);
      case 'upgrade':
      case 'downgrade':
        return subscriptions.changeQuantity(
          id,
          { direction: kind, newQuantity: quantity, effectiveDate },
          context,
        );
      case 'plan':
        return subscriptions.changePlan(id, { newOfferId: `offer-${command.offer}`, effectiveDate }, context);
      case 'discount':
        return subscriptions.applyDiscount(id, codeAt(command.offer), context);
      case 'undiscount':
        return subscriptions.removeDiscount(id, codeAt(command.offer), context);
      case 'withdraw-change':
        return this.#withdrawChange(context);
      case 'suspend':
        return subscriptions.suspend(id, { reason: null }, context);
      case 'resume':
        return subscriptions.unsuspend(id, context);
      case 'renew':
        return subscriptions.renew(id, context);
      case 'bill-ahead':
        return subscriptions.generateRenewalInvoice(id, context);
      case 'terminate':
        return subscriptions.terminate(
          id,
          { reason: null, effectiveDate, refund, waiveTerm: isWaived(command) },
          context,
        );
      case 'delete':
        return subscriptions.delete(id, context);
      case 'cancel-invoice':
        return invoiceCommands.changeStatus(invoiceId, 'cancelled', null, context);
      case 'issue-invoice':
        return invoiceCommands.changeStatus(invoiceId, 'issued', null, context);
      case 'pay-invoice':
        return this.#pay(invoiceId, context);
      case 'credit-invoice':
        return this.#credit(command, context);
      case 'delete-invoice':
        return invoiceCommands.delete(invoiceId, context);
      case 'worker':
        return Promise.resolve(refund);
    }
  }

  async #pay(invoiceId: string, context: ReturnType<World['context']>): Promise<void> {
    const { invoiceCommands } = this.world;
    const issue = this.world.context(dayOf(context.at.toISOString().slice(0, 10)));
    await refusalOf(() => invoiceCommands.changeStatus(invoiceId, 'issued', null, issue));
    await invoiceCommands.changeStatus(invoiceId, 'paid', null, context);
  }

  /** Issues the invoice first where it is still a draft. */
  async #credit(command: Command, context: ReturnType<World['context']>): Promise<void> {
    const { invoiceCommands, creditNotes } = this.world;
    const invoice = this.world.invoices()[command.invoice];
    const id = invoice?.id ?? 'inv_none';
    const issue = this.world.context(dayOf(context.at.toISOString().slice(0, 10)));
    await refusalOf(() => invoiceCommands.changeStatus(id, 'issued', null, issue));
    const digits = digitsOf[this.history.currency];
    const wanted = creditOf(command, invoice);
    // Of a shared invoice, the subscription's own lines are credited.
    const lines =
      this.history.companions === null || invoice === undefined ? null : linesOver(wanted, invoice);
    const amount = inMajor(wanted, digits);
    const asked =
      lines === null
        ? { lines, amount }
        : { lines: lines.map((one) => ({ ...one, amount: inMajor(one.amount, digits) })), amount: null };
    await creditNotes.create({ invoiceId: id, reason: 'Goodwill', ...asked }, context);
  }

  /** Compares an acceptance or refusal with the amount that the oracle has left; within the rounding of lines, either is right. */
  #applyCredit(command: Command, refusal: string | undefined): void {
    const { oracle } = this;
    const invoice = this.world.invoices()[command.invoice];
    if (invoice === undefined) return;
    const amount = creditOf(command, invoice);
    const left = oracle.leftOf(invoice.id);
    const slack = oracle.perUnit * BigInt(left?.lines ?? 0);
    const wanted = amount * oracle.perUnit;
    if (refusal === undefined && left !== undefined && wanted > left.amount + slack)
      throw new Discrepancy(
        `A credit note over ${amount} was accepted, and ${oracle.shown(left.amount)} was left`,
      );
    const isLeft =
      amount > 0n && amount <= invoice.subtotal - invoice.creditedByClerks - this.world.reduced(invoice.id);
    const isFree = left !== undefined && wanted < left.amount - slack;
    if (refusal === 'INVALID_AMOUNT' && isLeft && isFree)
      throw new Discrepancy(
        `A credit note over ${amount} was refused, and ${oracle.shown(left.amount)} was left`,
      );
    if (refusal === undefined) oracle.creditNote(invoice.id, amount);
  }

  async #withdrawChange(context: ReturnType<World['context']>): Promise<void> {
    const { state } = await this.world.subscriptions.load(this.world.subscriptionId);
    const planned = 'scheduledChanges' in state ? state.scheduledChanges[0] : undefined;
    await this.world.subscriptions.withdrawChange(
      this.world.subscriptionId,
      { changeId: planned?.changeId ?? 'none' },
      context,
    );
  }

  #apply(command: Command, refusal: string | undefined, id: string): void {
    const { oracle } = this;
    const { kind, day, quantity, effective, refund } = command;
    const past = effective !== null && effective < day;
    const expected = this.#expected(command);
    // A change in the past is refused if it needs more history than is kept.
    if (expected !== undefined && expected !== (refusal === undefined) && !(past && expected)) {
      throw new Discrepancy(`${kind} was ${refusal === undefined ? 'accepted' : `refused: ${refusal}`}`);
    }
    if (kind === 'credit-invoice') this.#applyCredit(command, refusal);
    if (refusal !== undefined) return;
    const offered = this.#prices[command.offer];
    const offer = `offer-${command.offer}`;
    const terms = offered === null || offered === undefined ? { offer } : { offer, price: offered };
    switch (kind) {
      case 'put':
        oracle.changeTerms(day, { direction: 'put', terms: { quantity } });
        break;
      case 'upgrade':
      case 'downgrade':
        this.#change({ id, day: effective ?? day, direction: kind, terms: { quantity } });
        break;
      case 'plan':
        this.#change({ id, day: effective ?? day, direction: 'plan', terms });
        break;
      case 'discount':
        oracle.discount(newDiscount(this.history, command.offer));
        break;
      case 'undiscount':
        oracle.undiscount(codeAt(command.offer));
        break;
      case 'withdraw-change':
        oracle.planned = oracle.planned.filter((each) => each !== oracle.firstPlanned());
        break;
      case 'suspend':
        oracle.suspend();
        break;
      case 'resume':
        oracle.resume(day);
        break;
      case 'renew':
        oracle.renew();
        break;
      case 'bill-ahead':
        oracle.billAhead();
        break;
      case 'auto-renewal':
        oracle.switchRenewal(day);
        break;
      case 'terminate':
        oracle.terminate(day, effective ?? Math.max(day, this.#start), refund, isWaived(command));
        break;
      case 'delete':
        this.#deleted = true;
        oracle.remove(Math.max(day, this.#start));
        break;
      case 'cancel-invoice':
      case 'delete-invoice': {
        const invoice = this.world.invoices()[command.invoice];
        if (invoice !== undefined) oracle.void(invoice.id);
        break;
      }
    }
  }

  /** Whether the rules accept the command; undefined where the oracle cannot tell. */
  #expected({ kind, day, quantity, effective, offer }: Command): boolean | undefined {
    const { status, terms, planned } = this.oracle;
    const active = status === 'active';
    // The command is compared with the quantity on its day, after all changes planned before it.
    if (active && effective !== null && effective > day && planned.length > 0 && /grade$/.test(kind))
      return undefined;
    switch (kind) {
      case 'put':
      case 'auto-renewal':
      case 'suspend':
        return active;
      case 'discount': {
        const { offer: only } = newDiscount(this.history, offer);
        return (
          active && (this.oracle.has(codeAt(offer)) || only === undefined || only === terms.newest.offer)
        );
      }
      case 'undiscount':
        return active && this.oracle.has(codeAt(offer));
      case 'bill-ahead':
        if (status === 'terminated') return this.#isLeft();
        // A period whose invoice was voided can be billed even before the end.
        return active && this.oracle.endsFirst() ? undefined : active;
      case 'upgrade':
        return active && quantity > terms.newest.quantity;
      case 'downgrade':
        return active && quantity < terms.newest.quantity;
      case 'resume':
        return status === 'suspended';
      case 'renew':
        return active && !this.oracle.endsFirst() && this.oracle.hasBegun(day);
      case 'terminate': {
        const isInside = (effective ?? day) <= (this.#agreed.end ?? Infinity);
        return status === 'terminated' || ((effective === null || effective >= this.#start) && isInside);
      }
      case 'delete':
        return true;
      default:
        return undefined;
    }
  }

  /** Whether an ended subscription has anything left to bill; undefined where rounding decides. */
  #isLeft(): boolean | undefined {
    if (this.oracle.firstVoided() !== undefined) return true;
    const { amount, lines } = this.oracle.pending();
    const slack = this.oracle.perUnit * BigInt(lines);
    if (amount > slack) return true;
    return amount <= -slack && amount !== 0n ? false : undefined;
  }

  #change(change: PlannedChange): void {
    if (change.day > this.#today) this.oracle.plan(change);
    else this.oracle.changeTerms(change.day, change);
  }

  /** Checks the law and each of its parts. */
  async check(): Promise<void> {
    const { world, oracle } = this;
    this.moments += 1;
    const seen = await world.seen();
    const isDeleted = seen.status === 'deleted';
    if (!isDeleted && seen.status !== oracle.status)
      throw new Discrepancy(`It is ${seen.status} instead of ${oracle.status}`);
    if (oracle.status === 'active' && seen.renewalDate !== written(oracle.renewal))
      throw new Discrepancy(`It renews on ${seen.renewalDate} instead of ${written(oracle.renewal)}`);

    let billed = 0n;
    let lines = oracle.unseenLines;
    for (const invoice of world.invoices()) {
      // An invoice that clerks have fully credited has nothing left to withdraw.
      const stands =
        invoice.creditedByClerks === invoice.subtotal
          ? oracle.isBilledStill(invoice.id)
          : invoice.status !== 'cancelled' && invoice.status !== 'deleted' && invoice.credited === 0n;
      // A withdrawn invoice with nothing left needs no credit note.
      const isEmpty = invoice.subtotal === world.reduced(invoice.id);
      if (stands !== oracle.isBilledStill(invoice.id) && !isEmpty) {
        throw new Discrepancy(
          `The ${invoice.kind} invoice for ${written(invoice.from)} to ${written(invoice.to)} is ${invoice.status}, and ${stands ? 'nobody owes it' : 'it is owed'}`,
        );
      }
      if (stands) billed += invoice.subtotal - world.reduced(invoice.id);
      if (stands) lines += invoice.lines.length;
    }
    const { amount, lines: pendingLines } = oracle.pending();
    const released = world.released();
    if (abs(released - oracle.released) > BigInt(oracle.unseenLines))
      throw new Discrepancy(`Credit of ${released} was released instead of ${oracle.released}`);
    const pending = seen.pendingAmount ?? oracle.rounded(amount);
    if (abs(pending * oracle.perUnit - amount) > oracle.perUnit * BigInt(pendingLines))
      throw new Discrepancy(`Pending are ${pending} instead of ${oracle.shown(amount)}`);
    const accounted = (billed + pending - released) * oracle.perUnit;
    const used = oracle.usedBeyondOrder();
    if (abs(accounted - used) > oracle.perUnit * BigInt(lines + pendingLines)) {
      throw new Discrepancy(
        `Used are ${oracle.shown(used)}; billed ${billed}, pending ${pending}, released ${released}`,
      );
    }
    this.#checkCredits();
  }

  /** Checks that no invoice has more given back than it billed, nor all invoices together. */
  #checkCredits(): void {
    const { world, oracle } = this;
    const broken = oracle.brokenLaw();
    if (broken !== undefined) throw new Discrepancy(broken);
    const credited = world
      .invoices()
      .reduce(
        (sum, { id, creditedByClerks }) => (oracle.isBilledStill(id) ? sum + creditedByClerks : sum),
        0n,
      );
    const left = oracle.usedBeyondOrder() + oracle.orderPaid - credited * oracle.perUnit;
    if (left < -oracle.perUnit * BigInt(oracle.takenBack().lines))
      throw new Discrepancy(
        `Clerks have given back ${credited}, ${oracle.shown(-left)} more than everything`,
      );
  }

  /** Runs the workers on every day with work, up to a day. */
  async workUntil(day: Day): Promise<void> {
    for (let due = this.oracle.nextDue(); due !== undefined && due <= day; due = this.oracle.nextDue()) {
      const before = this.#today;
      await this.work(Math.max(due, before));
      if (this.oracle.nextDue() === due) break;
    }
  }

  get today(): Day {
    return this.#today;
  }

  result(): Run {
    const { trail, accepted, moments, world } = this;
    const invoices = world
      .invoices()
      .map(
        ({ kind, from, to, lines, subtotal, descriptions, status }) =>
          `${kind} ${written(from)} ${written(to)} ${lines.join(' ')} = ${subtotal} ${status}: ${descriptions.join('; ')}`,
      );
    return { trail, accepted, moments, invoices };
  }
}

/**
 * Runs the history twice: with workers that run when the steps say so, and with workers that are always on time.
 * @throws Discrepancy with everything that happened
 */
export async function holdToTheLaw(history: History): Promise<Run> {
  const service = createBillingService();
  let driver: Driver | undefined;
  try {
    driver = await Driver.begin(service, history);
    await driver.check();
    for (const step of history.steps) await driver.run(driver.resolve(step));
    const end = driver.today + epilogue * cycleDays[history.cycle];
    await driver.work(end);
    const late = driver.result();
    const { commands } = driver;

    driver = await Driver.begin(service, history);
    for (const command of commands) {
      await driver.workUntil(command.day);
      await driver.run({ ...command, workers: true });
    }
    await driver.workUntil(end);
    await driver.work(end);
    const onTime = driver.result();
    if (late.invoices.join('\n') !== onTime.invoices.join('\n')) {
      throw new Discrepancy(
        `An outage changes bills:\n${late.invoices.join('\n')}\nwith workers on time:\n${onTime.invoices.join('\n')}\nLate:\n${late.trail.join('\n')}`,
      );
    }
    const own = `subscription-${driver.world.subscriptionId}`;
    checkExplanations(
      service.appended.filter(({ stream }) => stream === own),
      digitsOf[history.currency],
    );
    // The auditor, whose arithmetic is independent of the oracle's, judges both.
    const [wrong] = await unsoundMoney(service.store, service);
    if (wrong !== undefined) throw new Discrepancy(`The auditor says ${JSON.stringify(wrong)}`);
    return late;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const trail = driver?.trail.join('\n') ?? '';
    throw new Discrepancy(`${error.message}\n${trail}`, { cause: error });
  }
}

/** Returns the history's agreement with its days; impossible terms are left out. */
function agreedBy({ agreed, cycle, today, backdate, currency }: History, start: Day): Agreed {
  const { trialDays, monthDay, end, fee, minimumPeriods, noticeDays } = agreed;
  const first = start + (trialDays ?? 0);
  const rhythm = { first, cycle, monthDay: cycle === 'weekly' ? undefined : (monthDay ?? undefined) };
  const day = end === null ? undefined : first + Math.round((end * cycleDays[cycle]) / 100);
  const least = minimumPeriods === null ? first : anchorOf(rhythm, minimumPeriods);
  const isPossible = day !== undefined && day > firstDay + today && day >= least && !backdate;
  return {
    trialEnd: trialDays === null ? undefined : first,
    monthDay: rhythm.monthDay,
    end: isPossible ? day : undefined,
    fee: fee === null ? undefined : BigInt(fee) / 10n ** BigInt(3 - digitsOf[currency]) + 1n,
    minimumPeriods: minimumPeriods ?? undefined,
    noticeDays: noticeDays ?? undefined,
  };
}

function rhythmOf(history: History, start: Day): Rhythm {
  const { trialEnd = start, monthDay } = agreedBy(history, start);
  return { first: trialEnd, cycle: history.cycle, monthDay };
}

function toldAgreed({ trialEnd, monthDay, end, fee, minimumPeriods, noticeDays }: Agreed): string {
  return [
    ...(trialEnd === undefined ? [] : [`, trial to ${written(trialEnd)}`]),
    ...(monthDay === undefined ? [] : [`, on day ${monthDay}`]),
    ...(end === undefined ? [] : [`, ends ${written(end)}`]),
    ...(fee === undefined ? [] : [`, fee ${fee}`]),
    ...(minimumPeriods === undefined ? [] : [`, at least ${minimumPeriods} periods`]),
    ...(noticeDays === undefined ? [] : [`, notice ${noticeDays} days`]),
  ].join('');
}

function isWaived({ by }: Command): boolean {
  return by % 4 === 0;
}

function inMajor(minor: bigint, digits: number): string {
  return (Number(minor) / 10 ** digits).toFixed(digits);
}

/** Anchors are counted from the coming renewal date. */
function dayAt(relative: RelativeDay, today: Day, rhythm: Rhythm, { cycle }: History): Day {
  if ('hundredths' in relative) return today + Math.round((relative.hundredths * cycleDays[cycle]) / 100);
  const { fromAnchor, cycles } = relative;
  const number = periodNumber(rhythm, today) + 1 + cycles;
  return anchorOf(rhythm, Math.max(0, number)) + fromAnchor;
}

function told({ kind, day, quantity, offer, effective, invoice, refund }: Command): string {
  const from = effective === null ? '' : ` from ${written(effective)}`;
  switch (kind) {
    case 'put':
      return `${written(day)} put quantity ${quantity}`;
    case 'upgrade':
    case 'downgrade':
      return `${written(day)} ${kind} to ${quantity}${from}`;
    case 'plan':
      return `${written(day)} plan offer-${offer}${from}`;
    case 'discount':
    case 'undiscount':
      return `${written(day)} ${kind} ${codeAt(offer)}`;
    case 'terminate':
      return `${written(day)} terminate${from}, refund ${refund}`;
    default:
      return `${written(day)} ${kind}${invoiceKinds.has(kind) ? ` ${invoice}` : ''}`;
  }
}

const codeAt = (place: number) => `CODE-${place}`;

/** Returns the indexes of the first codes that apply to the ordered offer. */
function codesBegunWith({ codes, begunWith }: History): number[] {
  return [...codes.slice(0, begunWith).keys()].filter((place) => codes[place]?.offer === null);
}

function newDiscount({ codes, currency }: History, place: number): NewDiscount {
  const code = codes[place];
  if (code === undefined) throw new Error(`there is no code ${place}`);
  const offer = code.offer === null ? undefined : `offer-${code.offer}`;
  return { code: codeAt(place), periods: code.periods, offer, left: leftBy(code, digitsOf[currency]) };
}

/** Returns the step's number of twelfths of the invoice, in minor units. */
function creditOf({ by }: Command, invoice: WorldInvoice | undefined): bigint {
  const part = ((invoice?.subtotal ?? 0n) * BigInt(by)) / 12n;
  return part > 0n ? part : 1n;
}

/** Splits an amount over what earlier credits, split likewise, left of the lines; what no line can hold goes to the first one. */
function linesOver(amount: bigint, { lines, places, creditedByClerks }: WorldInvoice) {
  let left = amount;
  let credited = creditedByClerks;
  const taken = lines.map((billed) => {
    if (billed <= 0n) return 0n;
    let most = billed - credited;
    if (most < 0n) most = 0n;
    credited -= billed - most;
    let part = left;
    if (most < left) part = most;
    left -= part;
    return part;
  });
  return taken.flatMap((part, index) => {
    const wanted = index === 0 ? part + left : part;
    return wanted > 0n ? [{ line: places[index] ?? 0, quantity: null, amount: wanted }] : [];
  });
}

function companionsOf({ companions }: History, subscriptionId: string): readonly string[] {
  return Array.from({ length: companions ?? 0 }, (_, index) => `${subscriptionId}_${index + 1}`);
}

const abs = (value: bigint) => (value < 0n ? -value : value);
