/** Tests of pages. A failing one describes the pages in its message, for readers who have only the log. */
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

/** @param cases a list of values each, or one value each */
test.each =
  <const Case>(cases: readonly Case[]) =>
  <Values extends Case extends readonly unknown[] ? Case : readonly [Case]>(
    name: string,
    run: (...values: Values) => Promise<void>,
  ): void => {
    testOf.each(cases as readonly unknown[])(name, (...values: unknown[]) =>
      // The cast holds because the runner passes the values of one case.
      toldWhenItFails(() => run(...(values as unknown as Values))),
    );
  };
