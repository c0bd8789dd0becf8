/** The kinds of aggregates whose history can be shown. */

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
