/** Checks terms that are codes, and that amounts do not have too many digits. */
import { isCountry } from '../../../kernel/countries.js';
import type { ElectronicInvoice, RuleFault } from '../../../kernel/electronicInvoice.js';
import { normalizeCurrency } from '../../../kernel/money.js';
import { hasTwoDigits } from './totals.js';
import { unitCodes } from './unitCodes.js';

/** Schemes of electronic addresses (EAS, BR-CL-25). */
const endpointSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 ' +
    '0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244 0242 0245 ' +
    '0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 ' +
    '9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM'
  ).split(' '),
);

/** Codes of reasons for charging no VAT (VATEX, BR-CL-22). */
const exemptionCodes: ReadonlySet<string> = new Set(
  (
    'VATEX-EU-79-C VATEX-EU-132 VATEX-EU-132-1A VATEX-EU-132-1B VATEX-EU-132-1C VATEX-EU-132-1D VATEX-EU-132-1E VATEX-EU-132-1F VATEX-EU-132-1G ' +
    'VATEX-EU-132-1H VATEX-EU-132-1I VATEX-EU-132-1J VATEX-EU-132-1K VATEX-EU-132-1L VATEX-EU-132-1M VATEX-EU-132-1N VATEX-EU-132-1O ' +
    'VATEX-EU-132-1P VATEX-EU-132-1Q VATEX-EU-135-1 VATEX-EU-143 VATEX-EU-143-1A VATEX-EU-143-1B VATEX-EU-143-1C VATEX-EU-143-1D VATEX-EU-143-1E ' +
    'VATEX-EU-143-1F VATEX-EU-143-1FA VATEX-EU-143-1G VATEX-EU-143-1H VATEX-EU-143-1I VATEX-EU-143-1J VATEX-EU-143-1K VATEX-EU-143-1L ' +
    'VATEX-EU-144 VATEX-EU-146-1E VATEX-EU-159 VATEX-EU-309 VATEX-EU-148 VATEX-EU-148-A VATEX-EU-148-B VATEX-EU-148-C VATEX-EU-148-D ' +
    'VATEX-EU-148-E VATEX-EU-148-F VATEX-EU-148-G VATEX-EU-151 VATEX-EU-151-1A VATEX-EU-151-1AA VATEX-EU-151-1B VATEX-EU-151-1C VATEX-EU-151-1D ' +
    'VATEX-EU-151-1E VATEX-EU-G VATEX-EU-O VATEX-EU-IC VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-I VATEX-EU-J VATEX-FR-FRANCHISE VATEX-FR-CNWVAT ' +
    'VATEX-EU-153 VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 VATEX-FR-CGI261-5 VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 ' +
    'VATEX-FR-CGI261A VATEX-FR-CGI261B VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS ' +
    'VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 VATEX-FR-CGI277A VATEX-FR-CGI275 ' +
    'VATEX-FR-298SEXDECIESA VATEX-FR-CGI295 VATEX-FR-AE'
  ).split(' '),
);

export function codeFaults(invoice: ElectronicInvoice): readonly RuleFault[] {
  const { seller, buyer, currency, lines, breakdown, totals, allowances, charges, delivery } = invoice;
  const faults: RuleFault[] = [];
  const need = (holds: boolean, rule: string, path: string, message: string) => {
    if (!holds) faults.push({ rule, path, message });
  };
  need(
    normalizeCurrency(currency) === currency,
    'BR-CL-04',
    '/currency',
    'must be a currency code of ISO 4217, such as EUR',
  );
  const parties = [
    { side: 'seller', ...seller },
    { side: 'buyer', ...buyer },
  ];
  for (const { side, country, vatId, endpoint } of parties) {
    need(
      country === null || isCountry(country),
      'BR-CL-14',
      `/${side}/country`,
      'must be a country code of ISO 3166, such as DE',
    );
    const prefix = vatId?.slice(0, 2) ?? 'DE';
    need(
      isCountry(prefix) || prefix === 'EL',
      'BR-CO-09',
      `/${side}/vatId`,
      'must begin with the prefix of its country',
    );
    const scheme = endpoint?.scheme ?? null;
    need(
      scheme === null || endpointSchemes.has(scheme),
      'BR-CL-25',
      `/${side}/endpointScheme`,
      'must be a code of the EAS list, such as 0088 or EM',
    );
  }
  const to = delivery?.country ?? null;
  need(
    to === null || isCountry(to),
    'BR-CL-14',
    '/buyer/country',
    'must be a country code of ISO 3166, such as DE',
  );
  for (const [index, line] of lines.entries()) {
    const path = `/items/${index}`;
    need(
      unitCodes.has(line.unit),
      'BR-CL-23',
      `${path}/unitCode`,
      'must be a code of UNECE Recommendation 20, such as C62 or HUR',
    );
    need(hasTwoDigits(line.net), 'BR-DEC-23', `${path}/amount`, 'must have at most two decimal places');
    for (const { amount } of line.allowances)
      need(hasTwoDigits(amount), 'BR-DEC-24', `${path}/discount`, 'must have at most two decimal places');
    for (const { amount } of line.charges)
      need(hasTwoDigits(amount), 'BR-DEC-27', path, 'must have at most two decimal places');
  }
  for (const { amount } of allowances)
    need(hasTwoDigits(amount), 'BR-DEC-01', '/discounts', 'must have at most two decimal places');
  for (const { amount } of charges)
    need(hasTwoDigits(amount), 'BR-DEC-05', '/charges', 'must have at most two decimal places');
  for (const { base, amount, reasonCode } of breakdown) {
    need(hasTwoDigits(base), 'BR-DEC-19', '/subtotal', 'must have at most two decimal places');
    need(hasTwoDigits(amount), 'BR-DEC-20', '/tax', 'must have at most two decimal places');
    need(
      reasonCode === null || exemptionCodes.has(reasonCode),
      'BR-CL-22',
      '/items/taxReasonCode',
      'must be a code of the VATEX list',
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
    need(hasTwoDigits(amount), rule, path, 'must have at most two decimal places');
  return faults;
}
