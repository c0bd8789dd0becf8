/** Finds ids on a page, where people should read names. */
import type { OpenPage } from './world.js';

/** Ids that the service makes: a prefix and hex digits. */
const made = /\b(?:sub|inv|pay|crn|cn|rcp|cart|item|dash|rep|bnk|chg)_[0-9a-f]{12,}/;

/** Returns the texts of the page, without the ids for copying beneath names. */
const askTexts = `(() => {
  const texts = [];
  for (const part of document.querySelectorAll('main, [role="dialog"]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement.closest('[data-id]') === null) texts.push(node.data);
  }
  return texts;
})()`;

/** @param named ids from other systems of things that have names */
export async function idsShown({ page }: OpenPage, named: ReadonlySet<string>): Promise<readonly string[]> {
  const texts: readonly string[] = await page.evaluate(askTexts);
  return texts.filter((text) => made.test(text) || text.split(/[^\w.-]+/).some((word) => named.has(word)));
}
