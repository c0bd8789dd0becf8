/**
 * Reads ISO 20022 statements (camt.053.001), intraday reports (camt.052.001) and debit and credit notifications (camt.054.001), versions 02
 * to 13. Names, statuses and transaction amounts stand in different places in these; the reader tries them all.
 */
import {
  malformedStatement,
  normalizeAccount,
  type ReadStatement,
  type StatementLine,
  signedAmount,
} from '../../../domain/bankLine/statement.js';
import { add, compareDecimals, type DecimalText, negate } from '../../../kernel/money.js';
import {
  amountOf,
  checkLineCount,
  currencyOf,
  dayOf,
  plainText,
  type Refuse,
  referenceOf,
} from './fields.js';
import { childOf, childrenOf, createXmlReader, textOf, type XmlElement } from './xmlTree.js';

const namespacePattern = /^urn:iso:std:iso:20022:tech:xsd:camt\.(05[234])\.001\.(?:0[2-9]|1[0-3])$/;
/** The path of the reports in each message type. */
const reportPaths: ReadonlyMap<string, string> = new Map([
  ['052', '/Document/BkToCstmrAcctRpt/Rpt'],
  ['053', '/Document/BkToCstmrStmt/Stmt'],
  ['054', '/Document/BkToCstmrDbtCdtNtfctn/Ntfctn'],
]);

export interface StatementReader {
  write(text: string): void;
  /** @throws DomainError MALFORMED_STATEMENT */
  end(): readonly ReadStatement[];
}

export function createCamtReader(): StatementReader {
  const statements: ReadStatement[] = [];
  let lines: EntryLine[] = [];
  /** Currencies of entries that are not booked: these do not become lines, but count in the summary. */
  let unbooked: string[] = [];
  let reportPath = '';
  let isKnown = false;
  /** Details of the current entry. Their elements are dropped once read, since a batch booking may have very many. */
  let details: Detail[] = [];

  const onElement = (element: XmlElement, within: readonly XmlElement[]) => {
    const path = pathOf(within);
    switch (element.name) {
      case 'TxDtls':
        if (path !== `${reportPath}/Ntry/NtryDtls`) return false;
        details.push(detailOf(element));
        checkLineCount(lines.length + details.length, placeOf(element));
        return true;
      case 'Ntry': {
        if (path !== reportPath) return false;
        // Not spread into one `push`: a batch may have more lines than a call takes arguments.
        const booked = linesOf(element, details, within.at(-1));
        for (const line of booked) lines.push(line);
        if (booked.length === 0) unbooked.push(childOf(element, 'Amt')?.attributes.Ccy ?? '');
        details = [];
        return true;
      }
      case 'Stmt':
      case 'Rpt':
      case 'Ntfctn': {
        if (`${path}/${element.name}` !== reportPath) return false;
        const hasBalances = element.name === 'Stmt' || (element.name === 'Rpt' && isClosed(element));
        if (hasBalances) statements.push(...statementsOf(element, lines));
        else statements.push(...notificationsOf(element, lines, unbooked));
        isKnown = true;
        lines = [];
        unbooked = [];
        return true;
      }
      default:
        return false;
    }
  };
  const onRoot = (document: XmlElement) => {
    reportPath = reportPathOf(document);
  };
  const reader = createXmlReader({ onRoot, onElement });

  return {
    write: reader.write,
    end() {
      reader.end();
      if (!isKnown) throw malformedStatement('The file', `there is no element ${reportPath} in it`);
      return statements;
    },
  };
}

function pathOf(within: readonly XmlElement[]): string {
  return within.map(({ name }) => `/${name}`).join('');
}

function reportPathOf({ name, namespace, line }: XmlElement): string {
  const path = reportPaths.get(namespacePattern.exec(namespace)?.[1] ?? '');
  if (name === 'Document' && path !== undefined) return path;
  const known = namespace === '' ? 'no namespace' : namespace;
  throw malformedStatement(
    `Line ${line}`,
    `element ${name} of ${known} is not a statement; send camt.052.001, camt.053.001 or camt.054.001 in a version from 02 to 13`,
  );
}

function placeOf({ line, name }: XmlElement): string {
  return `Line ${line}, element ${name}`;
}

function refuseAt(element: XmlElement): Refuse {
  return (fault) => malformedStatement(placeOf(element), fault);
}

/** What is read of one transaction of an entry. */
interface Detail {
  /** The text as written, in its own currency and with its sign if it has one; undefined when missing. */
  readonly amount: { readonly text: string; readonly currency: string } | undefined;
  readonly direction: string | undefined;
  readonly bankReference: string | null;
  readonly endToEndId: string | null;
  readonly returnReason: string | null;
  /** The two sides of the transaction; one of them is the account's own. */
  readonly debtor: Party;
  readonly creditor: Party;
  readonly remittance: readonly string[];
  readonly place: Refuse;
}

interface Party {
  readonly name: string | null;
  readonly iban: string | null;
}

function detailOf(element: XmlElement): Detail {
  const amount = childOf(element, 'Amt') ?? childOf(element, 'AmtDtls', 'TxAmt', 'Amt');
  const parties = childOf(element, 'RltdPties');
  const returned = childOf(element, 'RtrInf');
  return {
    amount: amount === undefined ? undefined : { text: amount.text, currency: amount.attributes.Ccy ?? '' },
    direction: textOf(element, 'CdtDbtInd'),
    bankReference: referenceOf(textOf(element, 'Refs', 'AcctSvcrRef') ?? textOf(element, 'Refs', 'TxId')),
    endToEndId: referenceOf(textOf(element, 'Refs', 'EndToEndId')),
    returnReason:
      returned === undefined
        ? null
        : (plainText(textOf(returned, 'Rsn', 'Cd') ?? textOf(returned, 'Rsn', 'Prtry')) ?? 'unknown'),
    debtor: partyOf(parties, 'Dbtr'),
    creditor: partyOf(parties, 'Cdtr'),
    remittance: remittanceOf(element),
    place: refuseAt(element),
  };
}

function partyOf(parties: XmlElement | undefined, side: 'Dbtr' | 'Cdtr'): Party {
  const name =
    textOf(parties, side, 'Nm') ??
    textOf(parties, side, 'Pty', 'Nm') ??
    textOf(parties, `Ultmt${side}`, 'Nm') ??
    textOf(parties, `Ultmt${side}`, 'Pty', 'Nm');
  const iban = textOf(parties, `${side}Acct`, 'Id', 'IBAN');
  return { name: plainText(name), iban: iban === undefined ? null : normalizeAccount(iban) };
}

/** Returns all texts that say what the payment is for, free text first. */
function remittanceOf(element: XmlElement): readonly string[] {
  const remittance = childOf(element, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').flatMap((one) => [
    textOf(one, 'CdtrRefInf', 'Ref'),
    ...childrenOf(one, 'RfrdDocInf').map((document) => textOf(document, 'Nb')),
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  const free = childrenOf(remittance, 'Ustrd').map(({ text }) => text);
  return [...free, ...structured].filter((text) => text !== undefined && text !== '') as string[];
}

type Direction = StatementLine['direction'];

function directionOf(text: string | undefined, refuse: Refuse): Direction {
  if (text === 'CRDT') return 'credit';
  if (text === 'DBIT') return 'debit';
  throw refuse(`CdtDbtInd is ${text ?? 'missing'}, not CRDT or DBIT`);
}

/** The fields that all lines of an entry share. */
interface Entry extends Pick<StatementLine, 'bookingDate' | 'valueDate' | 'reversal'> {
  readonly amount: DecimalText;
  readonly currency: string;
  readonly direction: Direction;
  readonly bankReference: string | null;
  readonly additional: string | undefined;
}

/** Returns the lines of an entry; none when it is not booked yet, since the balances do not count it. */
function linesOf(
  element: XmlElement,
  details: readonly Detail[],
  statement: XmlElement | undefined,
): readonly EntryLine[] {
  const refuse = refuseAt(element);
  const status = textOf(element, 'Sts', 'Cd') ?? textOf(element, 'Sts');
  if (status !== undefined && status !== 'BOOK') return [];
  const amount = childOf(element, 'Amt');
  const currency = currencyOf(amount?.attributes.Ccy, refuse);
  const bookingDate = dateIn(element, 'BookgDt') ?? dateIn(element, 'ValDt') ?? onlyDayOf(statement);
  const reversal = textOf(element, 'RvslInd');
  const entry: Entry = {
    amount: amountOf(amount?.text, currency, refuse),
    currency,
    direction: directionOf(textOf(element, 'CdtDbtInd'), refuse),
    reversal: reversal === 'true' || reversal === '1',
    bookingDate: dayOf(bookingDate, (fault) => refuse(`BookgDt: ${fault}`)),
    valueDate: dayOf(dateIn(element, 'ValDt') ?? bookingDate, (fault) => refuse(`ValDt: ${fault}`)),
    bankReference: referenceOf(textOf(element, 'AcctSvcrRef') ?? textOf(element, 'NtryRef')),
    additional: textOf(element, 'AddtlNtryInf'),
  };
  const [only] = details;
  if (only === undefined) return [entryLine(entry, emptyDetail)];
  if (details.length === 1) return [entryLine(entry, only)];
  return splitEntry(entry, details) ?? [entryLine(entry, mergeDetails(details))];
}

/** Returns the day of a statement that covers a single day, for entries without a date (Bank of Lithuania). */
function onlyDayOf(statement: XmlElement | undefined): string | undefined {
  const days = [
    textOf(statement, 'FrToDt', 'FrDtTm'),
    textOf(statement, 'FrToDt', 'ToDtTm'),
    ...childrenOf(statement, 'Bal')
      .filter((balance) => ['OPBD', 'CLBD'].includes(codeOf(balance) ?? ''))
      .map((balance) => dateIn(balance, 'Dt')),
  ].flatMap((text) => text?.slice(0, 10) ?? []);
  return new Set(days).size === 1 ? days[0] : undefined;
}

function dateIn(element: XmlElement, name: string): string | undefined {
  return textOf(element, name, 'Dt') ?? textOf(element, name, 'DtTm');
}

const nobody: Party = { name: null, iban: null };
type DetailText = Omit<Detail, 'amount' | 'direction' | 'place'>;
const emptyDetail: DetailText = {
  bankReference: null,
  endToEndId: null,
  returnReason: null,
  debtor: nobody,
  creditor: nobody,
  remittance: [],
};

/** A line of the account. The statement checks its currency, which must be the statement's own. */
interface EntryLine extends StatementLine {
  readonly currency: string;
  readonly entryDirection: Direction;
}

function entryLine(
  { additional, bankReference, ...entry }: Entry,
  detail: DetailText,
  own: Partial<Pick<Entry, 'amount' | 'direction'>> = {},
): EntryLine {
  const direction = own.direction ?? entry.direction;
  // The counterparty of incoming money is the payer. When money is returned, the sides stay those of the original payment.
  const incoming = (direction === 'credit') !== (entry.reversal || detail.returnReason !== null);
  const { name, iban } = incoming ? detail.debtor : detail.creditor;
  return {
    ...entry,
    ...own,
    direction,
    entryDirection: entry.direction,
    bankReference: detail.bankReference ?? bankReference,
    endToEndId: detail.endToEndId,
    returnReason: detail.returnReason,
    counterpartyName: name,
    counterpartyIban: iban,
    remittance: plainText(detail.remittance.length > 0 ? detail.remittance.join(' ') : additional) ?? '',
  };
}

/** Returns one line per transaction if each has its own amount and they add up to the entry's; otherwise undefined. */
function splitEntry(entry: Entry, details: readonly Detail[]): readonly EntryLine[] | undefined {
  let sum: DecimalText = '0';
  const lines: EntryLine[] = [];
  for (const detail of details) {
    if (detail.amount === undefined || detail.amount.currency !== entry.currency) return undefined;
    const amount = amountOf(detail.amount.text, entry.currency, detail.place);
    const direction =
      detail.direction === undefined ? entry.direction : directionOf(detail.direction, detail.place);
    sum = add(sum, direction === entry.direction ? amount : negate(amount));
    lines.push(entryLine(entry, detail, { amount, direction }));
  }
  return compareDecimals(sum, entry.amount) === 0 ? lines : undefined;
}

/** Merges the details of an entry whose transactions cannot be told apart by amount: joins all their texts. */
function mergeDetails(details: readonly Detail[]): DetailText {
  return {
    ...emptyDetail,
    returnReason: details.find((one) => one.returnReason !== null)?.returnReason ?? null,
    remittance: details.flatMap(({ endToEndId, remittance }) => [
      ...(endToEndId === null ? [] : [endToEndId]),
      ...remittance,
    ]),
  };
}

/** Returns the header of a statement or a notification. */
function headOf(element: XmlElement) {
  const refuse = refuseAt(element);
  const account = textOf(element, 'Acct', 'Id', 'IBAN') ?? textOf(element, 'Acct', 'Id', 'Othr', 'Id');
  if (account === undefined) throw refuse('the account has no Id');
  const number = plainText(textOf(element, 'Id'));
  if (number === null) throw refuse('it has no Id');
  return { account: normalizeAccount(account), number, line: element.line };
}

/** Whether a report has opening and closing balances that its entries must add up to; balances at a moment do not limit them. */
function isClosed(element: XmlElement): boolean {
  const codes = childrenOf(element, 'Bal').map(codeOf);
  return codes.includes('CLBD') && (codes.includes('OPBD') || codes.includes('PRCD'));
}

/** Returns one statement per currency of the account. */
function statementsOf(element: XmlElement, lines: readonly EntryLine[]): readonly ReadStatement[] {
  const refuse = refuseAt(element);
  const head = headOf(element);
  const balances = childrenOf(element, 'Bal').map(balanceOf);
  const openings = balances.filter(({ code }) => code === 'OPBD' || code === 'PRCD' || code === 'ITBD');
  if (openings.length === 0) throw refuse('there is no opening balance (OPBD)');
  const closings = balances.filter(({ code }) => code === 'CLBD' || code === 'ITBD');
  const currencies = [...new Set(closings.map(({ currency }) => currency))];
  const [first] = currencies;
  if (first === undefined) throw refuse('there is no closing balance (CLBD)');
  const foreign = [...lines, ...openings].find(({ currency }) => !currencies.includes(currency));
  if (foreign !== undefined)
    throw refuse(`its lines and balances are in ${first} and in ${foreign.currency}`);
  return currencies.map((currency) => {
    const own = balances.filter((one) => one.currency === currency);
    const named = (code: string) => own.find((one) => one.code === code);
    const intermediate = own.filter(({ code }) => code === 'ITBD');
    // One page of several opens or closes with an intermediate balance.
    const opening = named('OPBD') ?? named('PRCD') ?? intermediate[0];
    const closing = named('CLBD') ?? intermediate.findLast((one) => one !== opening);
    if (opening === undefined) throw refuse(`there is no opening balance (OPBD) in ${currency}`);
    if (closing === undefined) throw refuse(`there is no closing balance (CLBD) in ${currency}`);
    return {
      ...head,
      currency,
      opening: opening.amount,
      closing: closing.amount,
      lines: linesIn(currency, lines),
    };
  });
}

/** A notification has no balances; only its summary, if there is one, shows whether it is complete. */
function notificationsOf(
  element: XmlElement,
  lines: readonly EntryLine[],
  unbooked: readonly string[],
): readonly ReadStatement[] {
  const head = headOf(element);
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const [only, ...others] = currencies;
  if (only !== undefined && others.length === 0 && unbooked.length === 0) checkSummary(element, lines, only);
  return currencies.map((currency) => ({
    ...head,
    currency,
    opening: null,
    closing: null,
    lines: linesIn(currency, lines),
  }));
}

const summaries = [
  ['TtlCdtNtries', 'credit'],
  ['TtlDbtNtries', 'debit'],
] as const;

function checkSummary(element: XmlElement, lines: readonly EntryLine[], currency: string): void {
  const refuse = refuseAt(element);
  for (const [name, direction] of summaries) {
    const text = textOf(element, 'TxsSummry', name, 'Sum');
    if (text === undefined) continue;
    const stated = amountOf(text, currency, refuse);
    // An entry may be split into transactions in the other direction; the entry is then their difference.
    const sum = lines.reduce<DecimalText>(
      (total, line) =>
        line.entryDirection === direction
          ? add(total, direction === 'credit' ? signedAmount(line) : negate(signedAmount(line)))
          : total,
      '0',
    );
    if (compareDecimals(sum, stated) !== 0)
      throw refuse(`${name} says ${stated} ${currency}, but its entries come to ${sum}`);
  }
}

function linesIn(currency: string, lines: readonly EntryLine[]): readonly StatementLine[] {
  return lines
    .filter((line) => line.currency === currency)
    .map(({ currency: _the_statements, entryDirection: _of_the_entry, ...line }) => line);
}

function codeOf(balance: XmlElement): string | undefined {
  return textOf(balance, 'Tp', 'CdOrPrtry', 'Cd');
}

function balanceOf(element: XmlElement) {
  const refuse = refuseAt(element);
  const amount = childOf(element, 'Amt');
  const currency = currencyOf(amount?.attributes.Ccy, refuse);
  const text = amountOf(amount?.text, currency, refuse);
  // A missing CdtDbtInd means credit; were it a debit, the lines would not add up to the closing balance.
  const direction = directionOf(textOf(element, 'CdtDbtInd') ?? 'CRDT', refuse);
  return {
    code: codeOf(element),
    currency,
    amount: direction === 'credit' ? text : negate(text),
  };
}
