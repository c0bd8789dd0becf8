/** Changed fields with their values before and after. */
import { Table } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { useNameOfField } from '../fields/words.js';
import { Heads } from '../table/Heads.js';
import type { Change } from './changes.js';
import classes from './History.module.css';
import { Value } from './Value.js';

export interface ChangeTableProps {
  readonly changes: readonly Change[];
  /** The currency of the record's amounts; by default the one among the changes. */
  readonly currency?: string | null | undefined;
  /** Whether lists and objects are shown as stored. */
  readonly isRaw?: boolean;
}

export function ChangeTable({ changes, currency, isRaw = false }: ChangeTableProps) {
  const words = useWords();
  const nameOf = useNameOfField();
  const changed = changes.find(({ field }) => field === 'currency')?.after;
  const shared = { isRaw, currency: currency ?? (typeof changed === 'string' ? changed : undefined) };
  return (
    <div className={classes.changes}>
      <Table withRowBorders fz="xs" layout="fixed" verticalSpacing={4}>
        <Heads names={[words.field, words.before, words.after]} />
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {nameOf(field)}
              </Table.Th>
              <Table.Td className={classes.before ?? ''}>
                <Value value={before} field={field} {...shared} />
              </Table.Td>
              <Table.Td className={classes.after ?? ''}>
                <Value value={after} field={field} {...shared} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
