/** Fields with what was there before and what is there after. */
import { Table } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { kindOfField } from '../names/kinds.js';
import type { Change } from './changes.js';
import classes from './History.module.css';
import { Value } from './Value.js';

export interface ChangeTableProps {
  readonly changes: readonly Change[];
  /** Returns the name of a field; by default its name in the API, split into words. */
  readonly nameOf?: (field: string) => string;
}

/** `renewalDate` as `renewal date`. */
export function spelled(field: string): string {
  return field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}

/** `QuantityChanged` as `Quantity changed`. */
export function titleOf(type: string): string {
  const text = spelled(type);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function ChangeTable({ changes, nameOf = spelled }: ChangeTableProps) {
  const words = useWords();
  return (
    <div className={classes.changes}>
      <Table withRowBorders fz="xs" layout="fixed" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.field}</Table.Th>
            <Table.Th>{words.before}</Table.Th>
            <Table.Th>{words.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {nameOf(field)}
              </Table.Th>
              <Table.Td className={classes.before ?? ''}>
                <Value value={before} names={kindOfField(field)} />
              </Table.Td>
              <Table.Td className={classes.after ?? ''}>
                <Value value={after} names={kindOfField(field)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
