/** The kinds of aggregates whose history can be shown. */

/** Names as in the audit API. Sequences, claims and seals have events too, but no history worth showing. */
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
