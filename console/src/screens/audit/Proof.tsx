/** The proof of the whole store: its hash chains and seals, its money, and the signed head for auditors to keep elsewhere. */
import { Alert, Button, FileInput, Stack, Text } from '@mantine/core';
import type { KeySet, MoneyAudit, SignedHead, StoreVerification } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Page } from '../../parts/layout/Page.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useRun } from '../../parts/service/useRun.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { Runner } from '../../parts/states/Runner.js';
import { moment, number } from '../../parts/words/format.js';
import { Findings, FindingTable } from './Findings.js';
import { checkSignature, contentOf, type Signature } from './head.js';
import { useAuditWords } from './words.js';

export function AuditProof() {
  const words = useAuditWords();
  return (
    <Page title={words.proofTitle} back={{ to: '/audit', label: words.title }}>
      <Columns>
        <StoreCheck />
        <MoneyCheck />
        <Head />
      </Columns>
    </Page>
  );
}

function StoreCheck() {
  const words = useAuditWords();
  const common = useWords();
  const run = useRun<StoreVerification>('/api/audit/verify');
  const [file, setFile] = useState<File | null>(null);
  const [isNoHead, setNoHead] = useState(false);

  async function start(): Promise<void> {
    const head = file === null ? undefined : headIn(await file.text());
    const isMissing = file !== null && head === undefined;
    setNoHead(isMissing);
    if (!isMissing) await run.start(head === undefined ? {} : { head });
  }

  return (
    <Section title={words.verify}>
      <Stack gap="sm">
        <Text size="sm">{words.verifyText}</Text>
        <FileInput
          label={words.keptHead}
          description={words.keptHeadText}
          placeholder={common.chooseFile}
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ 'aria-label': common.clearFile }}
          error={isNoHead ? words.noHead : undefined}
        />
        <Runner run={run} label={words.verify} onStart={() => void start()}>
          {({ valid, events, streams, seals, entries, findings }) =>
            valid ? (
              <Alert color="green" title={words.valid} role="status">
                {words.verified(number(events), number(streams))} {words.seals(number(seals))}{' '}
                {words.entries(number(entries))}
              </Alert>
            ) : (
              <Findings findings={findings} />
            )
          }
        </Runner>
      </Stack>
    </Section>
  );
}

/** Reads the signed head from a file: the JWS itself, or the API's answer with it. */
function headIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (contentOf(trimmed) !== undefined) return trimmed;
  try {
    const { jws } = JSON.parse(trimmed);
    return typeof jws === 'string' ? jws : undefined;
  } catch {
    return undefined;
  }
}

function MoneyCheck() {
  const words = useAuditWords();
  const run = useRun<MoneyAudit>('/api/audit/money');
  return (
    <Section title={words.money}>
      <Stack gap="sm">
        <Text size="sm">{words.moneyText}</Text>
        <Runner run={run} label={words.money} onStart={() => void run.start(undefined)}>
          {({ valid, subscriptions, invoices, accounts, findings }) =>
            valid ? (
              <Alert color="green" title={words.valid} role="status">
                {words.moneyChecked(number(subscriptions), number(invoices), number(accounts))}
              </Alert>
            ) : (
              <FindingTable
                findings={findings.map(({ fault, detail, subscriptionId, invoiceId, customerId }) => ({
                  fault,
                  detail,
                  place: [subscriptionId, invoiceId, customerId].filter((id) => id !== null).join(' '),
                }))}
              />
            )
          }
        </Runner>
      </Stack>
    </Section>
  );
}

interface TakenHead {
  readonly head: SignedHead;
  readonly signature: Signature;
}

function Head() {
  const words = useAuditWords();
  const [taken, setTaken] = useState<TakenHead | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [isTaking, setTaking] = useState(false);
  const said = {
    holds: words.signatureHolds,
    broken: words.signatureBroken,
    unknown: words.signatureUnknown,
  };

  async function take(): Promise<void> {
    setTaking(true);
    try {
      const [{ body: head }, { body: keys }] = await Promise.all([
        call<SignedHead>('GET', '/api/audit/head'),
        call<KeySet>('GET', '/api/audit/keys'),
      ]);
      setTaken({ head, signature: await checkSignature(head.jws, keys) });
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setTaking(false);
  }

  return (
    <Section title={words.head}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.headText}</Text>
        <BusyButton onClick={() => void take()} loading={isTaking} variant="default">
          {words.takeHead}
        </BusyButton>
        {problem !== undefined && <ProblemNotice problem={problem} />}
        {taken !== undefined && (
          <>
            <Facts
              facts={[
                { name: words.headAt, value: moment(taken.head.at) },
                { name: words.headEvents, value: number(taken.head.events) },
                { name: words.headStreams, value: number(taken.head.streams) },
                { name: words.headStore, value: taken.head.storeId },
                { name: words.headDigest, value: taken.head.digest },
                { name: words.signature, value: said[taken.signature] },
              ]}
            />
            <Button
              component="a"
              variant="default"
              download={`head-${taken.head.at.slice(0, 10)}.json`}
              href={`data:application/json,${encodeURIComponent(JSON.stringify(taken.head, undefined, 2))}`}
            >
              {words.downloadHead}
            </Button>
          </>
        )}
      </Stack>
    </Section>
  );
}
