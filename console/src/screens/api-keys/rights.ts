/** The rights that a key can have, by area and verb, as the API names them. */
import type { Right } from 'back-office-client';

export const verbs = ['read', 'write'] as const;

type AreaOf<Name> = Name extends `${infer Area}:${string}` ? Area : never;
export type Area = AreaOf<Right>;

/** Every area of the API; a missing one does not compile. */
const all: Readonly<Record<Area, true>> = {
  subscriptions: true,
  invoices: true,
  'credit-notes': true,
  payments: true,
  'bank-statements': true,
  customers: true,
  quotes: true,
  receipts: true,
  carts: true,
  dashboards: true,
  reports: true,
  users: true,
  offers: true,
  orders: true,
  'discount-codes': true,
  organizations: true,
  meters: true,
  usage: true,
  events: true,
  audit: true,
  operations: true,
  backups: true,
};

export const areas = Object.keys(all) as readonly Area[];
