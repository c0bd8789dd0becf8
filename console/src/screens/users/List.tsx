/** All users, and the form to invite one. */
import { Button } from '@mantine/core';
import type { UserRow } from 'back-office-client';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment } from '../../parts/table/hidden.js';
import { moment } from '../../parts/words/format.js';
import { InvitationForm } from './InvitationForm.js';
import { useUserWords } from './words.js';

function useColumns(): readonly Column<UserRow>[] {
  const words = useUserWords();
  const common = useWords();
  return useMemo<readonly Column<UserRow>[]>(
    () => [
      {
        field: 'username',
        name: words.username,
        kind: 'text',
        show: ({ username }) => <bdi>{username}</bdi>,
        narrow: 'title',
      },
      {
        field: 'lastName',
        name: words.lastName,
        kind: 'text',
        show: ({ lastName }) => <bdi>{lastName}</bdi>,
        narrow: 'detail',
      },
      {
        field: 'firstName',
        name: words.firstName,
        kind: 'text',
        show: ({ firstName }) => <bdi>{firstName}</bdi>,
        narrow: 'detail',
      },
      {
        field: 'email',
        name: words.email,
        kind: 'text',
        show: ({ email }) => <bdi>{email}</bdi>,
        width: 240,
        narrow: 'detail',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'active', name: common.value_active },
          { value: 'invited', name: common.value_invited },
          { value: 'locked', name: common.value_locked },
        ],
        show: ({ status }) => <StatusBadge status={status} />,
        narrow: 'side',
      },
      {
        field: 'secondFactor',
        name: words.secondFactor,
        kind: 'yesNo',
        show: ({ secondFactor }) =>
          secondFactor === true ? common.yes : secondFactor === false ? common.no : '',
        width: 140,
        ordered: false,
        filtered: false,
      },
      {
        field: 'createdAt',
        name: words.createdAt,
        kind: 'moment',
        show: ({ createdAt }) => moment(createdAt),
      },
      hiddenMoment('updatedAt', words.updatedAt),
      { field: 'id', name: words.id, kind: 'number', show: ({ id }) => String(id), hidden: true },
    ],
    [words, common],
  );
}

export function UserList() {
  const words = useUserWords();
  const go = useGo();
  const mayInvite = useMay({ roles: ['Admin'] });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Page
      title={words.title}
      full
      actions={
        mayInvite && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <DataTable
        label={words.title}
        path="/api/users"
        columns={useColumns()}
        idOf={({ id }) => String(id)}
        addressOf={({ id }) => addressOfOne('user', String(id))}
        usualSort="-createdAt"
      />
      <Dialog isOpen={isOpen} onClose={close} title={words.invite} keepsTyped>
        <InvitationForm onCancel={close} onDone={(id) => go(addressOfOne('user', String(id)))} />
      </Dialog>
    </Page>
  );
}
