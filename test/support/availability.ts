/** Which real engines are available to tests here, and the message where none is. */
import { describe, test } from '@jest/globals';
import { dockerAnswers } from '../servers/docker.js';

/** The reason why no container can be started; undefined when one can. */
export const noContainers: string | undefined = dockerAnswers() ? undefined : 'no Docker engine is here';

/** Declares a suite for a real engine; where it is not available, declares one skipped test that names the reason. */
export function whereAvailable(name: string, missing: string | undefined, suite: () => void): void {
  if (missing === undefined) describe(name, suite);
  else test.skip(`${name} (skipped: ${missing})`, () => undefined);
}
