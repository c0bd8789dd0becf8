/** Downloads the proof of an issued document, and links to the page where anyone with both files can check them. */
import { Anchor, Group, Stack } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { send } from '../service/call.js';
import { serviceUrl } from '../service/places.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { BusyButton } from './BusyButton.js';
import { useDownload } from './useDownload.js';

export interface ProofFileProps {
  /** The path of the document, e.g. `/api/invoices/inv_1`. */
  readonly path: string;
  /** The base name of the files. */
  readonly name: string;
}

export function ProofFile({ path, name }: ProofFileProps) {
  const words = useWords();
  const { coming, problem, start } = useDownload();
  const format = 'tlog-proof';
  const save = () =>
    start(format, `${name}.${format}`, () => send('GET', `${path}/proof`, { query: { format } }));

  return (
    <Stack gap="xs" mt="sm">
      <Group gap="xs">
        <BusyButton
          size="xs"
          variant="default"
          loading={coming !== undefined}
          leftSection={<ShieldCheck size={14} aria-hidden />}
          onClick={() => void save()}
        >
          {words.proof}
        </BusyButton>
        <Anchor href={`${serviceUrl}/verify`} target="_blank" rel="noreferrer" size="sm">
          {words.checkProof}
        </Anchor>
      </Group>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </Stack>
  );
}
