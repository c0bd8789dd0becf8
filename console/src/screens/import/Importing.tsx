/** Runs an import or a trial of one: progress, refused rows, and resuming after an interruption. */
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ImportResult } from 'back-office-client';
import { useEffect, useRef, useState } from 'react';
import type { ImportKind } from '../../../../src/kernel/importing/kinds.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useReadAnew } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { moment, number } from '../../parts/words/format.js';
import { forgetStopped, keepMapping, keepStopped, stoppedAt } from './kept.js';
import type { Mapping } from './mapping.js';
import { noRefusals, RejectedRows, withMore } from './RejectedRows.js';
import { UnreadableFile } from './records.js';
import { type Chosen, importFile, nothingYet, type Told } from './run.js';
import { useFaultWords, useImportWords } from './words.js';

type End =
  | { readonly how: 'done' | 'stopped' }
  | { readonly how: 'unreadable'; readonly line: number }
  | { readonly how: 'refused'; readonly problem: Problem };

function endOf(error: unknown, signal: AbortSignal): End {
  if (signal.aborted) return { how: 'stopped' };
  if (error instanceof UnreadableFile) return { how: 'unreadable', line: error.line };
  return { how: 'refused', problem: problemOf(error) };
}

export interface ImportingProps {
  readonly kind: ImportKind;
  readonly chosen: Chosen;
  readonly mapping: Mapping;
  /** False while required fields have no source. */
  readonly isReady: boolean;
}

export function Importing({ kind, chosen, mapping, isReady }: ImportingProps) {
  const words = useImportWords();
  const say = useFaultWords();
  const readAnew = useReadAnew();
  const [told, setTold] = useState<Told | undefined>(undefined);
  const [refusals, setRefusals] = useState(noRefusals);
  const [end, setEnd] = useState<End | undefined>(undefined);
  const [running, setRunning] = useState<'preview' | 'import' | undefined>(undefined);
  const [was, setWas] = useState<'preview' | 'import'>('import');
  const [stopped, setStopped] = useState(() => stoppedAt(kind, chosen));
  const controller = useRef<AbortController | undefined>(undefined);

  // Leaving the page during an import asks for confirmation, because the rest of the file would not be imported.
  useEffect(() => {
    if (running !== 'import') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(how: 'preview' | 'import', from: Told = nothingYet): Promise<void> {
    const started = new AbortController();
    const { signal } = started;
    controller.current = started;
    setRunning(how);
    setWas(how);
    setEnd(undefined);
    setTold(from);
    // A resumed import keeps its earlier refusals on the page.
    if (from === nothingYet) setRefusals(noRefusals);
    keepMapping(kind, chosen, mapping);
    try {
      await importFile({
        kind,
        chosen,
        mapping,
        preview: how === 'preview',
        from,
        signal,
        onProgress(next) {
          setTold(next);
          if (how === 'import') keepStopped(kind, chosen, next);
        },
        onRejected: (rejected) => setRefusals((before) => withMore(before, rejected)),
        say,
        send: async (path, batch) => (await call<ImportResult>('POST', path, batch)).body,
      });
      setEnd({ how: 'done' });
      if (how === 'import') forgetStopped(kind, chosen);
    } catch (error) {
      setEnd(endOf(error, signal));
    }
    setStopped(stoppedAt(kind, chosen));
    setRunning(undefined);
    await readAnew();
  }

  const canGoOn = stopped !== undefined && stopped.told.line > 0 && running === undefined;
  return (
    <>
      <Section title={words.start}>
        <Stack gap="sm">
          {canGoOn && (
            <Alert
              color="blue"
              role="status"
              title={words.stoppedBefore(number(stopped.told.line), moment(stopped.at))}
            >
              {words.stoppedText}
            </Alert>
          )}
          <Group gap="sm">
            <BusyButton
              variant="default"
              disabled={!isReady || running === 'import'}
              loading={running === 'preview'}
              onClick={() => void start('preview')}
            >
              {words.tryOut}
            </BusyButton>
            {canGoOn && (
              <Button disabled={!isReady} onClick={() => void start('import', stopped.told)}>
                {words.goOn(number(stopped.told.line + 1))}
              </Button>
            )}
            <BusyButton
              variant={canGoOn ? 'default' : 'filled'}
              disabled={!isReady || running === 'preview'}
              loading={running === 'import'}
              onClick={() => void start('import')}
            >
              {canGoOn ? words.startAnew : words.start}
            </BusyButton>
            {running !== undefined && (
              <Button variant="default" onClick={() => controller.current?.abort()}>
                {words.stop}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {words.tryOutText}
          </Text>
          {told !== undefined && (
            <Counts
              told={told}
              size={chosen.file.size}
              isPreview={was === 'preview'}
              isDone={end?.how === 'done'}
            />
          )}
          {end !== undefined && <Ended end={end} isPreview={was === 'preview'} />}
        </Stack>
      </Section>
      {refusals.count > 0 && (
        <RejectedRows
          refusals={refusals}
          name={chosen.file.name.replace(/\.[a-z]+(\.gz)?$/i, '')}
          format={chosen.writing.format}
          heading={chosen.heading}
        />
      )}
    </>
  );
}

interface CountsProps {
  readonly told: Told;
  readonly size: number;
  readonly isPreview: boolean;
  readonly isDone: boolean;
}

function Counts({ told, size, isPreview, isDone }: CountsProps) {
  const words = useImportWords();
  return (
    <>
      <Progress
        aria-label={isPreview ? words.tryOut : words.start}
        value={isDone || size === 0 ? 100 : (100 * told.bytes) / size}
      />
      <Facts
        facts={[
          { name: isPreview ? words.wouldBeImported : words.imported, value: number(told.imported) },
          { name: words.existing, value: number(told.existing) },
          { name: isPreview ? words.wouldBeRejected : words.rejected, value: number(told.rejected) },
          { name: words.upToLine, value: number(told.line) },
        ]}
      />
    </>
  );
}

function Ended({ end, isPreview }: { readonly end: End; readonly isPreview: boolean }) {
  const words = useImportWords();
  switch (end.how) {
    case 'done':
      return <Alert color="green" role="status" title={isPreview ? words.triedOut : words.done} />;
    case 'stopped':
      return <Alert color="orange" role="status" title={isPreview ? words.triedPart : words.stopped} />;
    case 'unreadable':
      return <Alert color="red" role="alert" title={words.unreadable(String(end.line))} />;
    case 'refused':
      return (
        <>
          <ProblemNotice problem={end.problem} />
          <Text size="sm">{isPreview ? words.triedPart : words.brokeOff}</Text>
        </>
      );
  }
}
