/** Writes bank statements as banks do, for tests that read them. */
import fc from 'fast-check';
import { type Statement, type StatementLine, signedAmount } from '../../src/domain/bankLine/statement.js';
import { addDays } from '../../src/kernel/dates.js';
import { add, negate, sumAmounts } from '../../src/kernel/money.js';

export const camtVersions = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'] as const;
export type CamtVersion = (typeof camtVersions)[number];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const element = (name: string, ...content: readonly string[]) => `<${name}>${content.join('')}</${name}>`;
const leaf = (name: string, text: string | null) => (text === null ? '' : element(name, escaped(text)));
const unsigned = (amount: string) => (amount.startsWith('-') ? negate(amount) : amount);
const mark = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT');

/** A statement with its balances. */
export type BalancedStatement = Statement & { readonly opening: string; readonly closing: string };

export interface CamtOptions {
  readonly version?: CamtVersion;
  /** Consecutive lines with the same day, direction and flags become one entry with at most this many transactions. */
  readonly collected?: number;
}

export function camt053Of(statements: readonly BalancedStatement[], options: CamtOptions = {}): string {
  const { version = '08', collected = 1 } = options;
  const stated = statements.map((statement) => {
    const { account, number, currency, opening, closing, lines } = statement;
    const balance = (code: string, amount: string) =>
      element(
        'Bal',
        element('Tp', element('CdOrPrtry', leaf('Cd', code))),
        `<Amt Ccy="${currency}">${unsigned(amount)}</Amt>`,
        leaf('CdtDbtInd', mark(amount)),
        element('Dt', leaf('Dt', '2026-03-31')),
      );
    return element(
      'Stmt',
      leaf('Id', number),
      element(
        'Acct',
        element(
          'Id',
          /^[A-Z]{2}\d/.test(account) ? leaf('IBAN', account) : element('Othr', leaf('Id', account)),
        ),
      ),
      balance('OPBD', opening),
      balance('CLBD', closing),
      ...entriesOf(lines, collected).map((entry) => entryOf(entry, currency, version)),
    );
  });
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const header = element('GrpHdr', leaf('MsgId', 'message'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('BkToCstmrStmt', header, ...stated)}</Document>\n`;
}

function entriesOf(
  lines: readonly StatementLine[],
  collected: number,
): readonly (readonly StatementLine[])[] {
  const entries: StatementLine[][] = [];
  const kindOf = ({ bookingDate, valueDate, direction, reversal }: StatementLine) =>
    [bookingDate, valueDate, direction, reversal].join();
  for (const line of lines) {
    const before = entries.at(-1);
    const [first] = before ?? [];
    if (
      before !== undefined &&
      first !== undefined &&
      before.length < collected &&
      kindOf(first) === kindOf(line)
    )
      before.push(line);
    else entries.push([line]);
  }
  return entries;
}

function entryOf(lines: readonly StatementLine[], currency: string, version: CamtVersion): string {
  const [first] = lines;
  if (first === undefined) return '';
  const sum = sumAmounts(
    lines.map(({ amount }) => amount),
    currency,
  );
  const late = Number(version) >= 8;
  return element(
    'Ntry',
    `<Amt Ccy="${currency}">${sum}</Amt>`,
    leaf('CdtDbtInd', first.direction === 'credit' ? 'CRDT' : 'DBIT'),
    first.reversal ? leaf('RvslInd', 'true') : '',
    late ? element('Sts', leaf('Cd', 'BOOK')) : leaf('Sts', 'BOOK'),
    element('BookgDt', leaf('Dt', first.bookingDate)),
    element('ValDt', leaf('DtTm', `${first.valueDate}T12:00:00+01:00`)),
    element('NtryDtls', ...lines.map((line) => transactionOf(line, currency, version, lines.length > 1))),
  );
}

function transactionOf(
  line: StatementLine,
  currency: string,
  version: CamtVersion,
  several: boolean,
): string {
  const amount = `<Amt Ccy="${currency}">${line.amount}</Amt>`;
  const named = leaf('Nm', line.counterpartyName);
  const incoming = (line.direction === 'credit') !== (line.reversal || line.returnReason !== null);
  const side = incoming ? 'Dbtr' : 'Cdtr';
  return element(
    'TxDtls',
    element(
      'Refs',
      leaf('AcctSvcrRef', line.bankReference),
      leaf('EndToEndId', line.endToEndId ?? 'NOTPROVIDED'),
    ),
    several
      ? version === '02' || version === '03'
        ? element('AmtDtls', element('TxAmt', amount))
        : amount
      : '',
    element(
      'RltdPties',
      element(side, Number(version) >= 8 ? element('Pty', named) : named),
      line.counterpartyIban === null
        ? ''
        : element(`${side}Acct`, element('Id', leaf('IBAN', line.counterpartyIban))),
    ),
    line.remittance === '' ? '' : element('RmtInf', leaf('Ustrd', line.remittance)),
    line.returnReason === null ? '' : element('RtrInf', element('Rsn', leaf('Cd', line.returnReason))),
  );
}

export interface Mt940Options {
  /** Writes field 86 in the structure that German banks use, otherwise as plain text. */
  readonly parts?: boolean;
  /** Most lines per page; the statement is split into pages. */
  readonly page?: number;
  readonly envelope?: boolean;
}

const comma = (amount: string) => (amount.includes('.') ? amount.replace('.', ',') : `${amount},`);
const yearDay = (day: string) => day.replaceAll('-', '').slice(2);
const wrapped = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? [''];

export function mt940Of(statements: readonly BalancedStatement[], options: Mt940Options = {}): string {
  const { parts = true, page = Number.POSITIVE_INFINITY, envelope = false } = options;
  return statements.flatMap((statement) => pagesOf(statement, parts, page, envelope)).join('');
}

function pagesOf(
  { account, number, currency, opening, closing, lines }: BalancedStatement,
  parts: boolean,
  size: number,
  envelope: boolean,
): readonly string[] {
  const count = Math.max(1, Math.ceil(lines.length / size));
  const balance = (amount: string) =>
    `${amount.startsWith('-') ? 'D' : 'C'}260331${currency}${comma(unsigned(amount))}`;
  let reached = opening;
  return Array.from({ length: count }, (_, index) => {
    const own = count === 1 ? lines : lines.slice(index * size, (index + 1) * size);
    const before = reached;
    reached = own.reduce((sum, line) => add(sum, signedAmount(line)), reached);
    const last = index === count - 1;
    const text = [
      ':20:STARTUMS',
      `:25:${account}`,
      `:28C:${number}/${index + 1}`,
      `:60${index === 0 ? 'F' : 'M'}:${balance(before)}`,
      ...own.flatMap((line) => movementOf(line, parts)),
      `:62${last ? 'F' : 'M'}:${balance(last ? closing : reached)}`,
    ].join('\r\n');
    return envelope ? `{1:F01BANKDEFFXXXX0000000000}{4:\r\n${text}\r\n-}\r\n` : `${text}\r\n-\r\n`;
  });
}

function movementOf(line: StatementLine, parts: boolean): readonly string[] {
  const { valueDate, bookingDate, amount, direction, reversal, bankReference, endToEndId } = line;
  const letter = (direction === 'credit') !== reversal ? 'C' : 'D';
  const movement = `:61:${yearDay(valueDate)}${bookingDate.slice(5).replace('-', '')}${reversal ? 'R' : ''}${letter}R${comma(amount)}NTRF`;
  const references = `${parts ? 'NONREF' : (endToEndId ?? 'NONREF')}${bankReference === null ? '' : `//${bankReference}`}`;
  return [movement + references, ...(parts ? structured(line) : wrapped(`:86:${line.remittance}`, 65))];
}

/**
 * Returns `?20` and later subfields with SEPA's EREF and SVWZ, and `?31` and `?32` for the other party. Lines are cut at 65 characters, at
 * any place.
 */
function structured({
  endToEndId,
  remittance,
  counterpartyName,
  counterpartyIban,
}: StatementLine): readonly string[] {
  const reference = endToEndId === null ? [] : wrapped(`EREF+${endToEndId}`, 27);
  const numbers = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
  const pieces = [...reference, ...wrapped(`SVWZ+${remittance}`, 27)].map(
    (piece, index) => `?${numbers[index]}${piece}`,
  );
  const names = wrapped(counterpartyName ?? '', 27).map((piece, index) => `?${32 + index}${piece}`);
  const account = counterpartyIban === null ? '' : `?31${counterpartyIban}`;
  const text = `166?00GUTSCHRIFT?109310${pieces.join('')}?30BANKDEFF${account}${counterpartyName === null ? '' : names.join('')}`;
  return wrapped(`:86:${text}`, 65);
}

/** Texts that both formats can carry: no leading, trailing or repeated spaces, and no characters that separate fields. */
export function plainWords(maxLength: number): fc.Arbitrary<string> {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,()-ÄÖüß &<>"';
  return fc
    .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
    .map((text) => text.replaceAll(/ +/g, ' ').trim())
    .filter((text) => text !== '');
}

const reference = fc.string({ unit: fc.constantFrom(...'ABCDEFGH0123456789'), minLength: 3, maxLength: 16 });
export const ibans = ['DE89370400440532013000', 'NL91ABNA0417164300', 'FR1420041010050500013M02606'] as const;
const money = (currency: string, min: number) =>
  fc.integer({ min, max: 5_000_000 }).map((units) => {
    if (currency === 'JPY') return String(units);
    const digits = String(Math.abs(units)).padStart(3, '0');
    return `${units < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  });

/** A statement whose balances add up. */
export const statements: fc.Arbitrary<BalancedStatement> = fc
  .constantFrom('EUR', 'JPY', 'GBP')
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      account: fc.constantFrom(...ibans),
      number: fc.integer({ min: 1, max: 99_999 }).map(String),
      opening: money(currency, -5_000_000),
      lines: fc.array(
        fc
          .record({
            day: fc.integer({ min: 0, max: 720 }),
            later: fc.integer({ min: -5, max: 5 }),
            amount: money(currency, 1),
            direction: fc.constantFrom<StatementLine['direction']>('credit', 'debit'),
            reversal: fc.boolean(),
            returnReason: fc.constant(null),
            bankReference: fc.option(reference),
            endToEndId: fc.option(reference),
            counterpartyName: fc.option(plainWords(54)),
            counterpartyIban: fc.option(fc.constantFrom(...ibans)),
            remittance: plainWords(140),
          })
          .map(({ day, later, ...line }) => {
            const bookingDate = addDays('2025-01-10', day);
            return { ...line, bookingDate, valueDate: addDays(bookingDate, later) };
          }),
        { maxLength: 12 },
      ),
    }),
  )
  .map((one) => ({
    ...one,
    // An amount of 0 has no sign: neither format could carry one.
    opening: /^-0(\.00)?$/.test(one.opening) ? negate(one.opening) : one.opening,
    closing: one.lines.reduce((sum, line) => add(sum, signedAmount(line)), one.opening),
  }));
