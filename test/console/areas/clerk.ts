/** A clerk does a day's work, from signing in to the customer's statement, by mouse or by keyboard alone. */
import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { password } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { handsOf, signInBy, type Way } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

/** Creates a customer with three draft invoices. @returns the customer's id */
async function customerOf(way: Way, { service }: World) {
  const id = `cus-day-${way}`;
  const sent = async (path: string, method: string, body: object) => {
    const { status, body: answer, text } = await service.call(path, { method, body });
    if (status >= 300) throw new Error(text);
    return answer;
  };
  const customer = { name: `Day by ${way}`, email: `${way}@example.com`, address: '1 High Street\nLondon' };
  await sent(`/api/reference/customers/${id}`, 'PUT', customer);
  for (const amount of [11, 12, 13])
    await sent('/api/invoices', 'POST', {
      customerId: id,
      currency: 'EUR',
      items: [{ description: 'Left from yesterday', quantity: 1, unitPrice: amount }],
    });
  return id;
}

/** Declares the clerk's day, done in one way. */
export function clerksDay(way: Way, world: () => World): void {
  test(`a clerk's day is done by ${way}`, async () => {
    const customer = await customerOf(way, world());
    const { call } = world().service;
    await using opened = await world().openAsStranger();
    const { page } = opened;
    const hands = handsOf(way, page);
    const { press, write, mark, pick, select, find } = hands;
    const name = `Day by ${way}`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(name);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
    const confirm = async (name: string) => {
      await press(dialog.getByRole('button', { name, exact: true }));
      await dialog.waitFor({ state: 'detached' });
    };
    const choose = async (menu: string, item: string) => {
      await press(button(menu));
      await press(page.getByRole('menuitem', { name: item, exact: true }));
    };
    const invoices = async (filter = '') => {
      const path = `/api/invoices/odata?$filter=customerId eq '${customer}'${filter}&$orderby=total`;
      return (await call(path)).body.value;
    };

    await opened.goTo('/');
    await signInBy(hands, page, world().emailOf('User'), password);
    await heading('Home');

    await find(customer);
    await heading(name);
    await press(page.getByRole('link', { name: 'Subscriptions', exact: true }));
    await heading('Subscriptions');
    await press(button('New subscription'));
    await pick(dialog.getByRole('combobox', { name: 'Customer' }), `${way}@example.com`, name);
    await pick(dialog.getByRole('combobox', { name: 'Plan' }), 'tea', /^team EUR 29/);
    await write(dialog.getByRole('textbox', { name: 'Quantity' }), '2');
    await mark(field('Bill the current period at once'));
    await dialog.getByText('EUR 58.00').first().waitFor();
    await confirm('New subscription');
    await heading(`team × 2 — ${name}`);

    // A dialog focuses its first field, and on closing the element that opened it.
    const isAt = (target: Locator) => target.and(page.locator(':focus')).waitFor();
    await press(button('Change the quantity'));
    await isAt(field('New quantity'));
    await page.keyboard.press('Escape');
    await isAt(button('Change the quantity'));
    await choose('Actions', 'Suspend');
    await isAt(field('Reason'));
    await page.keyboard.press('Escape');
    await isAt(button('Actions'));
    await press(button('Change the quantity'));
    await write(field('New quantity'), '3');
    await dialog.getByText('Nothing happens until you submit.').waitFor();
    await dialog.getByText('EUR 29.00').first().waitFor();
    await confirm('Change the quantity');
    expect(await call(`/api/subscriptions?$filter=customerId eq '${customer}'`)).toMatchObject({
      body: { value: [{ quantity: 3, offerId: 'team' }] },
    });

    await press(page.getByRole('link', { name: 'Draft invoice' }));
    await heading(`Draft — ${name}`);
    await press(button('Issue'));
    await dialog.getByText('EUR 0.00 → EUR 58.00').waitFor();
    await confirm('Issue');
    await heading(/^Invoice INV-/);
    await choose('Actions', 'Send by mail');
    await confirm('Send by mail');
    await page.getByText(new RegExp(`^INV-\\S+ is being mailed to ${way}@example.com$`)).waitFor();
    await press(button('Show PDF'));
    await page.locator('iframe[title="The document"]').waitFor();
    await press(button('Hide PDF'));

    await press(button('Record a payment'));
    await write(field('Amount received (EUR)'), '20');
    await confirm('Record a payment');
    await choose('Actions', 'Credit');
    await write(field('Amount (EUR)'), '38');
    await write(field('Reason'), 'One seat was never used');
    await dialog.getByText('EUR 38.00 → EUR 0.00').waitFor();
    await confirm('Credit');
    await page.getByText('Paid', { exact: true }).first().waitFor();
    // A worker sends the mail later.
    await eventually(async () =>
      expect(await invoices(" and status ne 'draft'")).toMatchObject([
        { status: 'paid', amountPaid: 20, amountCredited: 38, amountDue: 0, mailedAt: expect.any(String) },
      ]),
    );

    await press(page.getByRole('link', { name: 'Invoices', exact: true }).first());
    await heading('Invoices');
    await press(button('Filter'));
    await pick(page.getByRole('combobox', { name: 'Customer' }), name, name);
    await mark(page.getByRole('checkbox', { name: 'Draft', exact: true }));
    await press(button('Apply'));
    const row = (amount: string) => page.getByRole('row').filter({ hasText: amount });
    await row('EUR 58.00').first().waitFor({ state: 'detached' });
    await press(row('EUR 11.00'));
    await heading(`Draft — ${name}`);
    await choose('Actions', 'Cancel the invoice');
    await write(field('Reason'), 'Made twice');
    await confirm('Cancel the invoice');
    await page.getByText('Cancelled', { exact: true }).first().waitFor();

    await page.goBack();
    await heading('Invoices');
    await row('EUR 11.00').waitFor({ state: 'detached' });
    await select(row('EUR 12.00'));
    await select(row('EUR 13.00'));
    await press(button('Cancel'));
    await press(dialog.getByRole('button', { name: 'Cancel 2 invoices' }));
    await dialog.getByText('2 cancelled, 0 unchanged').waitFor();
    await press(dialog.getByRole('button', { name: 'Close' }));
    await page.getByText('Nothing matches these filters').waitFor();
    expect(
      (await invoices(" and status eq 'cancelled'")).map(({ total }: { total: number }) => total),
    ).toEqual([11, 12, 13]);

    await find(customer);
    await heading(name);
    const coming = page.waitForEvent('download');
    await choose('Statement', 'As CSV');
    const statement = await readFile(await (await coming).path(), 'utf8');
    const amounts = statement.split('\r\n').map((line) => line.split(','));
    expect(amounts.filter(([, , kind]) => kind !== 'opening').map((cells) => cells.slice(7, 10))).toEqual([
      ['charge', 'credit', 'balance'],
      ['58', '', '58'],
      ['', '20', '38'],
      ['', '38', '0'],
      ['58', '58', '0'],
      [],
    ]);
    await choose('Statement', 'By mail');
    await confirm('By mail');
    await page.getByText(`Statement is being mailed to ${way}@example.com`).waitFor();
    expect(opened.faults).toEqual([]);
  });
}

/** The day by mouse is in `journeys.all.test.ts`. */
export const area: Area = { pages: [], journeys: (world) => clerksDay('keyboard', world) };
