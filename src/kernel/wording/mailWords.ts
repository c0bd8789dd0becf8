/**
 * The words of mails to customers, in addition to those of documents. Each language has a file in `domain/shared/mailWords` and a line in
 * `mailLanguage.ts`.
 */
export interface MailWords {
  /** With `{number}, {seller}`. */
  readonly subject: string;
  /** With `{name}`. */
  readonly greeting: string;
  /** With `{number}`. */
  readonly attached: string;
  /** With `{day}`. */
  readonly statementAttached: string;
  /** With `{amount}, {day}, {number}`. */
  readonly pay: string;
  readonly nothingDue: string;
  /** With `{number}`; the further reminder with `{level}` too. */
  readonly reminderSubject: string;
  readonly furtherReminderSubject: string;
  readonly lastReminderSubject: string;
  /** With `{number}, {day}`. The first is for an invoice that is not due yet; the others become firmer. */
  readonly notYet: string;
  readonly missed: string;
  readonly again: string;
  readonly last: string;
  /** With `{amount}, {number}`. */
  readonly payNow: string;
  readonly suspends: string;
  readonly crossed: string;
  readonly regards: string;
  /** With `{number}, {seller}`. */
  readonly quoteSubject: string;
  /** With `{number}`. */
  readonly quoteAttached: string;
  /** With `{day}`. */
  readonly quoteValid: string;
}
