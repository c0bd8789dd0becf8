/** The result of a bulk action for each record. */
import { Badge, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { Dialog } from '../layout/Dialog.js';
import { Link } from '../layout/Link.js';
import type { NamedKind } from '../names/kinds.js';
import { Named } from '../names/Named.js';
import { useSaid } from '../said/useSaid.js';
import { useActionWords } from './words.js';

export interface BulkResult {
  readonly id: string;
  /** The address of the record's page. */
  readonly address: string;
  /** The code of the refusal; undefined on success. */
  readonly code?: string | undefined;
}

export interface BulkResultsProps {
  readonly title: string;
  /** The kind of the records. */
  readonly kind: NamedKind;
  /** How many succeeded and failed, in words. */
  readonly summary: string;
  /** The status of the records that succeeded. */
  readonly done: string;
  readonly results: readonly BulkResult[];
  readonly onClose: () => void;
}

export function BulkResults({ title, kind, summary, done, results, onClose }: BulkResultsProps) {
  const words: Readonly<Record<string, unknown>> = useActionWords();
  const said = useSaid();
  /** Returns a refusal in words; its code where there are none. */
  const refusal = (code: string) => String(words[`code_${code}`] ?? said.title(code, code));
  return (
    <Dialog title={title} onClose={onClose} size="lg" keepsTyped>
      <Stack gap="sm">
        <Text role="status">{summary}</Text>
        <ScrollArea.Autosize mah="50vh">
          <Table fz="sm">
            <Table.Tbody>
              {results.map(({ id, address, code }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Link to={address}>
                      <Named kind={kind} id={id} />
                    </Link>
                  </Table.Td>
                  <Table.Td ta="end">
                    <Badge color={code === undefined ? 'green' : 'red'}>
                      {code === undefined ? done : refusal(code)}
                    </Badge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      </Stack>
    </Dialog>
  );
}
