/** The first records as they would be imported, so that a wrong column is noticed before anything is sent. */
import { Alert, Stack, Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ImportKind } from '../../../../src/kernel/importing/kinds.js';
import { useNameOfField } from '../../parts/fields/words.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { Heads } from '../../parts/table/Heads.js';
import { nothing, number } from '../../parts/words/format.js';
import { type Mapping, shapeOf } from './mapping.js';
import type { Outgoing } from './outgoing.js';
import { UnreadableFile } from './records.js';
import { type Chosen, outgoingOf } from './run.js';
import { useFaultWords, useImportWords } from './words.js';

const most = 5;

export interface PreviewProps {
  readonly kind: ImportKind;
  readonly chosen: Chosen;
  readonly mapping: Mapping;
}

async function firstOf({ kind, chosen, mapping }: PreviewProps): Promise<readonly Outgoing[]> {
  const first: Outgoing[] = [];
  try {
    for await (const one of outgoingOf(kind, chosen, mapping)) {
      first.push(one);
      if (first.length === most) break;
    }
  } catch (error) {
    // The form of the file reports where it cannot be read.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return first;
}

export function Preview({ kind, chosen, mapping }: PreviewProps) {
  const words = useImportWords();
  const nameOf = useNameOfField();
  const say = useFaultWords();
  const [first, setFirst] = useState<readonly Outgoing[]>([]);
  useEffect(() => {
    let isWanted = true;
    void firstOf({ kind, chosen, mapping }).then((found) => {
      if (isWanted) setFirst(found);
    });
    return () => {
      isWanted = false;
    };
  }, [kind, chosen, mapping]);
  const { fields, parts } = shapeOf(kind, chosen.writing.format);
  const sent = [...fields.map(({ name }) => name), ...(parts === undefined ? [] : [parts.into])].filter(
    (name) => first.some((one) => 'values' in one && one.values[name] !== undefined),
  );
  const refused = first.flatMap((one) => ('fault' in one ? [one] : []));
  return (
    <Stack gap="xs">
      {first.length === 0 && <Text size="sm">{words.noRows}</Text>}
      {sent.length > 0 && (
        <Sideways label={words.preview} width={Math.max(sent.length * 120, 320)}>
          <Table fz="sm">
            <Heads names={sent.map(nameOf)} />
            <Table.Tbody>
              {first.map(
                (one) =>
                  'values' in one && (
                    <Table.Tr key={one.line}>
                      {sent.map((name) => (
                        <Table.Td key={name} style={{ verticalAlign: 'top' }}>
                          <Shown value={one.values[name]} />
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
        </Sideways>
      )}
      {refused.map((one) => (
        <Alert
          key={one.line}
          color="orange"
          role="status"
          title={words.refusedAt(number(one.line), say(one.fault))}
        />
      ))}
    </Stack>
  );
}

function Shown({ value }: { readonly value: unknown }) {
  if (Array.isArray(value))
    return value.slice(0, most).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
      <Text key={index} size="xs">
        <bdi>{Object.values(Object(part)).map(String).join(' · ').slice(0, 200)}</bdi>
      </Text>
    ));
  return <bdi>{value === undefined ? nothing : String(value).slice(0, 200)}</bdi>;
}
