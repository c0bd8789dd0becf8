/** Downloads a backup of the stores. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Section } from '../../parts/layout/Section.js';
import { send } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { saveFile } from '../../parts/table/download.js';
import { number } from '../../parts/words/format.js';
import { useOperationsWords } from './words.js';

const halves = ['data', 'keys'] as const;
type Half = (typeof halves)[number];

const megabytes = (bytes: number) => number(bytes / 1_000_000, 1);

/** @param tell called with the bytes received so far @returns the archive, which browsers move to disk when it is large */
async function archiveIn(response: Response, tell: (bytes: number) => void): Promise<Blob> {
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        bytes += part.byteLength;
        tell(bytes);
        controller.enqueue(part);
      },
    }),
  );
  const headers = { 'content-type': 'application/x-tar' };
  return new Response(counted ?? null, { headers }).blob();
}

function nameIn(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'backup.tar';
}

export function Backup() {
  const words = useOperationsWords();
  const [chosen, setChosen] = useState<readonly string[]>(halves);
  const [coming, setComing] = useState<number | undefined>(undefined);
  const [done, setDone] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const names: Readonly<Record<Half, string>> = { data: words.data, keys: words.keys };

  async function take(): Promise<void> {
    setProblem(undefined);
    setDone(undefined);
    setComing(0);
    try {
      const response = await send('POST', '/api/backup', {
        body: { halves: halves.filter((half) => chosen.includes(half)) },
      });
      const archive = await archiveIn(response, setComing);
      saveFile(nameIn(response), archive);
      setDone(archive.size);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setComing(undefined);
  }

  return (
    <Section title={words.backup}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{words.backupText}</Text>
        <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={words.backup}>
          <Stack gap="xs">
            {halves.map((half) => (
              <Checkbox key={half} value={half} label={names[half]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <BusyButton
          variant="default"
          onClick={() => void take()}
          loading={coming !== undefined}
          disabled={chosen.length === 0}
        >
          {words.takeBackup}
        </BusyButton>
        <Text size="sm" role="status">
          {coming !== undefined && words.backupComing(megabytes(coming))}
          {done !== undefined && words.backupDone(megabytes(done))}
        </Text>
        {problem?.status === 404 ? (
          <Text size="sm" role="alert">
            {words.noBackup}
          </Text>
        ) : (
          problem !== undefined && <ProblemNotice problem={problem} />
        )}
        <Text size="xs" c="dimmed">
          {words.backupAdvice}
        </Text>
      </Stack>
    </Section>
  );
}
