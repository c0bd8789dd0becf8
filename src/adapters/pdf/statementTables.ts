/** The tables of a statement, one per currency: the opening balance, every entry with the balance after it, and the closing balance. */
import { fill } from '../../kernel/wording/documentWords.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedAccount, PrintedStatement } from '../../ports/pdf.js';
import { inOneLine } from './content.js';
import { type LinesTable, linesTableWith } from './linesTable.js';
import type { Content } from './pdfmake.js';
import { colors, sizes } from './style.js';
import type { Typesetter } from './typesetting.js';

/** Points between two tables. */
const between = 22;

export function statementTables(
  { accounts, from, to, words }: PrintedStatement,
  typesetter: Typesetter,
  writerOf: (currency: string) => NumberWriter,
): readonly Content[] {
  if (accounts.length === 0)
    return [inOneLine(words.nothing, typesetter, { size: sizes.text, color: colors.muted })];
  return accounts.map((account, index) => ({
    stack: accountTables(account, { from, to, words }, typesetter, writerOf(account.currency)),
    margin: [0, index === 0 ? 0 : between, 0, 0],
  }));
}

/** The closing balance stays with the last entry, so that it is never alone on a page. */
function accountTables(
  { currency, opening, entries, charged, credited, closing }: PrintedAccount,
  { from, to, words }: Pick<PrintedStatement, 'from' | 'to' | 'words'>,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  const amount = (value: string | null) => (value === null ? '' : writer.amount(value));
  const table: LinesTable = {
    title: currency,
    dateHeading: words.date,
    descriptionHeading: words.entry,
    numberHeadings: [words.charges, words.credits, words.balance],
    lines: [
      {
        date: from === null ? '' : writer.day(from),
        description: words.opening,
        numbers: ['', '', amount(opening)],
        strong: true,
      },
      ...entries.map(({ date, description, dueDate, charge, credit, balance }) => ({
        date: writer.day(date),
        description:
          dueDate === null
            ? description
            : `${description}${words.comma}${fill(words.due, { date: writer.day(dueDate) })}`,
        numbers: [amount(charge), amount(credit), amount(balance)],
      })),
      {
        date: writer.day(to),
        description: words.closing,
        numbers: [amount(charged), amount(credited), amount(closing)],
        strong: true,
      },
    ],
  };
  return linesTableWith(table, [], typesetter, 2);
}
