/** The rules of EN 16931 for an invoice, each under its id in the standard and its validators. */
import type { ElectronicInvoice, RuleFault } from '../../../kernel/electronicInvoice.js';
import { DomainError } from '../../../kernel/errors.js';
import { type DecimalText, Exact } from '../../../kernel/money.js';
import { fitsRate } from './totals.js';
import { codeFaults } from './validateCodes.js';
import { profileFaults } from './validateProfile.js';
import { equal, requiredFaults } from './validateRequired.js';
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
  need(equal(totals.lines, ofLines), 'BR-CO-10', '/subtotal', `is not the sum of the lines, ${ofLines}`);
  need(equal(totals.allowances ?? '0', off), 'BR-CO-11', '/subtotal', 'is not the sum of the allowances');
  need(equal(totals.charges ?? '0', added), 'BR-CO-12', '/subtotal', 'is not the sum of the charges');
  const without = sum([totals.lines, totals.charges ?? '0', `-${totals.allowances ?? '0'}`]);
  need(equal(totals.withoutTax, without), 'BR-CO-13', '/subtotal', `is not ${without}`);
  const taxes = sum(breakdown.map(({ amount }) => amount));
  if (breakdown.length > 0)
    need(equal(totals.tax, taxes), 'BR-CO-14', '/tax', `is not what the lines come to, ${taxes}`);
  const withTax = sum([totals.withoutTax, totals.tax]);
  need(equal(totals.withTax, withTax), 'BR-CO-15', '/total', `is not ${withTax}`);
  const payable = sum([totals.withTax, `-${totals.paid ?? '0'}`]);
  need(equal(totals.payable, payable), 'BR-CO-16', '/amountDue', `is not ${payable}`);
  for (const group of breakdown)
    need(fitsRate(group), 'BR-CO-17', '/tax', `is not ${group.percent ?? '0'} % of ${group.base}`);
  return faults;
}

function sum(amounts: readonly DecimalText[]): DecimalText {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0)).toFixed();
}
