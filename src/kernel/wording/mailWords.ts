/** The words of mails to customers, beside those of documents. A language is a file of `domain/shared/mailWords`, and a line in `mailLanguage.ts`. */
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
  /** With `{number}`; the further one with `{level}` too. */
  readonly reminderSubject: string;
  readonly furtherReminderSubject: string;
  readonly lastReminderSubject: string;
  /** With `{number}, {day}`: before it is due, and then the firmer the later. */
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
