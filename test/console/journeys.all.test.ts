/** One journey through the console works in a browser. The others are in `journeys.nightly.test.ts`. */
import { afterAll, beforeAll } from '@jest/globals';
import { clerksDay } from './areas/clerk.js';
import { describeInBrowser } from './support/browser.js';
import { endWorld, theWorld, type World } from './support/world.js';

let world: World;

describeInBrowser('the console in a browser', () => {
  beforeAll(async () => {
    world = await theWorld();
  });
  afterAll(endWorld);

  clerksDay('mouse', () => world);
});
