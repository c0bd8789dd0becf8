/** The journeys through every area of the console work in a browser. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { allAreas } from './support/areas.js';
import { describeInBrowser } from './support/browser.js';
import { endWorld, theWorld, type World } from './support/world.js';

const areas = (await allAreas()).filter(({ journeys }) => journeys !== undefined);

let world: World;

describeInBrowser('the console in a browser', () => {
  beforeAll(async () => {
    world = await theWorld();
  });
  afterAll(endWorld);

  describe.each(areas)('$name', ({ journeys }) => journeys?.(() => world));
});
