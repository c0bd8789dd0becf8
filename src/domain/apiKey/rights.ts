/** The rights of an API key, by area and verb. Which operation needs which is one table, `http/rights.ts`. */

/** The areas, as the API's own paths call them. */
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

/** E.g. `invoices:write`. To write does not include to read. */
export type Right = `${RightArea}:${RightVerb}`;

/** All that there are, by area, reading first. */
export const allRights: readonly Right[] = rightAreas.flatMap((area) =>
  rightVerbs.map((verb): Right => `${area}:${verb}`),
);
