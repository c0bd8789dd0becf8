/** The pages that the tests of a file have open: a page that a test is done with stays for as long as its end may want to tell how it looked. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withinTime } from '../../../src/kernel/waiting.js';
import { askFocus } from './focus.js';
import type { OpenPage } from './world.js';

const open = new Set<OpenPage>();
const done = new Set<OpenPage>();

/** Where pictures of pages are put on which a test failed. */
const folder = join('build', 'failures');
/** Characters of a page that are told. */
const mostTold = 3_000;
/** Milliseconds for which a page is asked; one that does not answer is told as such. */
const limit = 20_000;

/** Or gone on with: the last one says most. */
export function pageOpened(opened: OpenPage): void {
  open.delete(opened);
  open.add(opened);
}

/** A test needs it no more. */
export function pageDone(opened: OpenPage): void {
  done.add(opened);
}

/** @param reuse leave them, as new, to other tests */
export async function closePagesThatAreDone(reuse: boolean): Promise<void> {
  const closing = [...done];
  done.clear();
  for (const each of closing) open.delete(each);
  await Promise.allSettled(closing.map((each) => each.close(reuse)));
}

const noAnswer = () => {
  throw new Error('it does not answer');
};

async function lookOf({ page, faults, pending }: OpenPage, picture: string): Promise<string> {
  try {
    const focus = await withinTime(page.evaluate(askFocus), limit, noAnswer);
    const tree = await page.locator('body').ariaSnapshot({ timeout: limit });
    // A dialog comes last in a page.
    const told = tree.length > mostTold ? `…\n${tree.slice(-mostTold)}` : tree;
    const drawn = await page
      .screenshot({ path: picture, timeout: limit })
      .then(() => picture)
      .catch(() => 'none');
    return [
      `The page at ${page.url()}, with the focus on ${focus} (picture: ${drawn})`,
      ...(pending().length === 0 ? [] : [`still asks for ${pending().join(', ')}`]),
      ...[...new Set(faults)].map((fault) => `the browser complained: ${fault}`),
      told,
    ].join('\n');
  } catch (error) {
    return `The page at ${page.url()} cannot be told: ${String(error)}`;
  }
}

/** How all pages look that are open, or were until the test ended: address, focus, what a reader of the screen finds, and a picture. */
export async function howPagesLook(test: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const name = test
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  const looks: string[] = [];
  for (const [index, each] of [...open].slice(-3).toReversed().entries())
    looks.push(await lookOf(each, join(folder, `${name}-${index}.png`)));
  return looks.join('\n\n');
}
