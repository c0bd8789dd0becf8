/** What the made-up company sells, and its customers; always the same. */
import type { CalendarDate } from '../kernel/dates.js';

const products = ['Notes', 'Mail', 'Desk', 'Vault', 'Pulse', 'Atlas', 'Relay', 'Forge', 'Beacon', 'Harbor'];
/** The product whose offers also charge for usage. */
const meteredProduct = 'Relay';
const charges = [
  {
    id: 'calls',
    name: 'API calls',
    meter: 'demo-api-calls',
    model: 'graduated',
    tiers: [
      { upTo: 1_000, unitPrice: 0 },
      { upTo: 10_000, unitPrice: 0.01 },
      { upTo: null, unitPrice: 0.006 },
    ],
  },
  { id: 'storage', name: 'Storage', meter: 'demo-storage', model: 'perUnit', unitPrice: 0.2, freeUnits: 5 },
];
const sizes = ['Starter', 'Team', 'Business'];
const prices = [9, 29, 99];
/** In dollars; there are as many again in euros. */
const offersOfCurrency = products.length * sizes.length;
const towns = ['Aldford', 'Brixworth', 'Cawston', 'Dunmore', 'Elmswell', 'Farleigh', 'Gorsley', 'Hadlow'];
const trades = ['Bakery', 'Books', 'Engineering', 'Gardens', 'Joinery', 'Legal', 'Logistics', 'Studio'];
const forms = ['Ltd', '& Sons', 'Co.', 'Group'];
/** Every fifth customer is German, with a German name, address and language, and is billed in euros. */
const germanEvery = 5;
const firstGerman = 2;
const germanTowns = ['Altenberg', 'Bredstedt', 'Celle', 'Dülmen', 'Eutin', 'Fürth', 'Görlitz', 'Husum'];
const germanTrades = [
  'Bäckerei',
  'Buchhandlung',
  'Maschinenbau',
  'Gärtnerei',
  'Tischlerei',
  'Kanzlei',
  'Spedition',
  'Studio',
];

export const counts = { offers: 2 * offersOfCurrency, customers: 300 };

export type Random = () => number;

/** Returns the same numbers for the same seed (mulberry32). @returns from 0 up to, not including, 1 */
export function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick(random: Random, texts: readonly string[]): string {
  return texts[Math.floor(random() * texts.length)] ?? '';
}

export const whole = (random: Random, below: number) => Math.floor(random() * below);
export const customerId = (index: number) => `demo-customer-${1 + index}`;
export const series = <Made>(length: number, make: (index: number) => Made) =>
  Array.from({ length }, (_, index) => make(index));

export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly isMetered: boolean;
}

function offerAt(index: number): Offer {
  const product = products[index % products.length] ?? '';
  const size = Math.floor(index / products.length) % sizes.length;
  const isEuro = index >= offersOfCurrency;
  return {
    id: `demo-offer-${index + 1}`,
    name: `${product} ${sizes[size]}${isEuro ? ' (EUR)' : ''}`,
    price: prices[size] ?? 0,
    currency: isEuro ? 'EUR' : 'USD',
    isMetered: product === meteredProduct,
  };
}

export function offerRows(): readonly object[] {
  return series(counts.offers, (index) => {
    const { id, name, price, currency, isMetered } = offerAt(index);
    return { key: id, name, price, currency, billingCycle: 'monthly', ...(isMetered ? { charges } : {}) };
  });
}

/** An offer that the customer could buy. */
export function offerFor(random: Random, owner: string): Offer {
  return offerAt(whole(random, offersOfCurrency) + (isGerman(indexIn(owner)) ? offersOfCurrency : 0));
}

/** The same product in another size; undefined if there is none. */
export function sizedOtherwise({ id }: Offer, by: 1 | -1): Offer | undefined {
  const index = indexIn(id);
  const size = (Math.floor(index / products.length) % sizes.length) + by;
  return size < 0 || size >= sizes.length ? undefined : offerAt(index + by * products.length);
}

/** The usage of a subscription on the days of a period; the same day always has the same usage. */
export function usageOf(subscriptionId: string, key: string, days: readonly CalendarDate[]) {
  const sent = (day: CalendarDate, meter: string, value: number) => ({
    id: `${meter}-${key}-${day}`,
    source: 'demo',
    meter: `demo-${meter}`,
    subscriptionId,
    at: `${day}T00:00:00Z`,
    value,
  });
  return days.flatMap((day, place) => {
    const random = generator(600_000 + indexIn(key) + Date.parse(day) / 86_400_000);
    const calls = sent(day, 'api-calls', 20 + whole(random, 400));
    return place === 0 ? [calls, sent(day, 'storage', 5 + whole(random, 60))] : [calls];
  });
}

const isGerman = (index: number) => index % germanEvery === firstGerman;
const indexIn = (id: string) => Number(id.slice(id.lastIndexOf('-') + 1)) - 1;
export const isGermanCustomer = (id: string) => isGerman(indexIn(id));
export const currencyOf = (id: string) => (isGermanCustomer(id) ? 'EUR' : 'USD');

/** No two customers have the same name. */
function customerOf(index: number) {
  const random = generator(50_000 + index);
  const germansBefore = Math.floor((index + germanEvery - 1 - firstGerman) / germanEvery);
  const place = isGerman(index) ? germansBefore : index - germansBefore;
  const of = (texts: readonly string[], by: number) => texts[Math.floor(place / by) % texts.length] ?? '';
  if (isGerman(index)) {
    const town = of(germanTowns, 1);
    const trade = of(germanTrades, germanTowns.length);
    return { random, town, name: `${trade} ${town} ${index % 2 === 0 ? 'GmbH' : 'KG'}` };
  }
  const town = of(towns, 1);
  const name = `${town} ${of(trades, towns.length)} ${of(forms, towns.length * trades.length)}`;
  return { random, town, name };
}

/** The customer's name at the bank. */
export const nameOf = (id: string) => customerOf(indexIn(id)).name;

function reachedAt(index: number, town: string, house: number) {
  const place = `${index + 1}.example`;
  if (!isGerman(index))
    return { email: `office@${town.toLowerCase()}-${place}`, address: `${house} Market Street\n${town}` };
  const host = town.toLowerCase().replaceAll('ü', 'ue').replaceAll('ö', 'oe');
  return {
    email: `buero@${host}-${place}`,
    street: `Marktstraße ${house}`,
    postalCode: String(10_000 + 7 * index),
    city: town,
    country: 'DE',
    language: 'de',
  };
}

export function customerRows(): readonly object[] {
  return series(counts.customers, (index) => {
    const { random, town, name } = customerOf(index);
    return {
      key: customerId(index),
      name,
      ...reachedAt(index, town, 1 + whole(random, 90)),
    };
  });
}

export const meterRows: readonly object[] = [
  { key: 'demo-api-calls', name: 'API calls', aggregation: 'sum' },
  { key: 'demo-storage', name: 'Storage', aggregation: 'weightedSum', unit: 'GB' },
];
