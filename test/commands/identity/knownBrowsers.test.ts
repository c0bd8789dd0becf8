/** The token that a browser keeps after a user has signed in with it. */
import { expect, test } from '@jest/globals';
import { createKnownBrowsers } from '../../../src/commands/identity/knownBrowsers.js';
import { testKey } from '../../support/userProcess.js';

test('the token is valid only for the user who signed in and cannot be forged', () => {
  const browsers = createKnownBrowsers(testKey);
  const kept = browsers.remember(1);
  expect(browsers.nameOf(kept, 1)).toMatch(/^browser [\w-]{22}$/);
  expect(browsers.nameOf(kept, 2)).toBeUndefined();
  const forged = createKnownBrowsers(new Uint8Array(32)).remember(1);
  for (const other of [forged, '', 'x'.repeat(66), `${kept}x`])
    expect(browsers.nameOf(other, 1)).toBeUndefined();
});
