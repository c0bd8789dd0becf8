/** Kinds of records that have names, and where the service lists them. */

/** A row of a list, with the fields of its name. */
export type NamedRow = Readonly<Record<string, unknown>>;

interface KindOfName {
  /** A list that can be filtered by `id`. */
  readonly path: string;
  readonly fields: readonly string[];
  /** Whether filters compare ids as numbers. */
  readonly isNumbered?: boolean;
  readonly right: string;
}

export const namedKinds = {
  customer: { path: '/api/customers', fields: ['name', 'email'], right: 'customers:read' },
  offer: { path: '/api/offers', fields: ['name'], right: 'offers:read' },
  user: {
    path: '/api/users',
    fields: ['firstName', 'lastName', 'email'],
    isNumbered: true,
    right: 'users:read',
  },
  invoice: { path: '/api/invoices/odata', fields: ['invoiceNumber'], right: 'invoices:read' },
  discountCode: { path: '/api/reference/discount-codes', fields: [], right: 'discount-codes:read' },
  subscription: { path: '/api/subscriptions', fields: ['offerId', 'quantity'], right: 'subscriptions:read' },
  meter: { path: '/api/reference/meters', fields: ['name', 'unit'], right: 'meters:read' },
} as const satisfies Readonly<Record<string, KindOfName>>;

export type NamedKind = keyof typeof namedKinds;

const kindsByField: Readonly<Record<string, NamedKind>> = {
  customerId: 'customer',
  offerId: 'offer',
  newOfferId: 'offer',
  userId: 'user',
  invoiceId: 'invoice',
  finalInvoiceId: 'invoice',
  subscriptionId: 'subscription',
};

/** Returns the kind of record whose ids an API field holds; undefined for other fields. */
export function kindOfField(field: string): NamedKind | undefined {
  const name = field.slice(field.lastIndexOf('/') + 1);
  return Object.hasOwn(kindsByField, name) ? kindsByField[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns undefined for a row without a name. Subscriptions are named after their plan; see `useName`. */
export function nameIn(kind: NamedKind, row: NamedRow): string | undefined {
  switch (kind) {
    case 'user': {
      const name = [text(row.firstName), text(row.lastName)].filter((part) => part !== undefined).join(' ');
      return text(name) ?? text(row.email);
    }
    case 'invoice':
      return text(row.invoiceNumber);
    case 'customer':
      return text(row.name) ?? text(row.email);
    default:
      return text(row.name);
  }
}
