/** A document as an e-invoice (EN 16931), in both ways to write it. */
import { Group, Stack } from '@mantine/core';
import { FileCode2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { send } from '../service/call.js';
import { type Problem, problemOf } from '../service/problem.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { saveFile } from '../table/download.js';
import { BusyButton } from './BusyButton.js';

export interface EInvoiceProps {
  /** Of the document, e.g. `/api/invoices/inv_1`. */
  readonly path: string;
  /** What its files are called. */
  readonly name: string;
}

const syntaxes = { ubl: 'UBL', cii: 'CII' } as const;

export function EInvoice({ path, name }: EInvoiceProps) {
  const words = useWords();
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [running, setRunning] = useState<string | undefined>(undefined);

  async function save(syntax: string): Promise<void> {
    setProblem(undefined);
    setRunning(syntax);
    try {
      const response = await send('GET', `${path}/xml`, { query: { syntax } });
      saveFile(`${name}-${syntax}.xml`, await response.blob());
    } catch (error) {
      setProblem(problemOf(error));
    }
    setRunning(undefined);
  }

  return (
    <Stack gap="xs" mt="sm">
      <Group gap="xs">
        {Object.entries(syntaxes).map(([syntax, title]) => (
          <BusyButton
            key={syntax}
            size="xs"
            variant="default"
            loading={running === syntax}
            leftSection={<FileCode2 size={14} aria-hidden />}
            onClick={() => void save(syntax)}
          >
            {words.eInvoice(title)}
          </BusyButton>
        ))}
      </Group>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </Stack>
  );
}
