/** Statements are read as the bank wrote them, in both formats and all versions. Truncated, forged and foreign files are refused. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readStatements } from '../../../src/commands/bankLine/formats/readStatements.js';
import { identifyLines } from '../../../src/domain/bankLine/identity.js';
import { type StatementLine, signedAmount } from '../../../src/domain/bankLine/statement.js';
import { add, sumAmounts } from '../../../src/kernel/money.js';
import {
  type BalancedStatement,
  camt053Of,
  camtVersions,
  mt940Of,
  statements,
} from '../../support/bankStatements.js';
import { read } from './formatProperties.js';

describe('CAMT.053', () => {
  test('transactions that do not add up to their entry stay one line with all their texts', async () => {
    const text = camt053Of(
      [statement([line({ amount: '30.00' }), line({ amount: '12.00', remittance: 'second' })])],
      {
        collected: 2,
      },
    ).replace('<Amt Ccy="EUR">12.00</Amt>', '<Amt Ccy="EUR">11.00</Amt>');
    const [found] = await read(text);
    expect(found?.lines).toMatchObject([
      { amount: '42.00', remittance: 'E2E-1 INV-2026-000001 E2E-1 second' },
    ]);
  });

  test.each(['PDNG', 'INFO', 'FUTR'])(
    'an entry with status %s is no line and does not count towards the balance',
    async (status) => {
      const text = camt053Of([statement([line({}), line({ amount: '5.00' })])]);
      const pending = text.replace(/(5\.00<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd><Sts><Cd>)BOOK/, `$1${status}`);
      const closing = pending.replaceAll('>134.90<', '>129.90<');
      expect((await read(closing))[0]?.lines).toHaveLength(1);
    },
  );

  test('a returned direct debit is a reversal with its reason and the debtor’s name', async () => {
    const [found] = await read(
      camt053Of([statement([line({ direction: 'debit', reversal: true, returnReason: 'AC04' })])]),
    );
    // The entry has both marks of a return; either alone would do.
    expect(found?.lines).toMatchObject([
      { direction: 'debit', reversal: true, returnReason: 'AC04', counterpartyName: 'Ada Lovelace' },
    ]);
  });

  test.each([
    [
      'a document type',
      (text: string) => text.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      /Line 2: a document type/,
    ],
    [
      'an undeclared entity',
      (text: string) => text.replace('Ada', '&ada;'),
      /Line 2: the XML is not well-formed: undefined entity/,
    ],
    [
      'another message',
      (text: string) => text.replaceAll('camt.053', 'camt.060'),
      /Line 2: element Document of urn:iso:std:iso:20022:tech:xsd:camt.060.001.08 is not a statement/,
    ],
    ['an unknown version', (text: string) => text.replace('001.08', '001.99'), /is not a statement/],
    [
      'a truncated file',
      (text: string) => text.slice(0, -40),
      /Line 2: the XML is not well-formed: unclosed tag/,
    ],
    [
      'an amount that is not a number',
      (text: string) => text.replace('>29.90</Amt>', '>much</Amt>'),
      /Line 2, element Ntry: much is not an amount of EUR/,
    ],
    [
      'an amount with a sign',
      (text: string) => text.replace('>29.90</Amt>', '>-29.90</Amt>'),
      /-29.90 is not an amount of EUR/,
    ],
    [
      'an amount with too many decimal places',
      (text: string) => text.replace('>29.90</Amt>', '>29.901</Amt>'),
      /29.901 is not an amount/,
    ],
    [
      'an unknown currency',
      (text: string) => text.replaceAll('Ccy="EUR"', 'Ccy="EUX"'),
      /element Ntry: EUX is not a currency/,
    ],
    [
      'lines in another currency',
      (text: string) => text.replace('Ccy="EUR">29.90', 'Ccy="USD">29.90'),
      /its lines and balances are in EUR and in USD/,
    ],
    [
      'a day that does not exist',
      (text: string) => text.replace('2026-03-02', '2026-02-30'),
      /BookgDt: 2026-02-30 is not a day/,
    ],
    [
      'no direction',
      (text: string) => text.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'),
      /CdtDbtInd is missing/,
    ],
    [
      'no closing balance',
      (text: string) => text.replace('CLBD', 'CLAV'),
      /Line 2, element Stmt: there is no closing balance/,
    ],
    ['no opening balance', (text: string) => text.replace('OPBD', 'OPAV'), /there is no opening balance/],
    [
      'no statement',
      (text: string) => text.replace(/<Stmt>.*<\/Stmt>/s, ''),
      /there is no element \/Document\/BkToCstmrStmt\/Stmt/,
    ],
    [
      'another encoding',
      (text: string) => text.replace('UTF-8', 'UTF-7'),
      /Line 1: the encoding utf-7 is not supported/,
    ],
    [
      'too many levels',
      (text: string) => text.replace('<RmtInf>', `<RmtInf>${'<a>'.repeat(60)}`),
      /nested deeper than 40/,
    ],
    [
      'too many attributes',
      (text: string) =>
        text.replace('<RmtInf>', `<RmtInf ${Array.from({ length: 60 }, (_, n) => `a${n}=""`).join(' ')}>`),
      /more than 50 attributes/,
    ],
    [
      'too many elements',
      (text: string) => text.replace('<Stmt>', `<Stmt>${'<a/>'.repeat(120_000)}`),
      /more than 100000 elements at once/,
    ],
    [
      'an endless text',
      (text: string) => text.replace('INV-2026-000001', 'x'.repeat(30_000)),
      /element Ustrd has more than 20000 characters/,
    ],
  ])('refuses %s with its line or element', async (_name, change, message) => {
    const text = camt053Of([statement([line({})])]);
    expect(change(text)).not.toBe(text);
    await expect(read(change(text))).rejects.toMatchObject({
      code: 'MALFORMED_STATEMENT',
      message: expect.stringMatching(message),
    });
  });

  test('refuses bytes that are not in the declared encoding', async () => {
    const bytes = Buffer.from(camt053Of([statement([line({ counterpartyName: 'Jürgen' })])]), 'latin1');
    await expect(readStatements(bytes)).rejects.toThrow('The file: it is not utf-8');
    const declared = Buffer.from(bytes.toString('latin1').replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect((await readStatements(declared))[0]?.lines[0]?.counterpartyName).toBe('Jürgen');
  });
});

describe('MT940', () => {
  test('reads parts, codes with slashes, keywords and a booking date in the next year', async () => {
    const text = [
      ':20:951110',
      ':25:45050050/76198810EUR',
      ':28:27/1',
      ':60F:C261230EUR84349,74',
      ':61:2612310102C800,NTRF55555//B4E08MS9D00A0009',
      'X/INV-2026-000007',
      ':86:166?00GUTSCHRIFT?109249?20EREF+RF-17?21SVWZ+Rechnung INV 2026 00?22?23 danke?30BANKDEFF?31DE8937040044053201300',
      '0?32ADA LOVELACE GMBH UND COMPA?33NY?34000',
      ':61:2612310102RC10,00NRTIRF-16//B4E08MS9D00A0010',
      ':86:109?00RUECKLASTSCHRIFT?20EREF+RF-16?21SVWZ+RETURN AC01?31DE89370400440532013000?32BOB',
      ':61:2612310102D1,5NCHGNONREF',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/CHARLES/REMI/COSTS OF 3/EREF/NOTPROVIDED',
      ':61:2612310102CR3,00NTRFNONREF',
      ':86:/EREF/E-5//CNTP/NL91ABNA0417164300/ABNANL2A/DORA///REMI/USTD//INV-5/',
      ':62F:C270102EUR85141,24',
      ':86:of the statement',
      '-',
      '',
    ].join('\r\n');
    const [found] = await read(text);
    expect(found).toMatchObject({ account: '45050050/76198810', number: '27', opening: '84349.74' });
    expect(found?.lines).toEqual([
      {
        valueDate: '2026-12-31',
        bookingDate: '2027-01-02',
        amount: '800.00',
        direction: 'credit',
        reversal: false,
        returnReason: null,
        bankReference: 'B4E08MS9D00A0009',
        endToEndId: 'RF-17',
        counterpartyName: 'ADA LOVELACE GMBH UND COMPANY',
        counterpartyIban: 'DE89370400440532013000',
        remittance: 'X/INV-2026-000007 Rechnung INV 2026 00 danke',
      },
      expect.objectContaining({
        direction: 'debit',
        reversal: true,
        endToEndId: 'RF-16',
        bankReference: 'B4E08MS9D00A0010',
        returnReason: '109 R-transaction of a direct debit',
        counterpartyName: 'BOB',
      }),
      expect.objectContaining({
        amount: '1.50',
        direction: 'debit',
        counterpartyName: 'CHARLES',
        counterpartyIban: 'NL91ABNA0417164300',
        remittance: 'COSTS OF 3',
        endToEndId: null,
      }),
      expect.objectContaining({ endToEndId: 'E-5', counterpartyName: 'DORA', remittance: 'INV-5' }),
    ]);
  });

  test('reads text that is not UTF-8 as Windows-1252', async () => {
    const bytes = Buffer.from(mt940Of([statement([line({ counterpartyName: 'Jürgen' })])]), 'latin1');
    expect((await readStatements(bytes))[0]?.lines[0]?.counterpartyName).toBe('Jürgen');
  });

  test.each([
    [
      'a malformed movement',
      (text: string) => text.replace('NTRF', '?'),
      /Line 5, field 61: a line must be written like/,
    ],
    [
      'a day that does not exist',
      (text: string) => text.replace(':61:2603', ':61:2613'),
      /Line 5, field 61: 261302 is not a day/,
    ],
    [
      'a malformed balance',
      (text: string) => text.replace(':60F:C', ':60F:X'),
      /Line 4, field 60F: a balance must be written like/,
    ],
    [
      'an unknown currency',
      (text: string) => text.replaceAll('EUR', 'EUX'),
      /field 60F: EUX is not a currency/,
    ],
    [
      'another currency at the end',
      (text: string) => text.replace(/(:62F:.*)EUR/, '$1USD'),
      /it opens in EUR and closes in USD/,
    ],
    [
      'too many decimal places',
      (text: string) => text.replace('29,90', '29,901'),
      /29.901 is not an amount of EUR/,
    ],
    [
      'no opening balance',
      (text: string) => text.replace(/:60F:.*\r\n/, ''),
      /field 61: lines must come after the opening balance/,
    ],
    [
      'no closing balance',
      (text: string) => text.replace(/:62F:.*\r\n/, ''),
      /Line \d+, statement: there is no closing balance/,
    ],
    [
      'no account',
      (text: string) => text.replace(/:25:.*\r\n/, ''),
      /Line 1, statement: there is no account/,
    ],
    [
      'a field of another message',
      (text: string) => text.replace(':62F:', ':34F:EURC1,\r\n:62F:'),
      /field 34F: it is a field of MT942, which has no balances/,
    ],
    [
      'text outside any field',
      (text: string) => text.replace('-\r\n', '-\r\nand more\r\n'),
      /it is outside any field/,
    ],
    [
      'an endless line',
      (text: string) => text.replace('NTRF', `NTRF${'x'.repeat(3_000)}`),
      /Line 5: it has more than 2000 characters/,
    ],
    [
      'a page out of order',
      (text: string) => text.replace(/(:60M:C260331EUR)\d+/, '$11'),
      /statement 7\/2: it opens with .*, but the page before it closes with/,
    ],
  ])('refuses %s with its line or field', async (_name, change, message) => {
    const text = mt940Of([statement([line({}), line({ amount: '70.00' })])], { page: 1 });
    expect(change(text)).not.toBe(text);
    await expect(read(change(text))).rejects.toMatchObject({
      code: 'MALFORMED_STATEMENT',
      message: expect.stringMatching(message),
    });
  });
});

test.each([
  ['camt053', (one: BalancedStatement) => camt053Of([one])],
  ['mt940', (one: BalancedStatement) => mt940Of([one])],
])('a statement that does not add up is refused with its number and account (%s)', async (_name, write) => {
  await fc.assert(
    fc.asyncProperty(statements, fc.integer({ min: 1, max: 1_000 }), async (one, wrong) => {
      const closing = add(one.closing, String(wrong));
      await expect(read(write({ ...one, closing }))).rejects.toMatchObject({
        code: 'STATEMENT_OUT_OF_BALANCE',
        message: expect.stringContaining(`Statement ${one.number} of ${one.account}`),
      });
    }),
    { numRuns: 40 },
  );
});

test('a file of neither format is refused', async () => {
  await expect(read('date;amount\n2026-03-02;29,90')).rejects.toThrow(
    'is neither CAMT.052, CAMT.053 or CAMT.054 (XML) nor MT940',
  );
  await expect(read('')).rejects.toMatchObject({ code: 'MALFORMED_STATEMENT' });
});

test('a file with random bytes changed is read or refused with a documented code', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(camt053Of([statement([line({})])]), mt940Of([statement([line({})])])),
      fc.array(fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (text, changes) => {
        const bytes = Buffer.from(text);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        await readStatements(bytes).catch((error) =>
          expect(['MALFORMED_STATEMENT', 'STATEMENT_OUT_OF_BALANCE']).toContain(error.code),
        );
      },
    ),
    { numRuns: 400 },
  );
});

describe('line keys', () => {
  test('are the same in files of two versions of one statement, and differ between its lines', async () => {
    await fc.assert(
      fc.asyncProperty(statements, fc.constantFrom(...camtVersions), async (one, version) => {
        const keysIn = async (text: string) =>
          (await read(text)).flatMap(identifyLines).map(({ key }) => JSON.stringify(key));
        const keys = await keysIn(camt053Of([one]));
        expect(new Set(keys).size).toBe(one.lines.length);
        expect(await keysIn(camt053Of([one], { version, collected: 4 }))).toEqual(keys);
      }),
    );
  });

  test('differ for two equal lines, and the second line’s reference is numbered', () => {
    const [first, second] = identifyLines({ lines: [line({}), line({})] });
    expect(first?.key).not.toEqual(second?.key);
    expect([first?.reference, second?.reference]).toEqual(['BANK-1', 'BANK-1/2']);
  });

  test('differ for a reference that the bank reuses on another day', () => {
    const [first] = identifyLines({ lines: [line({})] });
    const [second] = identifyLines({ lines: [line({ bookingDate: '2026-03-03' })] });
    expect(first?.key).not.toEqual(second?.key);
  });
});

function line(fields: Partial<StatementLine>): StatementLine {
  return {
    bookingDate: '2026-03-02',
    valueDate: '2026-03-02',
    amount: '29.90',
    direction: 'credit',
    reversal: false,
    returnReason: null,
    bankReference: 'BANK-1',
    endToEndId: 'E2E-1',
    counterpartyName: 'Ada Lovelace',
    counterpartyIban: 'DE89370400440532013000',
    remittance: 'INV-2026-000001',
    ...fields,
  };
}

function statement(lines: readonly StatementLine[]): BalancedStatement {
  const closing = sumAmounts(['100', ...lines.map(signedAmount)], 'EUR');
  return {
    account: 'DE89370400440532013000',
    number: '7',
    currency: 'EUR',
    opening: '100.00',
    closing,
    lines,
  };
}
