/** The kinds with a history that can be shown. */

/** As the audit calls them. Numbers that were drawn, claims and seals are events too, and no things. */
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
