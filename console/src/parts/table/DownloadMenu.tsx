/** Downloads the list as shown: all rows of the view, in its order and with its columns. */
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { useMay } from '../service/me.js';
import { type Problem, problemOf } from '../service/problem.js';
import type { Query } from '../service/query.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { today } from '../words/days.js';
import { number } from '../words/format.js';
import type { Column } from './columns.js';
import { csvFile, csvLine, fileOfSet, pagesOf, saveFile, withHeading } from './download.js';
import { setOfList } from './sets.js';

export interface DownloadMenuProps<Row> {
  readonly label: string;
  readonly path: string;
  readonly query: Query;
  readonly shown: readonly Column<Row>[];
  readonly icon: ReactNode;
}

export function DownloadMenu<Row>({ label, path, query, shown, icon }: DownloadMenuProps<Row>) {
  const words = useWords();
  const [rows, setRows] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);

  const fields = shown.map(({ field }) => field);
  const set = setOfList[path];
  // Only Admins may read the entity set of customers.
  const mayName = useMay({ roles: ['Admin'] }) && set !== undefined;
  const hasName = ({ field }: Column<Row>) => mayName && field === 'customerId';
  const expand = shown.some(hasName) ? 'customer($select=name)' : undefined;
  const names = shown.flatMap((column) =>
    hasName(column) ? [column.name, words.nameOf(column.name)] : [column.name],
  );

  async function csvOf(signal: AbortSignal): Promise<Blob> {
    if (set !== undefined)
      return withHeading(await fileOfSet(set, 'csv', { query, fields, expand, signal }), names);
    const lines = [csvLine(names)];
    for await (const page of pagesOf(path, query, fields, signal)) {
      for (const row of page) lines.push(csvLine(fields.map((field) => row[field])));
      setRows(lines.length - 1);
    }
    return csvFile(lines);
  }

  async function save(ending: 'csv' | 'xlsx', make: (signal: AbortSignal) => Promise<Blob>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setRows(0);
    try {
      saveFile(`${label} ${today()}.${ending}`, await make(controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error));
    } finally {
      running.current = undefined;
      setRows(undefined);
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={words.download}
          title={words.download}
          loading={rows !== undefined}
        >
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rows !== undefined && (
          <Menu.Label>{rows === 0 ? words.loading : words.downloading(number(rows))}</Menu.Label>
        )}
        <Menu.Item closeMenuOnClick={false} onClick={() => void save('csv', csvOf)}>
          {words.downloadCsv}
        </Menu.Item>
        {set !== undefined && (
          <Menu.Item
            closeMenuOnClick={false}
            onClick={() =>
              void save('xlsx', (signal) => fileOfSet(set, 'xlsx', { query, fields, expand, signal }))
            }
          >
            {words.downloadXlsx}
          </Menu.Item>
        )}
        {problem !== undefined && <ProblemNotice problem={problem} />}
      </Menu.Dropdown>
    </Menu>
  );
}
