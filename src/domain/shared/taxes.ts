/**
 * Decides the tax of a supply: domestic, with the reverse charge within the European Union, or as an export. The result has the reason that
 * the document states. The tax of a document follows from that of its lines, if they state it.
 */
import { isInUnion } from '../../kernel/countries.js';
import type { DomainError } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isNegative,
  isZero,
  rateAmount,
  sumAmounts,
} from '../../kernel/money.js';
import { type SentTax, taxGroups, taxKey } from '../../kernel/tax/groups.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import type { DocumentWords } from '../../kernel/wording/documentWords.js';
import { isVatIdOfUnion } from './vatIds/vatId.js';

export interface TaxedOffer {
  readonly taxCategory: TaxCategory | null;
  readonly taxRate: DecimalText | null;
  readonly taxReason: string | null;
}

/** Tax rate in a country (ISO 3166-1 alpha-2), e.g. `0.19`. */
export interface CountryRate {
  readonly country: string;
  readonly rate: DecimalText;
}

/** The facts on which a decision is based. */
export interface Supply {
  readonly seller: {
    readonly country: string | null;
    readonly vatId: string | null;
    /** Further countries in which the seller is registered, e.g. by the one-stop shop. */
    readonly taxRates: readonly CountryRate[];
  };
  readonly buyer: { readonly country: string | null; readonly vatId: string | null };
  /** Null if nothing is known of what is sold. */
  readonly offer: TaxedOffer | null;
  /** At home, if the offer states none. */
  readonly standardRate: DecimalText;
}

/** Reasons on a document whose lines state none. Exempt supplies have a reason of their own. */
export const usualReasons: Readonly<
  Partial<Record<TaxCategory, { readonly text: string; readonly code: string }>>
> = {
  AE: { text: 'Reverse charge', code: 'VATEX-EU-AE' },
  K: { text: 'Intra-community supply', code: 'VATEX-EU-IC' },
  G: { text: 'Export outside the EU', code: 'VATEX-EU-G' },
  O: { text: 'Not subject to VAT', code: 'VATEX-EU-O' },
};

/** Why no tax is charged; usual reasons are in the words of the document. */
export function reasonIn(
  words: DocumentWords,
  category: TaxCategory | null,
  reason: string | null,
): string | null {
  if (category === null || (reason !== null && reason !== usualReasons[category]?.text)) return reason;
  const own = {
    AE: words.reverseCharge,
    K: words.intraCommunity,
    G: words.export,
    O: words.notSubject,
    E: null,
    S: null,
    Z: null,
  };
  return own[category];
}

/** @returns null if too little is known of the seller to state more than the rate */
export function decideTax({ seller, buyer, offer, standardRate }: Supply): LineTax | null {
  const home = decideAtHome(offer, seller.vatId !== null, standardRate);
  // Exempt supplies, and what is not subject to VAT, stay so wherever the buyer is.
  if (home?.taxCategory === 'E' || home?.taxCategory === 'O') return home;
  const { country } = buyer;
  if (seller.vatId === null || seller.country === null || country === null || country === seller.country)
    return home;
  const within = isInUnion(seller.country) && isInUnion(country);
  if (within && isUsable(buyer.vatId)) return withoutTax('AE');
  const abroad = seller.taxRates.find((one) => one.country === country);
  if (abroad !== undefined) return atRate(abroad.rate);
  return within ? home : withoutTax('G');
}

function isUsable(vatId: string | null): boolean {
  return vatId !== null && isVatIdOfUnion(vatId) === true;
}

/** Whether a buyer within the Union has an identifier that fits no company there, so that it is taxed as a person. */
export function hasUnusableVatId({ country, vatId }: Supply['buyer']): boolean {
  return country !== null && isInUnion(country) && vatId !== null && !isUsable(vatId);
}

function decideAtHome(
  offer: TaxedOffer | null,
  registered: boolean,
  standardRate: DecimalText,
): LineTax | null {
  const { taxCategory = null, taxRate = null, taxReason = null } = offer ?? {};
  if (taxCategory !== null && taxCategory !== 'S') {
    const { text = null, code = null } = usualReasons[taxCategory] ?? {};
    return { taxCategory, taxRate: '0', taxReason: taxReason ?? text, taxReasonCode: code };
  }
  if (taxRate !== null) return atRate(taxRate);
  // A registered seller that charges nothing has a reason, which only the offer or the line can state.
  if ((registered || taxCategory === 'S') && !isZero(standardRate)) return atRate(standardRate);
  return null;
}

function atRate(taxRate: DecimalText): LineTax {
  return { taxCategory: isZero(taxRate) ? 'Z' : 'S', taxRate };
}

function withoutTax(taxCategory: 'AE' | 'G'): LineTax {
  const reason = usualReasons[taxCategory];
  return {
    taxCategory,
    taxRate: '0',
    taxReason: reason?.text ?? null,
    taxReasonCode: reason?.code ?? null,
  };
}

/**
 * Completes what a line states of its tax. A category without a rate has the usual one; a rate without a category is `S`, or `Z` if it is
 * 0.
 * @param usual tax of lines that state none; null if unknown
 * @throws DomainError if rate and category contradict each other (BR-S-05 and its siblings)
 */
export function completeTax<Line extends SentTax>(
  line: Line,
  usual: LineTax | null,
  standardRate: DecimalText,
  refuse: (field: string, message: string) => DomainError,
): Line {
  const { taxCategory, taxRate } = line;
  if (taxCategory === undefined && taxRate === undefined)
    return usual === null ? line : { ...line, ...usual };
  if (taxRate !== undefined && (isNegative(taxRate) || compareDecimals(taxRate, '1') >= 0))
    throw refuse('taxRate', 'must be at least 0 and below 1, such as 0.19');
  if (taxCategory === undefined) return { ...line, taxCategory: isZero(taxRate ?? '0') ? 'Z' : 'S', taxRate };
  if (taxCategory !== 'S') {
    if (taxRate !== undefined && !isZero(taxRate))
      throw refuse('taxRate', `must be 0 with category ${taxCategory} (${zeroRateRule(taxCategory)})`);
    return { ...line, taxRate: '0' };
  }
  const rate = taxRate ?? (usual?.taxCategory === 'S' ? usual.taxRate : standardRate);
  if (isZero(rate)) throw refuse('taxRate', 'must be greater than 0 with category S (BR-S-05)');
  return { ...line, taxRate: rate };
}

function zeroRateRule(category: Exclude<TaxCategory, 'S'>): string {
  return `BR-${category === 'K' ? 'IC' : category}-05`;
}

/** Rounded once for each category and rate (BR-CO-17). */
export function taxOfLines(
  lines: readonly (SentTax & { readonly amount: DecimalText })[],
  currency: string,
  otherRate: DecimalText,
): DecimalText {
  const taxes = taxGroups(lines, currency, otherRate).map(({ base, taxRate }) =>
    rateAmount(base, taxRate, currency),
  );
  return sumAmounts(taxes, currency);
}

/** The tax at the rate of lines that state none. */
export function plainTax(taxRate: DecimalText): LineTax {
  return { taxCategory: isZero(taxRate) ? 'Z' : 'S', taxRate };
}

/** Returns the tax that all lines share; undefined if they differ, or one of them states none. */
export function commonTax(lines: readonly SentTax[]): LineTax | undefined {
  const [first] = lines;
  if (first?.taxCategory === undefined) return undefined;
  const { taxCategory, taxRate = '0' } = first;
  const same = lines.every((line) => taxKey(line) === taxKey(first));
  return same ? { taxCategory, taxRate, ...reasonOf(first) } : undefined;
}

/** Whether all lines state their tax, and not all the same one. */
export function hasSeveralTaxes(lines: readonly SentTax[]): boolean {
  return lines.every(({ taxCategory }) => taxCategory !== undefined) && commonTax(lines) === undefined;
}

/** Returns the tax fields of a line, to repeat on amounts given back. */
export function taxFieldsOf({ taxCategory, taxRate, ...reason }: SentTax) {
  return {
    ...(taxCategory === undefined ? {} : { taxCategory }),
    ...(taxRate === undefined ? {} : { taxRate }),
    ...reasonOf(reason),
  };
}

function reasonOf({ taxReason, taxReasonCode }: Pick<SentTax, 'taxReason' | 'taxReasonCode'>) {
  return {
    ...(taxReason == null ? {} : { taxReason }),
    ...(taxReasonCode == null ? {} : { taxReasonCode }),
  };
}
