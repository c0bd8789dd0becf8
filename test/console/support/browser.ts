/** Debian's Chromium for the tests of the console. Without it, the tests are skipped by name. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The headless shell comes first, because it starts and draws faster. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** `CHROMIUM` names another executable. */
export const chromiumPath: string | undefined =
  process.env.CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isRunnable);

export const describeInBrowser: typeof describe =
  chromiumPath === undefined
    ? (Object.assign((name: string, tests: () => void) => describe.skip(`${name} (no chromium)`, tests), {
        ...describe,
      }) as typeof describe)
    : describe;

/**
 * Settings to find tests that pass by luck. `SLOWER_PAGES=6` gives pages a sixth of the processor, so that tests are ahead of them.
 * `SLOWER_HANDS=300` makes each step wait for 300 milliseconds, so that pages are ahead of the tests.
 */
export const slowerPages = Number(process.env.SLOWER_PAGES ?? 1);
const slowerHands = Number(process.env.SLOWER_HANDS ?? 0);

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    slowMo: slowerHands,
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    // Root in a container cannot use the sandbox. The browser opens only our own pages.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
