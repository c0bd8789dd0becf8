/** The rights of an API key, by area and verb. `http/rights.ts` says which right each operation requires. */

/** The areas, named as in the API's paths. */
export const rightAreas = [
  'subscriptions',
  'invoices',
  'credit-notes',
  'payments',
  'bank-statements',
  'customers',
  'quotes',
  'receipts',
  'carts',
  'dashboards',
  'reports',
  'users',
  'offers',
  'orders',
  'discount-codes',
  'organizations',
  'meters',
  'usage',
  'events',
  'audit',
  'operations',
  'backups',
] as const;
export type RightArea = (typeof rightAreas)[number];

export const rightVerbs = ['read', 'write'] as const;
export type RightVerb = (typeof rightVerbs)[number];

/** Area and verb, e.g. `invoices:write`. `write` does not include `read`. */
export type Right = `${RightArea}:${RightVerb}`;

/** All rights by area, reading first. */
export const allRights: readonly Right[] = rightAreas.flatMap((area) =>
  rightVerbs.map((verb): Right => `${area}:${verb}`),
);
