/** The first hour of a clerk: from a new service to a paid invoice and its statement, by names alone, wide in English and narrow in German. */
import { afterAll, beforeAll, expect } from '@jest/globals';
import { en as commonEn } from '../../console/src/messages/messages.en.js';
import { en as customerFormEn } from '../../console/src/parts/customers/messages.en.js';
import { en as customersEn } from '../../console/src/screens/customers/messages.en.js';
import { en as homeEn } from '../../console/src/screens/home/messages.en.js';
import { en as invoicesEn } from '../../console/src/screens/invoices/messages.en.js';
import { en as settingsEn } from '../../console/src/screens/settings/messages.en.js';
import { startService } from '../support/service.js';
import { describeInBrowser, launchBrowser } from './support/browser.js';
import { test } from './support/journey.js';
import { type World, worldOf } from './support/world.js';

const english = {
  common: commonEn,
  form: customerFormEn,
  customers: customersEn,
  home: homeEn,
  invoices: invoicesEn,
  settings: settingsEn,
};
type Words = typeof english;

/** Loaded when the test runs: what they import is for browsers. */
async function wordsIn(language: 'en' | 'de'): Promise<Words> {
  if (language === 'en') return english;
  const folders = {
    common: 'messages',
    form: 'parts/customers',
    customers: 'screens/customers',
    home: 'screens/home',
    invoices: 'screens/invoices',
    settings: 'screens/settings',
  };
  const loaded = Object.entries(folders).map(async ([name, folder]) => {
    const { de } = await import(`../../console/src/${folder}/messages.de.js`);
    return [name, de];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

describeInBrowser('the first hour in a browser', () => {
  const worlds: (World & { end(): Promise<void> })[] = [];
  beforeAll(async () => {
    for (const _look of [1, 2])
      worlds.push(worldOf(await startService({ DEFAULT_CURRENCY: 'EUR' }), await launchBrowser()));
  });
  afterAll(async () => {
    for (const world of worlds) await world.end();
  });

  const looks: ['en' | 'de', number, string][] = [
    ['en', 1_440, 'Germany'],
    ['de', 390, 'Deutschland'],
  ];
  test.each(looks)(
    'leads to a paid invoice and a statement, in %s at %d px',
    async (language, width, germany) => {
      const world = worlds[language === 'en' ? 0 : 1];
      if (world === undefined) throw new Error('there is no world');
      const { common, form, customers, home, invoices, settings } = await wordsIn(language);
      await using opened = await world.open({ locale: language, width });
      const { page } = opened;
      const dialog = page.getByRole('dialog');
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const step = (name: string) => page.getByRole('link', { name, exact: true }).click();
      const field = (name: string) => dialog.getByRole('textbox', { name });
      const confirm = async (name: string) => {
        expect(await opened.violations()).toEqual([]);
        await dialog.getByRole('button', { name, exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
      };

      await opened.goTo('/');
      await page.getByRole('heading', { name: home.firstSteps }).waitFor();
      await step(home.stepSeller);
      await page.getByRole('textbox', { name: settings.name }).fill('Elmswell GmbH');
      await page.getByRole('combobox', { name: settings.country }).fill(germany);
      await page.getByRole('option', { name: germany }).click();
      await button(common.save).click();
      await page.getByText(settings.saved).waitFor();

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
      await field(`${invoices.linePrice} 1`).fill('60');
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
    },
  );
});
