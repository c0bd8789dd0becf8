/** All events of the store, filtered by time, type, actor, aggregate and request. */
import { Group } from '@mantine/core';
import type { EventRow } from 'back-office-client';
import { useMemo } from 'react';
import { useNameOfKind, useNameOfType } from '../../parts/history/types.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { Named } from '../../parts/names/Named.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { moment, number } from '../../parts/words/format.js';
import { kinds, kindsWithoutHistory } from './kinds.js';
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
    const known = [...kinds, ...kindsWithoutHistory]
      .map((value) => ({ value, name: nameOfKind(value) }))
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
        kind: 'text',
        show: ({ type }) => <span title={type}>{nameOfType(type)}</span>,
        hint: words.typeHint,
        width: 220,
        narrow: 'title',
      },
      {
        field: 'aggregateType',
        name: words.kind,
        kind: 'words',
        values: known,
        show: ({ aggregateType }) => <span title={aggregateType}>{nameOfKind(aggregateType)}</span>,
        width: 150,
        narrow: 'side',
      },
      {
        field: 'aggregateId',
        name: words.thing,
        kind: 'text',
        show: ({ aggregateId }) => aggregateId ?? '',
        width: 240,
        narrow: 'detail',
      },
      {
        field: 'actorKind',
        name: words.actorKind,
        kind: 'words',
        values: actorKinds,
        show: ({ actorKind }) => actorKinds.find(({ value }) => value === actorKind)?.name ?? actorKind,
        width: 160,
      },
      {
        field: 'actorId',
        name: words.actor,
        kind: 'text',
        show: ({ actorId, actorKind }) =>
          actorKind === 'user' ? <Named kind="user" id={actorId} /> : actorId,
        alsoReads: ['actorKind'],
        width: 140,
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
