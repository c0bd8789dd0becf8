/** The kinds of records to import, their paths and their fields, for the command line and the console. */

export interface Field {
  readonly name: string;
  /** A `moment` may be a day; an `instant` turns a day into its beginning. A `list` is separated by commas or semicolons. */
  readonly type: 'text' | 'number' | 'flag' | 'day' | 'moment' | 'instant' | 'choice' | 'list';
  readonly required?: boolean;
  /** The choices of a `choice`. */
  readonly choices?: readonly string[];
  /** Common names of such columns in other systems, lower-case, letters and digits only. */
  readonly also?: readonly string[];
}

/** Objects inside a record, of which each row of a table has one. */
export interface Parts {
  readonly into: string;
  /** Whether every record must have some. */
  readonly required: boolean;
  readonly fields: readonly Field[];
}

export interface ImportKind {
  readonly name:
    | 'subscriptions'
    | 'invoices'
    | 'receipts'
    | 'payments'
    | 'offers'
    | 'customers'
    | 'orders'
    | 'discount-codes'
    | 'organizations';
  readonly path: string;
  readonly fields: readonly Field[];
  readonly parts?: Parts;
}

const key = (...also: readonly string[]): Field => ({
  name: 'key',
  type: 'text',
  required: true,
  also: ['id', ...also],
});
const text = (name: string, ...also: readonly string[]): Field => ({ name, type: 'text', also });
const figure = (name: string, ...also: readonly string[]): Field => ({ name, type: 'number', also });
const day = (name: string, ...also: readonly string[]): Field => ({ name, type: 'day', also });
const moment = (name: string, ...also: readonly string[]): Field => ({ name, type: 'moment', also });
const instant = (name: string, ...also: readonly string[]): Field => ({ name, type: 'instant', also });
const flag = (name: string, ...also: readonly string[]): Field => ({ name, type: 'flag', also });
const choice = (name: string, choices: readonly string[], ...also: readonly string[]): Field => ({
  name,
  type: 'choice',
  choices,
  also,
});
const list = (name: string, ...also: readonly string[]): Field => ({ name, type: 'list', also });
const needed = (field: Field): Field => ({ ...field, required: true });

const customerId = text(
  'customerId',
  'customer',
  'customerno',
  'customernumber',
  'kunde',
  'kundennummer',
  'kundennr',
);
const offerId = text('offerId', 'offer', 'plan', 'product', 'sku', 'angebot', 'tarif', 'produkt');
const orderId = text('orderId', 'order', 'orderno', 'ordernumber', 'bestellung', 'bestellnummer');
const currency = text('currency', 'curr', 'währung', 'waehrung');
const subtotal = figure('subtotal', 'net', 'nettotal', 'netto', 'zwischensumme');
const tax = figure('tax', 'vat', 'steuer', 'mwst', 'ust');
const total = figure('total', 'gross', 'grandtotal', 'brutto', 'gesamt', 'summe');
const quantity = figure('quantity', 'qty', 'seats', 'units', 'menge', 'anzahl', 'stück');
const description = text('description', 'item', 'text', 'article', 'beschreibung', 'bezeichnung', 'artikel');
const billingCycle = choice(
  'billingCycle',
  ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'],
  'cycle',
  'interval',
  'period',
  'abrechnung',
  'turnus',
);
const taxCategory = text('taxCategory');
const taxRate = figure('taxRate', 'vatrate', 'steuersatz');
const taxReason = text('taxReason');
const unitCode = text('unitCode', 'unit', 'einheit');
const setupFee = figure('setupFee', 'setup', 'einrichtungsgebühr', 'anschlussgebühr');

function reference(name: ImportKind['name'], fields: readonly Field[]): ImportKind {
  return { name, path: `/api/reference/${name}/import`, fields };
}

export const kinds: readonly ImportKind[] = [
  reference('customers', [
    key('customerid', 'customer', 'customerno', 'customernumber', 'kundennummer', 'kundennr', 'kunde'),
    text('name', 'customername', 'company', 'companyname', 'fullname', 'firma', 'kundenname'),
    text('email', 'emailaddress', 'mail', 'emailadresse'),
    text('address', 'adresse', 'anschrift'),
    text('street', 'streetaddress', 'strasse', 'straße'),
    text('postalCode', 'zip', 'zipcode', 'postcode', 'plz', 'postleitzahl'),
    text('city', 'town', 'ort', 'stadt'),
    text('country', 'countrycode', 'land'),
    text('language', 'locale', 'lang', 'sprache'),
    text('taxId', 'taxnumber', 'steuernummer'),
    text('vatId', 'vat', 'vatnumber', 'ustid', 'ustidnr'),
    text('registrationId', 'registration', 'handelsregister'),
    text('purchaseOrder', 'bestellzeichen'),
    text('endpointId'),
    text('endpointScheme'),
    text('buyerReference', 'leitwegid'),
    text('eInvoiceProfile'),
    figure('paymentTermsDays', 'paymentterms', 'termsdays', 'zahlungsziel'),
    currency,
    choice('invoiceDelivery', ['mail', 'none'], 'delivery', 'versand', 'rechnungsversand'),
    choice('invoiceGrouping', ['single', 'together'], 'grouping', 'sammelrechnung'),
  ]),
  reference('offers', [
    key('offerid', 'offer', 'plan', 'sku', 'product', 'productid', 'angebot', 'tarif', 'artikelnummer'),
    text('name', 'title', 'productname', 'bezeichnung'),
    figure('price', 'unitprice', 'preis', 'einzelpreis'),
    currency,
    billingCycle,
    figure('stock', 'inventory', 'bestand', 'lager'),
    taxCategory,
    taxRate,
    taxReason,
    unitCode,
    figure('trialDays', 'trial', 'testtage'),
    setupFee,
    figure('minimumAmount', 'minimum', 'mindestbetrag'),
    figure('minimumTermCycles', 'minimumterm', 'mindestlaufzeit'),
    figure('noticeDays', 'notice', 'kündigungsfrist'),
  ]),
  {
    name: 'subscriptions',
    path: '/api/import/subscriptions',
    fields: [
      key('subscriptionid', 'subscription', 'contract', 'contractid', 'vertrag', 'vertragsnummer', 'abo'),
      needed(customerId),
      needed(offerId),
      quantity,
      day('startDate', 'start', 'since', 'from', 'beginn', 'startdatum', 'vertragsbeginn'),
      billingCycle,
      flag('autoRenewal', 'renews', 'autorenew', 'verlängerung'),
      figure('unitPrice', 'price', 'preis', 'einzelpreis'),
      currency,
      choice('status', ['active', 'suspended', 'terminated'], 'state'),
      day('terminationDate', 'end', 'ends', 'enddate', 'ende', 'vertragsende', 'kündigung'),
      text('reason', 'grund'),
      flag('backdate'),
      flag('billFirstPeriod'),
      day('trialEndDate', 'trialend', 'trialends', 'testende'),
      setupFee,
      day('endDate', 'agreedend', 'laufzeitende'),
      figure('anchorDay', 'billingday', 'abrechnungstag'),
      list('discounts', 'codes', 'coupons', 'rabattcodes'),
    ],
  },
  {
    name: 'invoices',
    path: '/api/import/invoices',
    fields: [
      key('invoiceno', 'invoice', 'invoiceid', 'invoicenumber', 'rechnung', 'rechnungsnummer', 'belegnummer'),
      needed(customerId),
      text('invoiceNumber', 'invoiceno', 'number', 'rechnungsnummer', 'belegnummer'),
      orderId,
      moment('invoiceDate', 'date', 'datum', 'rechnungsdatum', 'belegdatum'),
      moment('dueDate', 'due', 'fällig', 'fälligkeit', 'fälligam'),
      currency,
      choice('status', ['draft', 'issued', 'paid', 'cancelled'], 'state'),
      text('country', 'land'),
      day('supplyFrom', 'supplydate', 'leistungsdatum', 'leistungszeitraumvon'),
      day('supplyTo', 'leistungszeitraumbis'),
      text('purchaseOrder', 'po', 'ponumber', 'kundenbestellung'),
      text('note', 'notes', 'hinweis'),
      subtotal,
      tax,
      total,
    ],
    parts: {
      into: 'items',
      required: true,
      fields: [
        needed(description),
        needed(quantity),
        needed(figure('unitPrice', 'price', 'preis', 'einzelpreis')),
        figure('amount', 'lineamount', 'linetotal', 'betrag', 'positionsbetrag'),
        figure('discount', 'rabatt'),
        taxCategory,
        taxRate,
        taxReason,
        text('taxReasonCode'),
        unitCode,
        day('supplyFrom', 'supplydate', 'leistungsdatum'),
        day('supplyTo'),
      ],
    },
  },
  {
    name: 'payments',
    path: '/api/import/payments',
    fields: [
      key('paymentid', 'payment', 'transaction', 'transactionid', 'zahlung', 'buchung'),
      needed(customerId),
      needed(figure('amount', 'paid', 'sum', 'betrag', 'gezahlt')),
      needed(currency),
      needed(moment('paidAt', 'date', 'paidon', 'bookingdate', 'datum', 'zahldatum', 'buchungstag')),
      needed(text('method', 'paymentmethod', 'zahlungsart', 'zahlart')),
      text('reference', 'bankreference', 'referenz', 'verwendungszweck'),
    ],
    parts: {
      into: 'allocations',
      required: false,
      fields: [
        text('invoiceNumber', 'invoice', 'invoiceno', 'rechnungsnummer', 'rechnung'),
        text('invoiceId'),
        needed(figure('amount', 'part', 'teilbetrag')),
      ],
    },
  },
  {
    name: 'receipts',
    path: '/api/import/receipts',
    fields: [
      key('receiptid', 'receipt', 'receiptno', 'receiptnumber', 'bon', 'beleg', 'belegnummer'),
      needed(orderId),
      customerId,
      text('receiptNumber', 'receiptno', 'belegnummer'),
      moment('receiptDate', 'date', 'datum', 'belegdatum'),
      currency,
      text('paymentMethod', 'method', 'zahlungsart', 'zahlart'),
      text('note', 'notes', 'hinweis'),
      subtotal,
      tax,
      total,
      flag('allowDifference'),
    ],
    parts: {
      into: 'items',
      required: true,
      fields: [
        needed(description),
        needed(quantity),
        needed(figure('price', 'unitprice', 'preis', 'einzelpreis')),
        figure('amount', 'lineamount', 'linetotal', 'betrag', 'positionsbetrag'),
        unitCode,
        day('supplyFrom', 'supplydate', 'leistungsdatum'),
        day('supplyTo'),
      ],
    },
  },
  reference('orders', [
    key('orderid', 'order', 'orderno', 'ordernumber', 'bestellnummer', 'bestellung'),
    customerId,
    choice('status', ['pending', 'completed', 'cancelled'], 'state'),
    total,
    currency,
    text('cartId', 'cart'),
  ]),
  reference('discount-codes', [
    key('code', 'coupon', 'voucher', 'gutschein', 'rabattcode'),
    choice('type', ['percentage', 'fixed'], 'kind', 'art'),
    figure('value', 'discount', 'wert', 'rabatt'),
    currency,
    instant('startsAt', 'from', 'start', 'gültigab'),
    instant('expiresAt', 'until', 'expires', 'end', 'gültigbis'),
    figure('usageLimit', 'limit', 'maxuses'),
    figure('perCustomerLimit'),
    figure('minimumSubtotal', 'minimum', 'mindestwert'),
    flag('active', 'aktiv'),
    choice('appliesTo', ['carts', 'subscriptions', 'both'], 'giltfür'),
    figure('periods', 'duration', 'zeiträume'),
    list('offerIds', 'offers', 'angebote', 'tarife'),
  ]),
  {
    ...reference('organizations', [
      key('organization', 'organizationid', 'organisation'),
      text('name', 'organizationname', 'firma'),
    ]),
    parts: {
      into: 'members',
      required: false,
      fields: [needed(figure('userId', 'user', 'benutzer')), needed(text('role', 'rolle'))],
    },
  },
];

/** Returns the fields of a file of JSON lines, where the parts are one member. */
export function fieldsOfObjects({ fields, parts }: ImportKind): readonly Field[] {
  return parts === undefined
    ? fields
    : [...fields, { name: parts.into, type: 'list', required: parts.required }];
}
