/** How long the law has documents kept with those who they name. */
import { DomainError } from '../../kernel/errors.js';

/**
 * Years are counted from the end of the year of the document.
 * @param date of the document, UTC timestamp
 * @throws DomainError DOCUMENT_RETAINED before that is over
 */
export function checkRetention(
  date: string,
  { at, years }: { readonly at: string; readonly years: number },
): void {
  const last = Number(date.slice(0, 4)) + years;
  if (Number(at.slice(0, 4)) <= last) {
    throw new DomainError(
      'DOCUMENT_RETAINED',
      `The document has to be kept with its buyer and seller until the end of ${last}`,
    );
  }
}
