/** Chooses a file and its encoding, and reads its first rows. */
import { Alert, FileInput, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../messages/words.js';
import type { Row } from './mapping.js';
import { columnsOf, objectOf, rowOf } from './outgoing.js';
import {
  cellsOf,
  encodings,
  type FileRecord,
  formatOf,
  isSpreadsheet,
  recordsOf,
  separators,
  UnreadableFile,
  type Writing,
  writingOf,
} from './records.js';
import { type Chosen, isGzipped } from './run.js';
import { useImportWords } from './words.js';

/** Rows from which the mapping is guessed. */
const looked = 200;

export interface Beginning {
  readonly chosen: Chosen;
  readonly rows: readonly Row[];
  /** The line at which reading failed, if that is among the first ones. */
  readonly unreadable: number | undefined;
}

async function beginningOf(file: File, writing: Writing): Promise<Beginning> {
  const records: FileRecord[] = [];
  let unreadable: number | undefined;
  try {
    for await (const record of recordsOf(file, writing, isGzipped(file))) {
      records.push(record);
      if (records.length > looked) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    unreadable = error.line;
  }
  const { format, separator } = writing;
  if (format === 'csv') {
    const [heading, ...others] = records;
    const columns = columnsOf(heading === undefined ? [] : cellsOf(heading.text, separator));
    const rows = others.flatMap(({ text }) => rowsIn(rowOf(text, columns, separator)));
    return { chosen: { file, writing, heading: heading?.text, columns }, rows, unreadable };
  }
  const rows = records.flatMap(({ text }) => rowsIn(objectOf(text)));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { chosen: { file, writing, heading: undefined, columns }, rows, unreadable };
}

function rowsIn(read: ReturnType<typeof rowOf>): readonly Row[] {
  return read !== undefined && 'row' in read ? [read.row] : [];
}

export interface FileChoiceProps {
  readonly onChosen: (beginning: Beginning | undefined) => void;
}

export function FileChoice({ onChosen }: FileChoiceProps) {
  const words = useImportWords();
  const common = useWords();
  const [chosen, setChosen] = useState<File | null>(null);
  // The file to read: the chosen one, or the CSV made of a spreadsheet.
  const [file, setFile] = useState<File | null>(null);
  const [writing, setWriting] = useState<Writing | undefined>(undefined);
  const [unreadable, setUnreadable] = useState<number | undefined>(undefined);
  const format = file === null ? undefined : formatOf(file.name);
  const isTable = chosen !== null && isSpreadsheet(chosen.name);

  function choose(next: File | null): void {
    setChosen(next);
    setFile(next !== null && isSpreadsheet(next.name) ? null : next);
    setWriting(undefined);
    setUnreadable(undefined);
    onChosen(undefined);
  }

  useEffect(() => {
    if (chosen === null || !isTable) return;
    let isWanted = true;
    void import('./xlsx/table.js')
      .then(({ tableOf }) => tableOf(chosen))
      .then((table) => {
        if (isWanted) setFile(table);
      })
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        if (isWanted) setUnreadable(error.line);
      });
    return () => {
      isWanted = false;
    };
  }, [chosen, isTable]);

  useEffect(() => {
    if (file === null || format === undefined || writing !== undefined) return;
    let isWanted = true;
    void writingOf(file, format, isGzipped(file)).then((found) => {
      if (isWanted) setWriting(found);
    });
    return () => {
      isWanted = false;
    };
  }, [file, format, writing]);

  useEffect(() => {
    if (file === null || writing === undefined) return;
    let isWanted = true;
    void beginningOf(file, writing).then((beginning) => {
      if (!isWanted) return;
      setUnreadable(beginning.unreadable);
      onChosen(beginning);
    });
    return () => {
      isWanted = false;
    };
  }, [file, writing, onChosen]);

  return (
    <Stack gap="sm">
      <FileInput
        label={words.file}
        placeholder={words.choose}
        description={words.fileKinds}
        value={chosen}
        onChange={choose}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl,.gz"
        clearable
        clearButtonProps={{ 'aria-label': common.clearFile }}
        error={file !== null && format === undefined ? words.otherFile : undefined}
        maw={480}
      />
      {isTable && file === null && unreadable === undefined && (
        <Text size="sm" role="status">
          {words.reading}
        </Text>
      )}
      {writing?.format === 'csv' && !isTable && (
        <Group gap="sm">
          <NativeSelect
            label={words.separator}
            value={writing.separator}
            onChange={({ currentTarget: { value } }) =>
              setWriting({ ...writing, separator: separators.find((one) => one === value) ?? ',' })
            }
            data={separators.map((value) => ({ value, label: words[separatorNames[value]] }))}
          />
          <NativeSelect
            label={words.encoding}
            value={writing.encoding}
            onChange={({ currentTarget: { value } }) =>
              setWriting({ ...writing, encoding: encodings.find((one) => one === value) ?? 'utf-8' })
            }
            data={[...encodings]}
          />
        </Group>
      )}
      {unreadable !== undefined && (
        <Alert color="red" role="alert" title={words.unreadable(String(unreadable))} />
      )}
    </Stack>
  );
}

const separatorNames = {
  ',': 'separator_comma',
  ';': 'separator_semicolon',
  '\t': 'separator_tab',
  '|': 'separator_bar',
} as const;
