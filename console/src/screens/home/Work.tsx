/** Work that waits for a person: short lists whose rows lead to what can be done. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ApprovalRow, InvoiceRow, Job, PaymentProposalRow, WaitingUsage } from 'back-office-client';
import type { ReactNode } from 'react';
import { RowAction } from '../../parts/actions/RowAction.js';
import { ActorName } from '../../parts/history/actors.js';
import { addressOfList, addressOfOne, overdueInvoices } from '../../parts/layout/addresses.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { Section } from '../../parts/layout/Section.js';
import { Named } from '../../parts/names/Named.js';
import { useMay } from '../../parts/service/me.js';
import type { Query } from '../../parts/service/query.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { today } from '../../parts/words/days.js';
import { day, money, number } from '../../parts/words/format.js';
import { useHomeWords } from './words.js';

/** Rows per list; a link leads to the others. */
const most = 4;

interface Entry {
  readonly key: string;
  readonly to: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

interface WorkListProps<Row> {
  readonly title: string;
  readonly path: string;
  readonly query: Query;
  /** The address of the whole list. */
  readonly to: string;
  /** True for work that most services never have; such a list is hidden while empty. */
  readonly isRare?: boolean;
  readonly entry: (row: Row) => Entry;
}

function WorkList<Row>({ title, path, query, to, isRare = false, entry }: WorkListProps<Row>) {
  const words = useHomeWords();
  const reading = useRead<{ readonly value: readonly Row[]; readonly count: number }>(path, {
    query: { $top: most, ...query },
  });
  const count = reading.data?.body.count;
  if (isRare && (count ?? 0) === 0) return null;
  return (
    <Section
      title={count === undefined ? title : `${title} (${number(count)})`}
      {...(count === undefined || count <= most
        ? {}
        : {
            actions: (
              <Link to={to} size="sm" aria-label={`${words.showAll}: ${title}`}>
                {words.showAll}
              </Link>
            ),
          })}
    >
      <Read reading={reading}>
        {({ body: { value } }) =>
          value.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.nothingWaits}
            </Text>
          ) : (
            <Stack gap={6}>
              {value.map(entry).map(({ key, to: address, title: name, text, action }) => (
                <Group key={key} justify="space-between" gap="xs" wrap="nowrap">
                  <div style={{ minWidth: 0 }}>
                    <Link to={address} size="sm" display="block" truncate>
                      {name}
                    </Link>
                    <Text size="xs" c="dimmed" component="div" truncate>
                      {text}
                    </Text>
                  </div>
                  {action}
                </Group>
              ))}
            </Stack>
          )
        }
      </Read>
    </Section>
  );
}

export function Drafts() {
  const words = useHomeWords();
  const may = useMay({ rights: ['invoices:write'] });
  return (
    <WorkList<InvoiceRow>
      title={words.draftsToIssue}
      path="/api/invoices/odata"
      query={{ $filter: "status eq 'draft'", $orderby: 'createdAt' }}
      to={addressOfList('invoice', { status: 'draft' })}
      entry={({ id, customerId, total, currency, createdAt }) => ({
        key: id,
        to: addressOfOne('invoice', id),
        title: <Named kind="customer" id={customerId} />,
        text: `${money(total, currency)} · ${day(createdAt)}`,
        action: may && (
          <RowAction
            action={{
              key: 'issue',
              label: words.issue,
              text: words.issueText,
              isIndependent: true,
              command: () => ({
                method: 'PATCH',
                path: `/api/invoices/${encodeURIComponent(id)}/status`,
                body: { status: 'issued' },
              }),
              said: (body) => ({
                text: words.saidIssued(String(Object(body).invoiceNumber)),
                link: { to: addressOfOne('invoice', id), label: words.showInvoice },
              }),
            }}
          />
        ),
      })}
    />
  );
}

export function Approvals() {
  const words = useHomeWords();
  const go = useGo();
  return (
    <WorkList<ApprovalRow>
      title={words.approvals}
      path="/api/approvals"
      query={{ $filter: "status eq 'open'", $orderby: 'createdAt' }}
      to="/approvals?status=open"
      isRare
      entry={({ id, amount, currency, proposedBy, createdAt }) => {
        const to = `/approvals/${encodeURIComponent(id)}`;
        const [kind = '', by = ''] = proposedBy.split(':');
        return {
          key: id,
          to,
          title: amount === null ? words.approval : money(amount, currency ?? ''),
          text: (
            <>
              <ActorName actor={{ kind, id: by }} /> · {day(createdAt)}
            </>
          ),
          action: (
            <Button size="compact-xs" variant="subtle" style={{ flex: 'none' }} onClick={() => go(to)}>
              {words.decide}
            </Button>
          ),
        };
      }}
    />
  );
}

export function WaitingUsageEvents() {
  const words = useHomeWords();
  return (
    <WorkList<WaitingUsage>
      title={words.waitingUsage}
      path="/api/usage-events/waiting"
      query={{ limit: most, $top: undefined }}
      to="/usage"
      isRare
      entry={({ source, id, meter, since }) => ({
        key: `${source} ${id}`,
        to: '/usage',
        title: <Named kind="meter" id={meter} />,
        text: words.waitsSince(day(since)),
        action: null,
      })}
    />
  );
}

export function BankLines() {
  const words = useHomeWords();
  const go = useGo();
  return (
    <WorkList<PaymentProposalRow>
      title={words.bankLines}
      path="/api/payment-proposals"
      query={{ $filter: "status eq 'proposed'", $orderby: 'bookingDate' }}
      to="/payments/proposals?status=proposed"
      entry={({ id, amount, currency, direction, counterpartyName, remittance, bookingDate }) => {
        const to = `/payments/proposals/${encodeURIComponent(id)}`;
        return {
          key: id,
          to,
          title: <bdi>{counterpartyName ?? remittance}</bdi>,
          text: `${money(direction === 'debit' ? -amount : amount, currency)} · ${day(bookingDate)}`,
          action: (
            <Button size="compact-xs" variant="subtle" style={{ flex: 'none' }} onClick={() => go(to)}>
              {words.match}
            </Button>
          ),
        };
      }}
    />
  );
}

export function Overdue() {
  const words = useHomeWords();
  const may = useMay({ rights: ['invoices:write'] });
  return (
    <WorkList<InvoiceRow>
      title={words.overdueInvoices}
      path="/api/invoices/odata"
      query={{
        $filter: `status eq 'issued' and amountDue gt 0 and dueDate lt ${today()}T00:00:00Z`,
        $orderby: 'dueDate',
      }}
      to={addressOfList('invoice', { ...overdueInvoices, sort: 'dueDate' })}
      entry={({ id, invoiceNumber, customerId, amountDue, currency, dueDate }) => ({
        key: id,
        to: addressOfOne('invoice', id),
        title: (
          <>
            <Named kind="customer" id={customerId} /> · {invoiceNumber}
          </>
        ),
        text: `${money(amountDue, currency)} · ${words.wasDue(day(dueDate))}`,
        action: may && (
          <RowAction
            action={{
              key: 'remind',
              label: words.remind,
              text: words.remindText,
              isIndependent: true,
              previews: false,
              command: () => ({ method: 'POST', path: `/api/invoices/${encodeURIComponent(id)}/remind` }),
              said: () => ({ text: words.saidReminded(String(invoiceNumber)) }),
            }}
          />
        ),
      })}
    />
  );
}

/** Ids of jobs name their subject: `invoice/inv_1/…`. */
function MailOf({ id }: { readonly id: string }) {
  const words = useHomeWords();
  const [task, about = ''] = id.split('/');
  if (task !== 'invoice') return words.otherMail;
  return (
    <>
      {words.mailOf} <Named kind="invoice" id={about} />
    </>
  );
}

export function FailedMails() {
  const words = useHomeWords();
  const to = '/operations/jobs?status=failed&kind=mail';
  return (
    <WorkList<Job>
      title={words.failedMails}
      path="/api/jobs"
      query={{ status: 'failed', kind: 'mail' }}
      to={to}
      isRare
      entry={({ id, kind, lastError, enqueuedAt }) => ({
        key: id,
        to,
        title: <MailOf id={id} />,
        text: `${day(enqueuedAt)} · ${lastError ?? ''}`,
        action: (
          <RowAction
            action={{
              key: 'retry',
              label: words.retry,
              text: words.retryText,
              isIndependent: true,
              previews: false,
              command: () => ({ method: 'POST', path: `/api/jobs/${kind}/${encodeURIComponent(id)}/retry` }),
            }}
          />
        ),
      })}
    />
  );
}
