/** Jobs that are waiting, active or failed; failed ones can be retried. */
import { Badge, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import type { Job, JobList } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Page } from '../../parts/layout/Page.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useKept } from '../../parts/layout/usePage.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { moment, number } from '../../parts/words/format.js';
import { useOperationsWords } from './words.js';

const statuses = ['waiting', 'active', 'failed'] as const;
const kinds = ['renewals', 'scheduled-changes', 'pdf', 'mail', 'maintenance'] as const;
const pageSize = 50;
/** Polling interval, in ms. */
const interval = 5_000;

function useNames() {
  const words = useOperationsWords();
  const { value_waiting } = useWords();
  return {
    statuses: { waiting: value_waiting, active: words.active, failed: words.failed },
    kinds: {
      renewals: words.kind_renewals,
      'scheduled-changes': words.kind_scheduled_changes,
      pdf: words.kind_pdf,
      mail: words.kind_mail,
      maintenance: words.kind_maintenance,
    },
  };
}

/** The filters are kept in the address, so that it can be saved and shared. */
export function JobPage() {
  const words = useOperationsWords();
  const common = useWords();
  const names = useNames();
  const [status, keepStatus] = useKept('status', '');
  const [kind, keepKind] = useKept('kind', '');
  return (
    <Page title={words.jobs} back={{ to: '/operations', label: words.title }} description={words.jobsText}>
      <Group gap="sm">
        <NativeSelect
          label={words.status}
          value={status}
          onChange={({ currentTarget }) => keepStatus(currentTarget.value)}
          data={[
            { value: '', label: common.any },
            ...statuses.map((value) => ({ value, label: names.statuses[value] })),
          ]}
        />
        <NativeSelect
          label={words.kind}
          value={kind}
          onChange={({ currentTarget }) => keepKind(currentTarget.value)}
          data={[
            { value: '', label: common.any },
            ...kinds.map((value) => ({ value, label: names.kinds[value] })),
          ]}
        />
      </Group>
      <Jobs key={`${status} ${kind}`} status={status} kind={kind} />
    </Page>
  );
}

function Jobs({ status, kind }: { readonly status: string; readonly kind: string }) {
  const words = useOperationsWords();
  const common = useWords();
  const [skip, setSkip] = useState(0);
  const [again, setAgain] = useState<Job | undefined>(undefined);
  const query = {
    status: status === '' ? undefined : status,
    kind: kind === '' ? undefined : kind,
    $skip: skip,
    $top: pageSize,
  };
  const reading = useRead<JobList>('/api/jobs', { query, every: interval });
  return (
    <>
      <Read reading={reading}>
        {({ body: { value, count } }) =>
          count === 0 ? (
            <Empty title={words.noJobs} />
          ) : (
            <Stack gap="sm">
              <JobTable jobs={value} onRetry={setAgain} />
              <Group gap="sm">
                <Text size="sm">
                  {common.part(number(skip + 1), number(skip + value.length), number(count))}
                </Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={skip === 0}
                  onClick={() => setSkip(Math.max(skip - pageSize, 0))}
                >
                  {common.previous}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={skip + value.length >= count}
                  onClick={() => setSkip(skip + pageSize)}
                >
                  {common.next}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Read>
      <Dialog isOpen={again !== undefined} onClose={() => setAgain(undefined)} title={words.retry}>
        {again !== undefined && (
          <CommandForm
            submitLabel={words.retry}
            command={() => ({
              method: 'POST',
              path: `/api/jobs/${again.kind}/${encodeURIComponent(again.id)}/retry`,
            })}
            onCancel={() => setAgain(undefined)}
            said={common.actionDone(words.retry)}
            onDone={() => setAgain(undefined)}
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {again.id}
            </Text>
            <Text size="sm">{words.retryText}</Text>
          </CommandForm>
        )}
      </Dialog>
    </>
  );
}

const colours = { waiting: 'blue', active: 'green', failed: 'red' } as const;

interface JobTableProps {
  readonly jobs: readonly Job[];
  readonly onRetry: (job: Job) => void;
}

function JobTable({ jobs, onRetry }: JobTableProps) {
  const words = useOperationsWords();
  const common = useWords();
  const names = useNames();
  return (
    <Sideways label={words.jobs} width={900}>
      <Table fz="sm">
        <Heads
          names={[
            words.job,
            words.kind,
            words.status,
            { end: words.attempts },
            words.lastError,
            words.enqueuedAt,
            words.nextAttemptAt,
            { unseen: common.actions },
          ]}
        />
        <Table.Tbody>
          {jobs.map((job) => (
            <Table.Tr key={`${job.kind} ${job.id}`}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{job.id}</Table.Td>
              <Table.Td>{names.kinds[job.kind]}</Table.Td>
              <Table.Td>
                <Badge color={colours[job.status]} miw="max-content">
                  {names.statuses[job.status]}
                </Badge>
              </Table.Td>
              <Table.Td ta="end">{number(job.attempts)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{job.lastError ?? ''}</Table.Td>
              <Table.Td>{moment(job.enqueuedAt)}</Table.Td>
              <Table.Td>{job.nextAttemptAt === null ? '' : moment(job.nextAttemptAt)}</Table.Td>
              <Table.Td ta="end">
                {job.status === 'failed' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={words.retryOne(job.id)}
                    onClick={() => onRetry(job)}
                  >
                    {words.retry}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
