/** All dashboards, and those assigned to the user. */
import { Badge, Group, Text } from '@mantine/core';
import type { DashboardRow, DashboardsOfUser } from 'back-office-client';
import { useMemo } from 'react';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { useMay, useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment } from '../../parts/table/hidden.js';
import { moment, number } from '../../parts/words/format.js';
import { creation } from './actions.js';
import { useDashboardWords } from './words.js';

function useColumns(): readonly Column<DashboardRow>[] {
  const words = useDashboardWords();
  return useMemo<readonly Column<DashboardRow>[]>(
    () => [
      {
        field: 'name',
        name: words.name,
        kind: 'text',
        show: ({ name }) => name,
        width: 260,
        narrow: 'title',
      },
      {
        field: 'description',
        name: words.description,
        kind: 'text',
        show: ({ description }) => description ?? '',
        width: 280,
        narrow: 'detail',
      },
      { field: 'type', name: words.type, kind: 'text', show: ({ type }) => type ?? '' },
      {
        field: 'widgetCount',
        name: words.widgetCount,
        kind: 'number',
        show: ({ widgetCount }) => number(widgetCount),
        narrow: 'side',
      },
      {
        field: 'refreshInterval',
        name: words.refreshInterval,
        kind: 'number',
        show: ({ refreshInterval }) =>
          refreshInterval === null || refreshInterval === 0
            ? words.never
            : words.seconds(number(refreshInterval)),
        hidden: true,
      },
      hiddenMoment('createdAt', words.createdAt),
      {
        field: 'updatedAt',
        name: words.updatedAt,
        kind: 'moment',
        show: ({ updatedAt }) => moment(updatedAt),
      },
    ],
    [words],
  );
}

export function DashboardList() {
  const words = useDashboardWords();
  const go = useGo();
  const mayWrite = useMay({ rights: ['dashboards:write'] });
  const create = creation(words, (id) => go(addressOfOne('dashboard', id)));
  return (
    <Page title={words.title} full {...(mayWrite ? { actions: <ActionMenu actions={[create]} /> } : {})}>
      <Mine />
      <DataTable
        label={words.title}
        path="/api/dashboards"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('dashboard', id)}
        usualSort="name"
      />
    </Page>
  );
}

/** The user's own dashboards, the default first. */
function Mine() {
  const words = useDashboardWords();
  const { id } = useMe();
  const { data } = useRead<DashboardsOfUser>(`/api/dashboards/by-user/${encodeURIComponent(id)}`);
  const mine = data?.body.dashboards ?? [];
  if (mine.length === 0) return null;
  return (
    <Group component="nav" aria-label={words.mine} gap="md">
      <Text size="sm" c="dimmed">
        {words.mine}
      </Text>
      {mine
        .toSorted((left, right) => Number(right.isDefault) - Number(left.isDefault))
        .map((dashboard) => (
          <Group key={dashboard.id} gap={6} wrap="nowrap">
            <Link to={addressOfOne('dashboard', dashboard.id)} size="sm">
              <bdi>{dashboard.name}</bdi>
            </Link>
            {dashboard.isDefault && (
              <Badge color="cyan" size="sm">
                {words.isDefault}
              </Badge>
            )}
          </Group>
        ))}
    </Group>
  );
}
