/** The token that a browser keeps of a user who has signed in by it. */
import { expect, test } from '@jest/globals';
import { createKnownBrowsers } from '../../../src/commands/identity/knownBrowsers.js';
import { testKey } from '../../support/userProcess.js';

test('is valid for the user who signed in, and cannot be made by anybody else', () => {
  const browsers = createKnownBrowsers(testKey);
  const kept = browsers.remember(1);
  expect(browsers.nameOf(kept, 1)).toMatch(/^browser [\w-]{22}$/);
  expect(browsers.nameOf(kept, 2)).toBeUndefined();
  const forged = createKnownBrowsers(new Uint8Array(32)).remember(1);
  for (const other of [forged, '', 'x'.repeat(66), `${kept}x`])
    expect(browsers.nameOf(other, 1)).toBeUndefined();
});
