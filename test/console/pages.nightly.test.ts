/** Every page of the console fits the window and passes axe, in both themes, wide and narrow. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Role } from '../../src/domain/user/roles.js';
import type { LookedAt } from './support/area.js';
import { allAreas } from './support/areas.js';
import { describeInBrowser } from './support/browser.js';
import { test } from './support/journey.js';
import { endWorld, type Look, type OpenPage, theWorld, type World } from './support/world.js';

const areas = (await allAreas()).filter(({ pages }) => pages.length > 0);

/** Folder for pictures of all pages: `PICTURES=build/pictures npm run test:all -- test/console/pages`. */
const pictures = process.env.PICTURES;

type Shape = Required<Pick<Look, 'width' | 'theme'>>;

/** Wide and light, narrow and dark. With pictures, all four combinations. */
const looks: readonly Shape[] = [
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

  describe.each(areas)('$name', ({ pages }) => {
    test.each(pages.map((page, index) => ({ ...page, index })))(
      '$name looks right, narrow and wide, light and dark',
      async ({ index, ...looked }) => {
        // Every other page opens narrow and dark and becomes wide and light, so each look is sometimes the first.
        const inTurn = index % 2 === 0 ? looks : looks.toReversed();
        for (const look of inTurn) await lookAt(looked, look, look === inTurn[0]);
      },
    );
  });
});

/** Pages that stay open for the next look by the same person, because they have loaded the console already. */
const kept = new Map<string, Promise<OpenPage>>();

function pageFor(as: Role | 'stranger'): Promise<OpenPage> {
  const open = kept.get(as) ?? (as === 'stranger' ? world.openAsStranger() : world.open({ as }));
  kept.set(as, open);
  return open;
}

async function lookAt(
  { name, address, as = 'Admin', isLoaded = as === 'stranger', prepare }: LookedAt,
  look: Shape,
  isFirst: boolean,
): Promise<void> {
  const opened = await pageFor(as);
  const { page } = opened;
  opened.faults.splice(0);
  await opened.turn(look);
  // The second look needs no new page, except that a prepared state is prepared again.
  if (isFirst || prepare !== undefined)
    await opened[isLoaded ? 'goTo' : 'follow'](typeof address === 'string' ? address : await address(world));
  await prepare?.(opened);
  await opened.settled();
  const way = `${name} ${look.theme} ${look.width}`;
  expect([way, await opened.violations()]).toEqual([way, []]);
  // The check above has waited for animations to end.
  if (pictures !== undefined)
    await page.screenshot({ path: join(pictures, `${name}-${look.theme}-${look.width}.png`) });
  // A page may ask for data that is missing or forbidden. That is not a fault.
  expect([way, opened.faults.filter((fault) => !/status of (401|403|404)/.test(fault))]).toEqual([way, []]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect([way, overflow]).toEqual([way, 0]);
}
