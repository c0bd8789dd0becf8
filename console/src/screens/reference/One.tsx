/** One record of the reference data: its fields, its form and its history. */
import { Button, Table, Text } from '@mantine/core';
import { type FunctionComponent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import type { Answer } from '../../parts/service/call.js';
import { may, useMe } from '../../parts/service/me.js';
import { Heads } from '../../parts/table/Heads.js';
import { type KindName, kinds, type ReferenceKind, type ReferenceRecord } from './kinds.js';
import { OfferCharges } from './OfferCharges.js';
import { OfferPrices } from './OfferPrices.js';
import { RecordForm } from './RecordForm.js';
import { linked, shownAs, useNameOf } from './shown.js';
import { useReferenceWords } from './words.js';

interface OfKind {
  readonly kind: ReferenceKind;
}

function OneRecord({ kind }: OfKind) {
  const id = useParameter('id');
  const words = useReferenceWords();
  const common = useWords();
  const { name } = kind;
  return (
    <ResourcePage<ReferenceRecord>
      path={`/api/reference/${name}/${encodeURIComponent(id)}`}
      title={(record) => (typeof record?.name === 'string' ? record.name : words[`one_${name}`](id))}
      id={id}
      actions={(answer) => <Actions kind={kind} answer={answer} />}
      back={{ to: `/reference/${name}`, label: words[`kind_${name}`] }}
    >
      {(answer) => (
        <>
          <Section title={words.facts}>
            <RecordFacts kind={kind} record={answer.body} />
          </Section>
          {name === 'offers' && <OfferPrices answer={answer} />}
          {name === 'offers' && <OfferCharges answer={answer} />}
          {name === 'organizations' && <Members record={answer.body} />}
          <Section title={common.history}>
            <History type={`reference-${name}`} id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function RecordFacts({ kind, record }: OfKind & { readonly record: ReferenceRecord }) {
  const words = useReferenceWords();
  const common = useWords();
  const nameOf = useNameOf();
  return (
    <Facts
      facts={kind.fields.map((field) => ({
        name: words[field.field],
        value: linked(field, record, shownAs(record, field, nameOf, [common.yes, common.no])),
      }))}
    />
  );
}

function Members({ record }: { readonly record: ReferenceRecord }) {
  const words = useReferenceWords();
  const members = Array.isArray(record.members) ? record.members : [];
  return (
    <Section title={words.members}>
      {members.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noMembers}
        </Text>
      ) : (
        <Table fz="sm">
          <Heads names={[words.user, words.role]} />
          <Table.Tbody>
            {members.map(({ userId, role }: { readonly userId: number; readonly role: string }) => (
              <Table.Tr key={userId}>
                <Table.Td>
                  <NamedLink kind="user" id={String(userId)} />
                </Table.Td>
                <Table.Td>{role}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

function Actions({ kind, answer }: OfKind & { readonly answer: Answer<ReferenceRecord> }) {
  const words = useReferenceWords();
  const common = useWords();
  const go = useGo();
  const mayWrite = may(useMe(), { rights: [`${kind.name}:write`] });
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { body: record, etag } = answer;
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen('edit')}>
        {words.edit}
      </Button>
      <Button variant="default" onClick={() => setOpen('remove')}>
        {words.remove}
      </Button>
      <Dialog isOpen={open === 'edit'} onClose={close} title={words.edit} keepsTyped>
        <RecordForm kind={kind} opened={{ record, etag }} onCancel={close} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'remove'} onClose={close} title={words.remove}>
        <CommandForm
          submitLabel={words.remove}
          isDangerous
          command={() => ({
            method: 'DELETE',
            path: `/api/reference/${kind.name}/${encodeURIComponent(String(record.id))}`,
          })}
          onCancel={close}
          said={common.actionDone(words.remove)}
          onDone={() => go(`/reference/${kind.name}`)}
        >
          <Text size="sm">{words.removeText}</Text>
        </CommandForm>
      </Dialog>
    </>
  );
}

function recordOf(name: KindName): FunctionComponent {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there are no ${name}`);
  return () => <OneRecord kind={kind} />;
}

export const referenceRecords: Readonly<Record<KindName, FunctionComponent>> = {
  offers: recordOf('offers'),
  orders: recordOf('orders'),
  'discount-codes': recordOf('discount-codes'),
  organizations: recordOf('organizations'),
  meters: recordOf('meters'),
};
