/** Webhooks are managed in the console: endpoints, their messages and the actions on them. */
import { expect } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { until } from '../../support/until.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhookReceiver.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { hardNames } from '../support/filling.js';
import { test } from '../support/journey.js';
import type { OpenPage, World } from '../support/world.js';

/** An address without a listener. */
const nobody = 'http://127.0.0.1:9/hook';

async function endpointFor({ service }: World, url: string, more: object = {}): Promise<string> {
  const body = { url, types: ['subscription.*'], ...more };
  const made = await service.call('/api/webhook-endpoints', { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

async function subscribed({ service }: World): Promise<string> {
  const body = { customerId: 'markup', offerId: 'team', quantity: 1, startDate: '2026-01-01' };
  const made = await service.call('/api/subscriptions', { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

const attemptsAt = async ({ service }: World, id: string) =>
  (await service.call(`/api/webhook-endpoints/${id}/attempts`)).body.value;

/** Creates an endpoint whose first message could not be sent. */
async function failingEndpoint(world: World): Promise<string> {
  const id = await endpointFor(world, nobody, { description: hardNames.rightToLeft });
  await subscribed(world);
  await until(async () => (await attemptsAt(world, id)).length > 0);
  return id;
}

async function receiving(answer: () => number): Promise<WebhookReceiver & AsyncDisposable> {
  const receiver = await startReceiver(answer);
  return { ...receiver, [Symbol.asyncDispose]: receiver.close };
}

const choose = async ({ page }: OpenPage, action: string) => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

export const area: Area = {
  pages: [
    {
      name: 'webhooks',
      async address(world) {
        await failingEndpoint(world);
        return '/webhooks';
      },
    },
    { name: 'webhooks-without-access', as: 'AppAdmin', address: '/webhooks' },
    {
      name: 'webhook-new',
      address: '/webhooks',
      prepare: ({ page }) => page.getByRole('button', { name: 'Create webhook' }).click(),
    },
    { name: 'webhook', address: async (world) => `/webhooks/${await failingEndpoint(world)}` },
    {
      name: 'webhook-replaying',
      address: async (world) => `/webhooks/${await endpointFor(world, nobody)}`,
      prepare: (opened) => choose(opened, 'Resend from a point…'),
    },
    {
      name: 'webhook-tested',
      address: async (world) => `/webhooks/${await endpointFor(world, nobody)}`,
      async prepare(opened) {
        await choose(opened, 'Send test message');
        await opened.page.getByRole('dialog').getByRole('button', { name: 'Send test message' }).click();
        await opened.page.getByRole('dialog', { name: 'Result of the test' }).waitFor();
      },
    },
    {
      name: 'webhook-rotated',
      address: async (world) => `/webhooks/${await endpointFor(world, nobody)}`,
      async prepare(opened) {
        await choose(opened, 'Rotate secret');
        await opened.page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
        await opened.page.getByRole('button', { name: 'I have stored it' }).waitFor();
      },
    },
    {
      name: 'webhook-attempts',
      address: async (world) => `/webhooks/${await failingEndpoint(world)}/attempts`,
    },
    {
      name: 'webhook-message',
      as: 'Auditor',
      async address(world) {
        const id = await failingEndpoint(world);
        const [{ eventId }] = await attemptsAt(world, id);
        return `/webhooks/${id}/messages/${eventId}`;
      },
      prepare: ({ page }) => page.getByText('"specversion": "1.0"').waitFor(),
    },
    { name: 'webhook-missing', address: '/webhooks/whe_0' },
  ],
  journeys(world) {
    test('a webhook is created, shows its secret once, is tested and sends events', async () => {
      await using receiver = await receiving(() => 204);
      await using opened = await world().open();
      const { page } = opened;
      const form = page.getByRole('dialog');
      await opened.goTo('/webhooks');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await form.getByLabel('Address').fill('ftp://receiver.example');
      await form.getByLabel('Events').first().fill('subscription.*');
      await page.getByRole('option', { name: 'subscription.*', exact: true }).click();
      await form.getByRole('button', { name: 'Create webhook' }).click();
      await form.getByText('must begin with https://').first().waitFor();
      await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
      await form.getByRole('button', { name: 'Create webhook' }).click();
      await form.getByText('The secret is shown only once').waitFor();
      const secret = String(await form.getByLabel('Secret', { exact: true }).textContent());
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
      await form.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);

      await choose(opened, 'Send test message');
      await form.getByRole('button', { name: 'Send test message' }).click();
      await form.getByText('Accepted', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
      const verifier = new Webhook(secret);
      // The receiver also gets events about subscriptions of other journeys.
      const ofType = (type: string) => receiver.received.find(({ event }) => event.type === type);
      const tested = ofType('endpoint.test');
      expect(verifier.verify(tested?.body ?? '', tested?.headers ?? {})).toMatchObject({
        type: 'endpoint.test',
      });

      await subscribed(world());
      await page.getByRole('link', { name: 'subscription.created' }).click();
      await page.getByRole('heading', { level: 1, name: 'subscription.created' }).waitFor();
      await page.getByText('"specversion": "1.0"').waitFor();
      const shown = JSON.parse(String(await page.locator('pre').first().textContent()));
      expect(shown).toEqual(ofType('subscription.created')?.event);
      expect(opened.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
    });

    test("a refused message waits, shows the receiver's answer, and is resent once the receiver works", async () => {
      let status = 503;
      await using receiver = await receiving(() => status);
      const id = await endpointFor(world(), receiver.url, { types: ['subscription.created'] });
      await subscribed(world());
      await until(async () => (await attemptsAt(world(), id)).length > 0);
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/webhooks');
      const row = page.getByRole('row').filter({ hasText: receiver.url });
      await row.getByText('Failing').waitFor();
      await row.getByRole('link').click();
      await page.getByRole('link', { name: 'All messages' }).click();
      await page.getByRole('link', { name: 'subscription.created' }).first().click();
      await page.getByText('status 503').first().waitFor();
      status = 204;
      await page.getByRole('button', { name: 'Resend message' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resend message' }).click();
      await page.getByText('Accepted', { exact: true }).first().waitFor();
      expect(receiver.taken()).toHaveLength(1);
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByText('Active', { exact: true }).first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a webhook is changed, paused, resumed after 410 Gone, given a new secret and deleted', async () => {
      let status = 204;
      await using receiver = await receiving(() => status);
      // Only creations, because subscriptions of other tests renew meanwhile.
      const id = await endpointFor(world(), receiver.url, { types: ['subscription.created'] });
      const path = `/api/webhook-endpoints/${id}`;
      const state = async () => (await world().service.call(path)).body;
      await using opened = await world().open();
      const { page } = opened;
      const form = page.getByRole('dialog');
      await opened.goTo(`/webhooks/${id}`);
      const carryOut = async (action: string) => {
        await form.getByRole('button', { name: action, exact: true }).click();
        await form.waitFor({ state: 'detached' });
      };

      await page.getByRole('button', { name: 'Edit webhook' }).click();
      await form.getByLabel('Description').fill(hardNames.markup);
      await form.getByLabel('Content').selectOption('thin');
      await carryOut('Save');
      expect(await state()).toMatchObject({
        description: hardNames.markup,
        payload: 'thin',
        order: 'subject',
      });

      await choose(opened, 'Pause webhook');
      await carryOut('Pause webhook');
      await page.getByText('Paused', { exact: true }).first().waitFor();
      await subscribed(world());
      await page.getByRole('button', { name: 'Resume webhook' }).click();
      await carryOut('Resume webhook');
      await until(() => receiver.taken().length === 1);

      status = 410;
      await subscribed(world());
      // The mail to Admins links to this page.
      await until(async () => (await state()).status === 'disabled');
      await opened.goTo(`/webhooks/${id}`);
      await page.getByText('The receiver answered 410 Gone').waitFor();
      expect(await opened.violations()).toEqual([]);
      status = 204;
      await page.getByRole('button', { name: 'Resume webhook' }).click();
      await carryOut('Resume webhook');
      await until(() => receiver.taken().length === 2);

      await choose(opened, 'Resend from a point…');
      await form.getByLabel('Time').fill('2026-01-01T00:00');
      await form.getByLabel('Events').fill('subscription.created');
      const [first] = receiver.received;
      await carryOut('Resend from a point…');
      await until(() => receiver.received.filter(({ id: sent }) => sent === first?.id).length === 2);

      await choose(opened, 'Rotate secret');
      await form.getByLabel('Hours with both secrets').fill('1');
      await form.getByRole('button', { name: 'Rotate secret' }).click();
      const secret = String(await form.getByLabel('Secret', { exact: true }).textContent());
      await carryOut('I have stored it');
      await page.getByText('Old secret valid until').waitFor();
      await subscribed(world());
      await eventually(async () => {
        const last = receiver.received.at(-1);
        expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toEqual(last?.event);
      });

      await choose(opened, 'Delete webhook');
      await form.getByRole('button', { name: 'Delete webhook' }).click();
      await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
      expect((await world().service.call(path)).status).toBe(404);
      expect(opened.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    });
  },
};
