/** Real engines that a test can have here, and the message when it has none. */
import { describe, test } from '@jest/globals';
import { dockerAnswers } from '../servers/docker.js';

/** The reason why no container can be started; undefined when one can. */
export const noContainers: string | undefined = dockerAnswers() ? undefined : 'no Docker engine is here';

/** Declares a suite for a real engine, or, where it cannot be had, one skipped test that names the reason. */
export function whereAvailable(name: string, missing: string | undefined, suite: () => void): void {
  if (missing === undefined) describe(name, suite);
  else test.skip(`${name} (skipped: ${missing})`, () => undefined);
}
