/** Takes over the records of a file: what they are, how the file begins, how far it has come, and what was refused. */
import { Alert, Button, FileInput, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Page } from '../../parts/layout/Page.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useKept } from '../../parts/layout/usePage.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useReadAnew } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { number } from '../../parts/words/format.js';
import { type ImportKind, kinds } from './kinds.js';
import { Preview } from './Preview.js';
import { noRefusals, RejectedRows, withMore } from './RejectedRows.js';
import { type Format, formatOf, UnreadableFile } from './records.js';
import { importFile, type Told } from './run.js';
import { useImportWords } from './words.js';

type Kinds = readonly [ImportKind, ...ImportKind[]];

function useKindNames(): Readonly<Record<ImportKind['name'], string>> {
  const words = useImportWords();
  return {
    subscriptions: words.kind_subscriptions,
    invoices: words.kind_invoices,
    receipts: words.kind_receipts,
    payments: words.kind_payments,
    offers: words.kind_offers,
    customers: words.kind_customers,
    orders: words.kind_orders,
    'discount-codes': words.kind_discount_codes,
    organizations: words.kind_organizations,
  };
}

export function ImportPage() {
  const words = useImportWords();
  const common = useWords();
  const names = useKindNames();
  const [first] = kinds as Kinds;
  const [name, keepName] = useKept('kind', first.name);
  const kind = kinds.find((one) => one.name === name) ?? first;
  const [file, setFile] = useState<File | null>(null);
  const format = file === null ? undefined : formatOf(file.name);
  const isTaken = format === 'ndjson' || (format === 'csv' && kind.csv !== 'none');
  return (
    <Page title={words.title} description={words.text}>
      <Section title={words.file}>
        <Stack gap="sm">
          <NativeSelect
            label={words.what}
            value={kind.name}
            onChange={({ currentTarget }) => keepName(currentTarget.value)}
            data={kinds.map(({ name: value }) => ({ value, label: names[value] }))}
            maw={320}
          />
          <FileInput
            label={words.file}
            placeholder={words.choose}
            description={kind.csv === 'none' ? words.fileNdjson : words.fileCsv}
            value={file}
            onChange={setFile}
            accept=".csv,.ndjson,.jsonl,.gz"
            clearable
            clearButtonProps={{ 'aria-label': common.clearFile }}
            error={file !== null && !isTaken ? words.otherFile : undefined}
            maw={480}
          />
          <Text size="sm">{words.needs(kind.needs.join(', '))}</Text>
          <Text size="xs" c="dimmed">
            {words.otherColumns}
          </Text>
          {file !== null && format !== undefined && isTaken && (
            <Preview kind={kind} file={file} format={format} />
          )}
        </Stack>
      </Section>
      {file !== null && format !== undefined && isTaken && (
        <Import
          key={`${kind.name} ${file.name} ${file.size} ${file.lastModified}`}
          kind={kind}
          file={file}
          format={format}
        />
      )}
    </Page>
  );
}

type End =
  | { readonly how: 'done' | 'stopped' }
  | { readonly how: 'unreadable'; readonly line: number }
  | { readonly how: 'refused'; readonly problem: Problem };

function endOf(error: unknown, signal: AbortSignal): End {
  if (signal.aborted) return { how: 'stopped' };
  if (error instanceof UnreadableFile) return { how: 'unreadable', line: error.line };
  return { how: 'refused', problem: problemOf(error) };
}

interface ImportProps {
  readonly kind: ImportKind;
  readonly file: File;
  readonly format: Format;
}

function Import({ kind, file, format }: ImportProps) {
  const words = useImportWords();
  const readAnew = useReadAnew();
  const [told, setTold] = useState<Told | undefined>(undefined);
  const [refusals, setRefusals] = useState(noRefusals);
  const [heading, setHeading] = useState<string | undefined>(undefined);
  const [end, setEnd] = useState<End | undefined>(undefined);
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController | undefined>(undefined);

  async function start(): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    controller.current = running;
    setRunning(true);
    setEnd(undefined);
    setRefusals(noRefusals);
    try {
      await importFile({
        kind,
        file,
        format,
        signal,
        onProgress: setTold,
        onRejected: (rejected) => setRefusals((before) => withMore(before, rejected)),
        onHeading: setHeading,
        otherCells: (cells, columns) => words.otherCells(number(cells), number(columns)),
      });
      setEnd({ how: 'done' });
    } catch (error) {
      setEnd(endOf(error, signal));
    }
    setRunning(false);
    await readAnew();
  }

  return (
    <>
      <Section title={words.start}>
        <Stack gap="sm">
          <Group gap="sm">
            <Button onClick={() => void start()} loading={isRunning}>
              {words.start}
            </Button>
            {isRunning && (
              <Button variant="default" onClick={() => controller.current?.abort()}>
                {words.stop}
              </Button>
            )}
          </Group>
          {told !== undefined && <Counts told={told} size={file.size} />}
          {end !== undefined && <Ended end={end} />}
        </Stack>
      </Section>
      {refusals.count > 0 && (
        <RejectedRows
          refusals={refusals}
          name={file.name.replace(/\.(csv|ndjson|jsonl)(\.gz)?$/i, '')}
          format={format}
          heading={heading}
        />
      )}
    </>
  );
}

function Counts({ told, size }: { readonly told: Told; readonly size: number }) {
  const words = useImportWords();
  return (
    <>
      <Progress aria-label={words.start} value={size === 0 ? 100 : (100 * told.bytes) / size} />
      <Facts
        facts={[
          { name: words.imported, value: number(told.imported) },
          { name: words.existing, value: number(told.existing) },
          { name: words.rejected, value: number(told.rejected) },
        ]}
      />
    </>
  );
}

function Ended({ end }: { readonly end: End }) {
  const words = useImportWords();
  switch (end.how) {
    case 'done':
      return <Alert color="green" role="status" title={words.done} />;
    case 'stopped':
      return <Alert color="orange" role="status" title={words.stopped} />;
    case 'unreadable':
      return <Alert color="red" role="alert" title={words.unreadable(String(end.line))} />;
    case 'refused':
      return (
        <>
          <ProblemNotice problem={end.problem} />
          <Text size="sm">{words.brokeOff}</Text>
        </>
      );
  }
}
