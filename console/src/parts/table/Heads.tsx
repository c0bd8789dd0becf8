/** The header row of a table. */
import { Table, type TableThProps, VisuallyHidden } from '@mantine/core';

type Look = Pick<TableThProps, 'w' | 'miw' | 'className' | 'visibleFrom'>;

/** A name, `end` where its cells are aligned to the end, as numbers are, or `unseen` for a name that only screen readers say. */
export type Head =
  | string
  | (Look & ({ readonly name: string } | { readonly end: string } | { readonly unseen: string }));

export function Heads({ names }: { readonly names: readonly Head[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((head) => {
          if (typeof head === 'string') return <Table.Th key={head}>{head}</Table.Th>;
          if ('name' in head) {
            const { name, ...look } = head;
            return (
              <Table.Th key={name} {...look}>
                {name}
              </Table.Th>
            );
          }
          if ('unseen' in head) {
            const { unseen, ...look } = head;
            return (
              <Table.Th key={unseen} {...look}>
                <VisuallyHidden>{unseen}</VisuallyHidden>
              </Table.Th>
            );
          }
          const { end, ...look } = head;
          return (
            <Table.Th key={end} ta="end" {...look}>
              {end}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
