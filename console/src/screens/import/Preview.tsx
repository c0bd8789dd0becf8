/** How a file begins, so that it is seen to be the right one before anything is sent. */
import { Alert, Stack, Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Sideways } from '../../parts/layout/Sideways.js';
import type { ImportKind } from './kinds.js';
import { cellsOf, type FileRecord, type Format, recordsOf, UnreadableFile } from './records.js';
import { isGzipped } from './run.js';
import { useImportWords } from './words.js';

const most = 5;

export interface PreviewProps {
  readonly kind: ImportKind;
  readonly file: File;
  readonly format: Format;
}

interface Beginning {
  readonly records: readonly FileRecord[];
  readonly unreadable?: number;
}

async function beginningOf(file: File, format: Format): Promise<Beginning> {
  const records: FileRecord[] = [];
  try {
    for await (const record of recordsOf(file, { format, gzipped: isGzipped(file) })) {
      records.push(record);
      if (records.length > most) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { records, unreadable: error.line };
  }
  return { records };
}

export function Preview({ kind, file, format }: PreviewProps) {
  const words = useImportWords();
  const [beginning, setBeginning] = useState<Beginning | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    void beginningOf(file, format).then((found) => {
      if (isWanted) setBeginning(found);
    });
    return () => {
      isWanted = false;
    };
  }, [file, format]);
  if (beginning === undefined) return null;
  const { records, unreadable } = beginning;
  const [heading, ...rows] = records;
  const columns = format === 'csv' ? cellsOf(heading?.text ?? '').map((name) => name.trim()) : [];
  const missing = format === 'csv' ? kind.needs.filter((name) => !isIn(columns, name)) : [];
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.preview}</Text>
      {unreadable !== undefined && (
        <Alert color="red" role="alert" title={words.unreadable(String(unreadable))} />
      )}
      {missing.length > 0 && <Alert color="orange" role="alert" title={words.missing(missing.join(', '))} />}
      <Sideways label={words.preview} width={Math.max(columns.length * 120, 320)}>
        {format === 'csv' ? (
          <Cells columns={columns} rows={rows} />
        ) : (
          records.slice(0, most).map(({ line, text }) => (
            <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {text.slice(0, 500)}
            </Text>
          ))
        )}
      </Sideways>
    </Stack>
  );
}

/** The service takes a list's own name of it, too. */
function isIn(columns: readonly string[], name: string): boolean {
  return columns.some(
    (column) => column.replace(/^\ufeff/, '') === name || (name === 'key' && column === 'id'),
  );
}

interface CellsProps {
  readonly columns: readonly string[];
  readonly rows: readonly FileRecord[];
}

function Cells({ columns, rows }: CellsProps) {
  const headings = columns.map((name, index) => ({ name, key: `${index} ${name}` }));
  return (
    <Table fz="sm">
      <Table.Thead>
        <Table.Tr>
          {headings.map(({ name, key }) => (
            <Table.Th key={key}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ line, text }) => {
          const cells = cellsOf(text);
          return (
            <Table.Tr key={line}>
              {headings.map(({ key }, index) => (
                <Table.Td key={key}>{cells[index]?.slice(0, 200)}</Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
