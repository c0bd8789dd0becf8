/** All reports. */
import { Button } from '@mantine/core';
import type { ReportRow } from 'back-office-client';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNameOfSource } from '../../parts/figures/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment } from '../../parts/table/hidden.js';
import { moment } from '../../parts/words/format.js';
import { DefinitionForm } from './DefinitionForm.js';
import { useReportWords } from './words.js';

function useColumns(): readonly Column<ReportRow>[] {
  const words = useReportWords();
  const nameOfSource = useNameOfSource();
  return useMemo<readonly Column<ReportRow>[]>(
    () => [
      {
        field: 'name',
        name: words.name,
        kind: 'text',
        show: ({ name }) => name,
        width: 280,
        narrow: 'title',
      },
      {
        field: 'dataSource',
        name: words.dataSource,
        kind: 'text',
        show: ({ dataSource }) => nameOfSource(dataSource),
        narrow: 'side',
      },
      { field: 'type', name: words.type, kind: 'text', show: ({ type }) => type ?? '', narrow: 'detail' },
      hiddenMoment('createdAt', words.createdAt),
      {
        field: 'updatedAt',
        name: words.updatedAt,
        kind: 'moment',
        show: ({ updatedAt }) => moment(updatedAt),
      },
    ],
    [words, nameOfSource],
  );
}

export function ReportList() {
  const words = useReportWords();
  const go = useGo();
  const mayWrite = useMay({ rights: ['reports:write'] });
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={words.title}
      full
      actions={
        mayWrite && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <DataTable
        label={words.title}
        path="/api/reports"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('report', id)}
        usualSort="name"
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.create} size="lg" keepsTyped>
        <DefinitionForm onCancel={() => setOpen(false)} onDone={({ id }) => go(addressOfOne('report', id))} />
      </Dialog>
    </Page>
  );
}
