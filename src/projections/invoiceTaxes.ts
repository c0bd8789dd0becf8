/**
 * The taxes of an invoice: an entry for each category and rate of itself and of its credit notes. The tax claimed back on written-off amounts is
 * there too. The entries together equal the documents' amounts exactly.
 */
import type { CreditNoteRequested, InvoiceContent, InvoicePartiesKept } from '../domain/invoice/events.js';
import { isCountry } from '../kernel/countries.js';
import { dayOfTimestamp } from '../kernel/dates.js';
import {
  add,
  type DecimalText,
  isZero,
  negate,
  parseDecimal,
  ratioAmount,
  subtract,
  toNumber,
  toNumberOrNull,
} from '../kernel/money.js';
import { type TaxedDocument, type TaxShare, taxShares } from '../kernel/tax/groups.js';
import { taxCategories } from '../kernel/taxes.js';
import type { FieldTable, RowOf } from '../query/fields.js';

/** The category of what the customer owes the tax of. */
export const reverseCharge = 'AE';

export const taxDocumentKinds = ['invoice', 'creditNote'] as const;

const internal = true;
const day = (description: string) => ({ type: 'date', nullable: true, internal, description }) as const;
const shareFields = {
  date: { type: 'date', description: 'Date of the document' },
  country: { type: 'string', nullable: true, description: "The buyer's country, or the seller's if unknown" },
  category: {
    type: 'string',
    nullable: true,
    values: taxCategories as readonly string[],
    description: 'Tax category (UNCL 5305); null if the document has none',
  },
  rate: { type: 'decimal', nullable: true, description: 'VAT rate, e.g. 0.19; null: unknown' },
  net: { type: 'decimal', description: 'Amount before tax; negative for credit notes' },
  tax: { type: 'decimal', description: 'Tax; negative for credit notes' },
} as const satisfies FieldTable;

export const invoiceTaxFields = {
  taxRate: { type: 'decimal', nullable: true, internal, description: 'VAT rate of lines without their own' },
  taxCountry: { type: 'string', nullable: true, internal, description: 'Country of its tax entries' },
  buyerVatId: { type: 'string', nullable: true, internal, description: 'VAT identifier of the buyer' },
  taxes: {
    type: 'collection',
    internal,
    description: 'One entry per issued document, category and rate',
    items: {
      ...shareFields,
      kind: { type: 'string', values: taxDocumentKinds, description: 'Kind of document' },
      documentId: { type: 'string', description: 'Identifier of the document' },
    },
  },
  taxedFrom: day('First day of its tax entries'),
  taxedTo: day('Last day of its tax entries'),
  reverseCharged: { type: 'boolean', internal, description: 'Whether an entry is a reverse charge' },
  taxReliefs: {
    type: 'collection',
    internal,
    description: 'Tax claimed back for amounts written off',
    items: shareFields,
  },
  relievedTo: day('Last day of its tax reliefs'),
} as const satisfies FieldTable;

export type InvoiceTaxes = RowOf<typeof invoiceTaxFields>;
/** Amounts of a credit note are negative. */
export type TaxEntry = InvoiceTaxes['taxes'][number];
/** Negative when claimed back, positive when owed again. */
export type TaxRelief = InvoiceTaxes['taxReliefs'][number];

export const untaxed = {
  taxes: [],
  taxedFrom: null,
  taxedTo: null,
  reverseCharged: false,
  taxReliefs: [],
  relievedTo: null,
} satisfies Partial<InvoiceTaxes>;

/** Returns the country code that a client sent as text; null if the text is no code. */
function countryIn(text: string | null): string | null {
  const code = text?.trim().toUpperCase();
  return code !== undefined && isCountry(code) ? code : null;
}

export function taxRateOf({ taxRate }: Pick<InvoiceContent, 'taxRate'>): Pick<InvoiceTaxes, 'taxRate'> {
  return { taxRate: toNumberOrNull(taxRate) };
}

/**
 * Returns the country of taxation and the buyer's VAT id; the seller's country if the buyer's is unknown.
 * @param parties null before the issue and after erasure
 */
export function taxPlace(
  country: string | null,
  parties: InvoicePartiesKept['data'] | null,
): Pick<InvoiceTaxes, 'taxCountry' | 'buyerVatId'> {
  const { buyer, seller } = parties ?? {};
  return {
    taxCountry: buyer?.country ?? countryIn(country) ?? seller?.country ?? null,
    buyerVatId: buyer?.vatId ?? null,
  };
}

/** Also moves the existing entries. */
export function movedTaxes(
  { taxes, taxReliefs }: Pick<InvoiceTaxes, 'taxes' | 'taxReliefs'>,
  place: Pick<InvoiceTaxes, 'taxCountry' | 'buyerVatId'>,
): Partial<InvoiceTaxes> {
  const country = place.taxCountry;
  return {
    ...place,
    taxes: taxes.map((entry) => ({ ...entry, country })),
    taxReliefs: taxReliefs.map((entry) => ({ ...entry, country })),
  };
}

type Invoice = InvoiceTaxes & {
  readonly id: string | number;
  readonly currency: string;
  readonly invoiceDate: string;
  readonly items: readonly { readonly amount: number }[];
  readonly subtotal: number;
  readonly tax: number;
};

const text = (amount: number): DecimalText => parseDecimal(amount) ?? '0';

function entriesOf(
  document: Pick<TaxEntry, 'kind' | 'documentId'> & { readonly day: string },
  taxed: TaxedDocument,
  country: string | null,
): TaxEntry[] {
  const { kind, documentId } = document;
  const amountOf = (amount: DecimalText) => toNumber(kind === 'creditNote' ? negate(amount) : amount);
  return taxShares(taxed).map(({ category, rate, net, tax }) => ({
    date: dayOfTimestamp(document.day),
    kind,
    documentId,
    country,
    category,
    rate: toNumberOrNull(rate),
    net: amountOf(net),
    tax: amountOf(tax),
  }));
}

function withEntries(taxes: TaxEntry[]) {
  const days = taxes.map(({ date }) => date).sort();
  return {
    taxes,
    taxedFrom: days[0] ?? null,
    taxedTo: days.at(-1) ?? null,
    reverseCharged: taxes.some(({ category }) => category === reverseCharge),
  };
}

/** @param invoiceDate date at issue */
export function issuedTaxes(invoice: Invoice, invoiceDate: string) {
  const { id, items, subtotal, tax, currency, taxRate, taxCountry } = invoice;
  const taxed: TaxedDocument = {
    items: items.map((item) => lineOf(item)),
    subtotal: text(subtotal),
    tax: text(tax),
    currency,
    taxRate: taxRate === null ? null : text(taxRate),
  };
  return withEntries(
    entriesOf({ kind: 'invoice', documentId: String(id), day: invoiceDate }, taxed, taxCountry),
  );
}

function lineOf(
  item: Invoice['items'][number] & { readonly taxCategory?: unknown; readonly taxRate?: unknown },
) {
  const { amount, taxCategory, taxRate } = item;
  const category = taxCategories.find((one) => one === taxCategory);
  return {
    amount: text(amount),
    ...(category === undefined ? {} : { taxCategory: category }),
    ...(typeof taxRate === 'number' ? { taxRate: text(taxRate) } : {}),
  };
}

/** Lines without a rate use the invoice's, because a rate cannot be derived from a few cents. */
export function creditedTaxes(invoice: Invoice, credit: CreditNoteRequested['data']) {
  const { currency, taxCountry } = invoice;
  const unnamed = invoice.taxes.find(({ kind, category }) => kind === 'invoice' && category === null);
  const rate = invoice.taxRate ?? unnamed?.rate ?? null;
  const { creditNoteId, creditNoteDate, items, subtotal, tax } = credit;
  const taxed = { items, subtotal, tax, currency, taxRate: rate === null ? null : text(rate) };
  const document = { kind: 'creditNote', documentId: creditNoteId, day: creditNoteDate } as const;
  return withEntries([...invoice.taxes, ...entriesOf(document, taxed, taxCountry)]);
}

/** Removes an abandoned credit note. */
export function withoutCredit({ taxes }: Pick<InvoiceTaxes, 'taxes'>, creditNoteId: string) {
  return withEntries(taxes.filter(({ documentId }) => documentId !== creditNoteId));
}

const keyOf = ({ category, rate }: Pick<TaxEntry, 'category' | 'rate'>) => `${category} ${rate}`;

/** Sums the parts of an invoice and its credit notes that are taxed alike. */
function standing(entries: readonly Pick<TaxEntry, 'category' | 'rate' | 'net' | 'tax'>[]) {
  const sums = new Map<string, TaxShare>();
  for (const entry of entries) {
    const { category, rate, net, tax } = sums.get(keyOf(entry)) ?? {
      category: taxCategories.find((one) => one === entry.category) ?? null,
      rate: entry.rate === null ? null : text(entry.rate),
      net: '0',
      tax: '0',
    };
    sums.set(keyOf(entry), {
      category,
      rate,
      net: add(net, text(entry.net)),
      tax: add(tax, text(entry.tax)),
    });
  }
  return sums;
}

/**
 * Spreads a write-off over the tax rates in proportion to the standing amounts. The tax claimed back moves with it, on the same day.
 * @param relieved total so far, including tax
 */
export function relievedTaxes(
  invoice: Invoice,
  relieved: DecimalText,
  at: string,
): Pick<InvoiceTaxes, 'taxReliefs' | 'relievedTo'> {
  const { taxes, taxReliefs, taxCountry, relievedTo, currency } = invoice;
  const before = standing(taxReliefs);
  const after = sharedOut(relieved, [...standing(taxes).values()], currency);
  const date = dayOfTimestamp(at);
  const moved = [...new Map([...before, ...after]).keys()].flatMap((key): TaxRelief[] => {
    const [was, is] = [before.get(key), after.get(key)];
    const net = subtract(negate(is?.net ?? '0'), was?.net ?? '0');
    const tax = subtract(negate(is?.tax ?? '0'), was?.tax ?? '0');
    const { category = null, rate = null } = is ?? was ?? {};
    if (isZero(net) && isZero(tax)) return [];
    return [
      {
        date,
        country: taxCountry,
        category,
        rate: toNumberOrNull(rate),
        net: toNumber(net),
        tax: toNumber(tax),
      },
    ];
  });
  return moved.length === 0
    ? { taxReliefs, relievedTo }
    : { taxReliefs: [...taxReliefs, ...moved], relievedTo: date };
}

/** Divides an amount into parts; the last part takes the rounding difference. */
function sharedOut(
  whole: DecimalText,
  shares: readonly TaxShare[],
  currency: string,
): ReadonlyMap<string, TaxShare> {
  const total = shares.reduce((sum, { net, tax }) => add(sum, add(net, tax)), '0');
  const parts = new Map<string, TaxShare>();
  if (isZero(whole) || isZero(total)) return parts;
  let left = whole;
  shares.forEach((share, index) => {
    const own = add(share.net, share.tax);
    const isLast = index === shares.length - 1;
    const gross = isLast ? left : ratioAmount(whole, toNumber(own), toNumber(total), currency);
    left = subtract(left, gross);
    const tax = isZero(own) ? '0' : ratioAmount(gross, toNumber(share.tax), toNumber(own), currency);
    const rate = toNumberOrNull(share.rate);
    parts.set(keyOf({ ...share, rate }), { ...share, net: subtract(gross, tax), tax });
  });
  return parts;
}
