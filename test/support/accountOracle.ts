/**
 * An independent model of accounts: the rules of receivables as a clerk would apply them on paper, in whole minor units and plain lists. It
 * shares no code with the service.
 */

export const minorDigits = { USD: 2, JPY: 0, KWD: 3 } as const;
export type OracleCurrency = keyof typeof minorDigits;

/** Converts minor units to major ones: `1250` of USD is `12.50`. */
export function inMajor(minor: number, currency: OracleCurrency): string {
  const digits = minorDigits[currency];
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const point = text.length - digits;
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}

export interface OracleInvoice {
  readonly id: string;
  readonly currency: OracleCurrency;
  readonly total: number;
  /** A day number, e.g. the day of the year. */
  readonly dueDay: number;
  due: number;
  paid: number;
  credited: number;
  writtenOff: number;
  cancelled: boolean;
}

export interface OracleMoney {
  readonly kind: 'payment' | 'creditNote' | 'subscriptionCredit';
  readonly id: string;
  readonly currency: OracleCurrency;
  readonly amount: number;
  /** May be negative, when the money was paid back and its payment then bounced. */
  rest: number;
  bounced: boolean;
  /** The invoices paid with the money, one entry for each payment of an invoice. */
  paid: { invoice: OracleInvoice; amount: number }[];
  /** The invoice of a credit note. */
  readonly invoice?: OracleInvoice | undefined;
}

export type OracleCommand =
  | { do: 'charge'; id: string; currency: OracleCurrency; total: number; dueDay: number; uses: boolean }
  | { do: 'withdraw'; id: string }
  | { do: 'credit'; id: string; invoice: string; total: number }
  | { do: 'subscriptionCredit'; id: string; currency: OracleCurrency; amount: number }
  | {
      do: 'receive';
      id: string;
      currency: OracleCurrency;
      amount: number;
      reference: string | null;
      parts: { invoice: string; amount: number }[] | null;
    }
  | { do: 'payRest'; id: string; invoice: string }
  | { do: 'allocate'; id: string; invoice: string; amount: number }
  | { do: 'reverse'; id: string }
  | { do: 'writeOff'; invoice: string }
  | { do: 'deallocate'; id: string; invoice: string }
  | { do: 'return'; id: string }
  | { do: 'refund'; id: string; currency: OracleCurrency; amount: number; reference: string | null };

export type OracleAnswer = 'done' | 'known' | 'refused';

export interface OracleFigures {
  readonly invoiced: number;
  readonly credited: number;
  readonly writtenOff: number;
  readonly paid: number;
  readonly refunded: number;
  readonly due: number;
  readonly balance: number;
}

export function createAccountOracle() {
  const invoices: OracleInvoice[] = [];
  const money: OracleMoney[] = [];
  const credits: { id: string; currency: OracleCurrency; total: number }[] = [];
  const refunds: {
    id: string;
    currency: OracleCurrency;
    amount: number;
    reference: string | null;
    cameBack: boolean;
    takenFrom: { from: OracleMoney; part: number }[];
  }[] = [];
  const references: string[] = [];

  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const invoiceOf = (id: string) => invoices.find((invoice) => invoice.id === id);
  const liveInvoice = (id: string) => invoices.find((invoice) => invoice.id === id && !invoice.cancelled);
  const moneyIn = (currency: OracleCurrency) => money.filter((one) => one.currency === currency);
  const balanceIn = (currency: OracleCurrency) => sum(moneyIn(currency).map(({ rest }) => rest));

  /** Reclaims written-off amounts: the part of the amount above the amount due. */
  function claimAgain(invoice: OracleInvoice, amount: number) {
    const again = Math.max(0, amount - invoice.due);
    invoice.writtenOff -= again;
    invoice.due += again;
  }

  function spend(from: OracleMoney, invoice: OracleInvoice, amount: number) {
    claimAgain(invoice, amount);
    from.rest -= amount;
    from.paid.push({ invoice, amount });
    invoice.due -= amount;
    invoice.paid += amount;
  }

  /** Takes up to the wanted amount from the balance, oldest money first. */
  function draw(currency: OracleCurrency, wanted: number, take: (from: OracleMoney, amount: number) => void) {
    let left = Math.min(wanted, Math.max(0, balanceIn(currency)));
    for (const from of moneyIn(currency)) {
      const amount = Math.min(left, Math.max(0, from.rest));
      if (amount > 0) take(from, amount);
      left -= amount;
    }
  }

  /** Returns the invoices that have been due longest, as far as the amount covers them. */
  function longestDue(
    currency: OracleCurrency,
    amount: number,
    givenUpToo: boolean,
  ): Map<OracleInvoice, number> {
    const wanted = new Map<OracleInvoice, number>();
    let left = amount;
    const owed = (invoice: OracleInvoice) => invoice.due + (givenUpToo ? invoice.writtenOff : 0);
    const last = (invoice: OracleInvoice) => (givenUpToo && invoice.writtenOff > 0 ? 0 : 1);
    const open = invoices
      .filter((invoice) => invoice.currency === currency && !invoice.cancelled && owed(invoice) > 0)
      .map((invoice, index) => ({ invoice, index }))
      .sort(
        (one, other) =>
          last(one.invoice) - last(other.invoice) ||
          one.invoice.dueDay - other.invoice.dueDay ||
          one.index - other.index,
      );
    for (const { invoice } of open) {
      const part = Math.min(left, owed(invoice));
      if (part > 0) wanted.set(invoice, part);
      left -= part;
    }
    return wanted;
  }

  /** Books a credit and pays what is due with it, except for the part that fills a negative balance. */
  function credit(
    kind: 'creditNote' | 'subscriptionCredit',
    id: string,
    currency: OracleCurrency,
    amount: number,
    invoice?: OracleInvoice,
  ) {
    const hole = Math.max(0, -balanceIn(currency));
    const entry: OracleMoney = {
      kind,
      id,
      currency,
      amount,
      rest: amount,
      bounced: false,
      paid: [],
      invoice,
    };
    money.push(entry);
    for (const [due, part] of longestDue(currency, Math.max(0, amount - hole), false))
      spend(entry, due, part);
  }

  /** Returns the cash left of payments, and of credit notes: each takes what cash paid of its invoice, and spends its cash last. */
  function cashIn(currency: OracleCurrency): ReadonlyMap<OracleMoney, number> {
    const paidInCash = new Map<OracleInvoice, number>();
    const left = new Map<OracleMoney, number>();
    const pay = (invoice: OracleInvoice | undefined, amount: number) => {
      if (invoice !== undefined) paidInCash.set(invoice, (paidInCash.get(invoice) ?? 0) + amount);
    };
    const refundedOf = (entry: OracleMoney) =>
      sum(
        refunds
          .flatMap(({ cameBack, takenFrom }) => (cameBack ? [] : takenFrom))
          .map(({ from, part }) => (from === entry ? part : 0)),
      );
    const of = (kind: OracleMoney['kind']) =>
      moneyIn(currency).filter((one) => one.kind === kind && !one.bounced);
    for (const payment of of('payment')) {
      for (const { invoice, amount } of payment.paid) pay(invoice, amount);
      left.set(payment, payment.rest);
    }
    for (const note of of('creditNote')) {
      const { invoice } = note;
      const cash = Math.min(note.amount, (invoice && paidInCash.get(invoice)) ?? 0);
      pay(invoice, -cash);
      let spent = 0;
      const cashSpent = () => Math.max(0, spent - (note.amount - cash));
      for (const own of new Set(note.paid.map((one) => one.invoice))) {
        const before = cashSpent();
        for (const one of note.paid) spent += one.invoice === own ? one.amount : 0;
        pay(own, cashSpent() - before);
      }
      left.set(note, cash - cashSpent() - refundedOf(note));
    }
    return left;
  }

  function receive(command: Extract<OracleCommand, { do: 'receive' }>): OracleAnswer {
    const { id, currency, amount, reference, parts } = command;
    if (money.some((one) => one.kind === 'payment' && one.id === id)) return 'known';
    if (amount <= 0 || (reference !== null && references.includes(reference))) return 'refused';
    let wanted = new Map<OracleInvoice, number>();
    for (const part of parts ?? []) {
      const invoice = liveInvoice(part.invoice);
      if (invoice === undefined || invoice.currency !== currency || part.amount <= 0) return 'refused';
      wanted.set(invoice, (wanted.get(invoice) ?? 0) + part.amount);
    }
    for (const [invoice, part] of wanted) if (part > invoice.due + invoice.writtenOff) return 'refused';
    if (sum([...wanted.values()]) > amount) return 'refused';
    if (parts === null) wanted = longestDue(currency, amount, true);
    const payment: OracleMoney = {
      kind: 'payment',
      id,
      currency,
      amount,
      rest: amount,
      bounced: false,
      paid: [],
    };
    money.push(payment);
    if (reference !== null) references.push(reference);
    for (const [invoice, part] of wanted) spend(payment, invoice, part);
    return 'done';
  }

  function reverse(id: string): OracleAnswer {
    const payment = money.find((one) => one.kind === 'payment' && one.id === id);
    if (payment === undefined || payment.bounced) return 'refused';
    const again = new Set<OracleInvoice>();
    for (const { invoice, amount } of payment.paid) {
      invoice.due += amount;
      invoice.paid -= amount;
      payment.rest += amount;
      again.add(invoice);
    }
    payment.rest -= payment.amount;
    payment.paid = [];
    payment.bounced = true;
    const oldestFirst = [...again].sort((one, other) => one.dueDay - other.dueDay);
    for (const invoice of oldestFirst)
      draw(payment.currency, invoice.due, (from, amount) => spend(from, invoice, amount));
    return 'done';
  }

  function run(command: OracleCommand): OracleAnswer {
    switch (command.do) {
      case 'charge': {
        const { id, currency, total, dueDay, uses } = command;
        if (invoiceOf(id) !== undefined) return 'known';
        if (total < 0) return 'refused';
        const none = { paid: 0, credited: 0, writtenOff: 0, cancelled: false };
        const invoice = { id, currency, total, dueDay, due: total, ...none };
        invoices.push(invoice);
        if (uses) draw(currency, total, (from, amount) => spend(from, invoice, amount));
        return 'done';
      }
      case 'withdraw': {
        const invoice = liveInvoice(command.id);
        if (invoice === undefined) return 'known';
        if (invoice.paid !== 0 || invoice.credited !== 0 || invoice.writtenOff !== 0) return 'refused';
        invoice.cancelled = true;
        invoice.due = 0;
        return 'done';
      }
      case 'credit': {
        const { id, total } = command;
        if (credits.some((one) => one.id === id)) return 'known';
        const invoice = liveInvoice(command.invoice);
        if (invoice === undefined || total <= 0 || invoice.credited + total > invoice.total) return 'refused';
        const { currency } = invoice;
        const lowers = Math.min(total, invoice.due + invoice.writtenOff);
        claimAgain(invoice, lowers);
        invoice.due -= lowers;
        invoice.credited += total;
        credits.push({ id, currency, total });
        credit('creditNote', id, currency, total - lowers, invoice);
        return 'done';
      }
      case 'subscriptionCredit': {
        const { id, currency, amount } = command;
        if (money.some((one) => one.kind === 'subscriptionCredit' && one.id === id)) return 'known';
        if (amount <= 0) return 'refused';
        credits.push({ id: `subscription ${id}`, currency, total: amount });
        credit('subscriptionCredit', id, currency, amount);
        return 'done';
      }
      case 'receive':
        return receive(command);
      case 'payRest': {
        if (money.some((one) => one.kind === 'payment' && one.id === command.id)) return 'known';
        const invoice = liveInvoice(command.invoice);
        const amount = invoice === undefined ? 0 : invoice.due + invoice.writtenOff;
        if (invoice === undefined || amount === 0) return 'refused';
        const { currency } = invoice;
        const parts = [{ invoice: invoice.id, amount }];
        return receive({ do: 'receive', id: command.id, currency, amount, reference: null, parts });
      }
      case 'allocate': {
        const { id, amount } = command;
        const payment = money.find((one) => one.kind === 'payment' && one.id === id);
        const invoice = liveInvoice(command.invoice);
        if (payment === undefined || payment.bounced || invoice === undefined || amount <= 0)
          return 'refused';
        if (invoice.currency !== payment.currency || amount > invoice.due + invoice.writtenOff)
          return 'refused';
        if (amount > payment.rest || amount > balanceIn(payment.currency)) return 'refused';
        spend(payment, invoice, amount);
        return 'done';
      }
      case 'reverse':
        return reverse(command.id);
      case 'refund': {
        const { id, currency, amount, reference } = command;
        if (refunds.some((one) => one.id === id)) return 'known';
        if (reference !== null && refunds.some((one) => one.reference === reference)) return 'refused';
        const { paid, refunded } = figures(currency);
        const cash = cashIn(currency);
        const cashOf = (from: OracleMoney) => Math.max(0, Math.min(from.rest, cash.get(from) ?? 0));
        const sources = moneyIn(currency);
        const most = Math.min(sum(sources.map(cashOf)), paid - refunded, balanceIn(currency));
        if (amount <= 0 || amount > most) return 'refused';
        const takenFrom: { from: OracleMoney; part: number }[] = [];
        let left = amount;
        for (const from of sources) {
          const part = Math.min(left, cashOf(from));
          from.rest -= part;
          if (part > 0) takenFrom.push({ from, part });
          left -= part;
        }
        refunds.push({ id, currency, amount, reference, cameBack: false, takenFrom });
        return 'done';
      }
      case 'return': {
        const refund = refunds.find((one) => one.id === command.id);
        if (refund === undefined || refund.cameBack) return 'refused';
        refund.cameBack = true;
        for (const { from, part } of refund.takenFrom) from.rest += part;
        return 'done';
      }
      case 'writeOff': {
        const invoice = liveInvoice(command.invoice);
        if (invoice === undefined || invoice.due === 0) return 'refused';
        invoice.writtenOff += invoice.due;
        invoice.due = 0;
        return 'done';
      }
      case 'deallocate': {
        const payment = money.find((one) => one.kind === 'payment' && one.id === command.id);
        const mine = payment?.paid.filter(({ invoice }) => invoice.id === command.invoice) ?? [];
        if (payment === undefined || payment.bounced || mine.length === 0) return 'refused';
        for (const { invoice, amount } of mine) {
          invoice.due += amount;
          invoice.paid -= amount;
          payment.rest += amount;
        }
        payment.paid = payment.paid.filter(({ invoice }) => invoice.id !== command.invoice);
        return 'done';
      }
    }
  }

  function figures(currency: OracleCurrency): OracleFigures {
    const mine = <Item extends { currency: OracleCurrency }>(list: readonly Item[]) =>
      list.filter((item) => item.currency === currency);
    const live = mine(invoices).filter(({ cancelled }) => !cancelled);
    return {
      invoiced: sum(live.map(({ total }) => total)),
      credited: sum(mine(credits).map(({ total }) => total)),
      writtenOff: sum(live.map(({ writtenOff }) => writtenOff)),
      paid: sum(
        moneyIn(currency)
          .filter(({ kind, bounced }) => kind === 'payment' && !bounced)
          .map(({ amount }) => amount),
      ),
      refunded: sum(mine(refunds).map(({ amount, cameBack }) => (cameBack ? 0 : amount))),
      due: sum(live.map(({ due }) => due)),
      balance: balanceIn(currency),
    };
  }

  return { run, figures, invoices, money, refunds };
}

export type AccountOracle = ReturnType<typeof createAccountOracle>;
