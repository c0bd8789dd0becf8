/** What the focus of a page is on, in words, for people who read why a test failed. */

/** What scripts in a page begin with: `now`, what has the focus, whether that is nothing, and its name. */
export const findFocus = `
  const now = document.activeElement;
  const isNowhere = now === null || now === document.body;
  const text = isNowhere ? '' : (now.getAttribute('aria-label') ?? now.labels?.[0]?.textContent ?? now.textContent ?? '');
  const name = isNowhere ? 'nowhere' : now.tagName.toLowerCase() + ' “' + text.trim().slice(0, 60) + '”';
`;

/** Answers the name. */
export const askFocus = `(() => {${findFocus} return name; })()`;
