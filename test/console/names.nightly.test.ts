/** All pages and dialogs over the demo's data show names instead of ids, in both languages, on wide and narrow screens. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { type RunningService, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { describeInBrowser, launchBrowser } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { idsShown } from './support/ids.js';
import { test } from './support/journey.js';
import { type OpenPage, type World, worldOf } from './support/world.js';

/** Screens whose users work with ids. Only their layout, links and dialogs are checked. */
const withIds: Readonly<Record<string, string>> = {
  audit: 'auditors look up streams by their ids',
  operations: 'jobs are named after what they are about',
  webhooks: 'messages hold what the API says',
  import: 'files have the ids of other systems',
};

/** Paths of a screen's pages, as the screen declares them. */
function patternsOf(screen: string): readonly string[] {
  const file = join(process.cwd(), 'console', 'src', 'screens', screen, 'screen.ts');
  const source = readFileSync(file, 'utf8');
  if (screen === 'reference')
    return ['offers', 'orders', 'discount-codes', 'organizations', 'meters'].flatMap((kind) => [
      `/reference/${kind}`,
      `/reference/${kind}/$id`,
    ]);
  return [...source.matchAll(/path: '(\/(?!api\/)[^']*)',\s+load/g)].map(([, path = '']) => path);
}

const patterns = readdirSync(join(process.cwd(), 'console', 'src', 'screens'))
  // Its pages are opened without a session.
  .filter((screen) => screen !== 'welcome')
  .flatMap(patternsOf);

/** The pattern that matches an address. Patterns without parameters are tried first. */
function patternOf(address: string): string | undefined {
  const [path = ''] = address.split('?');
  const inOrder = patterns.toSorted((one, other) => Number(one.includes('$')) - Number(other.includes('$')));
  return inOrder.find((pattern) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
}

async function idsOn(opened: OpenPage, address: string): Promise<readonly string[]> {
  const [screen = ''] = address.slice(1).split(/[/?]/);
  return Object.hasOwn(withIds, screen) ? [] : idsShown(opened, named);
}

const askLinks = `[...document.querySelectorAll('main a[href*="/console/"]')].map((link) => link.getAttribute('href').replace(/^.*\\/console/, ''))`;

let service: RunningService;
let world: World & { end(): Promise<void> };
let named: ReadonlySet<string>;

async function idsOf(path: string): Promise<readonly string[]> {
  const { body } = await service.call(`${path}?$top=1000&$filter=name ne null&$select=id`);
  return body.value.map(({ id }: { readonly id: string }) => id);
}

/** Buttons of the page, of its sections and of rows. */
const offers = [
  'main [class*="_head_"] button',
  'main section > :first-child button',
  'main button[data-size="compact-xs"]',
].join(', ');

/** Waits until all requests are answered and drawn. */
async function quiet({ page, pending, settled }: OpenPage): Promise<void> {
  await settled();
  await eventually(async () => {
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(pending()).toEqual([]);
  });
}

/**
 * Opens each dialog of the page. A button that several rows have is pressed once.
 * @param turn 0 or 1: opens every other dialog, so that both looks together open all
 * @param look called with the name of each open dialog
 */
async function openDialogs(opened: OpenPage, turn: number, look: (dialog: string) => Promise<void>) {
  const { page } = opened;
  const [address, dialog] = [page.url(), page.getByRole('dialog')];
  const items = page.locator('button[role="menuitem"]:not([data-disabled])');
  async function press(button: Locator): Promise<void> {
    const name = (await button.textContent()) ?? '';
    await button.click();
    await quiet(opened);
    if ((await dialog.count()) > 0) {
      await look(name);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    if (page.url() !== address) await opened.follow(address.replace(/^.*\/console/, ''));
  }

  const texts = await page.locator(offers).allTextContents();
  const names = [...new Set(texts)].filter((name) => name !== '');
  for (const [place, name] of names.entries()) {
    const button = page.locator(offers).nth(texts.indexOf(name));
    await button.waitFor();
    const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu';
    if (!isMenu && place % 2 === turn) await press(button);
    if (!isMenu) continue;
    await button.click();
    await items.first().waitFor();
    const count = await items.count();
    for (let item = turn; item < count; item += 2) {
      if (item !== turn) await button.click();
      await press(items.nth(item));
    }
    await page.keyboard.press('Escape');
  }
}

describeInBrowser('the pages of the console over the demo', () => {
  beforeAll(async () => {
    service = await startService({ APPROVALS: 'erasure', WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
    const env = { PATH: process.env.PATH, ...service.storeVariables, BASE_URL: service.url };
    await promisify(execFile)(process.execPath, ['dist/main.js', 'demo'], { env });
    const members = [{ userId: 1, role: 'owner' }];
    await service.call('/api/reference/organizations/7', { method: 'PUT', body: { name: 'Demo', members } });
    const receiver = { url: 'http://127.0.0.1:9/nobody', types: ['quote.*'] };
    const { body: endpoint } = await service.call('/api/webhook-endpoints', { body: receiver });
    await service.call('/api/api-keys', { body: { name: 'Demo', rights: ['invoices:read'] } });
    const [customer] = await idsOf('/api/customers');
    await service.call(`/api/reference/customers/${customer}?erase=true`, { method: 'DELETE' });
    const items = [{ description: 'Training', quantity: 1, unitPrice: 30 }];
    await service.call('/api/quotes', { body: { customerId: customer, currency: 'EUR', items } });
    const attempts = `/api/webhook-endpoints/${endpoint.id}/attempts`;
    await until(async () => (await service.call(attempts)).body.value.length > 0);
    named = new Set([...(await idsOf('/api/customers')), ...(await idsOf('/api/offers'))]);
    world = worldOf(service, await launchBrowser());
  });
  afterAll(() => world.end());

  const looks: [string, number, number][] = [
    ['en-GB', 1_440, 0],
    ['de-DE', 390, 1],
  ];
  test.each(looks)(
    'show names in %s at %d px, and axe finds nothing in their dialogs',
    async (locale, width, turn) => {
      expect(named.size).toBe(360);
      await using opened = await world.open({ locale, width });
      const { page } = opened;
      const waiting = new Map(patterns.filter((path) => !path.includes('$')).map((path) => [path, path]));
      // The list leads to a draft; an issued invoice offers other dialogs.
      const { id } = await world.first('/api/invoices/odata', "status eq 'issued'");
      waiting.set('an issued invoice', `/invoices/${id}`);
      const looked = new Set<string>();
      const dialogs: string[] = [];
      const found: string[] = [];
      for (const [pattern, address] of waiting) {
        looked.add(pattern);
        await opened.follow(address);
        // A name appears a moment after its row.
        await quiet(opened);
        for (const text of await idsOn(opened, address)) found.push(`${address}: ${text}`);
        const links: readonly string[] = await page.evaluate(askLinks);
        for (const link of links) {
          const next = patternOf(link);
          if (next !== undefined && !waiting.has(next)) waiting.set(next, link);
        }
        if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'))
          found.push(`${address}: it is too wide`);
        await openDialogs(opened, turn, async (dialog) => {
          dialogs.push(`${address}, ${dialog}`);
          const ids = await idsOn(opened, address);
          for (const fault of [...ids, ...(await opened.violations('[role="dialog"]'))])
            found.push(`${address}, ${dialog}: ${fault}`);
        });
      }
      expect(patterns.filter((pattern) => !looked.has(pattern))).toEqual([]);
      expect(found).toEqual([]);
      expect(dialogs.length).toBeGreaterThan(30);
      // The operations screen has one dialog, which the first look opens.
      for (const screen of turn === 0 ? ['webhooks', 'operations'] : ['webhooks'])
        expect(dialogs).toContainEqual(expect.stringMatching(new RegExp(`^/${screen}`)));
      expect(opened.faults).toEqual([]);
    },
  );
});
