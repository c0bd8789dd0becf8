/** Finds invoices for which a reminder has come due, in batches by an index, oldest first; by whom and how often never matters. */
import { forEachConcurrently } from '../../kernel/concurrency.js';
import type { CommandContext } from '../../kernel/context.js';
import { addDays, type CalendarDate, dayOf, dayOfTimestamp } from '../../kernel/dates.js';
import { collectFailures } from '../../kernel/failures.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import type { Expression } from '../../query/ast.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { DueWork } from '../engine/dueWork.js';
import { stepOf } from '../engine/steps.js';
import { type Dunning, reminderJob } from './dunning.js';

/** How far a run has come. */
export interface DunningProgress {
  /** Invoices that were looked at. */
  readonly looked: number;
  /** Reminders that were asked for. */
  readonly reminded: number;
}

export interface DunningDueDependencies {
  readonly readModels: Pick<ReadModels, 'scan' | 'list'>;
  readonly dunning: Pick<Dunning, 'rules' | 'remindIfDue'>;
  readonly jobs: Pick<Jobs, 'waitForOutcomes'>;
  /** Told after each batch. */
  readonly onProgress: (progress: DunningProgress) => void;
}

export interface DunningDue {
  /** Asks for every reminder that is due, and does not wait for the mails. */
  process(context: CommandContext, signal: AbortSignal): Promise<DunningProgress>;
  /** The same as the service's own doing, with the mails. */
  asDueWork(contextNow: () => CommandContext): DueWork;
}

/** Invoices that are worked on at a time. */
const concurrency = 16;

const { fields } = invoiceModel;

export function createDunningDue(dependencies: DunningDueDependencies): DunningDue {
  const { readModels, dunning, jobs, onProgress } = dependencies;
  const { days } = dunning.rules;

  /** Open invoices that this level is the next of. */
  const awaiting = (level: number, dueDate: Expression) =>
    allOf(where(fields, 'status', 'eq', 'issued'), where(fields, 'reminderLevel', 'eq', level - 1), dueDate);

  function dueBy(day: CalendarDate, level: number, after: number): Expression {
    return awaiting(level, where(fields, 'dueDate', 'lt', startOf(addDays(day, 1 - after))));
  }

  async function process(
    context: CommandContext,
    signal: AbortSignal,
    settle: (asked: readonly Job[]) => Promise<unknown>,
  ): Promise<DunningProgress> {
    let looked = 0;
    let reminded = 0;
    const failures = collectFailures('invoices that could not be reminded of');
    const day = dayOf(context.at);
    const orderBy = [sortBy(fields, 'dueDate')];
    for (const [index, after] of days.entries()) {
      const filter = dueBy(day, index + 1, after);
      for await (const batch of readModels.scan(invoiceModel, { filter, orderBy })) {
        const asked: Job[] = [];
        await forEachConcurrently(batch, concurrency, async ({ id, customerId }) => {
          if (signal.aborted) return;
          looked += 1;
          const [invoiceId, customer] = [String(id), String(customerId)];
          // Another day's reminder of the same invoice is another command.
          const own = stepOf(context, `${invoiceId} ${day}`);
          try {
            const { events } = await dunning.remindIfDue(customer, invoiceId, own);
            for (const event of events)
              if (event.type === 'ReminderRequested') asked.push(reminderJob(customer, event.data));
          } catch (error) {
            failures.add(error);
          }
        });
        reminded += asked.length;
        if (asked.length > 0) onProgress({ looked, reminded });
        await settle(asked);
        if (signal.aborted) break;
      }
    }
    failures.tell();
    return { looked, reminded };
  }

  async function nextDay(after: CalendarDate, level: number, daysAfter: number) {
    const first = startOf(addDays(after, 1 - daysAfter));
    const page = await readModels.list(invoiceModel, {
      filter: awaiting(level, where(fields, 'dueDate', 'ge', first)),
      orderBy: [sortBy(fields, 'dueDate')],
      skip: 0,
      top: 1,
      count: false,
    });
    const dueDate = page.documents[0]?.dueDate;
    return typeof dueDate === 'string' && dueDate < '9980'
      ? addDays(dayOfTimestamp(dueDate), daysAfter)
      : undefined;
  }

  return {
    process: (context, signal) => process(context, signal, async () => undefined),
    asDueWork: (contextNow) => ({
      processAll: (signal) =>
        process(contextNow(), signal, async (asked) => {
          // A mail that does not go in time is the queue's: the clock goes on.
          await jobs.waitForOutcomes(asked, signal).catch((error: unknown) => {
            if (!signal.aborted) throw error;
          });
        }),
      async nextDueDay(after) {
        const found = await Promise.all(days.map((daysAfter, index) => nextDay(after, index + 1, daysAfter)));
        return found.filter((day) => day !== undefined).sort()[0];
      },
    }),
  };
}

function startOf(day: CalendarDate): string {
  return `${day}T00:00:00.000Z`;
}
