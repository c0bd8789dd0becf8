/** The last reminder of an invoice as a letter: as it was written, addressed to the customer's current reference data. */
import { createHash } from 'node:crypto';
import { isLast } from '../../domain/account/dunning.js';
import type { DunningRules } from '../../domain/account/dunningCommands.js';
import { reminderOf } from '../../domain/account/dunningState.js';
import { dunningViewOf } from '../../domain/account/state.js';
import { type ExistingInvoice, existingInvoice } from '../../domain/invoice/state.js';
import type { Parties } from '../../domain/shared/parties.js';
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { CommandHandler } from '../engine/handle.js';
import { invoiceAggregate } from '../invoice/invoice.js';
import { type FindParties, withoutBuyer } from '../reference/partyLookup.js';
import { accountAggregate } from './account.js';

export interface ReminderLetter {
  readonly customerId: string;
  readonly invoiceNumber: string;
  /** RFC 3339 UTC with milliseconds. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: DecimalText;
  readonly currency: string;
  /** From 1; 0 for one sent before the first was due. */
  readonly level: number;
  readonly date: CalendarDate;
  readonly amountDue: DecimalText;
  readonly isLast: boolean;
  readonly suspends: boolean;
  readonly parties: Parties;
  /** Derived from all of the above: a different letter has a different revision. */
  readonly revision: number;
}

/** @returns undefined when there is no such invoice or none of its reminders has been written */
export type FindReminderLetter = (invoiceId: string) => Promise<ReminderLetter | undefined>;

export function reminderLetterLookup(dependencies: {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly findParties: FindParties;
  readonly rules: DunningRules;
}): FindReminderLetter {
  const { handler, findParties, rules } = dependencies;

  async function partiesOf({ parties, customerId }: ExistingInvoice['invoice']): Promise<Parties> {
    if (parties === 'erased') return withoutBuyer(customerId, await findParties(customerId));
    return findParties(customerId, parties);
  }

  return async (invoiceId) => {
    const existing = existingInvoice((await handler.load(invoiceAggregate, invoiceId)).state);
    if (existing === undefined) return undefined;
    const { invoice } = existing;
    const { customerId, invoiceNumber, invoiceDate, dueDate, total, currency } = invoice;
    const account = (await handler.load(accountAggregate, customerId)).state;
    const written = reminderOf(dunningViewOf(account), invoiceId);
    if (written === null || invoiceNumber === null) return undefined;
    const { level, date, amountDue, suspends } = written;
    const letter = {
      ...{ customerId, invoiceNumber, invoiceDate, dueDate, total, currency },
      ...{ level, date, amountDue },
      isLast: written.isLast ?? isLast(level, rules),
      suspends: suspends !== null,
      parties: await partiesOf(invoice),
    };
    return { ...letter, revision: digestOf(JSON.stringify(letter)) };
  };
}

/** Returns 48 bits of the hash, few enough for a number to hold exactly. */
function digestOf(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);
}
