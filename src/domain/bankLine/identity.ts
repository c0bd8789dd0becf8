/** Identifies the lines of statements, so that a line is recognised in whichever file it comes. */
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { bankLineIds } from '../shared/ids.js';
import type { Statement, StatementLine } from './statement.js';

export interface IdentifiedLine {
  readonly line: StatementLine;
  /** Words that are the same for the same line, and differ for every other line of the account. */
  readonly key: readonly string[];
  /** The reference of a payment made of the line: the bank's reference, followed by a number if the statement repeats it. */
  readonly reference: string | null;
}

/**
 * Identifies a line by the bank's reference, otherwise by its whole content; equal lines are counted within their statement. Day, amount
 * and direction are always included, since banks reuse their references.
 */
export function identifyLines({ lines }: Pick<Statement, 'lines'>): readonly IdentifiedLine[] {
  const equals = countedBy();
  const references = countedBy();
  return lines.map((line) => {
    const { bookingDate, amount, direction, reversal, bankReference, endToEndId } = line;
    const kind = [bookingDate, direction, String(reversal), amount];
    const words =
      bankReference === null
        ? [
            ...kind,
            'text',
            endToEndId ?? '',
            line.counterpartyIban ?? '',
            line.counterpartyName ?? '',
            line.remittance,
          ]
        : [...kind, 'reference', bankReference, endToEndId ?? ''];
    const key = [...words, String(equals(words))];
    if (bankReference === null) return { line, key, reference: null };
    const times = references([bankReference]);
    return { line, key, reference: times === 1 ? bankReference : `${bankReference}/${times}` };
  });
}

/** @returns a function that counts how often words have been given */
function countedBy(): (words: readonly string[]) => number {
  const counts = new Map<string, number>();
  return (words) => {
    const key = JSON.stringify(words);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** Returns the id of a line: always the same for the same line of the same account. */
export function bankLineId(account: string, currency: string, { key }: Pick<IdentifiedLine, 'key'>): string {
  return publicId(bankLineIds, derivedUuid('bank line', account, currency, ...key));
}
