/** The figures of the start page, as far as the user may see them. */
import type { ReactNode } from 'react';
import { addressOfList, openInvoices, overdueInvoices } from '../../parts/layout/addresses.js';
import { useRead } from '../../parts/service/read.js';
import { daysAfter, today } from '../../parts/words/days.js';
import { money, nothing, number } from '../../parts/words/format.js';
import { Figure } from './Figure.js';
import {
  addressOfMoved,
  changeOf,
  firstOfMonth,
  type Metrics,
  type MovementKind,
  type Sum,
  useCount,
  useMovements,
  useSums,
} from './figures.js';
import classes from './Home.module.css';
import { useHomeWords } from './words.js';

/** One line per currency: amounts in different currencies are never added up. */
function amounts(sums: Readonly<Record<string, number>>): ReactNode {
  const shown = Object.entries(sums);
  if (shown.length === 0) return nothing;
  return shown.map(([currency, amount]) => (
    <span key={currency} className={classes.amount}>
      {money(amount, currency)}
    </span>
  ));
}

function signed(amount: number, currency: string): string {
  return `${amount > 0 ? '+' : ''}${money(amount, currency)}`;
}

function byCurrency(sums: readonly Sum[]): Readonly<Record<string, number>> {
  return Object.fromEntries(sums.map(({ currency, amount }) => [currency, amount]));
}

function countOf(sums: readonly Sum[]): number {
  return sums.reduce((all, { count }) => all + count, 0);
}

export function RevenueFigures() {
  const words = useHomeWords();
  const first = firstOfMonth(today());
  const all = useRead<Metrics>('/api/subscriptions/aggregated');
  const moved = useMovements();
  // The operator decides who may see reports; other users do not get the figure.
  if (all.error !== null) return null;
  const value = moved.data?.body.value.filter((one) => one.month === first.slice(0, 7));
  const change = (value ?? []).map((one) => ({
    currency: one.currency,
    amount: changeOf(one),
  }));
  const sumsOf = (kind: MovementKind) =>
    Object.fromEntries(
      (value ?? []).filter((one) => one[kind] !== 0).map((one) => [one.currency, one[kind]]),
    );
  return (
    <>
      <Figure
        name={words.mrr}
        value={all.data === undefined ? undefined : amounts(all.data.body.mrrByCurrency)}
        text={
          change.length === 0
            ? words.mrrText
            : words.changeThisMonth(change.map(({ amount, currency }) => signed(amount, currency)).join(', '))
        }
        to={addressOfList('subscription', { status: 'active' })}
      />
      {(['new', 'expansion', 'contraction', 'lost'] as const).map((kind) => (
        <Figure
          key={kind}
          name={words[`mrr_${kind}`]}
          value={value === undefined ? undefined : amounts(sumsOf(kind))}
          text={words.thisMonth}
          to={addressOfMoved(kind, first)}
          {...(kind === 'lost' && Object.keys(sumsOf(kind)).length > 0 ? { tone: 'bad' as const } : {})}
        />
      ))}
    </>
  );
}

export function SubscriptionFigures() {
  const words = useHomeWords();
  const first = firstOfMonth(today());
  const inAWeek = daysAfter(today(), 7);
  const path = '/api/subscriptions';
  const renewing = useCount(path, `status eq 'active' and renewalDate le ${inAWeek}`, true);
  const ended = useCount(path, `status eq 'terminated' and terminationDate ge ${first}`, true);
  return (
    <>
      <Figure
        name={words.renewals}
        value={renewing.data && number(renewing.data.body.count)}
        text={words.renewalsText}
        to={addressOfList('subscription', {
          status: 'active',
          renewalDate: `..${inAWeek}`,
          sort: 'renewalDate',
        })}
      />
      <Figure
        name={words.ended}
        value={ended.data && number(ended.data.body.count)}
        text={words.endedText}
        to={addressOfList('subscription', {
          status: 'terminated',
          terminationDate: `${first}..`,
          sort: '-terminationDate',
        })}
      />
    </>
  );
}

interface DueProps {
  readonly name: string;
  readonly filter: string;
  /** A filter, as in the list's address. */
  readonly dueDate: string | undefined;
  readonly isBad?: boolean;
}

function Due({ name, filter, dueDate, isBad = false }: DueProps) {
  const words = useHomeWords();
  const { data } = useSums(filter, true);
  const sums = data?.body.value;
  const address = addressOfList('invoice', {
    ...openInvoices,
    ...(dueDate === undefined ? {} : { dueDate }),
    sort: 'dueDate',
  });
  return (
    <Figure
      name={name}
      value={sums && (sums.length === 0 ? words.nothing : amounts(byCurrency(sums)))}
      text={words.invoices(number(countOf(sums ?? [])))}
      to={address}
      {...(isBad && sums !== undefined && sums.length > 0 ? { tone: 'bad' as const } : {})}
    />
  );
}

export function InvoiceFigures() {
  const words = useHomeWords();
  const now = today();
  const inAWeek = daysAfter(now, 7);
  const open = "status eq 'issued' and amountDue gt 0";
  return (
    <>
      <Due name={words.due} filter={open} dueDate={undefined} />
      <Due
        name={words.overdue}
        filter={`${open} and dueDate lt ${now}T00:00:00Z`}
        dueDate={overdueInvoices.dueDate}
        isBad
      />
      <Due
        name={words.dueThisWeek}
        filter={`${open} and dueDate ge ${now}T00:00:00Z and dueDate lt ${daysAfter(inAWeek, 1)}T00:00:00Z`}
        dueDate={`${now}..${inAWeek}`}
      />
    </>
  );
}

export function OperationFigures() {
  const words = useHomeWords();
  const failed = useRead<{ readonly count: number }>('/api/jobs', {
    query: { status: 'failed', $top: 0 },
    every: 60_000,
  });
  const health = useRead<{ readonly status: string }>('/health/ready', { every: 60_000 });
  const count = failed.data?.body.count;
  const isWell = health.data?.body.status === 'ok';
  const isKnown = health.data !== undefined || health.error !== null;
  return (
    <>
      <Figure
        name={words.failedJobs}
        value={count === undefined ? undefined : number(count)}
        text={words.failedJobsText}
        to="/operations/jobs?status=failed"
        {...(count === undefined || count === 0 ? {} : { tone: 'bad' as const })}
      />
      <Figure
        name={words.health}
        value={isKnown ? (isWell ? words.healthy : words.unhealthy) : undefined}
        to="/operations"
        tone={isWell ? 'good' : 'bad'}
      />
    </>
  );
}
