/** The result of a report, computed when it is opened, for all time or a period. */
import { Button, Group, NativeSelect, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Report, ReportResult } from 'back-office-client';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { useNameOfField } from '../../parts/fields/words.js';
import { Chart } from '../../parts/figures/Chart.js';
import { figure, isCourse } from '../../parts/figures/figures.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useDownload } from '../../parts/layout/useDownload.js';
import { useKept } from '../../parts/layout/usePage.js';
import { kindOfField } from '../../parts/names/kinds.js';
import { Named } from '../../parts/names/Named.js';
import { type Answer, call, send } from '../../parts/service/call.js';
import type { Problem } from '../../parts/service/problem.js';
import { readKey } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { Empty, Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { periods } from '../../parts/table/periods.js';
import { dayIn, rangeOf } from '../../parts/table/view.js';
import { day, moment, money, month, nothing, number } from '../../parts/words/format.js';
import { figuresOf, measuresOf, type ResultColumn, type Row } from './resultFigures.js';
import { useReportWords } from './words.js';

/** Most rows shown on the page; files have all. */
const mostRows = 500;
/** Most groups read for a chart: more than it can show. */
const mostGroups = 5_000;

export function Result({ report }: { readonly report: Report }) {
  const words = useReportWords();
  const [range, setRange] = useKept('period', '');
  const path = `/api/reports/${encodeURIComponent(report.id)}/execute`;
  const asked = range === '' ? {} : { dateRange: endsOf(range).join(' to ') };
  const reading = useQuery<Answer<ReportResult>, Problem>({
    queryKey: readKey(path, asked),
    queryFn: ({ signal }) =>
      call<ReportResult>('POST', path, {
        body: { ...asked, includeMetadata: true, limit: report.groupBy === null ? mostRows : mostGroups },
        signal,
      }),
  });
  return (
    <Section title={words.result} actions={<Files path={path} name={report.name} asked={asked} />}>
      <Stack gap="md">
        <Period range={range} onChange={setRange} onAgain={() => void reading.refetch()} />
        <Read reading={reading}>{({ body }) => <Rows report={report} result={body} />}</Read>
      </Stack>
    </Section>
  );
}

/** Returns both days of a period, including a relative one. */
function endsOf(range: string): readonly string[] {
  return range.split(' to ').map((end) => dayIn(end) ?? end);
}

/** Shortcuts for periods that end today, as lists keep them in their address. */
const shortcuts = (['period_today', 'period_week', 'period_month', 'period_quarter'] as const).map((name) => {
  const { from, to } = rangeOf(periods[name]);
  return { name, value: `${from} to ${to}` };
});

interface PeriodProps {
  /** `2026-01-01 to 2026-03-31`, or `today-6 to today`; empty for all time. */
  readonly range: string;
  readonly onChange: (range: string) => void;
  readonly onAgain: () => void;
}

function Period({ range, onChange, onAgain }: PeriodProps) {
  const words = useReportWords();
  const common = useWords();
  const [first = '', last = ''] = endsOf(range);
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  return (
    <form
      aria-label={words.period}
      onSubmit={(event) => {
        event.preventDefault();
        const next =
          from === '' && to === ''
            ? ''
            : `${from === '' ? '0001-01-01' : from} to ${to === '' ? '9999-12-31' : to}`;
        if (next === range) onAgain();
        else onChange(next);
      }}
    >
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label={words.period}
          value={shortcuts.some(({ value }) => value === range) ? range : ''}
          data={[
            { value: '', label: range === '' ? words.allTime : words.otherPeriod },
            ...shortcuts.map(({ name, value }) => ({ value, label: common[name] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const [start = '', end = ''] = endsOf(value);
            setFrom(start);
            setTo(end);
            onChange(value);
          }}
        />
        <TextInput
          type="date"
          label={words.from}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="date"
          label={words.to}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <Button type="submit">{words.execute}</Button>
      </Group>
    </form>
  );
}

interface FilesProps {
  readonly path: string;
  readonly name: string;
  readonly asked: { readonly dateRange?: string };
}

function Files({ path, name, asked }: FilesProps) {
  const words = useReportWords();
  const { coming, problem, start } = useDownload();
  const download = (format: 'csv' | 'xlsx') =>
    start(format, `${name}.${format}`, () => send('POST', path, { body: { ...asked, format } }));

  return (
    <Stack gap="xs">
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((format) => (
          <BusyButton
            key={format}
            size="xs"
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
            loading={coming === format}
            onClick={() => void download(format)}
          >
            {words.downloadFile(format.toUpperCase())}
          </BusyButton>
        ))}
      </Group>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </Stack>
  );
}

function Rows({ report, result }: { readonly report: Report; readonly result: ReportResult }) {
  const words = useReportWords();
  const { rows, totalRows, summary, executedAt, metadata } = result;
  const columns = metadata?.columns ?? [];
  const shown = rows.slice(0, mostRows);
  if (rows.length === 0) return <Empty title={words.noRows} />;
  return (
    <Stack gap="md">
      {report.groupBy !== null && <ResultChart report={report} rows={rows} columns={columns} />}
      <Facts
        facts={Object.entries(
          summary.byCurrency ?? (summary.currency === null ? {} : { [summary.currency]: summary }),
        ).flatMap(([currency, { totalAmount, averageAmount }]) => [
          { name: `${words.sum} (${currency})`, value: money(totalAmount, currency) },
          { name: `${words.average} (${currency})`, value: money(averageAmount, currency) },
        ])}
      />
      <Text size="xs" c="dimmed">
        {totalRows > shown.length
          ? words.rowsShown(number(shown.length), number(totalRows))
          : words.rows(number(totalRows))}
        {' · '}
        {words.executedAt(moment(executedAt))}
      </Text>
      <ResultTable rows={shown} columns={columns} label={report.name} />
    </Stack>
  );
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly columns: readonly ResultColumn[];
}

function ResultChart({ report, rows, columns }: TableProps & { readonly report: Report }) {
  const words = useReportWords();
  const nameOf = useNameOfField();
  const measures = measuresOf(columns);
  const [kept, setMeasure] = useKept('figure', measures[0] ?? '');
  const measure = measures.includes(kept) ? kept : measures[0];
  if (measure === undefined) return null;
  const kind = kindOfField(report.groupBy ?? '');
  const of = kind === 'subscription' ? undefined : kind;
  const by = report.groupBy ? nameOf(report.groupBy) : undefined;
  const figures = { ...figuresOf(rows, columns, measure, nothing, nameOf(measure)), of, by };
  return (
    <div>
      {measures.length > 1 && (
        <Select
          label={words.figure}
          data={measures.map((value) => ({ value, label: nameOf(value) }))}
          value={measure}
          allowDeselect={false}
          maw={280}
          onChange={(value) => setMeasure(value ?? measure)}
        />
      )}
      <Chart
        type={isCourse(figures.labels) ? 'line' : 'column'}
        figures={figures}
        label={`${report.name}: ${nameOf(measure)}`}
      />
    </div>
  );
}

function ResultTable({ rows, columns, label }: TableProps & { readonly label: string }) {
  const common = useWords();
  const nameOf = useNameOfField();
  const numbers = new Set(measuresOf(columns));
  const widthOf = ({ name }: ResultColumn) =>
    numbers.has(name) ? 130 : /Id$|escription|eason|ame$|mail$/.test(name) ? 220 : 140;

  function text(row: Row, { name, type }: ResultColumn): string {
    const value = row[name];
    if (value === null || value === undefined) return nothing;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (typeof value === 'number') {
      const isMoney = type === 'decimal' && typeof row.currency === 'string' && !/unitPrice$/.test(name);
      return isMoney ? figure(value, `(${row.currency})`) : number(value);
    }
    if (/^\d{4}-\d{2}$/.test(value)) return month(value);
    if (type === 'date' || type === 'timestamp' || /^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
    return wordOf(common, value);
  }

  return (
    <Sideways label={label} width={columns.reduce((sum, column) => sum + widthOf(column), 0)}>
      <Table fz="sm" verticalSpacing={4} striped>
        <Heads
          names={columns.map((column) => {
            const name = nameOf(column.name);
            const miw = widthOf(column);
            return numbers.has(column.name) ? { end: name, miw } : { name, miw };
          })}
        />
        <Table.Tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no id
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td
                  key={column.name}
                  ta={numbers.has(column.name) ? 'end' : 'start'}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  <Cell row={row} column={column} text={text} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

interface CellProps {
  readonly row: Row;
  readonly column: ResultColumn;
  readonly text: (row: Row, column: ResultColumn) => string;
}

/** Shows ids as names. */
function Cell({ row, column, text }: CellProps) {
  const kind = kindOfField(column.name);
  const value = row[column.name];
  if (kind !== undefined && typeof value === 'string' && value !== '')
    return <Named kind={kind} id={value} />;
  return <bdi>{text(row, column)}</bdi>;
}
