/** Sums, taxes, codes, prices and merges of carts are right in any history, in currencies of 0, 2 and 3 digits. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CartCommand, CartFacts, CodeFacts, OfferFacts } from '../../src/domain/cart/commands.js';
import { cartDecider } from '../../src/domain/cart/decide.js';
import {
  type CartDiscount,
  type CartEvent,
  type CartItem,
  type CartLineTax,
  type CartTax,
  mergeStrategies,
} from '../../src/domain/cart/events.js';
import { mergeLines } from '../../src/domain/cart/merging.js';
import { reassessCart } from '../../src/domain/cart/reassessment.js';
import { type CartState, expiresAt, type OpenCart } from '../../src/domain/cart/state.js';
import type { DiscountCode } from '../../src/domain/reference/events.js';
import { completeAmounts } from '../../src/domain/shared/documentAmounts.js';
import { cartBody, contentsOf } from '../../src/http/cart/shown.js';
import { addMilliseconds } from '../../src/kernel/dates.js';
import { fold } from '../../src/kernel/decider.js';
import { DomainError } from '../../src/kernel/errors.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { add, subtract } from '../../src/kernel/money.js';
import { cartProjection } from '../../src/projections/cart.js';
import type { Document } from '../../src/query/fields.js';

const currencies = { JPY: 0, USD: 2, KWD: 3 } as const;
type Currency = keyof typeof currencies;

// A second arithmetic, in whole numbers: millionths of a unit, then minor units of the currency.
const scale = 6;
function millionths(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined || fraction.length > scale) throw new Error(`${text} is no decimal of six digits`);
  const value = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -value : value;
}
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}
/** Reads an amount in minor units. It must be written with all digits of its currency. */
function units(text: string, digits: number): bigint {
  expect(text.split('.')[1]?.length ?? 0).toBe(digits);
  return millionths(text) / 10n ** BigInt(scale - digits);
}
const million = 10n ** BigInt(scale);

interface ExpectedSums {
  readonly subtotal: bigint;
  readonly discounts: readonly bigint[];
  readonly tax: bigint;
}

/**
 * The tax on lines less a discount, which is shared among tax categories and rates and rounded down. The minor units left over go one by
 * one to the group that lacks most, then to the first category in the alphabet, then to the lowest rate.
 */
function expectedTax(
  items: readonly (Pick<CartItem, 'tax'> & { readonly units: bigint })[],
  discount: bigint,
  taxRate: string,
): bigint {
  const groups: { category: string; rate: bigint; whole: bigint; given: bigint }[] = [];
  for (const { tax, units: amount } of items) {
    const [category, rate] = [tax?.taxCategory ?? '', millionths(tax?.taxRate ?? taxRate)];
    const found = groups.find((group) => group.category === category && group.rate === rate);
    if (found === undefined) groups.push({ category, rate, whole: amount, given: 0n });
    else found.whole += amount;
  }
  groups.sort((a, b) =>
    a.category === b.category ? Number(a.rate - b.rate) : a.category < b.category ? -1 : 1,
  );
  const all = groups.reduce((sum, { whole }) => sum + whole, 0n);
  let left = discount;
  for (const group of groups) {
    group.given = all === 0n ? 0n : (discount * group.whole) / all;
    left -= group.given;
  }
  const missing = (group: (typeof groups)[number]) => discount * group.whole - group.given * all;
  for (; left > 0n; left -= 1n) {
    const [first, ...others] = groups;
    if (first === undefined) throw new Error('a discount on nothing');
    let neediest = first;
    for (const group of others) if (missing(group) > missing(neediest)) neediest = group;
    neediest.given += 1n;
  }
  let tax = 0n;
  for (const { rate, whole, given } of groups) {
    expect(given <= whole).toBe(true);
    tax += halfUp((whole - given) * rate, million);
  }
  return tax;
}

function expectedSums({ items, discounts, currency }: OpenCart, taxRate: string): ExpectedSums {
  const digits = currencies[currency as Currency];
  const unit = 10n ** BigInt(scale - digits);
  let subtotal = 0n;
  for (const { price, quantity, amount } of items) {
    const exact = halfUp(millionths(price) * BigInt(quantity), unit);
    expect(units(amount, digits)).toBe(exact);
    subtotal += exact;
  }
  let left = subtotal;
  const amounts = discounts.map(({ type, value, minimumSubtotal }) => {
    if (minimumSubtotal !== null && subtotal * unit < millionths(minimumSubtotal)) return 0n;
    const wanted =
      type === 'fixed' ? millionths(value) / unit : halfUp(subtotal * millionths(value), 100n * million);
    const amount = wanted < left ? wanted : left;
    left -= amount;
    return amount;
  });
  const taxed = items.map(({ tax, amount }) => ({ ...(tax && { tax }), units: units(amount, digits) }));
  return { subtotal, discounts: amounts, tax: expectedTax(taxed, subtotal - left, taxRate) };
}

function checkSums(cart: OpenCart, taxRate: string): void {
  const digits = currencies[cart.currency as Currency];
  const of = (text: string) => units(text, digits);
  const { sums } = cart;
  const expected = expectedSums(cart, taxRate);
  const discount = expected.discounts.reduce((sum, amount) => sum + amount, 0n);
  expect({
    subtotal: of(sums.subtotal),
    discounts: sums.discounts.map(of),
    discount: of(sums.discount),
    tax: of(sums.tax),
    total: of(sums.total),
  }).toEqual({ ...expected, discount, total: expected.subtotal - discount + expected.tax });
  expect(of(sums.total) >= 0n).toBe(true);
  const { taxes } = sums;
  expect(taxes === undefined).toBe(cart.items.every(({ tax }) => tax === undefined));
  if (taxes !== undefined) {
    const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + of(amount), 0n);
    expect(sum(taxes.map(({ amount }) => amount))).toBe(of(sums.tax));
    expect(sum(taxes.map(({ base }) => base))).toBe(of(sums.subtotal) - of(sums.discount));
    for (const { base, amount, taxRate: rate } of taxes)
      expect(of(amount)).toBe(halfUp(of(base) * millionths(rate), million));
  }
  expect(of(sums.discount) <= of(sums.subtotal)).toBe(true);
  let left = of(sums.subtotal);
  for (const amount of sums.discounts.map(of)) {
    expect(amount >= 0n && amount <= left).toBe(true);
    left -= amount;
  }
}

/** An action on a cart. Positions choose among the existing lines. */
type Action =
  | {
      readonly kind: 'add';
      readonly offer: number;
      readonly quantity: number;
      readonly price: string;
      readonly free: boolean;
    }
  | {
      readonly kind: 'change';
      readonly position: number;
      readonly quantity: number | null;
      readonly price: string | null;
      readonly free: boolean;
    }
  | { readonly kind: 'remove'; readonly position: number }
  | { readonly kind: 'apply'; readonly code: number; readonly definition: DiscountCode }
  | { readonly kind: 'take off' | 'delete code' | 'use up' | 'free up'; readonly code: number }
  | { readonly kind: 'put code'; readonly code: number; readonly definition: DiscountCode }
  | { readonly kind: 'put offer'; readonly offer: number; readonly facts: OfferFacts }
  | { readonly kind: 'delete offer'; readonly offer: number }
  | { readonly kind: 'tax offer'; readonly offer: number; readonly tax: CartLineTax | null }
  | {
      readonly kind: 'merge';
      readonly items: readonly CartItem[];
      readonly strategy: (typeof mergeStrategies)[number];
    }
  | {
      readonly kind:
        | 'begin merge'
        | 'abandon merge'
        | 'order'
        | 'cancel'
        | 'delete'
        | 'expire'
        | 'settle'
        | 'check out'
        | 'pause'
        | 'wait';
    };

/** All offers of these carts. Facts are looked up for each line. */
const offerIds = [0, 1, 2, 3, 4, 5, 6, 7, 98, 99].map((number) => `offer-${number}`);
const lineTaxes: readonly (CartLineTax | null)[] = [
  null,
  { taxCategory: 'S', taxRate: '0.19' },
  { taxCategory: 'S', taxRate: '0.07' },
  { taxCategory: 'S', taxRate: '0.077' },
  { taxCategory: 'Z', taxRate: '0' },
  { taxCategory: 'E', taxRate: '0' },
  { taxCategory: 'AE', taxRate: '0' },
];

const day = 86_400_000;
/** Milliseconds that pass before an action. A cart survives a wait of 20 days, in which codes may expire. */
const passing: Partial<Record<Action['kind'], number>> = {
  pause: 12 * 60_000,
  wait: 20 * day,
  expire: 90 * day,
};

class Simulation {
  state: CartState = cartDecider.initial;
  readonly events: CartEvent[] = [];
  document: Document | null = null;
  refusals = 0;
  /** The current reference data, and which codes are used up. */
  readonly offers = new Map<string, OfferFacts>();
  readonly codes = new Map<string, DiscountCode>();
  readonly usedUp = new Set<string>();
  readonly taxes = new Map<string, CartLineTax | null>();
  /** The outcome of the last action. */
  last: { readonly action: Action; readonly before: CartState; readonly events: readonly CartEvent[] };
  #at: string = '2026-03-01T09:00:00.000Z';
  #ids = 0;

  constructor(
    readonly currency: Currency,
    readonly taxRate: string,
  ) {
    this.last = { action: { kind: 'wait' }, before: this.state, events: [] };
    this.run({
      type: 'CreateCart',
      cartId: 'cart_1',
      customerId: 'customer-1',
      currency,
      cartType: 'authenticated',
      at: this.#at,
    });
  }

  act(action: Action): void {
    this.#ids += 1;
    this.#at = addMilliseconds(this.#at, passing[action.kind] ?? 60_000);
    if (action.kind === 'cancel') this.#settle();
    const [before, count] = [this.state, this.events.length];
    const command = this.#commandFor(action, `id_${this.#ids}`);
    if (command !== undefined) this.run(command);
    this.last = { action, before, events: this.events.slice(count) };
    if (action.kind === 'cancel') this.#settle();
  }

  get at(): string {
    return this.#at;
  }

  /** Returns the facts as the service looks them up for a cart. */
  get facts(): CartFacts {
    const codes = new Map<string, CodeFacts>();
    for (let number = 0; number < 4; number += 1) {
      const code = `CODE-${number}`;
      codes.set(code, { definition: this.codes.get(code) ?? null, usedUp: this.usedUp.has(code) });
    }
    const taxes = new Map(offerIds.map((id) => [id, this.taxes.get(id) ?? null] as const));
    return { offers: this.offers, codes, taxes, defaultCurrency: this.currency };
  }

  /** Returns the facts for an order, which needs only codes and accepts used-up ones. */
  get orderFacts(): CartFacts {
    const codes = [...this.facts.codes].map(([code, known]) => [code, { ...known, usedUp: false }] as const);
    return { offers: new Map(), codes: new Map(codes), defaultCurrency: this.currency };
  }

  /** Settles the uses, as the service does around the cancellation of an order. */
  #settle(): void {
    this.run({ type: 'SettleUses', uses: this.state.status === 'none' ? [] : this.state.openUses });
  }

  run(command: CartCommand): void {
    try {
      for (const event of cartDecider.decide(command, this.state)) this.#happened(event);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refusals += 1;
    }
  }

  #happened(event: CartEvent): void {
    this.events.push(event);
    this.state = cartDecider.evolve(this.state, event);
    const stored: RecordedEvent = JSON.parse(
      JSON.stringify({ ...event, revision: this.events.length - 1, metadata: { at: this.#at } }),
    );
    this.document = cartProjection.apply(this.document, stored, 'cart_1');
  }

  #commandFor(action: Action, id: string): CartCommand | undefined {
    const at = this.#at;
    const { facts } = this;
    const priced = { at, taxRate: this.taxRate, facts };
    // Each change of an order has a turn of its own.
    const orderTurn = { orderId: 'order-1', turn: this.#ids };
    const { state } = this;
    const itemAt = (position: number) =>
      (state.status === 'open' && state.items[position % Math.max(1, state.items.length)]?.cartItemId) ||
      'item_none';
    const known = (offerId: string | undefined) => this.offers.get(offerId ?? '') ?? null;
    switch (action.kind) {
      case 'add': {
        const { quantity, price } = action;
        const offerId = `offer-${action.offer}`;
        return {
          ...priced,
          type: 'AddItem',
          cartItemId: `item_${id}`,
          offerId,
          quantity,
          price,
          offer: known(offerId),
          pricesFreely: action.free,
        };
      }
      case 'change': {
        const { quantity, price, position } = action;
        const cartItemId = itemAt(position);
        const item =
          state.status === 'open' ? state.items.find((each) => each.cartItemId === cartItemId) : undefined;
        return {
          ...priced,
          type: 'ChangeItem',
          cartItemId,
          quantity,
          price,
          offer: known(item?.offerId),
          pricesFreely: action.free,
        };
      }
      case 'remove':
        return { ...priced, type: 'RemoveItem', cartItemId: itemAt(action.position) };
      case 'apply': {
        const code = `CODE-${action.code}`;
        // The ledger of the code refuses it.
        if (this.usedUp.has(code)) return undefined;
        const definition = this.codes.get(code) ?? action.definition;
        this.codes.set(code, definition);
        const codes = new Map(facts.codes).set(code, { definition, usedUp: false });
        return {
          ...priced,
          facts: { ...facts, codes },
          type: 'ApplyDiscount',
          code,
          useId: id,
          sentType: null,
          definition,
        };
      }
      case 'take off':
        return { ...priced, type: 'RemoveDiscount', code: `CODE-${action.code}` };
      case 'put code':
        this.codes.set(`CODE-${action.code}`, action.definition);
        return undefined;
      case 'delete code':
        this.codes.delete(`CODE-${action.code}`);
        return undefined;
      case 'use up':
        this.usedUp.add(`CODE-${action.code}`);
        return undefined;
      case 'free up':
        this.usedUp.delete(`CODE-${action.code}`);
        return undefined;
      case 'put offer':
        this.offers.set(`offer-${action.offer}`, action.facts);
        return undefined;
      case 'delete offer':
        this.offers.delete(`offer-${action.offer}`);
        return undefined;
      case 'tax offer':
        this.taxes.set(`offer-${action.offer}`, action.tax);
        return undefined;
      case 'check out':
        return { ...priced, type: 'CheckOut' };
      case 'merge': {
        const { strategy } = action;
        // No two carts have lines with the same id.
        const items = action.items.map((item, index) => ({
          ...item,
          cartItemId: `${id}_${item.cartItemId}`,
          followsOffer: index % 2 === 0,
        }));
        const { currency } = this;
        return {
          ...priced,
          type: 'TakeMerge',
          mergeId: id,
          from: 'cart_2',
          strategy,
          currency,
          items,
        };
      }
      case 'begin merge':
        return { type: 'BeginMerge', at, mergeId: id, into: 'cart_2', strategy: 'add' };
      case 'abandon merge': {
        const merging = state.status === 'open' ? state.merging : null;
        return merging === null ? undefined : { type: 'EndMerge', mergeId: merging.mergeId, taken: false };
      }
      case 'order':
        return { ...priced, facts: this.orderFacts, type: 'CloseForOrder', ...orderTurn, useId: id };
      case 'cancel':
        return { type: 'CancelOrder', ...orderTurn };
      case 'delete':
        return { type: 'DeleteCart', at };
      case 'expire':
        return { type: 'ExpireCart', at };
      case 'settle': {
        return { type: 'SettleUses', uses: state.status === 'none' ? [] : state.openUses };
      }
      case 'wait':
      case 'pause':
        return undefined;
    }
  }
}

const decimals = (max: number, digits: number) =>
  fc.integer({ min: 0, max }).map((number) => (number / 10 ** digits).toFixed(digits));
const prices = fc.oneof(
  decimals(5_000_000, 6),
  decimals(9_999, 2),
  fc.constantFrom('0', '0.5', '0.005', '1'),
);
const quantities = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5_000 }));

function seldom<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: values });
}

function definitions(currency: Currency): fc.Arbitrary<DiscountCode> {
  const digits = currencies[currency];
  const amounts = decimals(20_000, digits).filter((text) => Number(text) > 0);
  const days = fc
    .integer({ min: -1, max: 40 })
    .map((offset) => addMilliseconds('2026-03-01T00:00:00.000Z', offset * day));
  const kinds = fc.oneof(
    fc.record({
      type: fc.constant('percentage' as const),
      value: decimals(10_000, 2).filter((text) => Number(text) > 0),
    }),
    fc.record({ type: fc.constant('fixed' as const), value: amounts }),
  );
  const rest = fc.record({
    currency: fc.constantFrom(null, currency),
    startsAt: seldom(days),
    expiresAt: seldom(days),
    usageLimit: fc.constant(null),
    perCustomerLimit: fc.constant(null),
    minimumSubtotal: seldom(amounts),
    active: fc.constantFrom(true, true, true, true, true, false),
  });
  return fc.tuple(kinds, rest).map(([kind, others]) => ({ ...kind, ...others }));
}

const lines = (currency: Currency, maxLength = 12): fc.Arbitrary<readonly CartItem[]> => {
  const at = '2026-02-01T00:00:00.000Z';
  const item = fc.record({
    offerId: fc.integer({ min: 0, max: 3 }).map((number) => `offer-${number}`),
    quantity: fc.integer({ min: 1, max: 50 }),
    price: fc.constantFrom('0.5', '0.50', '1', '1.00', '3.335', '12'),
    addedAt: fc.constant(at),
    updatedAt: fc.constant(at),
  });
  // Ids are in random order, so that the result depends neither on their order nor on that of the lines.
  const ids = fc.shuffledSubarray(
    Array.from({ length: maxLength }, (_, index) => `item_${index}`),
    { minLength: maxLength },
  );
  return fc.tuple(fc.array(item, { maxLength }), ids).map(([items, names]) =>
    items.map((each, index) => ({
      ...each,
      cartItemId: names[index] ?? '',
      amount: amountOf(each, currency),
    })),
  );
};
function amountOf({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>, currency: Currency): string {
  const digits = currencies[currency];
  const amount = halfUp(millionths(price) * BigInt(quantity), 10n ** BigInt(scale - digits)).toString();
  if (digits === 0) return amount;
  const padded = amount.padStart(digits + 1, '0');
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function actions(currency: Currency, ending: boolean): fc.Arbitrary<Action> {
  const small = fc.nat({ max: 7 });
  const code = fc.nat({ max: 3 });
  const kinds: fc.WeightedArbitrary<Action>[] = [
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        offer: small,
        quantity: quantities,
        price: prices,
        free: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record<Extract<Action, { kind: 'change' }>>({
        kind: fc.constant('change'),
        position: small,
        quantity: fc.option(quantities),
        price: fc.option(prices),
        free: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), position: small }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('apply' as const),
        code,
        definition: definitions(currency),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'take off' as const,
          'take off' as const,
          'delete code' as const,
          'use up' as const,
          'free up' as const,
        ),
        code,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('put code' as const),
        code,
        definition: definitions(currency),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('put offer' as const),
        offer: small,
        facts: fc.record({
          price: fc.option(prices, { freq: 6 }),
          currency: fc.constantFrom(currency, currency, currency, 'EUR'),
          stock: fc.constant(null),
        }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete offer' as const), offer: small }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('tax offer' as const),
        offer: small,
        tax: fc.constantFrom(...lineTaxes),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('merge' as const),
        items: lines(currency, 5),
        strategy: fc.constantFrom(...mergeStrategies),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'begin merge' as const,
          'abandon merge' as const,
          'settle' as const,
          'check out' as const,
          'pause' as const,
          'wait' as const,
        ),
      }),
    },
  ];
  if (ending)
    kinds.push(
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('order' as const, 'delete' as const, 'expire' as const),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom('order' as const, 'cancel' as const, 'cancel' as const),
        }),
      },
    );
  return fc.oneof(...kinds);
}

interface History {
  readonly taxRate: string;
  readonly actions: readonly Action[];
}
const histories = (
  currency: Currency,
  ending = false,
  size: 'small' | 'max' = 'small',
): fc.Arbitrary<History> =>
  fc.record({
    taxRate: fc.constantFrom('0', '0.19', '0.077', '0.999999', '0.000001'),
    actions: fc.array(actions(currency, ending), { minLength: 1, maxLength: 40, size }),
  });
function simulated(
  currency: Currency,
  { taxRate, actions: all }: History,
  check?: (at: Simulation) => void,
): Simulation {
  const simulation = new Simulation(currency, taxRate);
  for (const action of all) {
    simulation.act(action);
    check?.(simulation);
  }
  return simulation;
}

// A second implementation of current codes and prices: why a code is dropped, and what each line costs.
const time = (text: string) => new Date(text).getTime();
function goneBecause(
  discount: CartDiscount,
  { codes, usedUp, currency, at }: Simulation,
): string | undefined {
  const now = codes.get(discount.code);
  if (now === undefined) return 'deleted';
  if (now.active !== true) return 'inactive';
  if (now.expiresAt !== null && time(now.expiresAt) - time(at) <= 0) return 'expired';
  const terms = ({
    type,
    value,
    minimumSubtotal,
  }: Pick<DiscountCode, 'type' | 'value' | 'minimumSubtotal'>) =>
    [type, millionths(value ?? ''), minimumSubtotal === null ? 'none' : millionths(minimumSubtotal)].join(
      ' ',
    );
  if (terms(now) !== terms(discount)) return 'changed';
  if (now.startsAt !== null && time(now.startsAt) > time(at)) return 'changed';
  const inMoney = now.type === 'fixed' || now.minimumSubtotal !== null;
  if (inMoney && now.currency !== null && now.currency !== currency) return 'changed';
  return usedUp.has(discount.code) ? 'exhausted' : undefined;
}
function priceNow(item: CartItem, { offers, currency }: Simulation): string | 'gone' {
  const offer = offers.get(item.offerId);
  if (item.followsOffer !== true || offer === undefined || offer.price === null) return item.price;
  return offer.currency === currency ? offer.price : 'gone';
}
function expectedNow(cart: OpenCart, simulation: Simulation) {
  const items = cart.items.flatMap((item) => {
    const price = priceNow(item, simulation);
    if (price === 'gone') return [];
    const { tax: _, ...untaxed } = item;
    const tax = simulation.taxes.get(item.offerId) ?? null;
    const line = { ...untaxed, price, amount: amountOf({ ...item, price }, simulation.currency) };
    return [tax === null ? line : { ...line, tax }];
  });
  const discounts = cart.discounts.filter((each) => goneBecause(each, simulation) === undefined);
  return { items, discounts, sums: expectedSums({ ...cart, items, discounts }, simulation.taxRate) };
}
/** Events of a caller's change or checkout. */
const changes: readonly CartEvent['type'][] = [
  'CartItemAdded',
  'CartItemChanged',
  'CartItemRemoved',
  'CartDiscountApplied',
  'CartDiscountRemoved',
  'CartMerged',
  'CartCheckedOut',
];

/** Makes an invoice of the cart's lines. The discount of each category and rate is put on its lines in order, up to their amounts. */
function invoiceOf({ items, sums, currency }: OpenCart, taxRate: string) {
  const { taxes = [{ taxCategory: null, taxRate, base: subtract(sums.subtotal, sums.discount) }] } = sums;
  const isOf =
    ({ taxCategory, taxRate: rate }: Pick<CartTax, 'taxCategory' | 'taxRate'>) =>
    ({ tax }: CartItem) =>
      (tax?.taxCategory ?? null) === taxCategory && Number(tax?.taxRate ?? taxRate) === Number(rate);
  const discounts = new Map<CartItem, string>();
  for (const group of taxes) {
    const own = items.filter(isOf(group));
    let left = subtract(
      own.reduce((sum, { amount }) => add(sum, amount), '0'),
      group.base,
    );
    for (const item of own) {
      const discount = Number(left) < Number(item.amount) ? left : item.amount;
      discounts.set(item, discount);
      left = subtract(left, discount);
    }
    expect(Number(left)).toBe(0);
  }
  const lines = items.map((item) => ({
    description: item.offerId,
    quantity: item.quantity,
    unitPrice: item.price,
    amount: null,
    discount: discounts.get(item) ?? '0',
    ...item.tax,
  }));
  return completeAmounts(
    { items: lines, subtotal: null, tax: null, total: null, currency },
    { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
    { taxRate },
  );
}

function combinedQuantity(
  strategy: (typeof mergeStrategies)[number],
  guest: number | undefined,
  customer: number | undefined,
): number {
  if (guest === undefined || customer === undefined) return guest ?? customer ?? 0;
  return { add: guest + customer, replace: guest, keep: customer, max: Math.max(guest, customer) }[strategy];
}

function shownOf(cart: OpenCart) {
  const { sums, items, discounts, currency, changedAt } = cart;
  return {
    currency,
    items: items.map(({ price, amount, priceBefore, tax, ...item }) => ({
      ...item,
      price: Number(price),
      amount: Number(amount),
      priceBefore: priceBefore === undefined ? null : Number(priceBefore),
      taxCategory: tax?.taxCategory ?? null,
      taxRate: tax === undefined ? null : Number(tax.taxRate),
    })),
    checkoutExpiresAt: cart.checkoutExpiresAt,
    droppedDiscounts: cart.droppedDiscounts,
    droppedItems: cart.droppedItems,
    discounts: discounts.map(({ code, type, value, appliedAt }, index) => ({
      code,
      type,
      value: Number(value),
      amount: Number(sums.discounts[index]),
      appliedAt,
    })),
    subtotal: Number(sums.subtotal),
    discount: Number(sums.discount),
    tax: Number(sums.tax),
    taxes: (sums.taxes ?? []).map(({ taxCategory, taxRate, base, amount }) => ({
      taxCategory,
      taxRate: Number(taxRate),
      base: Number(base),
      amount: Number(amount),
    })),
    total: Number(sums.total),
    updatedAt: changedAt,
    expiresAt: expiresAt(cart),
  };
}

/** @param share of the full number of runs */
export function testCarts(share: number): void {
  const times = (runs: number) => Math.ceil(runs * share);
  describe.each(Object.keys(currencies) as Currency[])('a cart in %s', (currency) => {
    const digits = currencies[currency];
    const shownLines = (items: readonly CartItem[]) =>
      items.map(({ cartItemId, price, quantity, amount, tax }) => [
        cartItemId,
        millionths(price),
        quantity,
        units(amount, digits),
        tax ?? null,
      ]);

    test('is shown with current codes and prices at every moment and after every change', () => {
      fc.assert(
        fc.property(histories(currency), (history) => {
          simulated(currency, history, (simulation) => {
            const { state: cart, at, taxRate, facts, last } = simulation;
            if (cart.status !== 'open') throw new Error(`unexpectedly ${cart.status}`);
            const expected = expectedNow(cart, simulation);
            const moment = { at, taxRate, facts };
            const shown = reassessCart(cart, moment);
            expect(shownLines(shown.items)).toEqual(shownLines(expected.items));
            expect(shown.discounts).toEqual(expected.discounts);
            if (shown !== cart) {
              expect(shown.sums.discounts.map((text) => units(text, digits))).toEqual(
                expected.sums.discounts,
              );
              expect(units(shown.sums.total, digits)).toBe(
                expected.sums.subtotal -
                  expected.sums.discounts.reduce((sum, amount) => sum + amount, 0n) +
                  expected.sums.tax,
              );
            }
            for (const discount of cart.discounts) {
              const reason = goneBecause(discount, simulation);
              if (reason !== undefined)
                expect(shown.droppedDiscounts).toContainEqual({ code: discount.code, reason });
            }
            for (const item of cart.items)
              if (priceNow(item, simulation) === 'gone')
                expect(shown.droppedItems).toContainEqual(
                  expect.objectContaining({ cartItemId: item.cartItemId }),
                );
            // The stored document gives the same answer.
            if (simulation.document === null) throw new Error('no document');
            const read = contentsOf(simulation.document);
            expect(cartBody(reassessCart(read, moment))).toEqual(cartBody(shown));
            // A changed cart is already reassessed.
            if (last.events.some(({ type }) => changes.includes(type))) expect(shown).toBe(cart);
          });
        }),
        { numRuns: times(200) },
      );
    });

    test('spends the codes of its checkout when ordered in time, and otherwise the current codes', () => {
      fc.assert(
        fc.property(histories(currency, true), (history) => {
          simulated(currency, history, (simulation) => {
            const { last, state, at } = simulation;
            if (last.action.kind !== 'order' || last.before.status !== 'open' || state.status !== 'ordered')
              return;
            const cart = last.before;
            const held = cart.checkoutExpiresAt !== null && time(cart.checkoutExpiresAt) > time(at);
            const stays = (discount: CartDiscount) => {
              const reason = goneBecause(discount, simulation);
              return held || reason === undefined || reason === 'exhausted';
            };
            const told = cart.discounts.map((each) => [each.useId, stays(each) ? 'spent' : 'released']);
            const open = state.openUses.filter(
              ({ useId }) => !cart.openUses.some((before) => before.useId === useId),
            );
            expect(open.map(({ useId, outcome }) => [useId, outcome]).sort()).toEqual(told.sort());
            if (held) expect(last.events.map(({ type }) => type)).toEqual(['CartClosed']);
          });
        }),
        { numRuns: times(200) },
      );
    });

    test('totals its lines less discounts plus tax, to the last digit, after every change', () => {
      fc.assert(
        fc.property(histories(currency), (history) => {
          simulated(currency, history, ({ state, events, taxRate }) => {
            if (state.status !== 'open') throw new Error(`unexpectedly ${state.status}`);
            // A new cart is not taxed before its first change.
            if (events.length > 1) checkSums(state, taxRate);
          });
        }),
        { numRuns: times(150) },
      );
    });

    test('is taxed like an invoice of the same lines', () => {
      fc.assert(
        fc.property(histories(currency), (history) => {
          const { state, taxRate, events } = simulated(currency, history);
          if (state.status !== 'open' || events.length < 2) return;
          const { items, subtotal, tax, total } = invoiceOf(state, taxRate);
          expect(items).toHaveLength(state.items.length);
          expect(units(subtotal, digits)).toBe(
            units(state.sums.subtotal, digits) - units(state.sums.discount, digits),
          );
          expect([tax, total]).toEqual([state.sums.tax, state.sums.total]);
        }),
        { numRuns: times(150) },
      );
    });

    test('has the same state when its stored events are folded again', () => {
      fc.assert(
        fc.property(histories(currency, true), (history) => {
          const { state, events } = simulated(currency, history);
          const stored: CartEvent[] = JSON.parse(JSON.stringify(events));
          expect(fold(cartDecider, cartDecider.initial, stored)).toEqual(state);
        }),
        { numRuns: times(150) },
      );
    });

    test('has a read model that agrees with its state', () => {
      fc.assert(
        fc.property(histories(currency, true), (history) => {
          simulated(currency, history, ({ state, document }) => {
            if (state.status === 'none') throw new Error('not created');
            if (state.status === 'deleted') {
              expect(document).toBeNull();
              return;
            }
            expect(document).toMatchObject({
              status: state.status,
              ...(state.status === 'open' ? shownOf(state) : { expiresAt: null }),
            });
          });
        }),
        { numRuns: times(150) },
      );
    });

    test('is unchanged except for its times after a line was added and removed', () => {
      fc.assert(
        fc.property(histories(currency), quantities, prices, (history, quantity, price) => {
          const simulation = simulated(currency, {
            ...history,
            // Codes that expire in between would be dropped.
            actions: history.actions.map((action) =>
              action.kind === 'apply'
                ? { ...action, definition: { ...action.definition, expiresAt: null } }
                : action,
            ),
          });
          simulation.act({ kind: 'abandon merge' });
          // The first change applies all current codes and prices. After that, the cart is stable.
          for (const code of [0, 1, 2, 3]) simulation.act({ kind: 'take off', code });
          simulation.act({ kind: 'add', offer: 98, quantity: 1, price: '1', free: true });
          const before = simulation.state;
          if (before.status !== 'open') throw new Error(`unexpectedly ${before.status}`);
          simulation.act({ kind: 'add', offer: 99, quantity, price, free: true });
          fc.pre(simulation.state !== before);
          if (simulation.state.status !== 'open') throw new Error(`unexpectedly ${simulation.state.status}`);
          expect(simulation.state.items).toHaveLength(before.items.length + 1);
          simulation.act({ kind: 'remove', position: before.items.length });
          expect(simulation.state).toEqual({ ...before, changedAt: expect.any(String) });
        }),
        { numRuns: times(150) },
      );
    });

    test.each(mergeStrategies)(
      'has the same lines after a merge by %s, in whatever order the guest’s lines are',
      (strategy) => {
        const carts = lines(currency).chain((guest) =>
          fc.record({
            guest: fc.constant(guest),
            shuffled: fc.shuffledSubarray([...guest], { minLength: guest.length }),
            customer: lines(currency).map((own) =>
              own.map((item) => ({ ...item, cartItemId: `own_${item.cartItemId}` })),
            ),
          }),
        );
        fc.assert(
          fc.property(carts, ({ guest, shuffled, customer }) => {
            const now = { currency, at: '2026-03-01T00:00:00.000Z' };
            const one = mergeLines(guest, customer, strategy, now);
            const other = mergeLines(shuffled, customer, strategy, now);
            const sorted = (items: readonly CartItem[]) =>
              items
                .map(({ price, ...item }) => ({ ...item, price: Number(price) }))
                .sort((a, b) => a.cartItemId.localeCompare(b.cartItemId));
            expect(sorted(other.items)).toEqual(sorted(one.items));
            expect(other.itemsMerged).toBe(one.itemsMerged);
            for (const item of one.items) expect(item.amount).toBe(amountOf(item, currency));
            const quantitiesOf = (items: readonly CartItem[]) => {
              const totals = new Map<string, number>();
              for (const { offerId, price, quantity } of items) {
                const key = `${offerId} ${Number(price)}`;
                totals.set(key, (totals.get(key) ?? 0) + quantity);
              }
              return totals;
            };
            const [theirs, own] = [quantitiesOf(guest), quantitiesOf(customer)];
            // The strategy `replace` puts the guest's lines of an offer in place of all the customer's lines of it.
            const replaced = new Set(strategy === 'replace' ? guest.map(({ offerId }) => offerId) : []);
            for (const key of own.keys())
              if (replaced.has(key.split(' ')[0] ?? '') && !theirs.has(key)) own.delete(key);
            const keys = new Set([...theirs.keys(), ...own.keys()]);
            const expected = new Map<string, number>();
            for (const key of keys)
              expected.set(key, combinedQuantity(strategy, theirs.get(key), own.get(key)));
            expect(one.items).toHaveLength(keys.size);
            expect(quantitiesOf(one.items)).toEqual(expected);
          }),
          { numRuns: times(150) },
        );
      },
    );
  });

  // A small sample does not reach every kind of event.
  if (share < 1) return;
  test('random histories reach every kind of event', () => {
    const seen = new Set<string>();
    for (const history of fc.sample(histories('USD', true, 'max'), { numRuns: 1_000, seed: 7 }))
      for (const { type } of simulated('USD', history).events) seen.add(type);
    expect([...seen].sort()).toEqual([...cartProjection.handles].sort());
  });
}
