/** Statements of SWIFT, MT940: fields that begin with `:61:` and the like, a line each and lines that go on. */
import {
  malformedStatement,
  normalizeAccount,
  type Statement,
  type StatementLine,
} from '../../../domain/bankLine/statement.js';
import { type CalendarDate, isCalendarDate } from '../../../kernel/dates.js';
import { compareDecimals, type DecimalText, negate } from '../../../kernel/money.js';
import type { StatementReader } from './camt053.js';
import { amountOf, checkLineCount, currencyOf, plainText, type Refuse, referenceOf } from './fields.js';
import { readInformation } from './mt940Information.js';

interface Field {
  readonly tag: string;
  /** The rest of its line and the lines that go on. */
  readonly lines: string[];
  /** Of the file, from 1. */
  readonly line: number;
}

/** A statement that has begun; its pages are put together. */
interface Open {
  readonly line: number;
  readonly reference: string;
  account: string | undefined;
  number: string | undefined;
  opening: Balance | undefined;
  closing: Balance | undefined;
  readonly lines: StatementLine[];
}

interface Balance {
  readonly amount: DecimalText;
  readonly currency: string;
  /** False for the end of a page. */
  readonly final: boolean;
}

/** More than SWIFT lets any field have: what is longer is no MT940. */
const mostLinesOfField = 100;
const longestLine = 2_000;

export function createMt940Reader(): StatementReader {
  const statements: Open[] = [];
  let rest = '';
  let line = 0;
  let field: Field | undefined;

  function takeLine(text: string): void {
    line += 1;
    if (text.length > longestLine)
      throw malformedStatement(`Line ${line}`, `it has more than ${longestLine} characters`);
    const [, tag, first] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(text) ?? [];
    if (tag !== undefined) {
      endField();
      field = { tag, lines: [first ?? ''], line };
    } else if (/^-(\}.*)?$/.test(text) || /^\{[1-5]:/.test(text)) {
      // The end of a message, and the envelope of the next.
      endField();
    } else if (field !== undefined) {
      field.lines.push(text);
      if (field.lines.length > mostLinesOfField)
        throw malformedStatement(`Line ${field.line}, field ${field.tag}`, 'it has too many lines');
    } else if (text.trim() !== '') {
      throw malformedStatement(`Line ${line}`, 'it belongs to no field such as :20:');
    }
  }

  function endField(): void {
    if (field !== undefined) takeField(statements, field);
    field = undefined;
  }

  return {
    write(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine)
        throw malformedStatement(`Line ${line + 1}`, `it has more than ${longestLine} characters`);
      for (const one of lines) takeLine(one.replace(/\r$/, ''));
    },
    end() {
      if (rest !== '') takeLine(rest.replace(/\r$/, ''));
      endField();
      if (statements.length === 0) throw malformedStatement('The file', 'there is no field :20: in it');
      return joinPages(statements.map(close));
    },
  };
}

function takeField(statements: Open[], { tag, lines, line }: Field): void {
  const refuse: Refuse = (fault) => malformedStatement(`Line ${line}, field ${tag}`, fault);
  const text = (lines[0] ?? '').trim();
  if (tag === '20') {
    statements.push({
      line,
      reference: text,
      account: undefined,
      number: undefined,
      opening: undefined,
      closing: undefined,
      lines: [],
    });
    return;
  }
  const current = statements.at(-1);
  if (current === undefined) throw refuse('a statement begins with :20:');
  switch (tag) {
    case '25':
    case '25P':
      current.account = text;
      return;
    case '28':
    case '28C':
      current.number = text;
      return;
    case '60F':
    case '60M':
      current.opening = balanceOf(text, tag === '60F', refuse);
      return;
    case '61': {
      if (current.opening === undefined) throw refuse('lines come behind the opening balance, :60F:');
      current.lines.push(lineOf(lines, current.opening.currency, refuse));
      checkLineCount(current.lines.length, `Line ${line}`);
      return;
    }
    case '86': {
      // Behind the closing balance it is about the statement.
      const last = current.lines.at(-1);
      if (current.closing === undefined && last !== undefined)
        current.lines[current.lines.length - 1] = withInformation(last, lines);
      return;
    }
    case '62F':
    case '62M':
      current.closing = balanceOf(text, tag === '62F', refuse);
      return;
    case '21':
    case '64':
    case '65':
      return;
    default:
      throw refuse('it is not a field of MT940');
  }
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,6})$/;

function balanceOf(text: string, final: boolean, refuse: Refuse): Balance {
  const [, mark, day, code, number] = balancePattern.exec(text) ?? [];
  if (day === undefined || number === undefined)
    throw refuse('a balance is written such as C260228EUR1234,50');
  checkDay(day, refuse);
  const currency = currencyOf(code, refuse);
  const amount = amountOf(withPoint(number), currency, refuse);
  return { amount: mark === 'C' ? amount : negate(amount), currency, final };
}

function withPoint(number: string): string {
  return number.replace(/,$/, '').replace(',', '.');
}

/** Of the years 1980 to 2079. */
function checkDay(text: string, refuse: Refuse): CalendarDate {
  const year = Number(text.slice(0, 2));
  const day = `${year < 80 ? '20' : '19'}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isCalendarDate(day)) throw refuse(`${text} is not a day written YYMMDD`);
  return day;
}

/** Value date, booking date, mark, letter of the currency, amount, kind, the payer's reference, the bank's. */
const linePattern =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,6})([A-Z][A-Z0-9]{3})((?:(?!\/\/).)*)(?:\/\/(.*))?$/;

function lineOf(lines: readonly string[], currency: string, refuse: Refuse): StatementLine {
  const parts = linePattern.exec(lines[0]?.trim() ?? '');
  const [, valueDay, bookingDay, mark = '', , number] = parts ?? [];
  if (parts === null || valueDay === undefined || number === undefined)
    throw refuse('a line is written such as 2602280228C29,90NTRFreference//bank');
  const valueDate = checkDay(valueDay, refuse);
  // `RC` takes a credit back, so that the account has less by it.
  const reversal = mark.startsWith('R');
  const credit = mark.endsWith('C') !== reversal;
  return {
    valueDate,
    bookingDate: bookingDay === undefined ? valueDate : bookingDate(bookingDay, valueDate, refuse),
    amount: amountOf(withPoint(number), currency, refuse),
    direction: credit ? 'credit' : 'debit',
    reversal,
    returnReason: null,
    bankReference: referenceOf(parts[8]),
    endToEndId: referenceOf(parts[7]),
    counterpartyName: null,
    counterpartyIban: null,
    remittance: plainText(lines.slice(1).join(' ')) ?? '',
  };
}

/** The day has no year: it is the one that brings it nearest to the value date. */
function bookingDate(text: string, valueDate: CalendarDate, refuse: Refuse): CalendarDate {
  const year = Number(valueDate.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${String(one).padStart(4, '0')}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isCalendarDate)
    .map((day) => ({ day, distance: Math.abs(Date.parse(day) - Date.parse(valueDate)) }))
    .sort((left, right) => left.distance - right.distance);
  const [nearest] = days;
  if (nearest === undefined) throw refuse(`${text} is not a day written MMDD`);
  return nearest.day;
}

function withInformation(line: StatementLine, lines: readonly string[]): StatementLine {
  const { remittance, endToEndId, returnReason, name, iban } = readInformation(lines);
  return {
    ...line,
    // What stood behind the line itself stays in front: some banks write the number of the invoice there.
    remittance: plainText(`${line.remittance} ${remittance ?? ''}`) ?? '',
    endToEndId: referenceOf(endToEndId) ?? line.endToEndId,
    returnReason: plainText(returnReason),
    counterpartyName: plainText(name),
    counterpartyIban: iban === undefined ? null : normalizeAccount(iban),
  };
}

interface Page extends Statement {
  readonly openingIsFinal: boolean;
  readonly line: number;
}

function close({ line, account, number, opening, closing, lines }: Open): Page {
  const refuse: Refuse = (fault) => malformedStatement(`Line ${line}, statement`, fault);
  if (account === undefined || account === '') throw refuse('there is no account (:25:)');
  if (opening === undefined) throw refuse('there is no opening balance (:60F:)');
  if (closing === undefined) throw refuse('there is no closing balance (:62F:)');
  if (opening.currency !== closing.currency)
    throw refuse(`it opens in ${opening.currency} and closes in ${closing.currency}`);
  return {
    line,
    account: withoutCurrency(normalizeAccount(account), opening.currency),
    number: number ?? '',
    currency: opening.currency,
    opening: opening.amount,
    closing: closing.amount,
    openingIsFinal: opening.final,
    lines,
  };
}

/** Some banks write the currency behind the account. */
function withoutCurrency(account: string, currency: string): string {
  const rest = account.slice(0, -currency.length);
  return account.endsWith(currency) && /\d$/.test(rest) ? rest : account;
}

/** Pages of one statement, `5/1` and `5/2`, are one: only together their lines can be told apart. */
function joinPages(pages: readonly Page[]): readonly Statement[] {
  const statements: Page[] = [];
  for (const page of pages) {
    const number = page.number.split('/')[0] ?? '';
    const before = statements.at(-1);
    const goesOn = before !== undefined && !page.openingIsFinal && before.account === page.account;
    if (!goesOn || before.number !== number) {
      statements.push({ ...page, number });
      continue;
    }
    if (compareDecimals(before.closing, page.opening) !== 0)
      throw malformedStatement(
        `Line ${page.line}, statement ${page.number}`,
        `the page before it closes with ${before.closing}, and it opens with ${page.opening}`,
      );
    statements[statements.length - 1] = {
      ...before,
      closing: page.closing,
      lines: [...before.lines, ...page.lines],
    };
  }
  return statements.map(({ openingIsFinal: _, line: _place, ...statement }) => statement);
}
