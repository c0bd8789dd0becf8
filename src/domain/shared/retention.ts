/** How long the law requires documents to be kept with the parties that they name. */
import { DomainError } from '../../kernel/errors.js';

export interface Retention {
  /** UTC timestamp. */
  readonly at: string;
  readonly years: number;
}

/**
 * The date from which a document is kept: a date chosen by a client must not make it older than it is.
 * @param recordedAt when the service issued or recorded it; undefined if unknown
 */
export function laterOf(date: string, recordedAt: string | undefined): string {
  return recordedAt !== undefined && recordedAt > date ? recordedAt : date;
}

function lastYearOf(date: string, { years }: Retention): number {
  return Number(date.slice(0, 4)) + years;
}

/** Whether the years that `checkRetention` demands are not over. */
export function isRetained(date: string, retention: Retention): boolean {
  return Number(retention.at.slice(0, 4)) <= lastYearOf(date, retention);
}

/**
 * Years count from the end of the document's year.
 * @param date of the document, UTC timestamp
 * @throws DomainError DOCUMENT_RETAINED before the years are over
 */
export function checkRetention(date: string, retention: Retention): void {
  if (!isRetained(date, retention)) return;
  throw new DomainError(
    'DOCUMENT_RETAINED',
    `The document must be kept with buyer and seller until the end of ${lastYearOf(date, retention)}`,
  );
}
