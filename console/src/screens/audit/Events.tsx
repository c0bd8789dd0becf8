/** All events of the store, filtered by time, type, actor, aggregate and request. */
import { Group } from '@mantine/core';
import type { EventRow } from 'back-office-client';
import { useMemo } from 'react';
import { ActorName } from '../../parts/history/actors.js';
import { eventTypes } from '../../parts/history/eventTypes.js';
import { useNameOfKind, useNameOfType } from '../../parts/history/types.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { Named } from '../../parts/names/Named.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { moment, number } from '../../parts/words/format.js';
import { kinds, kindsWithoutHistory, namedAs } from './kinds.js';
import { LookUp } from './LookUp.js';
import { useAuditWords } from './words.js';

function useColumns(): readonly Column<EventRow>[] {
  const words = useAuditWords();
  const nameOfType = useNameOfType();
  const nameOfKind = useNameOfKind();
  return useMemo(() => {
    const actorKinds = (['user', 'service', 'guest', 'apiKey', 'system'] as const).map((value) => ({
      value,
      name: words[`kind_${value}`],
    }));
    const choices = (values: readonly string[], nameOf: (value: string) => string) =>
      values
        .map((value) => ({ value, name: nameOf(value) }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    const text = (field: 'requestId' | 'causationId' | 'position', name: string) => ({
      field,
      name,
      kind: 'text' as const,
      show: (event: EventRow) => event[field],
    });
    return [
      {
        field: 'at',
        name: words.at,
        kind: 'moment',
        show: ({ at }) => moment(at),
        width: 220,
        narrow: 'detail',
      },
      {
        field: 'type',
        name: words.type,
        kind: 'words',
        values: choices(eventTypes, nameOfType),
        show: ({ type }) => <span title={type}>{nameOfType(type)}</span>,
        width: 220,
        narrow: 'title',
      },
      {
        field: 'aggregateType',
        name: words.kind,
        kind: 'words',
        values: choices([...kinds, ...kindsWithoutHistory], nameOfKind),
        show: ({ aggregateType }) => <span title={aggregateType}>{nameOfKind(aggregateType)}</span>,
        width: 150,
        narrow: 'side',
      },
      {
        field: 'aggregateId',
        name: words.thing,
        kind: 'text',
        hint: words.thingHint,
        show: ({ aggregateType, aggregateId }) => <Thing kind={aggregateType} id={aggregateId ?? ''} />,
        alsoReads: ['aggregateType'],
        width: 240,
        narrow: 'detail',
      },
      {
        field: 'actorKind',
        name: words.actorKind,
        kind: 'words',
        values: actorKinds,
        show: ({ actorKind }) => actorKinds.find(({ value }) => value === actorKind)?.name ?? actorKind,
        hidden: true,
      },
      {
        field: 'actorId',
        name: words.actor,
        kind: 'text',
        hint: words.actorHint,
        show: ({ actorId, actorKind }) => <ActorName actor={{ kind: actorKind, id: actorId }} />,
        alsoReads: ['actorKind'],
        width: 200,
      },
      {
        field: 'reason',
        name: words.reason,
        kind: 'text',
        show: ({ reason }) => reason ?? '',
        width: 200,
      },
      {
        field: 'revision',
        name: words.revision,
        kind: 'number',
        show: ({ revision }) => number(revision),
        hidden: true,
      },
      {
        field: 'recordedAt',
        name: words.recordedAt,
        kind: 'moment',
        show: ({ recordedAt }) => moment(recordedAt),
        hidden: true,
      },
      { ...text('requestId', words.requestId), hidden: true },
      { ...text('causationId', words.causationId), hidden: true },
      { ...text('position', words.position), hidden: true },
    ];
  }, [words, nameOfType, nameOfKind]);
}

/** The record's name, where its kind has names. */
function Thing({ kind, id }: { readonly kind: string; readonly id: string }) {
  const named = namedAs(kind);
  return named === undefined || id === '' ? <bdi title={id}>{id}</bdi> : <Named kind={named} id={id} />;
}

/** Returns the page of the event in its aggregate's history; undefined for kinds without one. */
function addressOf({ aggregateType, aggregateId, revision }: EventRow): string | undefined {
  if (!kinds.some((kind) => kind === aggregateType)) return undefined;
  return `/audit/${encodeURIComponent(aggregateType)}/${encodeURIComponent(aggregateId ?? '-')}?revision=${revision}`;
}

export function AuditEvents() {
  const words = useAuditWords();
  return (
    <Page
      title={words.title}
      full
      actions={
        <Group gap="sm">
          <LookUp />
          <Link to="/audit/proof">{words.proof}</Link>
        </Group>
      }
    >
      <DataTable
        label={words.allEvents}
        path="/api/audit/events"
        columns={useColumns()}
        idOf={({ position }) => position}
        addressOf={addressOf}
        usualSort="-at"
      />
    </Page>
  );
}
