/** The rules of EN 16931 for an invoice, each under its id in the standard and its validators. */
import type {
  Adjustment,
  ElectronicInvoice,
  ElectronicParty,
  RuleFault,
} from '../../../kernel/electronicInvoice.js';
import { DomainError } from '../../../kernel/errors.js';
import { type DecimalText, Exact, isNegative } from '../../../kernel/money.js';
import { equal, fitsRate } from './totals.js';
import { codeFaults } from './validateCodes.js';
import { profileFaults } from './validateProfile.js';
import { taxFaults } from './validateTaxes.js';

/** @returns the broken rules; empty if there are none */
export function validateTerms(invoice: ElectronicInvoice): readonly RuleFault[] {
  return [
    ...requiredFaults(invoice),
    ...codeFaults(invoice),
    ...sumFaults(invoice),
    ...taxFaults(invoice),
    ...profileFaults(invoice),
  ];
}

export function refusalOf(faults: readonly RuleFault[]): DomainError {
  return new DomainError('E_INVOICE_INVALID', 'The invoice breaks rules of EN 16931; see errors', {
    errors: faults.map(({ rule, path, message }) => ({ path, message: `${rule}: ${message}` })),
  });
}

function sumFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { lines, allowances, charges, breakdown, totals } = invoice;
  const faults: RuleFault[] = [];
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule, path, message });
  };
  const ofLines = sum(lines.map(({ net }) => net));
  const off = sum(allowances.map(({ amount }) => amount));
  const added = sum(charges.map(({ amount }) => amount));
  need(equal(totals.lines, ofLines), 'BR-CO-10', '/subtotal', `must be the sum of the lines, ${ofLines}`);
  need(equal(totals.allowances ?? '0', off), 'BR-CO-11', '/subtotal', 'must be the sum of the allowances');
  need(equal(totals.charges ?? '0', added), 'BR-CO-12', '/subtotal', 'must be the sum of the charges');
  const without = sum([totals.lines, totals.charges ?? '0', `-${totals.allowances ?? '0'}`]);
  need(equal(totals.withoutTax, without), 'BR-CO-13', '/subtotal', `must equal ${without}`);
  const taxes = sum(breakdown.map(({ amount }) => amount));
  if (breakdown.length > 0)
    need(equal(totals.tax, taxes), 'BR-CO-14', '/tax', `must be the tax on the lines, ${taxes}`);
  const withTax = sum([totals.withoutTax, totals.tax]);
  need(equal(totals.withTax, withTax), 'BR-CO-15', '/total', `must equal ${withTax}`);
  const payable = sum([totals.withTax, `-${totals.paid ?? '0'}`]);
  need(equal(totals.payable, payable), 'BR-CO-16', '/amountDue', `must equal ${payable}`);
  for (const group of breakdown)
    need(fitsRate(group), 'BR-CO-17', '/tax', `must equal ${group.percent ?? '0'} % of ${group.base}`);
  return faults;
}

function sum(amounts: readonly DecimalText[]): DecimalText {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
}

/** Checks that required terms are present. */
function requiredFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { seller, buyer, payment, preceding, period, lines } = invoice;
  const faults: RuleFault[] = [];
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule, path, message });
  };
  need(says(invoice.number), 'BR-02', '/invoiceNumber', 'is required');
  need(/^\d{4}-\d{2}-\d{2}$/.test(invoice.issueDate), 'BR-03', '/invoiceDate', 'is required');
  need(says(invoice.currency), 'BR-05', '/currency', 'is required');
  need(says(seller.name), 'BR-06', '/seller/name', 'is required');
  need(says(buyer.name), 'BR-07', '/buyer/name', 'is required');
  need(seller.country !== null, 'BR-09', '/seller/country', 'is required: the country of the seller');
  need(buyer.country !== null, 'BR-11', '/buyer/country', 'is required: the country of the buyer');
  need(lines.length > 0, 'BR-16', '/items', 'must have at least one line');
  for (const [index, line] of lines.entries()) {
    const path = `/items/${index}`;
    need(says(line.id), 'BR-21', path, 'must have an identifier');
    need(says(line.quantity), 'BR-22', `${path}/quantity`, 'is required');
    need(says(line.unit), 'BR-23', `${path}/unitCode`, 'is required');
    need(says(line.net), 'BR-24', `${path}/amount`, 'is required');
    need(says(line.name), 'BR-25', `${path}/description`, 'is required');
    need(says(line.price), 'BR-26', `${path}/unitPrice`, 'is required');
    need(!isNegative(line.price), 'BR-27', `${path}/unitPrice`, 'must not be negative');
    need(
      line.period === null || line.period.to >= line.period.from,
      'BR-30',
      `${path}/supplyTo`,
      'must not be before supplyFrom',
    );
    need(
      line.tax.category !== null,
      'BR-CO-04',
      `${path}/taxCategory`,
      'is required: the tax category of the line',
    );
    for (const one of line.allowances) faults.push(...adjustmentFaults(one, 'BR-41', 'BR-42', path));
    for (const one of line.charges) faults.push(...adjustmentFaults(one, 'BR-43', 'BR-44', path));
  }
  for (const one of invoice.allowances) {
    faults.push(...adjustmentFaults(one, 'BR-31', 'BR-33', '/discounts'));
    need(one.tax.category !== null, 'BR-32', '/discounts', 'must have a tax category');
  }
  for (const one of invoice.charges) {
    faults.push(...adjustmentFaults(one, 'BR-36', 'BR-38', '/charges'));
    need(one.tax.category !== null, 'BR-37', '/charges', 'must have a tax category');
  }
  if (period !== null) need(period.to >= period.from, 'BR-29', '/supplyTo', 'must not be before supplyFrom');
  if (preceding !== null) need(says(preceding.number), 'BR-55', '/invoiceNumber', 'is required');
  if (payment !== null) {
    need(says(payment.means), 'BR-49', '/payment', 'must have a means of payment');
    const isTransfer = payment.means === '30' || payment.means === '58';
    need(
      !isTransfer || says(payment.iban ?? ''),
      'BR-61',
      '/payment/iban',
      'is required for a credit transfer',
    );
  }
  need(
    seller.vatId !== null || seller.registrationId !== null,
    'BR-CO-26',
    '/seller/vatId',
    'is required unless the company registration number is given',
  );
  need(hasScheme(seller), 'BR-62', '/seller/endpointScheme', 'is required with endpointId');
  need(hasScheme(buyer), 'BR-63', '/buyer/endpointScheme', 'is required with endpointId');
  need(
    invoice.breakdown.length > 0,
    'BR-CO-18',
    '/items',
    'must have a tax category; the VAT breakdown is empty',
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
  if (!says(amount)) faults.push({ rule: amountRule, path, message: 'must have an amount' });
  if (!says(reason ?? '') && !says(reasonCode ?? ''))
    faults.push({ rule: reasonRule, path, message: 'must have a reason' });
  return faults;
}

function says(text: string): boolean {
  return text.trim() !== '';
}

function hasScheme({ endpoint }: ElectronicParty): boolean {
  return endpoint === null || says(endpoint.scheme ?? '');
}
