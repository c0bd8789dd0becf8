/** Debian's Chromium for the tests of the console; where there is none, they are skipped by name. */
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

/** `CHROMIUM` names another one. */
export const chromiumPath: string | undefined =
  process.env.CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find(isRunnable);

export const describeInBrowser: typeof describe =
  chromiumPath === undefined
    ? (Object.assign((name: string, tests: () => void) => describe.skip(`${name} (no chromium)`, tests), {
        ...describe,
      }) as typeof describe)
    : describe;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    // A container's root has no sandbox to put it into; it meets no page but ours.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
