/** Mails to Admins about a disabled endpoint: one each, even if the request is repeated, and none once it was resumed. */
import { expect, test } from '@jest/globals';
import { createAdminNotices } from '../../../src/commands/user/adminNotices.js';
import { createDisabledMails } from '../../../src/commands/webhookEndpoint/disabledMails.js';
import type { Job } from '../../../src/ports/jobs.js';
import { MailRefused } from '../../../src/ports/mail.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import type { Document } from '../../../src/query/fields.js';
import { ada, adminContext, userProcess } from '../../support/userProcess.js';

async function withEndpoint() {
  const process = await userProcess();
  await process.registration.register(ada, adminContext());
  const endpoint: Document = {
    id: 'whe_1',
    url: 'https://receiver.example/',
    status: 'disabled',
    disabledReason: 'failing',
    disabledAt: '2026-04-01T09:00:00.000Z',
  };
  const jobs: Job[] = [];
  const sent: string[] = [];
  const state = { refuses: false };
  const readModels: Pick<ReadModels, 'get' | 'scan'> = {
    get: async () => ({ id: 'whe_1', document: endpoint, revision: 1 }),
    // The filter is ignored, since the read models' own test covers filters.
    async *scan({ name }) {
      yield name === 'users' ? [{ id: 1 }, { id: 1 }, { id: 99 }] : [endpoint];
    },
  };
  const mails = createDisabledMails({
    jobs: { enqueue: async (more) => void jobs.push(...more) },
    readModels,
    notices: createAdminNotices({
      handler: process.handler,
      readModels,
      mails: {
        async sendNotice(id, { email }, write) {
          if (state.refuses) throw new MailRefused('no such mailbox');
          sent.push(`${id} ${email} ${write({ language: 'en', tag: 'en' }).subject}`);
        },
      },
      serviceName: 'Shop',
      consoleUrl: () => 'https://shop.example/console',
    }),
  });
  await mails.ask(new Date('2026-04-01T00:00:00Z'));
  const [job] = jobs;
  if (job === undefined) throw new Error('nothing was asked for');
  return { endpoint, jobs, job, sent, mails, state };
}

test('a disabled endpoint has the same job however often it is requested, with one mail id per user', async () => {
  const { mails, jobs, job, sent } = await withEndpoint();
  await mails.ask(new Date('2026-04-01T00:00:00Z'));
  expect(jobs).toEqual([job, job]);
  await mails.send(job);
  const expected = `webhook-disabled/whe_1/${Date.parse('2026-04-01T09:00:00.000Z')}/1 Ada@example.com A webhook endpoint was disabled: Shop`;
  expect(sent).toEqual([expected, expected]);
});

test('no mail is sent for an endpoint that was resumed or disabled again since', async () => {
  const { endpoint, mails, job, sent } = await withEndpoint();
  Object.assign(endpoint, { disabledAt: '2026-04-02T09:00:00.000Z' });
  await mails.send(job);
  Object.assign(endpoint, { status: 'active', disabledReason: null, disabledAt: null });
  await mails.send(job);
  expect(sent).toEqual([]);
});

test('a refused mailbox does not fail the job', async () => {
  const { mails, job, state } = await withEndpoint();
  state.refuses = true;
  await expect(mails.send(job)).resolves.toBeUndefined();
});
