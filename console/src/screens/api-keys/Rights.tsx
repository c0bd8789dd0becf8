/** Rights as a table of areas and verbs, editable or read-only. */
import { Checkbox, Table } from '@mantine/core';
import type { Right } from 'back-office-client';
import { Check } from 'lucide-react';
import { Heads } from '../../parts/table/Heads.js';
import { areas, verbs } from './rights.js';
import { useApiKeyWords } from './words.js';

export interface RightsProps {
  readonly rights: readonly Right[];
  /** Absent for a read-only table. */
  readonly onChange?: (rights: readonly Right[]) => void;
}

export function Rights({ rights, onChange }: RightsProps) {
  const words = useApiKeyWords();
  const shown =
    onChange === undefined
      ? areas.filter((area) => verbs.some((verb) => rights.includes(`${area}:${verb}`)))
      : areas;
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={words.rights}>
      <Heads names={[words.area, ...verbs.map((verb) => words[verb])]} />
      <Table.Tbody>
        {shown.map((area) => (
          <Table.Tr key={area}>
            <Table.Th scope="row" fw={500}>
              {words[`area_${area}`]}
            </Table.Th>
            {verbs.map((verb) => {
              const right: Right = `${area}:${verb}`;
              const isGiven = rights.includes(right);
              const name = `${words[`area_${area}`]}: ${words[verb]}`;
              return (
                <Table.Td key={verb}>
                  {onChange === undefined ? (
                    isGiven && <Check size={16} role="img" aria-label={name} />
                  ) : (
                    <Checkbox
                      aria-label={name}
                      checked={isGiven}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange(checked ? [...rights, right] : rights.filter((one) => one !== right))
                      }
                    />
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
