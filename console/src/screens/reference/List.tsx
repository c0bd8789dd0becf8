/** All records of a kind, with links to the other kinds and the form for a new record. */
import { Button, Group, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FunctionComponent, useMemo, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { may, useMe } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { addressOfRecord, type KindName, kinds, type ReferenceKind, type ReferenceRecord } from './kinds.js';
import { RecordForm } from './RecordForm.js';
import { shownAs, useNameOf } from './shown.js';
import { useReferenceWords } from './words.js';

function useColumns({ fields }: ReferenceKind): readonly Column<ReferenceRecord>[] {
  const words = useReferenceWords();
  const common = useWords();
  const nameOf = useNameOf();
  return useMemo(() => {
    const id: Column<ReferenceRecord> = {
      field: 'id',
      name: words.id,
      kind: 'text',
      show: ({ id: own }) => String(own),
      narrow: 'title',
      width: 200,
    };
    const isNamed = fields.some(({ field }) => field === 'name');
    // The API cannot sort or filter by a list of offers.
    const others = fields.flatMap((field): Column<ReferenceRecord>[] => {
      const { values, hidden, narrow, isMoney, isDiscount, kind, width } = field;
      if (kind === 'offers') return [];
      const column: Column<ReferenceRecord> = {
        field: field.field,
        name: words[field.field],
        kind,
        show: (record) => shownAs(record, field, nameOf, [common.yes, common.no]),
        ...(values === undefined ? {} : { values: values.map((value) => ({ value, name: nameOf(value) })) }),
        ...(hidden === undefined ? {} : { hidden }),
        ...(narrow === undefined ? {} : { narrow }),
        ...(width === undefined ? {} : { width }),
        ...(isMoney === true ? { alsoReads: ['currency'] } : {}),
        ...(isDiscount === true ? { alsoReads: ['type', 'currency'] } : {}),
      };
      return [column];
    });
    const [name, ...rest] = others;
    return isNamed && name !== undefined
      ? [{ ...name, narrow: 'title', width: 220 }, ...rest, { ...id, hidden: true }]
      : [id, ...others];
    // The words change only with the language.
  }, [fields, words, common, nameOf]);
}

function ReferenceList({ kind }: { readonly kind: ReferenceKind }) {
  const words = useReferenceWords();
  const me = useMe();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const { name } = kind;
  const isAdmin = may(me, { roles: ['Admin'] });
  const mayWrite = may(me, { rights: [`${name}:write`] });
  return (
    <Page
      title={words[`kind_${name}`]}
      full
      actions={
        mayWrite && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {words[`new_${name}`]}
          </Button>
        )
      }
    >
      {isAdmin ? (
        <Group component="nav" aria-label={words.kinds} gap="md">
          {kinds.map((other) => (
            <Link
              key={other.name}
              to={`/reference/${other.name}`}
              size="sm"
              {...(other === kind ? { fw: 700 } : {})}
            >
              {words[`kind_${other.name}`]}
            </Link>
          ))}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {words.changedByAdmins}
        </Text>
      )}
      <DataTable
        key={name}
        label={words[`kind_${name}`]}
        path={isAdmin || name !== 'offers' ? `/api/reference/${name}` : '/api/offers'}
        columns={useColumns(kind)}
        idOf={({ id }) => String(id)}
        {...(isAdmin ? { addressOf: ({ id }: ReferenceRecord) => addressOfRecord(name, id) } : {})}
        usualSort="-updatedAt"
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words[`new_${name}`]} keepsTyped>
        <RecordForm
          kind={kind}
          onCancel={() => setOpen(false)}
          onDone={(record) => go(addressOfRecord(name, record.id))}
        />
      </Dialog>
    </Page>
  );
}

function listOf(name: KindName): FunctionComponent {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there are no ${name}`);
  return () => <ReferenceList kind={kind} />;
}

export const referenceLists: Readonly<Record<KindName, FunctionComponent>> = {
  offers: listOf('offers'),
  orders: listOf('orders'),
  'discount-codes': listOf('discount-codes'),
  organizations: listOf('organizations'),
  meters: listOf('meters'),
};
