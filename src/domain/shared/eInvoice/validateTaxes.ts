/** The rules of each category of VAT: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G and BR-O. A number means the same in all of them. */

import type { ElectronicInvoice, RuleFault, TaxBreakdown } from '../../../kernel/electronicInvoice.js';
import { Exact, isZero } from '../../../kernel/money.js';
import { type TaxCategory, taxCategories } from '../../../kernel/taxes.js';
import { equal } from './totals.js';

export function taxFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  return taxCategories.flatMap((category) => faultsOf(category, invoice));
}

function faultsOf(category: TaxCategory, invoice: ElectronicInvoice): readonly RuleFault[] {
  const faults: RuleFault[] = [];
  const need = (holds: boolean, number: string, path: string, message: string) => {
    if (!holds) faults.push({ rule: `BR-${category === 'K' ? 'IC' : category}-${number}`, path, message });
  };
  const { seller, buyer, lines, allowances, charges, breakdown, delivery, period } = invoice;
  const own = breakdown.filter((one) => one.category === category);
  const used = [...lines, ...allowances, ...charges].some(({ tax }) => tax.category === category);
  if (!used && own.length === 0) return [];
  need(
    category === 'S' ? own.length > 0 === used : own.length === 1 && used,
    '01',
    '/items',
    'must be in the VAT breakdown',
  );

  const taxable = seller.vatId !== null || seller.taxId !== null;
  // 02 applies to lines, 03 to allowances, 04 to charges.
  const places = [
    { number: '02', of: lines },
    { number: '03', of: allowances },
    { number: '04', of: charges },
  ];
  for (const { number, of } of places) {
    if (!of.some(({ tax }) => tax.category === category)) continue;
    switch (category) {
      case 'S':
      case 'Z':
      case 'E':
        need(taxable, number, '/seller/vatId', 'is required unless a tax number is given');
        break;
      case 'AE':
        need(taxable, number, '/seller/vatId', 'is required unless a tax number is given');
        need(
          buyer.vatId !== null || buyer.registrationId !== null,
          number,
          '/buyer/vatId',
          'is required for the reverse charge unless the company registration number is given',
        );
        break;
      case 'K':
        need(seller.vatId !== null, number, '/seller/vatId', 'is required for an intra-community supply');
        need(buyer.vatId !== null, number, '/buyer/vatId', 'is required for an intra-community supply');
        break;
      case 'G':
        need(seller.vatId !== null, number, '/seller/vatId', 'is required for an export');
        break;
      default:
        need(
          seller.vatId === null && buyer.vatId === null,
          number,
          '/seller/vatId',
          'must be absent from a document that is not subject to VAT',
        );
    }
  }
  // 05 to 07: the rate of lines, allowances and charges.
  const rates = [
    { number: '05', of: lines, path: (index: number) => `/items/${index}/taxRate` },
    { number: '06', of: allowances, path: () => '/discounts' },
    { number: '07', of: charges, path: () => '/charges' },
  ];
  for (const { number, of, path } of rates) {
    of.forEach(({ tax }, index) => {
      if (tax.category !== category) return;
      if (category === 'O') need(tax.percent === null, number, path(index), 'must be absent');
      else if (category === 'S')
        need(
          tax.percent !== null && new Exact(tax.percent).gt(0),
          number,
          path(index),
          'must be greater than 0',
        );
      else need(tax.percent !== null && isZero(tax.percent), number, path(index), 'must be 0');
    });
  }
  for (const group of own) {
    need(
      equal(group.base, baseOf(group, invoice)),
      '08',
      '/subtotal',
      'must be the sum of the amounts taxed this way',
    );
    if (category === 'S') {
      const exact = new Exact(group.base).times(group.percent ?? '0').dividedBy(100);
      need(
        exact.minus(group.amount).abs().lt(1),
        '09',
        '/tax',
        `must equal ${group.percent} % of ${group.base}`,
      );
    } else need(isZero(group.amount), '09', '/tax', 'must be 0');
    const reasoned = group.reason !== null || group.reasonCode !== null;
    if (category === 'S' || category === 'Z') need(!reasoned, '10', '/items/taxReason', 'must be absent');
    else need(reasoned, '10', '/items/taxReason', 'is required: the reason why no VAT is charged');
  }
  if (category === 'K') {
    need((delivery?.date ?? null) !== null || period !== null, '11', '/items', 'must have a delivery date');
    need((delivery?.country ?? null) !== null, '12', '/buyer/country', 'is required: the place of delivery');
  }
  if (category === 'O') {
    const alone = (of: readonly { readonly category: TaxCategory | null }[]) =>
      of.every((one) => one.category === 'O' || one.category === null);
    need(alone(breakdown), '11', '/items', 'must not be mixed with amounts that are not subject to VAT');
    need(
      alone(lines.map(({ tax }) => tax)),
      '12',
      '/items',
      'must not be mixed with amounts that are not subject to VAT',
    );
    need(
      alone(allowances.map(({ tax }) => tax)),
      '13',
      '/discounts',
      'must not be mixed with amounts that are not subject to VAT',
    );
    need(
      alone(charges.map(({ tax }) => tax)),
      '14',
      '/charges',
      'must not be mixed with amounts that are not subject to VAT',
    );
  }
  return faults;
}

/** Lines and charges of the category and rate, less the allowances. */
function baseOf(
  { category, percent }: Pick<TaxBreakdown, 'category' | 'percent'>,
  { lines, allowances, charges }: ElectronicInvoice,
): string {
  let sum = new Exact(0);
  const fits = (tax: { readonly category: TaxCategory | null; readonly percent: string | null }) =>
    tax.category === category && equal(tax.percent ?? '0', percent ?? '0');
  for (const { tax, net } of lines) if (fits(tax)) sum = sum.plus(net);
  for (const { tax, amount } of charges) if (fits(tax)) sum = sum.plus(amount);
  for (const { tax, amount } of allowances) if (fits(tax)) sum = sum.minus(amount);
  return sum.toFixed();
}
