/**
 * Recomputes the sums of EN 16931 in the XML of random invoices and credit notes, in whole minor units. It uses only the text of the
 * files, not the code that wrote them.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeEInvoice } from '../../../src/adapters/eInvoice/writer.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import { creditNotes, invoices } from '../../support/eInvoices.js';
import { all, type Node, one, parse, text } from '../../support/xmlNodes.js';

/** The content of an e-invoice, in the same words for both syntaxes. */
interface Said {
  readonly number: string | null;
  readonly type: string | null;
  readonly currency: string | null;
  readonly dates: readonly (string | null)[];
  readonly parties: readonly unknown[];
  readonly totals: Readonly<Record<string, string | null>>;
  readonly breakdown: readonly Readonly<Record<string, string | null>>[];
  readonly lines: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly quantity: string | null;
    readonly unit: string | null;
    readonly price: string | null;
    readonly net: string | null;
    readonly category: string | null;
    readonly rate: string | null;
    readonly days: readonly (string | null)[];
    readonly adjustments: readonly (readonly (string | null)[])[];
  }[];
  readonly preceding: string | null;
  readonly payment: readonly (string | null)[];
}

function ofUbl(root: Node): Said {
  const party = (side: string) => {
    const of = one(root, side, 'Party');
    return {
      name: text(of, 'PartyLegalEntity', 'RegistrationName'),
      registration: text(of, 'PartyLegalEntity', 'CompanyID'),
      endpoint: [text(of, 'EndpointID'), one(of, 'EndpointID')?.attributes.schemeID],
      street: text(of, 'PostalAddress', 'StreetName'),
      city: text(of, 'PostalAddress', 'CityName'),
      code: text(of, 'PostalAddress', 'PostalZone'),
      country: text(of, 'PostalAddress', 'Country', 'IdentificationCode'),
      vat: all(of, 'PartyTaxScheme')
        .filter((scheme) => text(scheme, 'TaxScheme', 'ID') === 'VAT')
        .map((scheme) => text(scheme, 'CompanyID')),
      email: text(of, 'Contact', 'ElectronicMail'),
    };
  };
  const total = one(root, 'LegalMonetaryTotal');
  const isCredit = root.name === 'CreditNote';
  const account = one(root, 'PaymentMeans', 'PayeeFinancialAccount');
  return {
    number: text(root, 'ID'),
    type: text(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: text(root, 'DocumentCurrencyCode'),
    dates: [
      text(root, 'IssueDate'),
      text(root, 'DueDate'),
      text(root, 'Delivery', 'ActualDeliveryDate'),
      text(root, 'InvoicePeriod', 'StartDate'),
      text(root, 'InvoicePeriod', 'EndDate'),
    ],
    parties: [party('AccountingSupplierParty'), party('AccountingCustomerParty')],
    totals: {
      lines: text(total, 'LineExtensionAmount'),
      withoutTax: text(total, 'TaxExclusiveAmount'),
      tax: text(root, 'TaxTotal', 'TaxAmount'),
      withTax: text(total, 'TaxInclusiveAmount'),
      payable: text(total, 'PayableAmount'),
    },
    breakdown: all(root, 'TaxTotal', 'TaxSubtotal').map((group) => ({
      base: text(group, 'TaxableAmount'),
      tax: text(group, 'TaxAmount'),
      category: text(group, 'TaxCategory', 'ID'),
      rate: text(group, 'TaxCategory', 'Percent'),
      reason: text(group, 'TaxCategory', 'TaxExemptionReason'),
      code: text(group, 'TaxCategory', 'TaxExemptionReasonCode'),
    })),
    lines: all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((line) => {
      const quantity = one(line, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity');
      return {
        id: text(line, 'ID'),
        name: text(line, 'Item', 'Name'),
        quantity: quantity?.text ?? null,
        unit: quantity?.attributes.unitCode ?? null,
        price: text(line, 'Price', 'PriceAmount'),
        net: text(line, 'LineExtensionAmount'),
        days: [text(line, 'InvoicePeriod', 'StartDate'), text(line, 'InvoicePeriod', 'EndDate')],
        category: text(line, 'Item', 'ClassifiedTaxCategory', 'ID'),
        rate: text(line, 'Item', 'ClassifiedTaxCategory', 'Percent'),
        adjustments: all(line, 'AllowanceCharge').map((adjustment) => [
          text(adjustment, 'ChargeIndicator'),
          text(adjustment, 'Amount'),
          text(adjustment, 'AllowanceChargeReason'),
        ]),
      };
    }),
    preceding: text(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    payment: [text(root, 'PaymentMeans', 'PaymentMeansCode'), text(account, 'ID'), text(account, 'Name')],
  };
}

const day = (digits: string | null) => digits?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;

function periodOf(settlement: Parameters<typeof one>[0]) {
  const period = one(settlement, 'BillingSpecifiedPeriod');
  return (['StartDateTime', 'EndDateTime'] as const).map((name) => day(text(period, name, 'DateTimeString')));
}

function ofCii(root: Node): Said {
  const trade = one(root, 'SupplyChainTradeTransaction');
  const settlement = one(trade, 'ApplicableHeaderTradeSettlement');
  const party = (side: string) => {
    const of = one(trade, 'ApplicableHeaderTradeAgreement', side);
    const endpoint = one(of, 'URIUniversalCommunication', 'URIID');
    return {
      name: text(of, 'Name'),
      registration: text(of, 'SpecifiedLegalOrganization', 'ID'),
      endpoint: [endpoint?.text, endpoint?.attributes.schemeID],
      street: text(of, 'PostalTradeAddress', 'LineOne'),
      city: text(of, 'PostalTradeAddress', 'CityName'),
      code: text(of, 'PostalTradeAddress', 'PostcodeCode'),
      country: text(of, 'PostalTradeAddress', 'CountryID'),
      vat: all(of, 'SpecifiedTaxRegistration', 'ID')
        .filter(({ attributes }) => attributes.schemeID === 'VA')
        .map((id) => id.text),
      email: text(of, 'DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID'),
    };
  };
  const total = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const means = one(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const account = one(means, 'PayeePartyCreditorFinancialAccount');
  const document = one(root, 'ExchangedDocument');
  const delivered = one(trade, 'ApplicableHeaderTradeDelivery', 'ActualDeliverySupplyChainEvent');
  const due = one(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime');
  return {
    number: text(document, 'ID'),
    type: text(document, 'TypeCode'),
    currency: text(settlement, 'InvoiceCurrencyCode'),
    dates: [
      day(text(document, 'IssueDateTime', 'DateTimeString')),
      day(text(due, 'DateTimeString')),
      day(text(delivered, 'OccurrenceDateTime', 'DateTimeString')),
      ...periodOf(settlement),
    ],
    parties: [party('SellerTradeParty'), party('BuyerTradeParty')],
    totals: {
      lines: text(total, 'LineTotalAmount'),
      withoutTax: text(total, 'TaxBasisTotalAmount'),
      tax: text(total, 'TaxTotalAmount'),
      withTax: text(total, 'GrandTotalAmount'),
      payable: text(total, 'DuePayableAmount'),
    },
    breakdown: all(settlement, 'ApplicableTradeTax').map((group) => ({
      base: text(group, 'BasisAmount'),
      tax: text(group, 'CalculatedAmount'),
      category: text(group, 'CategoryCode'),
      rate: text(group, 'RateApplicablePercent'),
      reason: text(group, 'ExemptionReason'),
      code: text(group, 'ExemptionReasonCode'),
    })),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => {
      const quantity = one(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
      const own = one(line, 'SpecifiedLineTradeSettlement');
      return {
        id: text(line, 'AssociatedDocumentLineDocument', 'LineID'),
        name: text(line, 'SpecifiedTradeProduct', 'Name'),
        quantity: quantity?.text ?? null,
        unit: quantity?.attributes.unitCode ?? null,
        price: text(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'),
        net: text(own, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
        days: periodOf(own),
        category: text(own, 'ApplicableTradeTax', 'CategoryCode'),
        rate: text(own, 'ApplicableTradeTax', 'RateApplicablePercent'),
        adjustments: all(own, 'SpecifiedTradeAllowanceCharge').map((adjustment) => [
          text(adjustment, 'ChargeIndicator', 'Indicator'),
          text(adjustment, 'ActualAmount'),
          text(adjustment, 'Reason'),
        ]),
      };
    }),
    preceding: text(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
    payment: [text(means, 'TypeCode'), text(account, 'IBANID'), text(account, 'AccountName')],
  };
}

/** Converts to units of 10^-digits. */
function units(amount: string | null, digits: number): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '') ?? [];
  if (whole === undefined || part.length > digits) throw new Error(`${amount} is no amount`);
  const magnitude = BigInt(whole + part.padEnd(digits, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** Divides, rounding half away from zero. */
function divideRounded(value: bigint, by: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (magnitude * 2n + by) / (by * 2n);
  return value < 0n ? -rounded : rounded;
}

function reckon(said: Said): void {
  const digits = said.currency === 'JPY' ? 0 : 2;
  const money = (amount: string | null) => units(amount, digits);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  // Each line: quantity × price, rounded, less its allowances; a price is never negative (BR-27).
  for (const { quantity, price, net, adjustments } of said.lines) {
    expect(units(price, 6)).toBeGreaterThanOrEqual(0n);
    const gross = divideRounded(BigInt(quantity ?? '') * units(price, 6), 10n ** BigInt(6 - digits));
    const changes = adjustments.map(([isCharge, amount]) =>
      isCharge === 'true' ? money(amount ?? null) : -money(amount ?? null),
    );
    expect(money(net)).toBe(gross + sum(changes));
  }
  const { totals } = said;
  expect(money(totals.lines ?? null)).toBe(sum(said.lines.map(({ net }) => money(net)))); // BR-CO-10
  expect(totals.withoutTax).toBe(totals.lines); // BR-CO-13
  expect(money(totals.tax ?? null)).toBe(sum(said.breakdown.map(({ tax }) => money(tax ?? null)))); // BR-CO-14
  expect(money(totals.withTax ?? null)).toBe(money(totals.withoutTax ?? null) + money(totals.tax ?? null)); // BR-CO-15
  expect(totals.payable).toBe(totals.withTax); // BR-CO-16
  const groups = new Set<string>();
  for (const { base, tax, category, rate, reason, code } of said.breakdown) {
    const own = said.lines.filter((line) => line.category === category && line.rate === rate);
    expect(money(base ?? null)).toBe(sum(own.map(({ net }) => money(net)))); // BR-x-08
    const exact = money(base ?? null) * units(rate ?? '0', 6);
    expect(money(tax ?? null)).toBe(divideRounded(exact, 100n * 10n ** 6n)); // BR-CO-17, BR-S-09
    expect(category === 'S' ? units(rate ?? null, 6) > 0n : units(rate ?? '0', 6) === 0n).toBe(true);
    expect(rate === null).toBe(category === 'O');
    const reasoned = reason !== null || code !== null;
    expect(reasoned).toBe(category !== 'S' && category !== 'Z'); // BR-x-10
    groups.add(`${category}/${rate}`);
  }
  expect(new Set(said.lines.map(({ category, rate }) => `${category}/${rate}`))).toEqual(groups); // BR-x-01
  expect(groups.size).toBe(said.breakdown.length);
}

export function testSums(runs: number): void {
  test.each([
    ['invoices', invoices],
    ['credit notes', creditNotes],
  ])(
    '%s add up, lack nothing, and are the same in both syntaxes',
    (what, documents) => {
      fc.assert(
        fc.property(documents, (terms) => {
          expect(validateTerms(terms)).toEqual([]);
          const ubl = ofUbl(parse(writeEInvoice(terms, 'ubl', null)));
          const cii = ofCii(parse(writeEInvoice(terms, 'cii', null)));
          expect(cii).toEqual(ubl);
          reckon(ubl);
          expect(ubl.lines.length).toBe(terms.lines.length);
          expect([ubl.type, ubl.preceding]).toEqual(
            what === 'invoices' ? ['380', null] : ['381', 'INV-2026-000001'],
          );
          if (what === 'credit notes')
            for (const { net } of ubl.lines) expect(net?.startsWith('-')).toBe(false);
        }),
        { numRuns: Math.ceil(runs / 2) },
      );
    },
    600_000,
  );
}
