/** Writes the Cross Industry Invoice (UN/CEFACT D16B) as bound by EN 16931-3-3; the profile EN 16931 of Factur-X. Elements are in schema order. */
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

export function ciiOf(invoice: ElectronicInvoice): XmlElement {
  return {
    'rsm:CrossIndustryInvoice': elements({
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': elements({
        'ram:BusinessProcessSpecifiedDocumentContextParameter':
          invoice.profile === 'en16931' ? null : { 'ram:ID': billingProcess },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': specificationIds[invoice.profile] },
      }),
      'rsm:ExchangedDocument': elements({
        // The schema requires this element even when it is empty.
        'ram:ID': [invoice.number],
        'ram:TypeCode': invoice.type,
        'ram:IssueDateTime': dateTime(invoice.issueDate),
        'ram:IncludedNote': maybe(invoice.note, (text) => ({ 'ram:Content': text })),
      }),
      'rsm:SupplyChainTradeTransaction': elements({
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': elements({
          'ram:BuyerReference': invoice.buyerReference,
          'ram:SellerTradeParty': partyOf(invoice.seller),
          'ram:BuyerTradeParty': partyOf(invoice.buyer),
          'ram:BuyerOrderReferencedDocument': maybe(invoice.purchaseOrder, (id) => ({
            'ram:IssuerAssignedID': id,
          })),
        }),
        // The schema requires this element even when it is empty.
        'ram:ApplicableHeaderTradeDelivery': [deliveryOf(invoice.delivery)],
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      }),
    }),
  };
}

function settlementOf(invoice: ElectronicInvoice): XmlElement {
  const { currency, payment, period, terms, dueDate, totals, preceding } = invoice;
  return elements({
    'ram:PaymentReference': payment?.reference,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': maybe(payment, (one) =>
      elements({
        'ram:TypeCode': one.means,
        'ram:PayeePartyCreditorFinancialAccount': elements({
          'ram:IBANID': one.iban,
          'ram:AccountName': one.accountName,
        }),
        'ram:PayeeSpecifiedCreditorFinancialInstitution': maybe(one.bic, (bic) => ({ 'ram:BICID': bic })),
      }),
    ),
    'ram:ApplicableTradeTax': invoice.breakdown.map(taxOf),
    'ram:BillingSpecifiedPeriod': maybe(period, periodOf),
    'ram:SpecifiedTradeAllowanceCharge': [
      ...invoice.allowances.map((one) => taxedAdjustmentOf(one, false)),
      ...invoice.charges.map((one) => taxedAdjustmentOf(one, true)),
    ],
    'ram:SpecifiedTradePaymentTerms': elements({
      'ram:Description': terms,
      'ram:DueDateDateTime': maybe(dueDate, dateTime),
    }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': elements({
      'ram:LineTotalAmount': totals.lines,
      'ram:ChargeTotalAmount': totals.charges,
      'ram:AllowanceTotalAmount': totals.allowances,
      'ram:TaxBasisTotalAmount': totals.withoutTax,
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': totals.tax },
      'ram:GrandTotalAmount': totals.withTax,
      'ram:TotalPrepaidAmount': totals.paid,
      'ram:DuePayableAmount': totals.payable,
    }),
    'ram:InvoiceReferencedDocument': maybe(preceding, ({ number, issueDate }) =>
      elements({
        'ram:IssuerAssignedID': number,
        'ram:FormattedIssueDateTime': maybe(issueDate, (date) => ({
          'qdt:DateTimeString': { '@format': '102', '#': date.replaceAll('-', '') },
        })),
      }),
    ),
  });
}

function periodOf({ from, to }: ElectronicPeriod): XmlElement {
  return { 'ram:StartDateTime': dateTime(from), 'ram:EndDateTime': dateTime(to) };
}

/** Returns a date in format `102`: without hyphens (UNCL 2379). */
function dateTime(date: string): XmlElement {
  return { 'udt:DateTimeString': { '@format': '102', '#': date.replaceAll('-', '') } };
}

function deliveryOf(delivery: ElectronicInvoice['delivery']): XmlElement {
  return elements({
    'ram:ShipToTradeParty': maybe(delivery?.country ?? null, (code) => ({
      'ram:PostalTradeAddress': elements({
        'ram:PostcodeCode': delivery?.postalCode,
        'ram:CityName': delivery?.city,
        'ram:CountryID': code,
      }),
    })),
    'ram:ActualDeliverySupplyChainEvent': maybe(delivery?.date ?? null, (date) => ({
      'ram:OccurrenceDateTime': dateTime(date),
    })),
  });
}

function partyOf(party: ElectronicParty): XmlElement {
  const { name, endpoint, lines, city, postalCode, country, vatId, taxId, contact } = party;
  const [one, two, three] = lines;
  return elements({
    'ram:Name': name,
    'ram:SpecifiedLegalOrganization': maybe(party.registrationId, (id) => ({
      'ram:ID': elements({ '@schemeID': party.registrationScheme, '#': id }),
    })),
    'ram:DefinedTradeContact': elements({
      'ram:PersonName': contact.name,
      'ram:TelephoneUniversalCommunication': maybe(contact.phone, (phone) => ({
        'ram:CompleteNumber': phone,
      })),
      'ram:EmailURIUniversalCommunication': maybe(contact.email, (email) => ({ 'ram:URIID': email })),
    }),
    'ram:PostalTradeAddress': elements({
      'ram:PostcodeCode': postalCode,
      'ram:LineOne': one,
      'ram:LineTwo': two,
      'ram:LineThree': three,
      'ram:CityName': city,
      'ram:CountryID': country,
    }),
    'ram:URIUniversalCommunication': maybe(endpoint, ({ id, scheme }) => ({
      'ram:URIID': elements({ '@schemeID': scheme, '#': id }),
    })),
    'ram:SpecifiedTaxRegistration': [
      ...(vatId === null ? [] : [{ 'ram:ID': { '@schemeID': 'VA', '#': vatId } }]),
      ...(taxId === null ? [] : [{ 'ram:ID': { '@schemeID': 'FC', '#': taxId } }]),
    ],
  });
}

function taxOf({ base, amount, reason, reasonCode, category, percent }: TaxBreakdown): XmlElement {
  return elements({
    'ram:CalculatedAmount': amount,
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': reason,
    'ram:BasisAmount': base,
    'ram:CategoryCode': category,
    'ram:ExemptionReasonCode': reasonCode,
    'ram:RateApplicablePercent': percent,
  });
}

function categoryOf({ category, percent }: ElectronicTax): XmlElement {
  return elements({
    'ram:TypeCode': 'VAT',
    'ram:CategoryCode': category,
    'ram:RateApplicablePercent': percent,
  });
}

function adjustmentOf({ amount, reason, reasonCode }: Adjustment, isCharge: boolean): XmlElement {
  return elements({
    'ram:ChargeIndicator': { 'udt:Indicator': String(isCharge) },
    'ram:ActualAmount': amount,
    'ram:ReasonCode': reasonCode,
    'ram:Reason': reason,
  });
}

function taxedAdjustmentOf(one: TaxedAdjustment, isCharge: boolean): XmlElement {
  return { ...adjustmentOf(one, isCharge), 'ram:CategoryTradeTax': categoryOf(one.tax) };
}

function lineOf(line: ElectronicLine): XmlElement {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': line.price },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': line.unit, '#': line.quantity },
    },
    'ram:SpecifiedLineTradeSettlement': elements({
      'ram:ApplicableTradeTax': line.tax.category === null ? undefined : categoryOf(line.tax),
      'ram:BillingSpecifiedPeriod': maybe(line.period, periodOf),
      'ram:SpecifiedTradeAllowanceCharge': [
        ...line.allowances.map((one) => adjustmentOf(one, false)),
        ...line.charges.map((one) => adjustmentOf(one, true)),
      ],
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': line.net },
      'ram:AdditionalReferencedDocument': maybe(line.objectId, (id) => ({
        'ram:IssuerAssignedID': id,
        'ram:TypeCode': '130',
      })),
    }),
  };
}
