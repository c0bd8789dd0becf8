/** The whole state of an aggregate at a revision, with the fields marked that the revision changed. */
import { Table } from '@mantine/core';
import { useNameOfField } from '../../parts/fields/words.js';
import classes from '../../parts/history/History.module.css';
import { Value } from '../../parts/history/Value.js';

export interface StateTableProps {
  readonly state: Readonly<Record<string, unknown>>;
  readonly changed: readonly string[];
}

export function StateTable({ state, changed }: StateTableProps) {
  const nameOf = useNameOfField();
  const currency = typeof state.currency === 'string' ? state.currency : undefined;
  return (
    <Table fz="sm" verticalSpacing={4} layout="fixed">
      <Table.Tbody>
        {Object.entries(state).map(([field, value]) => (
          <Table.Tr key={field}>
            <Table.Th
              scope="row"
              fw={changed.includes(field) ? 700 : 500}
              w="40%"
              style={{ verticalAlign: 'top' }}
            >
              {nameOf(field)}
            </Table.Th>
            <Table.Td
              className={changed.includes(field) ? (classes.after ?? '') : ''}
              style={{ overflowWrap: 'anywhere' }}
            >
              <Value value={value} field={field} currency={currency} isRaw />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
