/** The pages that the tests of a file have open. A page stays open until its test has ended, so that a failure can describe it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withinTime } from '../../../src/kernel/waiting.js';
import { askFocus } from './focus.js';
import type { OpenPage } from './world.js';

const open = new Set<OpenPage>();
const done = new Set<OpenPage>();

/** Folder for pictures of the pages of failed tests. */
const folder = join('build', 'failures');
/** Characters of a page that a failure shows at most. */
const mostTold = 3_000;
/** Milliseconds that a page has to answer. */
const limit = 20_000;

/** Notes that a page was opened or is used again. The last page used says most about a failure. */
export function pageOpened(opened: OpenPage): void {
  open.delete(opened);
  open.add(opened);
}

/** Notes that a test no longer needs a page. */
export function pageDone(opened: OpenPage): void {
  done.add(opened);
}

/** @param reuse clears the pages for other tests instead */
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

/** Describes the last three pages that were open when the test ended: address, focus, accessibility tree and a picture. */
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
