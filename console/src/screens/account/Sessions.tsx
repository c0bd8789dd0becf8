/** The user's sessions, each of which can be ended. */
import { Group, Table, Text } from '@mantine/core';
import type { ListOwnSessionsAnswer } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { RowAction } from '../../parts/actions/RowAction.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { moment } from '../../parts/words/format.js';
import { useAccountWords } from './words.js';

const path = '/api/users/sessions';

export function Sessions() {
  const words = useAccountWords();
  const common = useWords();
  const reading = useRead<ListOwnSessionsAnswer>(path);
  return (
    <Read reading={reading}>
      {({ body: { sessions } }) => (
        <Sideways label={words.sessions} width={480}>
          <Table fz="sm" mb="sm">
            <Heads names={[words.signedInAt, words.lastUsedAt, words.endsAt, { unseen: common.actions }]} />
            <Table.Tbody>
              {sessions.map(({ id, signedInAt, lastUsedAt, expiresAt, isCurrent }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Group gap="xs">
                      <Text size="sm">{moment(signedInAt)}</Text>
                      {isCurrent && <StatusBadge status="active" name={words.current} />}
                    </Group>
                  </Table.Td>
                  <Table.Td>{moment(lastUsedAt)}</Table.Td>
                  <Table.Td>{moment(expiresAt)}</Table.Td>
                  <Table.Td ta="end">
                    {!isCurrent && (
                      <RowAction
                        action={{
                          key: 'end',
                          label: words.endOne,
                          text: words.endOneText(moment(signedInAt)),
                          isDangerous: true,
                          previews: false,
                          isIndependent: true,
                          command: () => ({ method: 'DELETE', path: `${path}/${id}` }),
                        }}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Sideways>
      )}
    </Read>
  );
}
