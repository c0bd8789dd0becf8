/** The proof of an issued document, as a file to go with it, and the page where whoever has both checks them. */
import { Anchor, Group, Stack } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { send } from '../service/call.js';
import { serviceUrl } from '../service/places.js';
import { type Problem, problemOf } from '../service/problem.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { saveFile } from '../table/download.js';
import { BusyButton } from './BusyButton.js';

export interface ProofFileProps {
  /** Of the document, e.g. `/api/invoices/inv_1`. */
  readonly path: string;
  /** What its files are called. */
  readonly name: string;
}

export function ProofFile({ path, name }: ProofFileProps) {
  const words = useWords();
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [isLoading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setProblem(undefined);
    setLoading(true);
    try {
      const response = await send('GET', `${path}/proof`, { query: { format: 'tlog-proof' } });
      saveFile(`${name}.tlog-proof`, await response.blob());
    } catch (error) {
      setProblem(problemOf(error));
    }
    setLoading(false);
  }

  return (
    <Stack gap="xs" mt="sm">
      <Group gap="xs">
        <BusyButton
          size="xs"
          variant="default"
          loading={isLoading}
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
