/** A clerk finds everything by name in a new service and in a day's work, in English and German, on wide and narrow screens. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { en as commonEn } from '../../console/src/messages/messages.en.js';
import { en as actionsEn } from '../../console/src/parts/actions/messages.en.js';
import { en as customerFormEn } from '../../console/src/parts/customers/messages.en.js';
import { en as fieldsEn } from '../../console/src/parts/fields/messages.en.js';
import { en as linesEn } from '../../console/src/parts/lines/messages.en.js';
import { en as customersEn } from '../../console/src/screens/customers/messages.en.js';
import { en as homeEn } from '../../console/src/screens/home/messages.en.js';
import { en as invoicesEn } from '../../console/src/screens/invoices/messages.en.js';
import { en as paymentsEn } from '../../console/src/screens/payments/messages.en.js';
import { en as quotesEn } from '../../console/src/screens/quotes/messages.en.js';
import { en as reportsEn } from '../../console/src/screens/reports/messages.en.js';
import { en as settingsEn } from '../../console/src/screens/settings/messages.en.js';
import { en as subscriptionsEn } from '../../console/src/screens/subscriptions/messages.en.js';
import { en as usersEn } from '../../console/src/screens/users/messages.en.js';
import { startService } from '../support/service.js';
import { describeInBrowser, launchBrowser } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { pick } from './support/hands.js';
import { idsShown } from './support/ids.js';
import { test } from './support/journey.js';
import { type OpenPage, type World, worldOf } from './support/world.js';

const english = {
  common: commonEn,
  actions: actionsEn,
  form: customerFormEn,
  fields: fieldsEn,
  customers: customersEn,
  home: homeEn,
  invoices: invoicesEn,
  lines: linesEn,
  payments: paymentsEn,
  quotes: quotesEn,
  reports: reportsEn,
  settings: settingsEn,
  subscriptions: subscriptionsEn,
  users: usersEn,
};
type Words = typeof english;

const others: Readonly<Record<string, string>> = {
  common: 'messages',
  actions: 'parts/actions',
  form: 'parts/customers',
  lines: 'parts/lines',
  fields: 'parts/fields',
};

/** Messages are loaded when the test runs, because their imports are for browsers. */
async function wordsIn(language: 'en' | 'de'): Promise<Words> {
  if (language === 'en') return english;
  const loaded = Object.keys(english).map(async (name) => {
    const { de } = await import(`../../console/src/${others[name] ?? `screens/${name}`}/messages.de.js`);
    return [name, de];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

function handsOn(opened: OpenPage, named: ReadonlySet<string> = new Set()) {
  const { page } = opened;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  return {
    dialog,
    button,
    heading,
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    async choose(menu: string, item: string) {
      await button(menu).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    /** Confirms a filled-in dialog after checking that neither it nor the page behind it shows an id. */
    async confirm(name: string) {
      expect(await opened.violations()).toEqual([]);
      await eventually(async () => expect(await idsShown(opened, named)).toEqual([]));
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async findCustomer(typed: string, name: string, placeholder: string) {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(placeholder).fill(typed);
      await dialog.getByText(name, { exact: true }).first().click();
      await heading(name);
    },
  };
}

/** A bank statement with two lines: one names an invoice, the text of the other says too little. */
function statementOf(invoiceNumber: string, amount: string): string {
  return [
    ':20:STARTUMS',
    ':25:DE89370400440532013000',
    ':28C:9/1',
    ':60F:C260301EUR100,00',
    `:61:2603020302CR${amount.replace('.', ',')}NTRFNONREF//2026030299917`,
    `:86:166?00GUTSCHRIFT?20SVWZ+${invoiceNumber}?31NL91ABNA0417164300?32ELMSWELL BOOKS`,
    ':61:2603020302CR12,50NTRFNONREF//2026030299918',
    ':86:166?00GUTSCHRIFT?20SVWZ+as we said?31NL91ABNA0417164300?32A FRIEND',
    `:62F:C260302EUR${(112.5 + Number(amount)).toFixed(2).replace('.', ',')}`,
    '-',
    '',
  ].join('\r\n');
}

/** Records of other systems, which assign the ids. */
const known: Readonly<Record<string, object>> = {
  'offers/o-1001': { name: 'Desk Team', price: 20, currency: 'EUR', billingCycle: 'monthly' },
  'offers/o-1002': { name: 'Desk Pro', price: 35, currency: 'EUR', billingCycle: 'monthly' },
  'customers/c-1003': { name: 'Elmswell Books', email: 'ap@elmswell.example' },
};

/** Stores the records and returns their ids. */
async function put({ service }: World, records: typeof known): Promise<ReadonlySet<string>> {
  for (const [path, body] of Object.entries(records))
    expect((await service.call(`/api/reference/${path}`, { method: 'PUT', body })).status).toBe(200);
  return new Set(Object.keys(records).map((path) => path.replace(/^.*\//, '')));
}

const looks: ['en' | 'de', number][] = [
  ['en', 1_440],
  ['en', 390],
  ['de', 1_440],
  ['de', 390],
];

describeInBrowser('a clerk in a browser', () => {
  describe.each(looks)('in %s at %d px', (language, width) => {
    let world: World & { end(): Promise<void> };
    beforeAll(async () => {
      world = worldOf(
        await startService({ DEFAULT_CURRENCY: 'EUR', DUNNING_DAYS: '7,14' }),
        await launchBrowser(),
      );
    });
    afterAll(() => world.end());

    test('the first steps lead to a paid invoice and a statement', async () => {
      const germany = language === 'en' ? 'Germany' : 'Deutschland';
      const { common, form, customers, home, invoices, lines, settings } = await wordsIn(language);
      await using opened = await world.open({ locale: language, width });
      const { page } = opened;
      const { dialog, button, field, confirm } = handsOn(opened);
      const step = (name: string) => page.getByRole('link', { name, exact: true }).click();

      await opened.goTo('/');
      await page.getByRole('heading', { name: home.firstSteps }).waitFor();
      await step(home.stepSeller);
      await page.getByRole('textbox', { name: settings.name }).fill('Elmswell GmbH');
      await page.getByRole('combobox', { name: settings.country }).fill(germany);
      await page.getByRole('option', { name: germany }).click();
      await button(common.save).click();
      await page.getByText(settings.saved).waitFor();
      await page.getByText(settings.level('2', '14')).waitFor();
      expect(await opened.violations()).toEqual([]);

      await opened.goTo('/');
      await page.getByText(home.stepDone).waitFor();
      await step(home.stepCustomer);
      await field(form.name).fill('Desk Books');
      await field(form.email).fill('ap@desk.example');
      await confirm(common.save);
      await page.getByRole('heading', { level: 1, name: 'Desk Books' }).waitFor();

      await opened.goTo('/');
      await step(home.stepInvoice);
      await dialog.getByRole('combobox', { name: invoices.customer }).fill('desk');
      await page.getByRole('option', { name: /Desk Books/ }).click();
      await field(`${invoices.what} 1`).fill('Shelf');
      await field(`${invoices.lineQuantity} 1`).fill('2');
      await field(`${lines.linePrice} 1`).fill('60');
      await confirm(invoices.saveDraft);
      await page.getByRole('heading', { level: 1, name: /Desk Books/ }).waitFor();
      await button(invoices.issue).click();
      await confirm(invoices.issue);
      await button(invoices.pay).click();
      await confirm(invoices.pay);
      await page.getByText(common.value_paid, { exact: true }).first().waitFor();

      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(common.findPlaceholder).fill('desk');
      await page.getByText(common.findActionFor(customers.newInvoice, 'Desk Books')).waitFor();
      expect(await opened.violations()).toEqual([]);
      await page.getByText(common.findActionFor(customers.pay, 'Desk Books')).click();
      await dialog.getByText(customers.payText).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      await button(customers.statement).click();
      await page.getByRole('menuitem', { name: customers.statementMail }).click();
      await confirm(customers.statementMail);
      await page.getByText(customers.saidStatement('ap@desk.example')).waitFor();

      await opened.goTo('/');
      await page.getByText(home.nothingWaits).first().waitFor();
      expect(await page.getByText(home.firstSteps).count()).toBe(0);
      expect(opened.faults).toEqual([]);
    });

    test('a clerk changes a plan, credits, books a statement, holds reminders, reports and invites', async () => {
      const named = await put(world, known);
      const { common, actions, fields, customers, invoices, payments, reports, subscriptions, users } =
        await wordsIn(language);
      await using opened = await world.open({ locale: language, width });
      const { page } = opened;
      const { dialog, button, heading, field, choose, confirm, findCustomer } = handsOn(opened, named);
      const isPaid = () => page.getByText(common.value_paid, { exact: true }).first().waitFor();

      // Change the plan.
      await opened.goTo('/');
      await findCustomer('elms', 'Elmswell Books', common.findPlaceholder);
      await button(customers.newSubscription).click();
      await pick(dialog.getByRole('combobox', { name: subscriptions.offer }), 'team', /^Desk Team/);
      await field(subscriptions.quantity).fill('3');
      await dialog.getByLabel(subscriptions.billFirstPeriod).check();
      await confirm(subscriptions.create);
      await heading('Desk Team × 3 — Elmswell Books');
      await choose(actions.actions, subscriptions.changePlan);
      await pick(dialog.getByRole('combobox', { name: subscriptions.newOffer }), 'pro', /^Desk Pro/);
      await confirm(subscriptions.changePlan);
      await heading('Desk Pro × 3 — Elmswell Books');

      // Credit one line.
      await page.getByRole('link', { name: subscriptions.draftInvoice, exact: true }).click();
      await button(invoices.issue).click();
      await confirm(invoices.issue);
      const numbered = page.getByRole('heading', { level: 1, name: /INV-\d+-\d+/ });
      await numbered.waitFor();
      const [invoiceNumber = ''] = /INV-\d+-\d+/.exec((await numbered.textContent()) ?? '') ?? [];
      await button(invoices.creditLines).click();
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('textbox', { name: invoices.creditNetOf('1') }).fill('5');
      await field(invoices.reason).fill('One desk wobbles');
      await confirm(invoices.credit);
      await heading(/CN-\d+-\d+/);

      // Import a bank statement: the line that names an invoice is booked, the other waits for the clerk.
      const { amountDue } = await world.first('/api/invoices/odata', `invoiceNumber eq '${invoiceNumber}'`);
      await opened.goTo('/payments');
      await page.getByRole('link', { name: payments.proposals, exact: true }).click();
      await page.getByRole('link', { name: payments.importStatement, exact: true }).click();
      const choosing = page.waitForEvent('filechooser');
      await button(payments.statementFile).click();
      const buffer = Buffer.from(statementOf(invoiceNumber, Number(amountDue).toFixed(2)));
      await (await choosing).setFiles({ name: 'march.sta', mimeType: '', buffer });
      await button(payments.book).click();
      await page.getByText(payments.statementTaken).waitFor();
      await page.getByRole('link', { name: payments.toProposals }).click();
      await page.getByText('A FRIEND').click();
      await choose(actions.actions, payments.assign);
      await pick(dialog.getByRole('combobox', { name: payments.customer }), 'elms', /Elmswell Books/);
      await confirm(payments.assign);
      await page.getByText(common.value_booked, { exact: true }).first().waitFor();

      // Hold the reminders.
      await findCustomer('elms', 'Elmswell Books', common.findPlaceholder);
      await page.getByRole('link', { name: invoiceNumber }).click();
      await isPaid();
      await page.goBack();
      await choose(actions.actions, customers.hold);
      await field(customers.reason).fill('They have asked for time');
      await confirm(customers.hold);
      await page.getByText(common.remindersHeld('They have asked for time')).waitFor();

      // Download a report.
      await opened.goTo('/reports');
      await button(reports.create).click();
      await field(reports.name).fill('Due by customer');
      await pick(dialog.getByLabel(reports.columns).first(), fields.field_amountDue);
      await page.keyboard.press('Escape');
      await confirm(common.save);
      await heading('Due by customer');
      const coming = page.waitForEvent('download');
      await button(reports.downloadFile('XLSX')).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe('Due by customer.xlsx');
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

      // Invite a user and give them a role.
      await opened.goTo('/users');
      await button(users.invite).click();
      await field(users.email).fill('grace@elmswell.example');
      await field(users.firstName).fill('Grace');
      await field(users.lastName).fill('Marsh');
      await confirm(users.invite);
      await heading('Grace Marsh');
      await button(users.change).click();
      await dialog.getByRole('checkbox', { name: 'Auditor' }).check();
      await confirm(common.save);
      await page.getByText('Auditor', { exact: true }).first().waitFor();
      expect(opened.faults).toEqual([]);
    });

    test('a clerk quotes, and bills two subscriptions on one shared invoice', async () => {
      const named = await put(world, known);
      const { common, actions, form, customers, invoices, quotes, lines, subscriptions } =
        await wordsIn(language);
      await using opened = await world.open({ locale: language, width });
      const { page } = opened;
      const { dialog, button, heading, field, choose, confirm, findCustomer } = handsOn(opened, named);

      // Quote one line, which the customer accepts.
      await opened.goTo('/');
      await findCustomer('elms', 'Elmswell Books', common.findPlaceholder);
      await button(customers.newQuote).click();
      await field(`${lines.what} 1`).fill('Training on site');
      await field(`${lines.lineQuantity} 1`).fill('5');
      await field(`${lines.linePrice} 1`).fill('30');
      await confirm(quotes.save);
      await heading(/Q-\d+-\d+ — Elmswell Books$/);
      await choose(actions.actions, quotes.mail);
      await confirm(quotes.mail);
      await page.getByText(/^Q-\d+-\d+ .*ap@elmswell\.example/).waitFor();
      await button(quotes.accept).click();
      await confirm(quotes.accept);
      await page.getByRole('status').getByRole('link', { name: common.showInvoice }).click();
      await heading(`${common.value_draft} — Elmswell Books`);
      await page.getByText('Training on site').first().waitFor();

      // Quote a plan.
      await opened.goTo('/quotes');
      await button(quotes.newSubscription).click();
      await pick(dialog.getByRole('combobox', { name: quotes.customer }), 'elms', /Elmswell Books/);
      await pick(dialog.getByRole('combobox', { name: quotes.plan }), 'pro', /^Desk Pro/);
      await confirm(quotes.save);
      await button(quotes.accept).click();
      await confirm(quotes.accept);
      await page.getByRole('status').getByRole('link', { name: common.showSubscription }).click();
      await heading('Desk Pro × 1 — Elmswell Books');

      // Two subscriptions of a customer who gets shared invoices.
      await opened.goTo('/customers');
      await button(customers.newCustomer).click();
      await field(form.name).fill('Quill Press');
      await dialog.getByRole('combobox', { name: form.invoiceGrouping }).click();
      await page.getByRole('option', { name: form.together }).click();
      await confirm(common.save);
      for (const plan of ['Desk Team', 'Desk Pro']) {
        await findCustomer('quill', 'Quill Press', common.findPlaceholder);
        await button(customers.newSubscription).click();
        await pick(dialog.getByRole('combobox', { name: subscriptions.offer }), plan);
        await dialog.getByLabel(subscriptions.billFirstPeriod).check();
        await confirm(subscriptions.create);
        await heading(`${plan} × 1 — Quill Press`);
      }
      await page.getByRole('link', { name: subscriptions.draftInvoice, exact: true }).click();
      await heading(`${common.value_draft} — Quill Press`);
      for (const plan of ['Desk Team', 'Desk Pro'])
        await page.getByRole('columnheader', { name: `${plan} × 1` }).waitFor();
      await button(invoices.issue).click();
      await confirm(invoices.issue);
      await heading(/INV-\d+-\d+ — Quill Press/);

      // Sort the list by customer name. Narrow screens have no column heads.
      await opened.goTo('/subscriptions');
      const asked = page.waitForResponse((answer) => answer.url().includes('customer%2Fname'));
      if (width > 1_000)
        await page.getByRole('button', { name: subscriptions.customer, exact: true }).click();
      else await page.getByLabel(common.order).selectOption(common.upwards(subscriptions.customer));
      expect((await asked).status()).toBe(200);
      await page.locator('[data-row="0"]').getByText('Elmswell Books').waitFor();
      expect(await opened.violations()).toEqual([]);
      expect(opened.faults).toEqual([]);
    });
  });
});
