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

/** Reads the beginning of a file, or of the CSV made of a spreadsheet. @throws UnreadableFile for a damaged spreadsheet */
async function opened(chosen: File, wanted: Writing | undefined): Promise<Beginning | undefined> {
  const file = isSpreadsheet(chosen.name)
    ? await import('./xlsx/table.js').then(({ tableOf }) => tableOf(chosen))
    : chosen;
  const format = formatOf(file.name);
  if (format === undefined) return undefined;
  return beginningOf(file, wanted ?? (await writingOf(file, format, isGzipped(file))));
}

export interface FileChoiceProps {
  readonly onChosen: (beginning: Beginning | undefined) => void;
}

export function FileChoice({ onChosen }: FileChoiceProps) {
  const words = useImportWords();
  const common = useWords();
  const [chosen, setChosen] = useState<File | null>(null);
  /** How the user wants the file to be read; undefined: as detected. */
  const [wanted, setWanted] = useState<Writing | undefined>(undefined);
  const [writing, setWriting] = useState<Writing | undefined>(undefined);
  const [unreadable, setUnreadable] = useState<number | undefined>(undefined);
  const isTable = chosen !== null && isSpreadsheet(chosen.name);
  const isOther = chosen !== null && !isTable && formatOf(chosen.name) === undefined;

  function choose(next: File | null): void {
    setChosen(next);
    setWanted(undefined);
    setWriting(undefined);
    setUnreadable(undefined);
    onChosen(undefined);
  }

  function read(next: Writing): void {
    setWanted(next);
    setWriting(next);
  }

  useEffect(() => {
    if (chosen === null) return;
    let isWanted = true;
    void opened(chosen, wanted)
      .then((beginning) => {
        if (!isWanted) return;
        setWriting(beginning?.chosen.writing);
        setUnreadable(beginning?.unreadable);
        onChosen(beginning);
      })
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        if (isWanted) setUnreadable(error.line);
      });
    return () => {
      isWanted = false;
    };
  }, [chosen, wanted, onChosen]);

  return (
    <Stack gap="sm">
      <FileInput
        label={words.file}
        placeholder={common.chooseFile}
        description={words.fileKinds}
        value={chosen}
        onChange={choose}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl,.gz"
        clearable
        clearButtonProps={{ 'aria-label': common.clearFile }}
        error={isOther ? words.otherFile : undefined}
        maw={480}
      />
      {isTable && writing === undefined && unreadable === undefined && (
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
              read({ ...writing, separator: separators.find((one) => one === value) ?? ',' })
            }
            data={separators.map((value) => ({ value, label: words[separatorNames[value]] }))}
          />
          <NativeSelect
            label={words.encoding}
            value={writing.encoding}
            onChange={({ currentTarget: { value } }) =>
              read({ ...writing, encoding: encodings.find((one) => one === value) ?? 'utf-8' })
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
