/** Terms that are codes, and amounts that have too many digits. */
import { isCountry } from '../../../kernel/countries.js';
import type { ElectronicInvoice, RuleFault } from '../../../kernel/electronicInvoice.js';
import { normalizeCurrency } from '../../../kernel/money.js';
import { endpointSchemes, exemptionCodes } from './codeLists.js';
import { unitCodes } from './unitCodes.js';
import { hasTwoDigits } from './validateRequired.js';

export function codeFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { seller, buyer, currency, lines, breakdown, totals, allowances, charges, delivery } = invoice;
  const faults: RuleFault[] = [];
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule, path, message });
  };
  need(normalizeCurrency(currency) === currency, 'BR-CL-04', '/currency', 'is no currency of ISO 4217');
  const parties = [
    { side: 'seller', ...seller },
    { side: 'buyer', ...buyer },
  ];
  for (const { side, country, vatId, endpoint } of parties) {
    need(country === null || isCountry(country), 'BR-CL-14', `/${side}/country`, 'is no country of ISO 3166');
    const prefix = vatId?.slice(0, 2) ?? 'DE';
    need(
      isCountry(prefix) || prefix === 'EL',
      'BR-CO-09',
      `/${side}/vatId`,
      'has to begin with the prefix of its country',
    );
    const scheme = endpoint?.scheme ?? null;
    need(
      scheme === null || endpointSchemes.has(scheme),
      'BR-CL-25',
      `/${side}/endpointScheme`,
      'is no code of the EAS list',
    );
  }
  const to = delivery?.country ?? null;
  need(to === null || isCountry(to), 'BR-CL-14', '/buyer/country', 'is no country of ISO 3166');
  for (const [index, line] of lines.entries()) {
    const path = `/items/${index}`;
    need(unitCodes.has(line.unit), 'BR-CL-23', `${path}/unitCode`, 'is no unit of Recommendation 20');
    need(hasTwoDigits(line.net), 'BR-DEC-23', `${path}/amount`, 'has more than two digits after the point');
    for (const { amount } of line.allowances)
      need(hasTwoDigits(amount), 'BR-DEC-24', `${path}/discount`, 'has more than two digits after the point');
    for (const { amount } of line.charges)
      need(hasTwoDigits(amount), 'BR-DEC-27', path, 'has more than two digits after the point');
  }
  for (const { amount } of allowances)
    need(hasTwoDigits(amount), 'BR-DEC-01', '/discounts', 'has more than two digits after the point');
  for (const { amount } of charges)
    need(hasTwoDigits(amount), 'BR-DEC-05', '/charges', 'has more than two digits after the point');
  for (const { base, amount, reasonCode } of breakdown) {
    need(hasTwoDigits(base), 'BR-DEC-19', '/subtotal', 'has more than two digits after the point');
    need(hasTwoDigits(amount), 'BR-DEC-20', '/tax', 'has more than two digits after the point');
    need(
      reasonCode === null || exemptionCodes.has(reasonCode),
      'BR-CL-22',
      '/items/taxReasonCode',
      'is no code of the VATEX list',
    );
  }
  const sums = [
    ['BR-DEC-09', totals.lines, '/subtotal'],
    ['BR-DEC-10', totals.allowances ?? '0', '/subtotal'],
    ['BR-DEC-11', totals.charges ?? '0', '/subtotal'],
    ['BR-DEC-12', totals.withoutTax, '/subtotal'],
    ['BR-DEC-13', totals.tax, '/tax'],
    ['BR-DEC-14', totals.withTax, '/total'],
    ['BR-DEC-16', totals.paid ?? '0', '/amountPaid'],
    ['BR-DEC-18', totals.payable, '/total'],
  ] as const;
  for (const [rule, amount, path] of sums)
    need(hasTwoDigits(amount), rule, path, 'has more than two digits after the point');
  return faults;
}
