/**
 * Peppol's rules of single countries other than Germany, for the terms that the service writes. Most apply by the country of the seller's
 * address, some by that of its VAT identifier.
 */
import type { ElectronicInvoice, ElectronicParty, RuleFault } from '../../../kernel/electronicInvoice.js';
import { isPositive } from '../../../kernel/money.js';
import { isLuhn } from '../vatIds/arithmetic.js';
import { brokenAddressRule, isOrganizationOfNorway } from './endpointDigits.js';

type Need = (holds: boolean, rule: string, path: string, message: string) => void;

export function countryFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const faults: RuleFault[] = [];
  const need: Need = (holds, rule, path, message) => {
    if (!holds) faults.push({ rule, path, message });
  };
  const { seller } = invoice;
  const registered = seller.vatId?.slice(0, 2) ?? seller.country;
  if (registered === 'NO') norway(invoice, need);
  if (registered === 'IT') italy(invoice, need);
  if (registered === 'EL' || registered === 'GR') greece(invoice, need);
  if (seller.country === 'DK') denmark(invoice, need);
  if (seller.country === 'IS') iceland(invoice, need);
  if (seller.country === 'NL') netherlands(invoice, need);
  if (seller.country === 'SE') sweden(invoice, need);
  for (const side of ['seller', 'buyer'] as const) {
    const { registrationId, registrationScheme } = invoice[side];
    const broken =
      registrationId === null || registrationScheme === null
        ? undefined
        : brokenAddressRule(registrationId, registrationScheme);
    if (broken !== undefined)
      need(false, broken, `/${side}/registrationId`, 'must be a valid company registration number');
  }
  return faults;
}

function hasStreet({ lines }: ElectronicParty): boolean {
  return lines.length > 0;
}

function hasAddress(party: ElectronicParty): boolean {
  return hasStreet(party) && party.city !== null && party.postalCode !== null;
}

function norway({ seller }: ElectronicInvoice, need: Need): void {
  const [, number] = /^NO(\d{9})MVA$/.exec(seller.vatId ?? '') ?? [];
  const holds = seller.vatId === null || (number !== undefined && isOrganizationOfNorway(number));
  need(holds, 'NO-R-001', '/seller/vatId', 'must be NO, the organization number and MVA');
}

function italy({ seller }: ElectronicInvoice, need: Need): void {
  const { taxId } = seller;
  const holds = taxId === null || /^[A-Z0-9]{11,16}$/.test(taxId.trim());
  need(holds, 'IT-R-001', '/seller/taxId', 'must have 11 to 16 capital letters and digits');
  need(hasStreet(seller), 'IT-R-002', '/seller/street', 'is required');
  need(seller.city !== null, 'IT-R-003', '/seller/city', 'is required');
  need(seller.postalCode !== null, 'IT-R-004', '/seller/postalCode', 'is required');
}

/** The service writes neither numbers of six parts nor the mark of the tax authority. */
function greece({ seller, number }: ElectronicInvoice, need: Need): void {
  const holds = number.split('|').length === 6;
  need(holds, 'GR-R-001-1', '/invoiceNumber', 'must have the six parts that Greece requires');
  need(seller.country !== 'GR', 'GR-R-004-1', '/seller/country', 'requires a mark of the tax authority');
}

function denmark({ type, seller, buyer, payment, lines }: ElectronicInvoice, need: Need): void {
  need(seller.registrationId !== null, 'DK-R-002', '/seller/registrationId', 'is required: the CVR number');
  if (buyer.country !== 'DK') return;
  const isTransfer = type === '380' && payment?.means === '31';
  need(!isTransfer || payment.bic !== null, 'DK-R-006', '/seller/bic', 'is required with the IBAN');
  lines.forEach(({ charges }, index) => {
    const isCharged = charges.some(({ reasonCode }) => reasonCode === 'ZZZ');
    need(!isCharged, 'DK-R-004', `/items/${index}`, 'must not be rounded up');
  });
}

function iceland({ seller, buyer }: ElectronicInvoice, need: Need): void {
  const located = (party: ElectronicParty) => hasStreet(party) && party.postalCode !== null;
  need(seller.registrationId !== null, 'IS-R-002', '/seller/registrationId', 'is required: the kennitala');
  need(located(seller), 'IS-R-003', '/seller/street', 'is required together with postalCode');
  if (buyer.country !== 'IS') return;
  need(buyer.registrationId !== null, 'IS-R-004', '/buyer/registrationId', 'is required: the kennitala');
  need(located(buyer), 'IS-R-005', '/buyer/street', 'is required together with postalCode');
}

function netherlands({ type, seller, buyer, payment, totals }: ElectronicInvoice, need: Need): void {
  need(hasAddress(seller), 'NL-R-002', '/seller/street', 'is required together with city and postalCode');
  if (buyer.country === 'NL')
    need(hasAddress(buyer), 'NL-R-004', '/buyer/street', 'is required together with city and postalCode');
  const isDue = type === '380' && isPositive(totals.payable);
  need(!isDue || payment !== null, 'NL-R-007', '/seller/iban', 'is required: the bank account for payments');
}

function sweden({ seller, lines }: ElectronicInvoice, need: Need): void {
  const { vatId, taxId, registrationId } = seller;
  if (vatId?.startsWith('SE')) {
    need(vatId.length === 14, 'SE-R-001', '/seller/vatId', 'must be SE followed by 12 digits');
    need(/^SE\d+$/.test(vatId), 'SE-R-002', '/seller/vatId', 'must be SE followed by 12 digits');
    const usual = lines.every(
      ({ tax }) => tax.category !== 'S' || [25, 12, 6].includes(Number(tax.percent ?? '0')),
    );
    need(usual, 'SE-R-006', '/items', 'must be taxed at 25, 12 or 6 percent');
  }
  if (registrationId === null) return;
  const holds = /^\d{10}$/.test(registrationId) && isLuhn(registrationId);
  need(holds, 'SE-R-013', '/seller/registrationId', 'must be an organization number of 10 digits');
  const isApproved = taxId === null || /^\s*godkänd\s+för\s+f-skatt\s*$/i.test(taxId);
  need(isApproved, 'SE-R-005', '/seller/taxId', 'must be: Godkänd för F-skatt');
}
