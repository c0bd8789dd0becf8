/** The file of exactly what is shown: the rows of the view, in its order, with its columns. */
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { type Problem, problemOf } from '../service/problem.js';
import type { Query } from '../service/query.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { number, today } from '../words/format.js';
import type { Column } from './columns.js';
import { csvLine, pagesOf, saveFile } from './download.js';

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

  async function csv(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setRows(0);
    try {
      const fields = shown.map(({ field }) => field);
      const lines = [csvLine(shown.map(({ name }) => name))];
      for await (const page of pagesOf(path, query, fields, controller.signal)) {
        for (const row of page) lines.push(csvLine(fields.map((field) => row[field])));
        setRows(lines.length - 1);
      }
      // The mark in front tells Excel that it is UTF-8.
      saveFile(`${label} ${today()}.csv`, new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' }));
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
        {rows !== undefined && <Menu.Label>{words.downloading(number(rows))}</Menu.Label>}
        <Menu.Item closeMenuOnClick={false} onClick={() => void csv()}>
          {words.downloadCsv}
        </Menu.Item>
        {problem !== undefined && <ProblemNotice problem={problem} />}
      </Menu.Dropdown>
    </Menu>
  );
}
