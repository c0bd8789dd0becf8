/**
 * The rules of XRechnung 3 (BR-DE) and Peppol BIS Billing 3 (PEPPOL-EN16931) beyond the standard, for the terms that the service writes.
 * Peppol's rules of Germany are XRechnung's.
 */
import type { EInvoiceProfile, ElectronicInvoice, RuleFault } from '../../../kernel/electronicInvoice.js';
import type { TaxCategory } from '../../../kernel/taxes.js';
import { brokenAddressRule } from './endpointDigits.js';
import { countryFaults } from './validateCountries.js';

export function profileFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  if (invoice.profile === 'en16931') return [];
  const { seller, buyer } = invoice;
  return [
    ...addressFaults(invoice),
    ...(invoice.profile === 'peppol' ? [...peppolFaults(invoice), ...countryFaults(invoice)] : []),
    ...(asksAsGermany(invoice.profile, seller.country, buyer.country) ? germanFaults(invoice) : []),
  ];
}

/** Within Peppol, only if both seller and buyer are German. */
export function asksAsGermany(
  profile: EInvoiceProfile | undefined,
  sellerCountry: string | null | undefined,
  buyerCountry: string | null | undefined,
): boolean {
  if (profile === 'peppol') return sellerCountry === 'DE' && buyerCountry === 'DE';
  return profile === 'xrechnung';
}

function says(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/** Electronic addresses, which both profiles require. */
function addressFaults({ seller, buyer }: ElectronicInvoice): readonly RuleFault[] {
  const missing = { message: 'is required: the electronic address for e-invoices' };
  return [
    ...(buyer.endpoint === null
      ? [{ rule: 'PEPPOL-EN16931-R010', path: '/buyer/endpointId', ...missing }]
      : []),
    ...(seller.endpoint === null
      ? [{ rule: 'PEPPOL-EN16931-R020', path: '/seller/endpointId', ...missing }]
      : []),
  ];
}

/** Schemes of the EAS list to which the network does not deliver. */
const notInPeppol: ReadonlySet<string> = new Set(
  '0197 0219 0220 0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' '),
);

/** Reason codes that fit only one category, and the rule that says so. */
const categoriesOfReasons: Readonly<Record<string, readonly [TaxCategory, string]>> = {
  'VATEX-EU-G': ['G', 'P0104'],
  'VATEX-EU-O': ['O', 'P0105'],
  'VATEX-EU-IC': ['K', 'P0106'],
  'VATEX-EU-AE': ['AE', 'P0107'],
  'VATEX-EU-D': ['E', 'P0108'],
  'VATEX-EU-F': ['E', 'P0109'],
  'VATEX-EU-I': ['E', 'P0110'],
  'VATEX-EU-J': ['E', 'P0111'],
};

function peppolFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { buyerReference, purchaseOrder } = invoice;
  const faults: RuleFault[] = [];
  if (!says(buyerReference) && !says(purchaseOrder))
    faults.push({
      rule: 'PEPPOL-EN16931-R003',
      path: '/buyer/buyerReference',
      message: 'is required unless purchaseOrder is given',
    });
  for (const { category, reasonCode } of invoice.breakdown) {
    const [only, rule] = categoriesOfReasons[reasonCode ?? ''] ?? [];
    if (only !== undefined && only !== category)
      faults.push({
        rule: `PEPPOL-EN16931-${rule}`,
        path: '/items/taxReasonCode',
        message: `must only be used with tax category ${only}`,
      });
  }
  for (const side of ['seller', 'buyer'] as const) {
    const { id = '', scheme = null } = invoice[side].endpoint ?? {};
    if (scheme === null) continue;
    const broken = brokenAddressRule(id, scheme);
    if (broken !== undefined)
      faults.push({
        rule: broken,
        path: `/${side}/endpointId`,
        message: `must be an address of scheme ${scheme} with valid check digits`,
      });
    if (notInPeppol.has(scheme))
      faults.push({
        rule: 'PEPPOL-EN16931-CL008',
        path: `/${side}/endpointScheme`,
        message: `must use an address scheme of Peppol, not ${scheme}`,
      });
  }
  return faults;
}

/** A discount for early payment must be machine-readable (BR-DE-18). */
const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d\d(?:#BASISBETRAG=-?\d+\.\d\d)?#$/;

function germanFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { seller, buyer, payment, delivery, terms, lines } = invoice;
  const faults: RuleFault[] = [];
  // The same rules have other names within Peppol.
  const nameOf = (rule: string) =>
    invoice.profile === 'peppol' ? `DE-R-${rule.slice('BR-DE-'.length).padStart(3, '0')}` : rule;
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule: nameOf(rule), path, message });
  };
  const { contact } = seller;
  need(payment !== null, 'BR-DE-1', '/seller/iban', 'is required: the bank account for payments');
  const anyContact = says(contact.name) || says(contact.phone) || says(contact.email);
  need(anyContact, 'BR-DE-2', '/seller/contactName', 'is required: a contact person');
  need(says(seller.city), 'BR-DE-3', '/seller/city', 'is required');
  need(says(seller.postalCode), 'BR-DE-4', '/seller/postalCode', 'is required');
  if (anyContact) {
    need(says(contact.name), 'BR-DE-5', '/seller/contactName', 'is required: a contact person');
    need(says(contact.phone), 'BR-DE-6', '/seller/phone', 'is required');
    need(says(contact.email), 'BR-DE-7', '/seller/email', 'is required');
  }
  need(says(buyer.city), 'BR-DE-8', '/buyer/city', 'is required');
  need(says(buyer.postalCode), 'BR-DE-9', '/buyer/postalCode', 'is required');
  if (delivery !== null && delivery.country !== null) {
    need(says(delivery.city), 'BR-DE-10', '/buyer/city', 'is required: the place of delivery');
    need(says(delivery.postalCode), 'BR-DE-11', '/buyer/postalCode', 'is required: the place of delivery');
  }
  need(says(invoice.buyerReference), 'BR-DE-15', '/buyer/buyerReference', 'is required, e.g. a Leitweg-ID');
  const taxed = lines.some(({ tax }) => tax.category !== null && tax.category !== 'O');
  need(
    !taxed || seller.vatId !== null || seller.taxId !== null,
    'BR-DE-16',
    '/seller/vatId',
    'is required unless the tax number is given',
  );
  const discounts = (terms ?? '').split(/\r?\n/).filter((line) => line.startsWith('#'));
  need(
    discounts.every((line) => skonto.test(line)) && (discounts.length === 0 || /\n\s*$/.test(terms ?? '')),
    'BR-DE-18',
    '/payment/terms',
    'must write lines with # as #SKONTO#TAGE=14#PROZENT=2.25#, each ended by a line break',
  );
  return faults;
}
