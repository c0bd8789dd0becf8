/** Settings fixed by the environment, over HTTP: their values without secrets, and a test mail. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailServer, startMailServer } from '../../support/mailServer.js';
import { type RunningService, startService } from '../../support/service.js';

let mails: MailServer;
let service: RunningService;
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Northwind <billing@shop.example>',
    SIGNUP: 'closed',
    TAX_RATE: '0.19',
    DUNNING_DAYS: '3,9',
  });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

test('settings are shown as the service has read them, without secrets', async () => {
  const { body, text } = await service.call('/api/settings');
  const values = Object.fromEntries(
    body.settings.map(({ variable, value }: Record<string, unknown>) => [variable, value]),
  );
  expect(values).toMatchObject({
    TAX_RATE: '0.19',
    DUNNING_DAYS: [3, 9],
    MAIL_FROM: 'Northwind <billing@shop.example>',
    SIGNUP: 'closed',
    OIDC_ISSUER: null,
  });
  expect(text).not.toMatch(/SECRET|PASSWORD|KEY|TOKEN|smtp:/);
});

test('reminder levels are shown with the texts that customers get', async () => {
  const { reminders } = (await service.call('/api/settings')).body;
  expect(reminders).toMatchObject([
    { days: 3, subject: expect.stringMatching(/^Payment reminder: invoice INV-\d{4}-000001$/) },
    { days: 9, subject: expect.stringMatching(/^Last reminder: invoice/) },
  ]);
  expect(reminders[1].text).toContain('This is the last reminder.');
});

test('a test mail goes to the caller', async () => {
  const { status, body } = await service.call('/api/settings/test-mail', { method: 'POST' });
  expect([status, body]).toEqual([200, { email: 'admin@example.com' }]);
  const [mail = { text: '' }] = await mails.mailsTo('admin@example.com');
  expect(mail.text).toContain('Subject: Test mail of the back office');
});
