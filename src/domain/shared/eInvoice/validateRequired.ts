/** Checks that required terms are present. */

import type {
  Adjustment,
  ElectronicInvoice,
  ElectronicParty,
  RuleFault,
} from '../../../kernel/electronicInvoice.js';
import { compareDecimals, Exact, isNegative } from '../../../kernel/money.js';

export function requiredFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { seller, buyer, payment, preceding, period, lines } = invoice;
  const faults: RuleFault[] = [];
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule, path, message });
  };
  need(says(invoice.number), 'BR-02', '/invoiceNumber', 'is needed');
  need(/^\d{4}-\d{2}-\d{2}$/.test(invoice.issueDate), 'BR-03', '/invoiceDate', 'is needed');
  need(says(invoice.currency), 'BR-05', '/currency', 'is needed');
  need(says(seller.name), 'BR-06', '/seller/name', 'is needed');
  need(says(buyer.name), 'BR-07', '/buyer/name', 'is needed');
  need(seller.country !== null, 'BR-09', '/seller/country', 'is needed: the country of the seller');
  need(buyer.country !== null, 'BR-11', '/buyer/country', 'is needed: the country of the buyer');
  need(lines.length > 0, 'BR-16', '/items', 'needs a line');
  for (const [index, line] of lines.entries()) {
    const path = `/items/${index}`;
    need(says(line.id), 'BR-21', path, 'needs an identifier');
    need(says(line.quantity), 'BR-22', `${path}/quantity`, 'is needed');
    need(says(line.unit), 'BR-23', `${path}/unitCode`, 'is needed');
    need(says(line.net), 'BR-24', `${path}/amount`, 'is needed');
    need(says(line.name), 'BR-25', `${path}/description`, 'is needed');
    need(says(line.price), 'BR-26', `${path}/unitPrice`, 'is needed');
    need(!isNegative(line.price), 'BR-27', `${path}/unitPrice`, 'must not be negative');
    need(
      line.period === null || line.period.to >= line.period.from,
      'BR-30',
      `${path}/supplyTo`,
      'is before supplyFrom',
    );
    need(line.tax.category !== null, 'BR-CO-04', `${path}/taxCategory`, 'is needed: how the line is taxed');
    for (const one of line.allowances) faults.push(...adjustmentFaults(one, 'BR-41', 'BR-42', path));
    for (const one of line.charges) faults.push(...adjustmentFaults(one, 'BR-43', 'BR-44', path));
  }
  for (const one of invoice.allowances) {
    faults.push(...adjustmentFaults(one, 'BR-31', 'BR-33', '/discounts'));
    need(one.tax.category !== null, 'BR-32', '/discounts', 'needs a tax category');
  }
  for (const one of invoice.charges) {
    faults.push(...adjustmentFaults(one, 'BR-36', 'BR-38', '/charges'));
    need(one.tax.category !== null, 'BR-37', '/charges', 'needs a tax category');
  }
  if (period !== null) need(period.to >= period.from, 'BR-29', '/supplyTo', 'is before supplyFrom');
  if (preceding !== null) need(says(preceding.number), 'BR-55', '/invoiceNumber', 'is needed');
  if (payment !== null) {
    need(says(payment.means), 'BR-49', '/payment', 'needs its means');
    const isTransfer = payment.means === '30' || payment.means === '58';
    need(
      !isTransfer || says(payment.iban ?? ''),
      'BR-61',
      '/payment/iban',
      'is needed for a credit transfer',
    );
  }
  need(
    seller.vatId !== null || seller.registrationId !== null,
    'BR-CO-26',
    '/seller/vatId',
    'is needed, or the number in the register of companies',
  );
  need(hasScheme(seller), 'BR-62', '/seller/endpointScheme', 'is needed with endpointId');
  need(hasScheme(buyer), 'BR-63', '/buyer/endpointScheme', 'is needed with endpointId');
  need(
    invoice.breakdown.length > 0,
    'BR-CO-18',
    '/items',
    'need a tax category: there is no breakdown of VAT',
  );
  return faults;
}

function adjustmentFaults(
  { amount, reason, reasonCode }: Adjustment,
  amountRule: string,
  reasonRule: string,
  path: string,
): readonly RuleFault[] {
  const faults: RuleFault[] = [];
  if (!says(amount)) faults.push({ rule: amountRule, path, message: 'needs an amount' });
  if (!says(reason ?? '') && !says(reasonCode ?? ''))
    faults.push({ rule: reasonRule, path, message: 'needs a reason' });
  return faults;
}

function says(text: string): boolean {
  return text.trim() !== '';
}

function hasScheme({ endpoint }: ElectronicParty): boolean {
  return endpoint === null || says(endpoint.scheme ?? '');
}

/** Whether an amount has no more digits than the standard allows (BR-DEC). */
export function hasTwoDigits(amount: string): boolean {
  return new Exact(amount).decimalPlaces() <= 2;
}

/** Compares two amounts, even if one is written with more digits. */
export function equal(left: string, right: string): boolean {
  return compareDecimals(left, right) === 0;
}
