/** Reads field 86 of MT940: what a line is for, in the formats that the banks of a country have agreed on. */

export interface LineInformation {
  readonly remittance?: string;
  readonly endToEndId?: string;
  readonly returnReason?: string;
  readonly name?: string;
  readonly iban?: string;
}

/** Characters of a line of the field, and of a part as German banks write it. One that is full continues without a space. */
const lineWidth = 65;
const partWidth = 27;

/** @param lines of the field */
export function readInformation(lines: readonly string[]): LineInformation {
  const [, code, separator] = /^(\d{3})([?~+^!>])\d{2}/.exec(lines[0] ?? '') ?? [];
  // Lines are cut wherever they are full, even within a part.
  if (code !== undefined && separator !== undefined) return readParts(code, separator, lines.join(''));
  const text = joinWrapped(lines, lineWidth);
  return readSlashCodes(text) ?? readKeywords(text) ?? { remittance: text };
}

const keywords = 'EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP';
const keywordPattern = new RegExp(`(?<![A-Z0-9])(${keywords})\\+`, 'g');
const beginsWithKeyword = new RegExp(`^(${keywords})\\+`);

function joinWrapped(lines: readonly string[], width: number): string {
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1] ?? '';
    const goesOn = before.length >= width && !beginsWithKeyword.test(line);
    return index === 0 ? line : `${text}${goesOn ? '' : ' '}${line}`;
  }, '');
}

/** Business transaction codes of German banks for returns (DFÜ agreement, annex 3). */
const returns = new Map([
  ['108', 'R-transaction of a direct debit (B2B)'],
  ['109', 'R-transaction of a direct debit'],
  ['159', 'R-transaction of a credit transfer'],
  ['181', 'R-transaction of a direct debit (DTA)'],
]);

function readParts(code: string, separator: string, text: string): LineInformation {
  const parts = text
    .slice(3)
    .split(separator)
    .filter((part) => /^\d{2}/.test(part))
    .map((part) => ({ number: Number(part.slice(0, 2)), value: part.slice(2) }));
  const valuesOf = (from: number, to: number) =>
    parts.filter(({ number }) => number >= from && number <= to).map(({ value }) => value);
  const purpose = joinWrapped([...valuesOf(20, 29), ...valuesOf(60, 63)], partWidth);
  const [account] = valuesOf(31, 31);
  const name = joinWrapped(valuesOf(32, 33), partWidth);
  const returnReason = returns.get(code);
  return {
    ...(account !== undefined && isIban(account) ? { iban: account } : {}),
    ...(name === '' ? {} : { name }),
    ...(readKeywords(purpose) ?? { remittance: purpose }),
    ...(returnReason === undefined ? {} : { returnReason: `${code} ${returnReason}` }),
  };
}

export function isIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i.test(text.replaceAll(/\s/g, ''));
}

/** Reads `EREF+…SVWZ+…`, the keywords of SEPA payments within the text; undefined when there are none. */
function readKeywords(text: string): LineInformation | undefined {
  const values = valuesBehind(text, [...text.matchAll(keywordPattern)]);
  if (values === undefined) return undefined;
  const reference = values.get('EREF');
  const iban = values.get('IBAN')?.split(' ')[0];
  return {
    // Without SVWZ, the text before the first keyword says what the payment is for.
    remittance: values.get('SVWZ') ?? values.get('') ?? '',
    ...(reference === undefined ? {} : { endToEndId: reference }),
    ...(iban !== undefined && isIban(iban) ? { iban } : {}),
  };
}

const slashPattern =
  /\/(TRTP|EREF|PREF|MARF|CSID|REMI|NAME|IBAN|BIC|CNTP|ORDP|BENM|RTRN|TRCD|PURP|ULTD|ULTC|ISDT|ADDR|EXCH|OCMT|CHGS|SVCL)\//g;

/** Reads `/EREF/…/REMI/…`, as banks of the Benelux and others write it; undefined when there is no such code. */
function readSlashCodes(text: string): LineInformation | undefined {
  const values = valuesBehind(text, [...text.matchAll(slashPattern)]);
  if (values === undefined) return undefined;
  const [counterIban, , counterName] = values.get('CNTP')?.split('/') ?? [];
  const remittance = values.get('REMI')?.replace(/^(USTD|STRD)\/+/, '');
  const iban = values.get('IBAN') ?? counterIban;
  const name = values.get('NAME') ?? counterName;
  const reference = values.get('EREF')?.replace(/\/+$/, '');
  const returnReason = values.get('RTRN');
  return {
    remittance: (remittance ?? values.get('') ?? '').replace(/\/+$/, ''),
    ...(reference === undefined ? {} : { endToEndId: reference }),
    ...(iban !== undefined && isIban(iban) ? { iban } : {}),
    ...(name === undefined || name === '' ? {} : { name: name.replace(/\/+$/, '') }),
    ...(returnReason === undefined ? {} : { returnReason: returnReason.replace(/\/+$/, '') }),
  };
}

/** Returns the first value after each keyword, trimmed; the text before all keywords is under the empty one. */
function valuesBehind(
  text: string,
  keywords: readonly RegExpExecArray[],
): ReadonlyMap<string, string> | undefined {
  const [first] = keywords;
  if (first === undefined) return undefined;
  const values = new Map([['', text.slice(0, first.index).trim()]]);
  for (const [index, match] of keywords.entries()) {
    const [whole, keyword = ''] = match;
    const value = text.slice(match.index + whole.length, keywords[index + 1]?.index).trim();
    if (!values.has(keyword)) values.set(keyword, value);
  }
  return values;
}
