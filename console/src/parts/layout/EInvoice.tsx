/** Downloads a document as an e-invoice (EN 16931), in either syntax. */
import { Group, Stack } from '@mantine/core';
import { FileCode2 } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { send } from '../service/call.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { BusyButton } from './BusyButton.js';
import { useDownload } from './useDownload.js';

export interface EInvoiceProps {
  /** The path of the document, e.g. `/api/invoices/inv_1`. */
  readonly path: string;
  /** The base name of the files. */
  readonly name: string;
}

const syntaxes = { ubl: 'UBL', cii: 'CII' } as const;

export function EInvoice({ path, name }: EInvoiceProps) {
  const words = useWords();
  const { coming, problem, start } = useDownload();
  const save = (syntax: string) =>
    start(syntax, `${name}-${syntax}.xml`, () => send('GET', `${path}/xml`, { query: { syntax } }));

  return (
    <Stack gap="xs" mt="sm">
      <Group gap="xs">
        {Object.entries(syntaxes).map(([syntax, title]) => (
          <BusyButton
            key={syntax}
            size="xs"
            variant="default"
            loading={coming === syntax}
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
