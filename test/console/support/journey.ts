/** Tests of pages: one that fails says what the pages looked like, for people who have nothing but the log of the run. */
import { expect, test as testOf } from '@jest/globals';
import { closePagesThatAreDone, howPagesLook } from './openPages.js';

async function toldWhenItFails(run: () => Promise<void>): Promise<void> {
  let held = false;
  try {
    await run();
    held = true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, stack = '' } = error;
    const told = `${message}\n\n${await howPagesLook(expect.getState().currentTestName ?? '')}\n`;
    error.message = told;
    error.stack = stack.includes(message) ? stack.replace(message, () => told) : `${told}\n${stack}`;
    throw error;
  } finally {
    await closePagesThatAreDone(held);
  }
}

export function test(name: string, run: () => Promise<void>): void {
  testOf(name, () => toldWhenItFails(run));
}

/** @param cases their values in a list, or one value each */
test.each =
  <const Case>(cases: readonly Case[]) =>
  <Values extends Case extends readonly unknown[] ? Case : readonly [Case]>(
    name: string,
    run: (...values: Values) => Promise<void>,
  ): void => {
    testOf.each(cases as readonly unknown[])(name, (...values: unknown[]) =>
      // The cast: what the runner passes on is one of the cases.
      toldWhenItFails(() => run(...(values as unknown as Values))),
    );
  };
