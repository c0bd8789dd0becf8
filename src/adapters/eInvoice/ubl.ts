/** Writes UBL 2.1, `Invoice` and `CreditNote`, as bound by EN 16931-3-2, with elements in schema order. */
import type {
  Adjustment,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicParty,
  ElectronicPeriod,
  ElectronicTax,
  TaxBreakdown,
  TaxedAdjustment,
} from '../../kernel/electronicInvoice.js';
import { elements, maybe, type XmlElement } from './elements.js';
import { billingProcess, specificationIds } from './profileIds.js';

const names = 'urn:oasis:names:specification:ubl:schema:xsd';
const vat: XmlElement = { 'cbc:ID': 'VAT' };

export function ublOf(invoice: ElectronicInvoice): XmlElement {
  const { type, number, issueDate, dueDate, note, currency, terms, purchaseOrder, preceding } = invoice;
  const isCredit = type === '381';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const money = (amount: string): XmlElement => ({ '@currencyID': currency, '#': amount });
  return {
    [root]: elements({
      '@xmlns': `${names}:${root}-2`,
      '@xmlns:cac': `${names}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${names}:CommonBasicComponents-2`,
      'cbc:CustomizationID': specificationIds[invoice.profile],
      'cbc:ProfileID': invoice.profile === 'en16931' ? null : billingProcess,
      // The schema requires this element even when it is empty.
      'cbc:ID': [number],
      'cbc:IssueDate': issueDate,
      ...(isCredit ? {} : { 'cbc:DueDate': dueDate }),
      [`cbc:${root}TypeCode`]: type,
      'cbc:Note': maybe(note, plainNote),
      'cbc:DocumentCurrencyCode': currency,
      'cbc:BuyerReference': invoice.buyerReference,
      'cac:InvoicePeriod': maybe(invoice.period, periodOf),
      'cac:OrderReference': maybe(purchaseOrder, (id) => ({ 'cbc:ID': id })),
      'cac:BillingReference': maybe(preceding, (before) => ({
        'cac:InvoiceDocumentReference': elements({
          'cbc:ID': [before.number],
          'cbc:IssueDate': before.issueDate,
        }),
      })),
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(invoice.seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(invoice.buyer) },
      'cac:Delivery': maybe(invoice.delivery, ({ date, city, postalCode, country }) =>
        elements({
          'cbc:ActualDeliveryDate': date,
          'cac:DeliveryLocation': maybe(country, (code) => ({
            'cac:Address': elements({
              'cbc:CityName': city,
              'cbc:PostalZone': postalCode,
              'cac:Country': { 'cbc:IdentificationCode': code },
            }),
          })),
        }),
      ),
      'cac:PaymentMeans': maybe(invoice.payment, (payment) =>
        elements({
          'cbc:PaymentMeansCode': payment.means,
          'cbc:PaymentID': payment.reference,
          'cac:PayeeFinancialAccount': elements({
            'cbc:ID': payment.iban,
            'cbc:Name': payment.accountName,
            'cac:FinancialInstitutionBranch': maybe(payment.bic, (bic) => ({ 'cbc:ID': bic })),
          }),
        }),
      ),
      'cac:PaymentTerms': maybe(terms, (text) => ({ 'cbc:Note': text })),
      'cac:AllowanceCharge': [
        ...invoice.allowances.map((one) => taxedAdjustmentOf(one, false, money)),
        ...invoice.charges.map((one) => taxedAdjustmentOf(one, true, money)),
      ],
      'cac:TaxTotal': {
        'cbc:TaxAmount': money(invoice.totals.tax),
        ...(invoice.breakdown.length === 0
          ? {}
          : { 'cac:TaxSubtotal': invoice.breakdown.map((group) => subtotalOf(group, money)) }),
      },
      'cac:LegalMonetaryTotal': elements({
        'cbc:LineExtensionAmount': money(invoice.totals.lines),
        'cbc:TaxExclusiveAmount': money(invoice.totals.withoutTax),
        'cbc:TaxInclusiveAmount': money(invoice.totals.withTax),
        'cbc:AllowanceTotalAmount': maybe(invoice.totals.allowances, money),
        'cbc:ChargeTotalAmount': maybe(invoice.totals.charges, money),
        'cbc:PrepaidAmount': maybe(invoice.totals.paid, money),
        'cbc:PayableAmount': money(invoice.totals.payable),
      }),
      [`cac:${root}Line`]: invoice.lines.map((line) => lineOf(line, isCredit, money)),
    }),
  };
}

/** Parsers read three characters between number signs as a subject code (BR-CL-08); a space prevents this. */
function plainNote(note: string): string {
  return note.replace(/#(?=[^#]{3}#)/g, '# ');
}

function periodOf({ from, to }: ElectronicPeriod): XmlElement {
  return { 'cbc:StartDate': from, 'cbc:EndDate': to };
}

type Money = (amount: string) => XmlElement;

function partyOf(party: ElectronicParty): XmlElement {
  const { endpoint, name, lines, city, postalCode, country, vatId, taxId, contact } = party;
  const [street, additional, third] = lines;
  const registrations = [
    ...(vatId === null ? [] : [{ 'cbc:CompanyID': vatId, 'cac:TaxScheme': vat }]),
    // Norway names its register of enterprises under its own scheme (NO-R-002).
    ...(taxId === null
      ? []
      : [{ 'cbc:CompanyID': taxId, 'cac:TaxScheme': { 'cbc:ID': country === 'NO' ? 'TAX' : 'FC' } }]),
  ];
  return elements({
    'cbc:EndpointID': maybe(endpoint, ({ id, scheme }) => elements({ '@schemeID': scheme, '#': id })),
    'cac:PostalAddress': elements({
      'cbc:StreetName': street,
      'cbc:AdditionalStreetName': additional,
      'cbc:CityName': city,
      'cbc:PostalZone': postalCode,
      'cac:AddressLine': third === undefined ? undefined : { 'cbc:Line': third },
      'cac:Country': maybe(country, (code) => ({ 'cbc:IdentificationCode': code })),
    }),
    'cac:PartyTaxScheme': registrations,
    'cac:PartyLegalEntity': elements({
      'cbc:RegistrationName': name,
      'cbc:CompanyID': maybe(party.registrationId, (id) =>
        elements({ '@schemeID': party.registrationScheme, '#': id }),
      ),
    }),
    'cac:Contact': elements({
      'cbc:Name': contact.name,
      'cbc:Telephone': contact.phone,
      'cbc:ElectronicMail': contact.email,
    }),
  });
}

function categoryOf({ category, percent }: ElectronicTax, more: XmlElement = {}): XmlElement {
  return elements({ 'cbc:ID': category, 'cbc:Percent': percent, ...more, 'cac:TaxScheme': vat });
}

function adjustmentOf(
  { amount, reason, reasonCode }: Adjustment,
  isCharge: boolean,
  money: Money,
): XmlElement {
  return elements({
    'cbc:ChargeIndicator': String(isCharge),
    'cbc:AllowanceChargeReasonCode': reasonCode,
    'cbc:AllowanceChargeReason': reason,
    'cbc:Amount': money(amount),
  });
}

function taxedAdjustmentOf(one: TaxedAdjustment, isCharge: boolean, money: Money): XmlElement {
  return { ...adjustmentOf(one, isCharge, money), 'cac:TaxCategory': categoryOf(one.tax) };
}

function subtotalOf({ base, amount, reason, reasonCode, ...tax }: TaxBreakdown, money: Money): XmlElement {
  return {
    'cbc:TaxableAmount': money(base),
    'cbc:TaxAmount': money(amount),
    'cac:TaxCategory': categoryOf(
      tax,
      elements({ 'cbc:TaxExemptionReasonCode': reasonCode, 'cbc:TaxExemptionReason': reason }),
    ),
  };
}

function lineOf(line: ElectronicLine, isCredit: boolean, money: Money): XmlElement {
  return elements({
    'cbc:ID': line.id,
    [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@unitCode': line.unit,
      '#': line.quantity,
    },
    'cbc:LineExtensionAmount': money(line.net),
    'cac:InvoicePeriod': maybe(line.period, periodOf),
    'cac:DocumentReference': maybe(line.objectId, (id) => ({ 'cbc:ID': id, 'cbc:DocumentTypeCode': '130' })),
    'cac:AllowanceCharge': [
      ...line.allowances.map((one) => adjustmentOf(one, false, money)),
      ...line.charges.map((one) => adjustmentOf(one, true, money)),
    ],
    // The schema requires this element even when it is empty.
    'cac:Item': [
      elements({
        'cbc:Name': line.name,
        'cac:ClassifiedTaxCategory': line.tax.category === null ? undefined : categoryOf(line.tax),
      }),
    ],
    'cac:Price': { 'cbc:PriceAmount': money(line.price) },
  });
}
