/** The console in a browser: every page of every area in both themes, wide and narrow, and the journeys through them. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/domain/user/roles.js';
import type { Area, LookedAt } from './support/area.js';
import { describeInBrowser } from './support/browser.js';
import { endWorld, type Look, type OpenPage, theWorld, type World } from './support/world.js';

const folder = join(process.cwd(), 'test', 'console', 'areas');
const areas: (Area & { readonly name: string })[] = [];
for (const file of readdirSync(folder)
  .filter((one) => one.endsWith('.ts'))
  .toSorted()) {
  const { area }: { readonly area: Area } = await import(`./areas/${file}`);
  areas.push({ ...area, name: file.replace('.ts', '') });
}

/** Where pictures of all pages are put: `PICTURES=build/pictures npm test -- test/console -t 'looks right'`. */
const pictures = process.env.PICTURES;

/** Wide and light, narrow and dark: with pictures all four. */
const looks: readonly (Look & { readonly width: number })[] = [
  { width: 1_280, theme: 'light' },
  { width: 360, theme: 'dark' },
  ...(pictures === undefined
    ? []
    : ([
        { width: 1_280, theme: 'dark' },
        { width: 360, theme: 'light' },
      ] as const)),
];

let world: World;

describeInBrowser('the console in a browser', () => {
  beforeAll(async () => {
    if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
    world = await theWorld();
  });
  afterAll(endWorld);

  describe.each(areas)('$name', ({ pages, journeys }) => {
    test.each([...pages])('$name looks right, narrow and wide, light and dark', async (looked) => {
      for (const look of looks) await lookAt(looked, look);
    });
    journeys?.(() => world);
  });
});

/** Pages that stay open for the next look by the same person in the same way: what they have loaded is there already. */
const kept = new Map<string, Promise<OpenPage>>();

function pageFor(as: Role | 'stranger', look: Look): Promise<OpenPage> {
  const key = `${as} ${look.width} ${look.theme}`;
  const open =
    kept.get(key) ?? (as === 'stranger' ? world.openAsStranger(look) : world.open({ ...look, as }));
  kept.set(key, open);
  return open;
}

async function lookAt({ name, address, as = 'Admin', prepare }: LookedAt, look: Look & { width: number }) {
  const opened = await pageFor(as, look);
  const { page } = opened;
  opened.faults.splice(0);
  await opened.goTo(typeof address === 'string' ? address : await address(world));
  await prepare?.(opened);
  const way = `${name} ${look.theme} ${look.width}`;
  if (pictures !== undefined)
    await page.screenshot({ path: join(pictures, `${name}-${look.theme}-${look.width}.png`) });
  expect([way, await opened.violations()]).toEqual([way, []]);
  // A page may ask for what one may not have, or what is not there: that is no fault of it.
  expect([way, opened.faults.filter((fault) => !/status of (401|403|404)/.test(fault))]).toEqual([way, []]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect([way, overflow]).toEqual([way, 0]);
}
