/** Imports a bank statement: books certain matches and leaves the others as proposals. */
import { Alert, FileInput, Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useReadAnew } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { Heads } from '../../parts/table/Heads.js';
import { money, number } from '../../parts/words/format.js';
import { usePaymentWords } from './words.js';

interface Counts {
  readonly lines: number;
  readonly booked: number;
  readonly proposed: number;
  readonly known: number;
  readonly ignored: number;
}

interface Taken extends Counts {
  readonly statements: readonly (Counts & {
    readonly account: string;
    readonly statement: string;
    readonly currency: string;
    readonly opening: number;
    readonly closing: number;
  })[];
}

interface Outcome {
  readonly isPreview: boolean;
  readonly taken?: Taken;
  readonly problem?: Problem;
}

export function BankStatement() {
  const words = usePaymentWords();
  const common = useWords();
  const readAnew = useReadAnew();
  const [file, setFile] = useState<File | null>(null);
  const [running, setRunning] = useState<'preview' | 'import' | undefined>(undefined);
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);

  async function take(content: File, how: 'preview' | 'import'): Promise<void> {
    const isPreview = how === 'preview';
    setRunning(how);
    setOutcome(undefined);
    try {
      const { body } = await call<Taken>('POST', '/api/bank-statements', {
        query: isPreview ? { preview: true } : {},
        content,
        contentType: 'application/octet-stream',
      });
      setOutcome({ isPreview, taken: body });
    } catch (error) {
      setOutcome({ isPreview, problem: problemOf(error) });
    }
    setRunning(undefined);
    await readAnew();
  }

  return (
    <Page title={words.importStatement} back={{ to: '/payments/proposals', label: words.proposals }}>
      <Section title={words.statement}>
        <Stack gap="sm">
          <FileInput
            label={words.statementFile}
            placeholder={common.chooseFile}
            description={words.statementKinds}
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              setOutcome(undefined);
            }}
            clearable
            clearButtonProps={{ 'aria-label': common.clearFile }}
            maw={480}
          />
          {file !== null && (
            <Group gap="sm">
              <BusyButton
                variant="default"
                disabled={running === 'import'}
                loading={running === 'preview'}
                onClick={() => void take(file, 'preview')}
              >
                {words.tryOut}
              </BusyButton>
              <BusyButton
                disabled={running === 'preview'}
                loading={running === 'import'}
                onClick={() => void take(file, 'import')}
              >
                {words.book}
              </BusyButton>
            </Group>
          )}
          {outcome?.problem !== undefined && <ProblemNotice problem={outcome.problem} />}
          {outcome?.taken !== undefined && <Result taken={outcome.taken} isPreview={outcome.isPreview} />}
          <Group>
            <Link to="/payments/proposals">{words.toProposals}</Link>
          </Group>
        </Stack>
      </Section>
    </Page>
  );
}

function Result({ taken, isPreview }: { readonly taken: Taken; readonly isPreview: boolean }) {
  const words = usePaymentWords();
  const names = {
    lines: words.lines,
    booked: isPreview ? words.wouldBeBooked : words.booked,
    proposed: isPreview ? words.wouldWait : words.waiting,
    known: words.known,
    ignored: words.ignored,
  } as const;
  const columns = Object.keys(names) as (keyof typeof names)[];
  return (
    <>
      <Alert color="green" role="status" title={isPreview ? words.statementTried : words.statementTaken} />
      <Facts facts={columns.map((name) => ({ name: names[name], value: number(taken[name]) }))} />
      <Sideways label={words.statement} width={760}>
        <Table fz="sm">
          <Heads
            names={[
              words.bankAccount,
              words.statement,
              ...[words.opening, words.closing, ...Object.values(names)].map((end) => ({ end })),
            ]}
          />
          <Table.Tbody>
            {taken.statements.map(({ account, statement, currency, opening, closing, ...counts }) => (
              <Table.Tr key={`${account} ${currency} ${statement}`}>
                <Table.Td>{account}</Table.Td>
                <Table.Td>{statement}</Table.Td>
                <Table.Td ta="end">{money(opening, currency)}</Table.Td>
                <Table.Td ta="end">{money(closing, currency)}</Table.Td>
                {columns.map((name) => (
                  <Table.Td key={name} ta="end">
                    {number(counts[name])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </>
  );
}
