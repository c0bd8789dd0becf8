/** People read names: all pages over the data of the demo, in both languages, wide and narrow, show no id of anything that has a name. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';
import { describeInBrowser, launchBrowser } from './support/browser.js';
import { test } from './support/journey.js';
import { type OpenPage, type World, worldOf } from './support/world.js';

/** Pages whose readers work with ids, or that have no session. */
const others: Readonly<Record<string, string>> = {
  audit: 'auditors look up streams by their ids',
  operations: 'jobs are named after what they are about',
  webhooks: 'messages hold what the API says',
  import: 'files have the ids of other systems',
  welcome: 'they are opened without a session',
};

/** Paths of the pages, as the screens declare them. */
function patternsOf(screen: string): readonly string[] {
  const file = join(process.cwd(), 'console', 'src', 'screens', screen, 'screen.ts');
  const source = readFileSync(file, 'utf8');
  if (screen === 'reference')
    return ['offers', 'orders', 'discount-codes', 'organizations'].flatMap((kind) => [
      `/reference/${kind}`,
      `/reference/${kind}/$id`,
    ]);
  return [...source.matchAll(/path: '(\/(?!api\/)[^']*)', load/g)].map(([, path = '']) => path);
}

const patterns = readdirSync(join(process.cwd(), 'console', 'src', 'screens'))
  .filter((screen) => !Object.hasOwn(others, screen))
  .flatMap(patternsOf);

/** The one that an address is of; those without parameters come first. */
function patternOf(address: string): string | undefined {
  const [path = ''] = address.split('?');
  const inOrder = patterns.toSorted((one, other) => Number(one.includes('$')) - Number(other.includes('$')));
  return inOrder.find((pattern) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
}

/** Made by the service: a prefix, and what tells one from the others. */
const made = /\b(?:sub|inv|pay|crn|cn|rcp|cart|item|dash|rep|bnk|chg)_[0-9a-f]{12,}/;

const askTexts = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement.closest('[data-id]') === null) texts.push(node.data);
  return texts;
})()`;
const askLinks = `[...document.querySelectorAll('main a[href*="/console/"]')].map((link) => link.getAttribute('href').replace(/^.*\\/console/, ''))`;

let service: RunningService;
let world: World & { end(): Promise<void> };
let named: ReadonlySet<string>;

async function idsOf(path: string): Promise<readonly string[]> {
  const { body } = await service.call(`${path}?$top=1000&$filter=name ne null&$select=id`);
  return body.value.map(({ id }: { readonly id: string }) => id);
}

async function idsShown({ page }: OpenPage): Promise<readonly string[]> {
  const texts: readonly string[] = await page.evaluate(askTexts);
  return texts.filter((text) => made.test(text) || text.split(/[^\w.-]+/).some((word) => named.has(word)));
}

describeInBrowser('the pages of the console over the demo', () => {
  beforeAll(async () => {
    service = await startService({ APPROVALS: 'erasure' });
    const env = { PATH: process.env.PATH, ...service.storeVariables, BASE_URL: service.url };
    await promisify(execFile)(process.execPath, ['dist/main.js', 'demo'], { env });
    const members = [{ userId: 1, role: 'owner' }];
    await service.call('/api/reference/organizations/7', { method: 'PUT', body: { name: 'Demo', members } });
    await service.call('/api/api-keys', { body: { name: 'Demo', rights: ['invoices:read'] } });
    const [customer] = await idsOf('/api/customers');
    await service.call(`/api/reference/customers/${customer}?erase=true`, { method: 'DELETE' });
    named = new Set([...(await idsOf('/api/customers')), ...(await idsOf('/api/offers'))]);
    world = worldOf(service, await launchBrowser());
  });
  afterAll(() => world.end());

  const looks: [string, number][] = [
    ['en-GB', 1_440],
    ['de-DE', 390],
  ];
  test.each(looks)('show names in %s at %d px', async (locale, width) => {
    expect(named.size).toBe(730);
    await using opened = await world.open({ locale, width });
    const { page } = opened;
    const waiting = new Map(patterns.filter((path) => !path.includes('$')).map((path) => [path, path]));
    const looked = new Set<string>();
    const found: string[] = [];
    for (const [pattern, address] of waiting) {
      looked.add(pattern);
      await opened.goTo(address);
      // A name comes a moment after the row; what never comes is found below.
      await page.waitForLoadState('networkidle');
      await opened.settled();
      for (const text of await idsShown(opened)) found.push(`${address}: ${text}`);
      const links: readonly string[] = await page.evaluate(askLinks);
      for (const link of links) {
        const next = patternOf(link);
        if (next !== undefined && !waiting.has(next)) waiting.set(next, link);
      }
      if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'))
        found.push(`${address}: it is too wide`);
    }
    expect(patterns.filter((pattern) => !looked.has(pattern))).toEqual([]);
    expect(found).toEqual([]);
    expect(opened.faults).toEqual([]);
  });
});
