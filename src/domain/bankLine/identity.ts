/** Identifies the lines of statements, so that the same one is known again in whichever file it comes. */
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { bankLineIds } from '../shared/ids.js';
import type { Statement, StatementLine } from './statement.js';

export interface IdentifiedLine {
  readonly line: StatementLine;
  /** Words that are the same for the same line, and for no other of the account. */
  readonly key: readonly string[];
  /** The name of a payment made of the line: the bank's reference, with a number behind it where the statement has it more often. */
  readonly reference: string | null;
}

/**
 * By the bank's reference where there is one, else by all that the line says; equal ones are counted within their statement. The day, the
 * amount and its direction are always part of it, since banks start again with their references.
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

/** @returns how often the words have been given by now */
function countedBy(): (words: readonly string[]) => number {
  const counts = new Map<string, number>();
  return (words) => {
    const key = JSON.stringify(words);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** The id of a line: always the same for the same line of the same account. */
export function bankLineId(account: string, currency: string, { key }: Pick<IdentifiedLine, 'key'>): string {
  return publicId(bankLineIds, derivedUuid('bank line', account, currency, ...key));
}
