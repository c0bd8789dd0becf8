/** Hostile text in any field is shown as plain text or refused in words beside the field. */
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Area } from '../support/area.js';
import { hardNames } from '../support/filling.js';
import { test } from '../support/journey.js';
import type { OpenPage, World } from '../support/world.js';

/** Markup, an override of the text direction, emoji, quotes and template syntax in one text. */
const hostile = `${hardNames.markup}\u202E${hardNames.rightToLeft} ${hardNames.emoji} '"\`\${1}{{2}}`;
const endless = `${hostile} ${'אב '.repeat(3_400)}`.slice(0, 10_000);

interface Form {
  readonly name: string;
  readonly address: string | ((world: World) => Promise<string>);
  /** Opens the form. */
  readonly open: (page: Page) => Promise<void>;
  /** Values by label for fields that take no free text, or would refuse it for another reason. */
  readonly good?: Readonly<Record<string, string>>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const choose = (item: string) => async (page: Page) => {
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const one =
  (kind: string, path: string, filter?: string) =>
  async ({ first }: World) =>
    `/${kind}/${(await first(path, filter)).id}`;
const subscription = one('subscriptions', '/api/subscriptions', "status eq 'active'");
const issued = one('invoices', '/api/invoices/odata', "status eq 'issued'");

const forms: readonly Form[] = [
  {
    name: 'new invoice',
    address: '/invoices',
    open: press('New invoice'),
    good: { 'Unit price 1': '5', Currency: 'EUR' },
  },
  {
    name: 'payment',
    address: issued,
    open: press('Record a payment'),
    good: { 'Amount received': '1' },
  },
  { name: 'domain', address: subscription, open: choose('Add a domain') },
  { name: 'held customer', address: '/customers/markup', open: choose('Hold reminders') },
  { name: 'offer', address: '/reference/offers', open: press('New offer') },
  {
    name: 'discount code',
    address: '/reference/discount-codes',
    open: press('New discount code'),
    good: { Value: '5' },
  },
  { name: 'organization', address: '/reference/organizations', open: press('New organization') },
  { name: 'dashboard', address: '/dashboards', open: press('New dashboard') },
  {
    name: 'invitation',
    address: '/users',
    open: press('Invite a user'),
    good: { 'E-mail': 'hostile@example.com' },
  },
];

/** The text fields of the form. */
function textsIn(dialog: Locator): Locator {
  return dialog.locator(
    'input[type="text"]:not([readonly]):not([inputmode="decimal"]):not([inputmode="numeric"]), input:not([type]):not([readonly]), textarea',
  );
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
}

async function fillIn(
  dialog: Locator,
  text: string,
  good: Readonly<Record<string, string>>,
): Promise<number> {
  const fields = await textsIn(dialog).all();
  for (const field of fields) if (await field.isEnabled()) await field.fill(text);
  for (const [label, value] of Object.entries(good)) await dialog.getByLabel(label).first().fill(value);
  return fields.length;
}

/** Submits the form and waits until it is done or refused. */
async function send(opened: OpenPage, dialog: Locator): Promise<'done' | 'refused'> {
  await dialog.locator('button[type="submit"]').last().click();
  const refusal = dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first();
  await Promise.any([dialog.waitFor({ state: 'detached' }), refusal.waitFor()]);
  // The preview may be refused first, so wait for the answer to the form itself.
  await opened.settled();
  return (await dialog.count()) === 0 ? 'done' : 'refused';
}

export const area: Area = {
  pages: [],
  journeys(world) {
    test('hostile text in every form is shown as text or refused beside its field, and fits into 360 px', async () => {
      await using opened = await world().open({ width: 360 });
      const { page } = opened;
      const found: string[] = [];
      page.on('dialog', (shown) => {
        // The test leaves filled-in forms, and the browser asks whether to.
        if (shown.type() === 'beforeunload') return void shown.accept();
        found.push(`a dialog of the browser says ${shown.message()}`);
        void shown.dismiss();
      });
      for (const { name, address, open, good = {} } of forms) {
        for (const [kind, text] of [
          ['endless', endless],
          ['hostile', hostile],
        ] as const) {
          const way = `${name}, ${kind}`;
          try {
            await opened.goTo(typeof address === 'string' ? address : await address(world()));
            await open(page);
            const dialog = page.getByRole('dialog').first();
            await dialog.waitFor();
            const count = await fillIn(dialog, text, good);
            if (count === 0) found.push(`${way}: no field takes text`);
            if ((await overflow(page)) > 0) found.push(`${way}: filled in it is too wide`);
            const end = await send(opened, dialog);
            if ((await overflow(page)) > 0) found.push(`${way}: ${end} it is too wide`);
            // A refusal is also shown beside its field.
            if (end === 'refused') await dialog.locator('[aria-invalid="true"]').first().waitFor();
            if ((await page.locator('main img:not([alt]), main b, [role="dialog"] b').count()) > 0)
              found.push(`${way}: markup is markup`);
            if ((await page.title()).startsWith('run')) found.push(`${way}: a script ran`);
          } catch (error) {
            found.push(`${way}: ${String(error).slice(0, 400)}`);
          }
        }
      }
      expect(found).toEqual([]);
      expect(opened.faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
    });

    test('hostile text in filters, the palette and addresses finds nothing and breaks nothing', async () => {
      await using opened = await world().open({ width: 360 });
      const { page } = opened;
      for (const text of [hostile, endless.slice(0, 3_000)]) {
        await opened.goTo('/invoices');
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByLabel('Number', { exact: true }).fill(text);
        await page.keyboard.press('Enter');
        const remove = page.getByRole('button', { name: 'Remove the filter: Number' });
        await remove.waitFor();
        await opened.settled();
        expect(await overflow(page)).toBe(0);
        await page.keyboard.press('Control+K');
        // The prefix keeps the palette from finding records that the forms created.
        await page.getByPlaceholder('Number, name').fill(`nobodys ${text}`);
        await page.getByText('No results').waitFor();
        expect(await overflow(page)).toBe(0);
        await page.keyboard.press('Escape');
        await page.getByPlaceholder('Number, name').waitFor({ state: 'detached' });
        // The filter can be removed, however long it is.
        await remove.click();
        await remove.waitFor({ state: 'detached' });
        await opened.goTo(`/customers/${encodeURIComponent(text.slice(0, 200))}`);
        expect(await overflow(page)).toBe(0);
      }
      expect(await page.title()).not.toMatch(/^run/);
      expect(opened.faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
    });
  },
};
