/** Statements in the dialects of individual banks: everything about money is read as it is meant, or refused with its line number. */
import { describe, expect, test } from '@jest/globals';
import { read } from './formatProperties.js';

const lines = (...text: readonly string[]) => text.join('\r\n');
const movementsOf = async (text: string) =>
  (await read(text)).map(({ account, currency, opening, closing, lines: found }) => ({
    ...{ account, currency, opening, closing },
    lines: found.map(({ bookingDate, direction, amount }) => [bookingDate, direction, amount].join(' ')),
  }));
const body = lines(
  ':20:STMT',
  ':25:NL50RABO0123456789',
  ':28C:1/1',
  ':60F:C260401EUR100,00',
  ':61:2604020402C25,50NTRFNONREF',
  ':86:for invoice 7',
  ':62F:C260402EUR125,50',
);
const read125 = [
  {
    ...{ account: 'NL50RABO0123456789', currency: 'EUR', opening: '100.00', closing: '125.50' },
    lines: ['2026-04-02 credit 25.50'],
  },
];

describe('MT940', () => {
  test.each([
    ['ABN AMRO and bunq: the BIC and the kind', lines('ABNANL2A', '940', 'ABNANL2A', body, '-')],
    ['Rabobank: the kind as a field', lines(':940:', body)],
    [
      'ING: the sender, twice',
      lines('0000 01INGBNL2AXXXX00001', '0000 01INGBNL2AXXXX00001', '940 00', body, '-'),
    ],
    ['mBank: a control character', `\u0001\r\n${body}\r\n-\r\n\u0003`],
    [
      'PostFinance: a control character before the envelope',
      `\u0001{1:F01POFICHBEAXXX0000000000}{4:\r\n${body}\r\n-}`,
    ],
    ['a separator first', lines('-', body, '-')],
    ['Danske Bank: words', lines('This file has one statement', '', '-----', body, '-')],
    ['Handelsbanken: an envelope in the letters of Sweden', lines('ä4:', body, '-å')],
    ['an envelope in the line of the first field', body.replace(':20:', '{1:F01X}{2:I940X}{4::20:')],
  ])('skips what precedes the statement (%s)', async (_bank, text) => {
    expect(await movementsOf(text)).toEqual(read125);
  });

  test('text before the next statement is not read into the last field of the one before', async () => {
    const header = lines('INGBNL2A', '940', 'INGBNL2A');
    const next = body
      .replaceAll('100,00', '125,50')
      .replace(':62F:C260402EUR125,50', ':62F:C260402EUR151,00');
    const text = lines(header, `${body}\r\n:86:of the statement`, header, next);
    expect((await movementsOf(text)).map(({ closing }) => closing)).toEqual(['125.50', '151.00']);
    const behindWords = lines(body.replace(/\r\n:62F.*/, ''), ':62F:C260402EUR125,50', header, next);
    expect((await read(behindWords))[0]?.lines[0]?.remittance).toBe('for invoice 7');
  });

  test.each([
    [':61:2604020402C25,50 NTRFNONREF', 'a blank before the kind (Commerzbank)'],
    [':61:260402    C25,50NTRFNONREF', 'a booking date of blanks (ASN, Citi)'],
    [':61:260402C25,50NOV NONREF', 'a kind of three letters (ING)'],
    [':61:2604020402CR25,5N033NONREF', 'the last letter of the currency'],
    [':61:2604020402C000000000025,50N102EREF', 'an amount filled with zeros (Rabobank)'],
    [':61:2604020402C25.50NTRFNONREF', 'a point'],
    [':61:2604020402C25,50//19239782213', 'no kind'],
  ])('reads the movement %s', async (movement) => {
    const text = body.replace(/:61:.*(?=\r)/, movement);
    expect(await movementsOf(text)).toEqual(read125);
  });

  test('reads an amount that is padded with zeros and ends with a point (Rabobank, in JPY)', async () => {
    const inYen = lines(':20:STMT', ':25:NL50RABO0123456789JPY', ':28C:1/1', ':60F:C260401JPY0000000100.');
    const text = lines(inYen, ':61:260402C00000000025.NMSCNONREF', ':62F:C260402JPY00000125.');
    expect(await movementsOf(text)).toEqual([
      {
        ...{ account: 'NL50RABO0123456789', currency: 'JPY', opening: '100', closing: '125' },
        lines: ['2026-04-02 credit 25'],
      },
    ]);
    // Three digits after a point could be thousands.
    await expect(read(text.replace('25.NMSC', '25.000NMSC'))).rejects.toThrow('a line must be written like');
  });

  test('a code that points to field 86 is no reference, and the second line names the counterparty’s account', async () => {
    const text = body.replace(/:61:[^\r]*/, ':61:260402C25,50N541EREF\r\nNL91ABNA0417164300');
    const [found] = await read(text.replace(':86:for', ':86:/EREF/E-7/REMI/for'));
    expect(found?.lines).toMatchObject([
      { endToEndId: 'E-7', counterpartyIban: 'NL91ABNA0417164300', remittance: 'for invoice 7' },
    ]);
  });

  test('reads 30 February, from banks that count 30 days a month, as the last day of February', async () => {
    const text = body.replace(':61:2604020402', ':61:2602300302');
    expect((await read(text))[0]?.lines[0]).toMatchObject({
      valueDate: '2026-02-28',
      bookingDate: '2026-03-02',
    });
  });

  test('reads statements of several accounts and currencies from one file, even from one message', async () => {
    const other = lines(':25:DE89370400440532013000', ':28C:2/1', ':60F:D260401JPY50,', ':62F:D260402JPY50,');
    const found = await movementsOf(lines(body, other, '-', body.replaceAll('NL50RABO0123456789', '12345')));
    expect(found.map(({ account, currency, closing }) => [account, currency, closing])).toEqual([
      ['NL50RABO0123456789', 'EUR', '125.50'],
      ['DE89370400440532013000', 'JPY', '-50'],
      ['12345', 'EUR', '125.50'],
    ]);
  });

  test('a line break before a time of day continues the text, and any other unknown field is refused', async () => {
    const [found] = await read(body.replace('for invoice 7', 'for invoice 7 of 2026-04-02T\r\n:12:30'));
    expect(found?.lines[0]?.remittance).toBe('for invoice 7 of 2026-04-02T :12:30');
    await expect(read(body.replace(':28C:', ':12:30\r\n:28C:'))).rejects.toThrow(
      'Line 3, field 12: it is not a field of MT940',
    );
  });

  test('reads a balance that ends with a point or is dated on a day that does not exist', async () => {
    const text = body.replace('EUR100,00', 'EUR000000100.').replace(':62F:C260402', ':62F:C260431');
    expect(await movementsOf(text)).toEqual(read125);
  });

  test('skips a forward balance without a value', async () => {
    expect(await movementsOf(lines(body, ':65F:Dnullnull7414,3', '-'))).toEqual(read125);
  });

  test.each([
    [
      'an account twice',
      body.replace(':28C:', ':25:DE89370400440532013000\r\n:28C:'),
      /Line 3, field 25: .*already has this field/,
    ],
    [
      'an opening balance twice',
      body.replace(':61:', ':60F:C260401EUR0,00\r\n:61:'),
      /Line 5, field 60F: .*already has this field/,
    ],
    [
      'a movement behind the end',
      lines(body, ':61:2604020402C1,00NTRFNONREF'),
      /Line 8, field 61: lines must come before/,
    ],
    [
      'a point that may part thousands',
      body.replace('C25,50N', 'C25.500N'),
      /field 61: a line must be written like/,
    ],
    [
      'a report of the day (MT942)',
      body.replace(':60F:C260401EUR100,00', ':34F:EUR0,'),
      /field 34F: it is a field of MT942/,
    ],
  ])('refuses %s with its line number', async (_name, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'MALFORMED_STATEMENT',
      message: expect.stringMatching(message),
    });
  });
});

test('refusing a file names each statement that does not add up with its line, and those refused with it', async () => {
  const wrong = (account: string) =>
    body.replace('NL50RABO0123456789', account).replace('EUR125,50', 'EUR125,51');
  await expect(read(lines(body, '-', wrong('A1'), '-', wrong('A2'), '-'))).rejects.toMatchObject({
    code: 'STATEMENT_OUT_OF_BALANCE',
    message: expect.stringMatching(
      /^Line 9: Statement 1 of A1 opens with 100\.00 EUR .* closes with 125\.51\. Line 17: Statement 1 of A2 .*\. Not imported either: 1 of NL50RABO0123456789$/,
    ),
  });
});

const entry = (
  amount: string,
  currency = 'EUR',
  days = '<BookgDt><Dt>2026-04-02</Dt></BookgDt>',
  status = 'BOOK',
) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts>${days}</Ntry>`;
const balance = (code: string, amount: string, currency = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const account = '<Id>7</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>';
const camt053 = (...parts: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>${account}${parts.join('')}</Stmt></BkToCstmrStmt></Document>`;
const camt052 = (...parts: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt>${account}${parts.join('')}</Rpt></BkToCstmrAcctRpt></Document>`;
const camt054 = (...parts: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>${account}${parts.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

describe('CAMT', () => {
  test.each([
    ['booking date', '<BookgDt><Dt>2026-04-02</Dt></BookgDt>'],
    ['value date', '<ValDt><DtTm>2026-04-02T10:00:00</DtTm></ValDt>'],
  ])('an entry that has only a %s uses it for both dates', async (_name, days) => {
    const [found] = await read(camt053(balance('OPBD', '0'), balance('CLBD', '5'), entry('5', 'EUR', days)));
    expect(found?.lines).toMatchObject([{ bookingDate: '2026-04-02', valueDate: '2026-04-02' }]);
  });

  test('an account of several currencies has a statement for each', async () => {
    const text = camt053(
      ...[
        balance('OPBD', '1'),
        balance('OPBD', '100', 'JPY'),
        balance('CLBD', '6'),
        balance('CLBD', '130', 'JPY'),
      ],
      ...[entry('5'), entry('30', 'JPY')],
    );
    expect(await movementsOf(text)).toMatchObject([
      { currency: 'EUR', opening: '1.00', closing: '6.00', lines: ['2026-04-02 credit 5.00'] },
      { currency: 'JPY', opening: '100', closing: '130', lines: ['2026-04-02 credit 30'] },
    ]);
    await expect(read(text.replace('>130<', '>131<'))).rejects.toMatchObject({
      code: 'STATEMENT_OUT_OF_BALANCE',
    });
  });

  test('a notification has lines but no balances, and its summary must equal the sum of its entries', async () => {
    const summary = (sum: string) => `<TxsSummry><TtlCdtNtries><Sum>${sum}</Sum></TtlCdtNtries></TxsSummry>`;
    const found = await movementsOf(camt054(summary('12.5'), entry('5'), entry('7.50')));
    expect(found).toMatchObject([
      { opening: null, closing: null, lines: ['2026-04-02 credit 5.00', '2026-04-02 credit 7.50'] },
    ]);
    await expect(read(camt054(summary('12'), entry('5'), entry('7.50')))).rejects.toThrow(
      /Line 1, element Ntfctn: TtlCdtNtries says 12\.00 EUR, but its entries come to 12\.5/,
    );
    // An unbooked entry counts in the summary but is no line.
    const pending = await movementsOf(
      camt054(summary('12.5'), entry('5'), entry('7.50', 'EUR', undefined, 'PDNG')),
    );
    expect(pending).toMatchObject([{ lines: ['2026-04-02 credit 5.00'] }]);
  });

  test('an intraday report has only its booked lines, and must add up if it has a closing balance', async () => {
    const pending = entry('9', 'EUR', undefined, 'PDNG');
    expect(await movementsOf(camt052(balance('ITBD', '105'), entry('5'), pending))).toMatchObject([
      { opening: null, closing: null, lines: ['2026-04-02 credit 5.00'] },
    ]);
    const closed = (closing: string) =>
      camt052(balance('PRCD', '100'), balance('CLBD', closing), entry('5'), pending);
    expect(await movementsOf(closed('105'))).toMatchObject([{ opening: '100.00', closing: '105.00' }]);
    await expect(read(closed('106'))).rejects.toMatchObject({ code: 'STATEMENT_OUT_OF_BALANCE' });
  });

  test('an entry without a date takes that of a one-day statement, and is refused in any other', async () => {
    const on = (code: string, amount: string, day: string) =>
      balance(code, amount).replace('</Bal>', `<Dt><Dt>${day}</Dt></Dt></Bal>`);
    const text = camt053(on('OPBD', '1', '2026-04-02'), on('CLBD', '6', '2026-04-02'), entry('5', 'EUR', ''));
    expect(await movementsOf(text)).toMatchObject([{ lines: ['2026-04-02 credit 5.00'] }]);
    await expect(read(text.replace('2026-04-02', '2026-04-01'))).rejects.toThrow(
      /element Ntry: BookgDt: nothing is not a day/,
    );
  });

  test('a balance without a direction is read as a credit, and the lines must agree with it', async () => {
    const bare = (code: string, amount: string) =>
      balance(code, amount).replace('<CdtDbtInd>CRDT</CdtDbtInd>', '');
    expect(await movementsOf(camt053(bare('OPBD', '1'), bare('CLBD', '6'), entry('5')))).toMatchObject([
      { opening: '1.00', closing: '6.00' },
    ]);
    await expect(read(camt053(bare('OPBD', '6'), bare('CLBD', '1'), entry('5')))).rejects.toMatchObject({
      code: 'STATEMENT_OUT_OF_BALANCE',
    });
  });

  test('a notification that has only announcements has no lines', async () => {
    expect(await movementsOf(camt054(entry('5', 'EUR', undefined, 'INFO')))).toEqual([]);
  });
});
