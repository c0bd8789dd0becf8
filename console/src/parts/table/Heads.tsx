/** The header row of a table whose columns have nothing but a name. */
import { Table, VisuallyHidden } from '@mantine/core';

export interface HeadsProps {
  /** By column: a name, `end` where its cells are aligned to the end, as numbers are, or `unseen` for a name that only screen readers say. */
  readonly names: readonly (string | { readonly end: string } | { readonly unseen: string })[];
}

export function Heads({ names }: HeadsProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => {
          if (typeof name === 'string') return <Table.Th key={name}>{name}</Table.Th>;
          if ('unseen' in name)
            return (
              <Table.Th key={name.unseen}>
                <VisuallyHidden>{name.unseen}</VisuallyHidden>
              </Table.Th>
            );
          return (
            <Table.Th key={name.end} ta="end">
              {name.end}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
