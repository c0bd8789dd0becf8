/** One user: details, roles, actions and history. */
import { Badge, Button, Group } from '@mantine/core';
import type { User } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { History } from '../../parts/history/History.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import type { Answer } from '../../parts/service/call.js';
import { useMay } from '../../parts/service/me.js';
import { moment } from '../../parts/words/format.js';
import { actionsOf, signInActionsOf } from './actions.js';
import { UserForm } from './UserForm.js';
import { useUserWords } from './words.js';

export function OneUser() {
  const id = useParameter('id');
  const words = useUserWords();
  const common = useWords();
  return (
    <ResourcePage<User>
      path={`/api/users/${encodeURIComponent(id)}`}
      title={(user) => (user === undefined ? id : `${user.firstName} ${user.lastName}`)}
      id={id}
      badge={({ status }) => <StatusBadge status={status} />}
      actions={(answer) => <Actions answer={answer} />}
      back={{ to: addressOfList('user'), label: words.title }}
    >
      {({ body: user }) => (
        <>
          <Section title={words.facts}>
            <UserFacts user={user} />
          </Section>
          <Section title={common.history}>
            <History type="user" id={String(user.id)} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function UserFacts({ user }: { readonly user: User }) {
  const words = useUserWords();
  const common = useWords();
  return (
    <Facts
      facts={[
        { name: words.username, value: <bdi>{user.username}</bdi> },
        { name: words.email, value: <bdi>{user.email}</bdi> },
        { name: words.roles, value: <RoleNames roles={user.roles} /> },
        ...(user.secondFactor === null
          ? []
          : [{ name: words.secondFactor, value: user.secondFactor ? common.yes : common.no }]),
        { name: words.createdAt, value: moment(user.createdAt) },
        { name: words.updatedAt, value: moment(user.updatedAt) },
      ]}
    />
  );
}

function RoleNames({ roles }: { readonly roles: readonly string[] }) {
  const words = useUserWords();
  if (roles.length === 0) return words.noRoles;
  return (
    <Group component="span" gap={4}>
      {roles.map((role) => (
        <Badge key={role} component="span" color="gray">
          {role}
        </Badge>
      ))}
    </Group>
  );
}

function Actions({ answer }: { readonly answer: Answer<User> }) {
  const words = useUserWords();
  const go = useGo();
  const isAdmin = useMay({ roles: ['Admin'] });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { body: user, etag } = answer;
  const setsPasswords = useMay({ roles: ['Admin', 'AppAdmin'] });
  const changes = { path: `/api/users/${user.id}`, opened: { ...user }, etag };
  if (!setsPasswords) return null;
  if (!isAdmin) return <ActionMenu actions={signInActionsOf(user, words, false)} changes={changes} />;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <ActionMenu actions={actionsOf(user, words, () => go(addressOfList('user')))} changes={changes} />
      <Dialog isOpen={isOpen} onClose={close} title={words.change} keepsTyped>
        <UserForm opened={answer} onDone={close} onCancel={close} />
      </Dialog>
    </>
  );
}
