/** Mails to all Admins. */
import { expect, test } from '@jest/globals';
import { createAdminNotices } from '../../../src/commands/user/adminNotices.js';
import { Unavailable } from '../../../src/ports/unavailable.js';

test('a mailbox that is unavailable keeps the mail from no other Admin, and the job is tried again', async () => {
  const sent: number[] = [];
  const full = new Unavailable('452 mailbox full');
  const notices = createAdminNotices({
    handler: {
      load: async (_aggregate: unknown, id: string) => ({
        state: { status: 'active', id: Number(id) },
        revision: 1,
      }),
    } as never,
    readModels: {
      async *scan() {
        yield [{ id: '1' }, { id: '2' }, { id: '3' }];
      },
    },
    mails: {
      async sendNotice(_id, user) {
        if (user.id === 1) throw full;
        sent.push(user.id);
      },
    },
    serviceName: 'Shop',
    consoleUrl: () => 'https://shop.test/console',
  });
  await expect(notices.toAdmins('notice/1', () => ({}) as never)).rejects.toBe(full);
  expect(sent).toEqual([2, 3]);
});
