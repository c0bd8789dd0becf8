/** The tax to declare for a period: by country, category and rate, reverse charge by customer, and tax relief. */
import { Button, Group, Stack, Table, TextInput } from '@mantine/core';
import type { TaxReport } from 'back-office-client';
import { Download } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { countriesIn } from '../../parts/customers/countries.js';
import { useNameOfTaxCategory } from '../../parts/fields/words.js';
import { Page } from '../../parts/layout/Page.js';
import { Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useKept } from '../../parts/layout/usePage.js';
import { addressOf } from '../../parts/service/call.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { today } from '../../parts/words/days.js';
import { money, nothing, number, percent } from '../../parts/words/format.js';
import { useLanguage } from '../../parts/words/language.js';
import { useTaxWords } from './words.js';

const path = '/api/tax-report';

export function Taxes() {
  const words = useTaxWords();
  const [range, setRange] = useKept('period', `${today().slice(0, 7)}-01 to ${today()}`);
  const [from = '', to = ''] = range.split(' to ');
  const reading = useRead<TaxReport>(path, { query: { from, to } });
  return (
    <Page title={words.title} description={words.description} actions={<Files from={from} to={to} />}>
      <Stack gap="md">
        <Period key={range} from={from} to={to} onChange={setRange} />
        <Read reading={reading}>{({ body }) => <Report report={body} />}</Read>
      </Stack>
    </Page>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

function Period({ onChange, ...before }: Days & { readonly onChange: (range: string) => void }) {
  const words = useTaxWords();
  const [from, setFrom] = useState(before.from);
  const [to, setTo] = useState(before.to);
  return (
    <form
      aria-label={words.period}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(`${from} to ${to}`);
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          type="date"
          label={words.from}
          required
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="date"
          label={words.to}
          required
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <Button type="submit">{words.show}</Button>
      </Group>
    </form>
  );
}

function Files({ from, to }: Days) {
  const words = useTaxWords();
  return (
    <Group gap="xs">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={addressOf(path, { from, to, format })}
          download
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
        >
          {words.file(format.toUpperCase())}
        </Button>
      ))}
    </Group>
  );
}

interface Column<Row> {
  readonly name: string;
  readonly isNumber?: boolean;
  readonly show: (row: Row) => ReactNode;
}

function Report({ report: { rows, salesList, reliefs } }: { readonly report: TaxReport }) {
  const words = useTaxWords();
  const categoryOf = useNameOfTaxCategory();
  const language = useLanguage();
  const names = useMemo(
    () => new Map(countriesIn(language).map(({ value, label }) => [value, label])),
    [language],
  );
  type Share = TaxReport['reliefs'][number];
  const country = {
    name: words.country,
    show: (row: { readonly country: string | null }) =>
      row.country === null ? nothing : (names.get(row.country) ?? row.country),
  };
  const net = {
    name: words.net,
    isNumber: true,
    show: (row: { readonly net: number; readonly currency: string }) => money(row.net, row.currency),
  };
  const share: readonly Column<Share>[] = [
    country,
    {
      name: words.category,
      show: ({ category }) => (category === null ? nothing : (categoryOf(category) ?? category)),
    },
    { name: words.rate, isNumber: true, show: ({ rate }) => (rate === null ? nothing : percent(rate)) },
    net,
    { name: words.tax, isNumber: true, show: ({ tax, currency }) => money(tax, currency) },
  ];
  if (rows.length === 0 && reliefs.length === 0) return <Empty title={words.noRows} />;
  return (
    <>
      {rows.length > 0 && (
        <Rows
          title={words.rows}
          rows={rows}
          columns={[
            ...share,
            { name: words.documents, isNumber: true, show: ({ documents }) => number(documents) },
          ]}
        />
      )}
      {salesList.length > 0 && (
        <Rows
          title={words.salesList}
          rows={salesList}
          columns={[{ name: words.vatId, show: ({ vatId }) => vatId ?? nothing }, country, net]}
        />
      )}
      {reliefs.length > 0 && <Rows title={words.reliefs} rows={reliefs} columns={share} />}
    </>
  );
}

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

function Rows<Row>({ title, rows, columns }: RowsProps<Row>) {
  return (
    <Section title={title}>
      <Sideways label={title} width={110 * columns.length}>
        <Table fz="sm" verticalSpacing={4} striped>
          <Heads names={columns.map(({ name, isNumber }) => (isNumber === true ? { end: name } : name))} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={JSON.stringify(row)}>
                {columns.map(({ name, isNumber, show }) => (
                  <Table.Td key={name} ta={isNumber === true ? 'end' : 'start'}>
                    {show(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Section>
  );
}
