/** One report: its definition, and its result as table, chart and file. */
import { Button, Group, Text } from '@mantine/core';
import type { Report } from 'back-office-client';
import { useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { conditionsOf } from '../../parts/fields/conditions.js';
import { useFieldWords, useNameOfField } from '../../parts/fields/words.js';
import { useNameOfSource } from '../../parts/figures/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { kindOfField } from '../../parts/names/kinds.js';
import { Named } from '../../parts/names/Named.js';
import type { Answer } from '../../parts/service/call.js';
import { useMay } from '../../parts/service/me.js';
import { moment, nothing } from '../../parts/words/format.js';
import { DefinitionForm } from './DefinitionForm.js';
import { Result } from './Result.js';
import { sortTermsIn } from './SortBy.js';
import { useReportWords } from './words.js';

export function OneReport() {
  const id = useParameter('id');
  const words = useReportWords();
  const common = useWords();
  return (
    <ResourcePage<Report>
      path={`/api/reports/${encodeURIComponent(id)}`}
      title={(report) => report?.name ?? words.one}
      back={{ to: addressOfList('report'), label: words.title }}
      actions={(answer) => <Actions answer={answer} />}
    >
      {({ body: report, etag }) => (
        <>
          {report.description !== null && <Text size="sm">{report.description}</Text>}
          <Result key={etag} report={report} />
          <Section title={words.definition}>
            <Definition report={report} />
          </Section>
          <Section title={common.history}>
            <History type="report" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function Definition({ report }: { readonly report: Report }) {
  const words = useReportWords();
  const nameOfSource = useNameOfSource();
  const fieldWords = useFieldWords();
  const nameOf = useNameOfField();
  const conditions = conditionsOf(report.filters);
  const namesOf = (text: string | null) =>
    (text ?? '')
      .split(',')
      .map((part) => nameOf(part.trim()))
      .join(', ');
  const order = sortTermsIn(report.sortBy).map(
    ({ column, isDescending }) => `${nameOf(column)} (${isDescending ? words.descending : words.ascending})`,
  );
  return (
    <Facts
      facts={[
        { name: words.dataSource, value: nameOfSource(report.dataSource) },
        { name: words.type, value: report.type ?? nothing },
        { name: words.columns, value: report.columns.map(nameOf).join(', ') || nothing },
        { name: words.groupBy, value: namesOf(report.groupBy) || nothing },
        { name: words.sortBy, value: order.join(', ') || nothing },
        {
          name: words.filters,
          value:
            conditions.length === 0
              ? words.noFilters
              : conditions.map(({ key, field, operator, value }) => (
                  <div key={key}>
                    {nameOf(field)} {fieldWords[`operator_${operator}`]}{' '}
                    <ConditionValue field={field} value={value} />
                  </div>
                )),
        },
        { name: words.createdAt, value: moment(report.createdAt) },
        { name: words.updatedAt, value: moment(report.updatedAt) },
      ]}
    />
  );
}

/** Shows ids as names, and words of the API in the user's language. */
function ConditionValue({ field, value }: { readonly field: string; readonly value: string }) {
  const common = useWords();
  const kind = kindOfField(field);
  if (kind !== undefined && value !== '' && !value.includes(',')) return <Named kind={kind} id={value} />;
  const shown = value.split(', ').map((part) => wordOf(common, part));
  return <bdi>{shown.join(', ')}</bdi>;
}

function Actions({ answer: { body: report, etag } }: { readonly answer: Answer<Report> }) {
  const words = useReportWords();
  const common = useWords();
  const go = useGo();
  const mayWrite = useMay({ rights: ['reports:write'] });
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  if (!mayWrite) return null;
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('edit')}>
        {words.edit}
      </Button>
      <Button variant="default" onClick={() => setOpen('remove')}>
        {words.remove}
      </Button>
      <Dialog isOpen={open === 'edit'} onClose={close} title={words.edit} size="lg" keepsTyped>
        <DefinitionForm opened={{ report, etag }} onCancel={close} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'remove'} onClose={close} title={words.remove}>
        <CommandForm
          submitLabel={common.delete}
          isDangerous
          command={() => ({ method: 'DELETE', path: `/api/reports/${encodeURIComponent(report.id)}` })}
          onCancel={close}
          said={common.actionDone(words.remove)}
          onDone={() => go(addressOfList('report'))}
        >
          <Text size="sm">{words.removeText}</Text>
        </CommandForm>
      </Dialog>
    </Group>
  );
}
