/** The rules of EN 16931 for an invoice, each under the id that the standard and its validators name it by. */
import type { ElectronicInvoice, RuleFault } from '../../../kernel/electronicInvoice.js';
import { DomainError } from '../../../kernel/errors.js';
import { codeFaults } from './validateCodes.js';
import { profileFaults } from './validateProfile.js';
import { requiredFaults } from './validateRequired.js';
import { sumFaults } from './validateSums.js';
import { taxFaults } from './validateTaxes.js';

/** @returns empty where nothing speaks against it */
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
