/** The kinds of aggregates whose history can be shown. */
import type { NamedKind } from '../../parts/names/kinds.js';

/** Names as in the audit API. */
export const kinds = [
  'subscription',
  'invoice',
  'creditNote',
  'payment',
  'account',
  'cart',
  'quote',
  'receipt',
  'user',
  'apiKey',
  'webhookEndpoint',
  'bankLine',
  'dashboard',
  'report',
  'discountUse',
  'settings',
  'reference-customers',
  'reference-offers',
  'reference-orders',
  'reference-discount-codes',
  'reference-organizations',
  'reference-meters',
] as const;

/** Kinds of streams that only the list of all events shows. */
export const kindsWithoutHistory = [
  'approval',
  'claim',
  'dashboards-of-user',
  'document',
  'seals',
  'sequence',
  'store',
  'usageBatch',
] as const;

const named: Readonly<Record<string, NamedKind>> = {
  subscription: 'subscription',
  account: 'customer',
  invoice: 'invoice',
  user: 'user',
  'reference-customers': 'customer',
  'reference-offers': 'offer',
  'reference-meters': 'meter',
};

/** Returns the kind of record whose ids aggregates of a kind have; undefined for those without names. */
export function namedAs(kind: string): NamedKind | undefined {
  return Object.hasOwn(named, kind) ? named[kind] : undefined;
}
