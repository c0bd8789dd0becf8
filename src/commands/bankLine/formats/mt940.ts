/** Reads SWIFT statements, MT940: fields that begin with a tag such as `:61:` and may continue on further lines. */
import {
  malformedStatement,
  normalizeAccount,
  type ReadStatement,
  type StatementLine,
} from '../../../domain/bankLine/statement.js';
import { compareDecimals, type DecimalText } from '../../../kernel/money.js';
import type { StatementReader } from './camt.js';
import { checkLineCount, plainText, type Refuse, referenceOf } from './fields.js';
import { type Balance, balanceOf, lineOf } from './mt940Fields.js';
import { readInformation } from './mt940Information.js';

interface Field {
  readonly tag: string;
  /** The rest of the tag's line, and the lines that continue it. */
  readonly lines: string[];
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A statement being read; its pages are joined at the end. */
interface Open {
  readonly line: number;
  account: string | undefined;
  /** Account of the preceding statement, whose header this one shares; its own account takes precedence. */
  readonly sharedAccount: string | undefined;
  number: string | undefined;
  opening: Balance | undefined;
  closing: Balance | undefined;
  readonly lines: StatementLine[];
}

/** More than SWIFT allows for any field: what is longer is not MT940. */
const mostLinesOfField = 100;
const longestLine = 2_000;

/** Fields of MT940 and MT942. Inside field 86, any other tag is text that the bank has wrapped there, such as a time of day. */
const fields: ReadonlySet<string> = new Set(
  '13 13D 20 21 25 25P 28 28C 34F 60F 60M 61 62F 62M 64 65 65F 86 90C 90D'.split(' '),
);

const fieldPattern = /^(?:\{[1-5]:.*)?(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/;

/** The header that Dutch banks write before a statement: the bank's BIC and the message type. */
const headerPattern =
  /^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?|9[45]0(?: \d\d)?|:9[45]0:|\d{4} \d\d[A-Z0-9]{8,23})\s*$/;
const mostHeaderLines = 10;

/** Some banks start a file or a message with a control character. */
const beginsWithControl = /^[\p{Cc}\ufeff]+/u;

/** @param start of the file */
export function looksLikeMt940(start: string): boolean {
  const lines = start.split(/\r?\n/, mostHeaderLines).map((line) => line.replace(beginsWithControl, ''));
  return lines.some((line) => /^(\{[1-4]:|:\d{2}[A-Z]?:)/.test(line));
}

export function createMt940Reader(): StatementReader {
  const statements: Open[] = [];
  let rest = '';
  let line = 0;
  let field: Field | undefined;

  function takeLine(raw: string): void {
    line += 1;
    const text = raw.replace(beginsWithControl, '');
    if (text.length > longestLine)
      throw malformedStatement(`Line ${line}`, `it has more than ${longestLine} characters`);
    const [, tag, first] = fieldPattern.exec(text) ?? [];
    if (tag !== undefined && !(field?.tag === '86' && !fields.has(tag))) {
      // The header before the next statement belongs to no field of this one.
      if (tag === '20') while (field !== undefined && isHeader(field.lines.at(-1))) field.lines.pop();
      endField();
      field = { tag, lines: [first ?? ''], line };
    } else if (/^-(\}.*)?$/.test(text) || /^\{[1-5]:/.test(text)) {
      // The end of a message, or the envelope of the next one.
      endField();
    } else if (headerPattern.test(text) && (field === undefined || text.startsWith(':'))) {
      endField();
    } else if (field !== undefined) {
      field.lines.push(text);
      if (field.lines.length > mostLinesOfField)
        throw malformedStatement(`Line ${field.line}, field ${field.tag}`, 'it has too many lines');
    } else if (text.trim() !== '' && statements.length > 0) {
      throw malformedStatement(`Line ${line}`, 'it is outside any field such as :20:');
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

function isHeader(text: string | undefined): boolean {
  return text !== undefined && (text.trim() === '' || headerPattern.test(text));
}

function beginStatement(line: number, sharedAccount?: string): Open {
  return {
    line,
    account: undefined,
    sharedAccount,
    number: undefined,
    opening: undefined,
    closing: undefined,
    lines: [],
  };
}

/** Fields that occur once per statement. After the closing balance they begin the next statement, of the same or another account. */
const headFields: ReadonlySet<string> = new Set(['25', '25P', '28', '28C', '60F', '60M']);

function takeField(statements: Open[], { tag, lines, line }: Field): void {
  const refuse: Refuse = (fault) => malformedStatement(`Line ${line}, field ${tag}`, fault);
  const text = (lines[0] ?? '').trim();
  if (tag === '20') {
    statements.push(beginStatement(line));
    return;
  }
  const before = statements.at(-1);
  if (before === undefined) throw refuse('a statement begins with :20:');
  if (before.closing !== undefined && headFields.has(tag))
    statements.push(beginStatement(line, before.account ?? before.sharedAccount));
  const current = statements.at(-1) ?? before;
  const once = (known: unknown) => {
    if (known !== undefined) throw refuse('the statement already has this field');
  };
  switch (tag) {
    case '25':
    case '25P':
      once(current.account);
      current.account = text;
      return;
    case '28':
    case '28C':
      once(current.number);
      current.number = text;
      return;
    case '60F':
    case '60M':
      once(current.opening);
      current.opening = balanceOf(text, tag === '60F', refuse);
      return;
    case '61': {
      if (current.opening === undefined) throw refuse('lines must come after the opening balance, :60F:');
      if (current.closing !== undefined) throw refuse('lines must come before the closing balance, :62F:');
      current.lines.push(lineOf(lines, current.opening.currency, refuse));
      checkLineCount(current.lines.length, `Line ${line}`);
      return;
    }
    case '86': {
      // After the closing balance, field 86 is about the whole statement.
      const last = current.lines.at(-1);
      if (current.closing === undefined && last !== undefined)
        current.lines[current.lines.length - 1] = withInformation(last, lines);
      return;
    }
    case '62F':
    case '62M':
      once(current.closing);
      current.closing = balanceOf(text, tag === '62F', refuse);
      return;
    case '21':
    case '64':
    case '65':
    case '65F':
      return;
    case '13':
    case '13D':
    case '34F':
    case '90C':
    case '90D':
      throw refuse('it is a field of MT942, which has no balances; send MT940');
    default:
      throw refuse('it is not a field of MT940');
  }
}

function withInformation(line: StatementLine, lines: readonly string[]): StatementLine {
  const { remittance, endToEndId, returnReason, name, iban } = readInformation(lines);
  return {
    ...line,
    // Text from the line itself comes first: some banks write the invoice number there.
    remittance: plainText(`${line.remittance} ${remittance ?? ''}`) ?? '',
    endToEndId: referenceOf(endToEndId) ?? line.endToEndId,
    returnReason: plainText(returnReason),
    counterpartyName: plainText(name),
    counterpartyIban: iban === undefined ? line.counterpartyIban : normalizeAccount(iban),
  };
}

interface Page extends ReadStatement {
  readonly opening: DecimalText;
  readonly closing: DecimalText;
  readonly openingIsFinal: boolean;
}

function close({ line, sharedAccount, number, opening, closing, lines, ...of }: Open): Page {
  const account = of.account ?? sharedAccount;
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

/** Removes the currency that some banks append to the account. */
function withoutCurrency(account: string, currency: string): string {
  const rest = account.slice(0, -currency.length);
  return account.endsWith(currency) && /\d$/.test(rest) ? rest : account;
}

/** Joins pages such as `5/1` and `5/2` into one statement: lines can be told apart only within the whole. */
function joinPages(pages: readonly Page[]): readonly ReadStatement[] {
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
        `it opens with ${page.opening}, but the page before it closes with ${before.closing}`,
      );
    statements[statements.length - 1] = {
      ...before,
      closing: page.closing,
      lines: [...before.lines, ...page.lines],
    };
  }
  return statements.map(({ openingIsFinal: _, ...statement }) => statement);
}
