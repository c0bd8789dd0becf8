/** Names the focused element in words, for people who read why a test failed. */

/** The first lines of scripts in a page: `now` is the focused element, `isNowhere` is true without one, and `name` is its name. */
export const findFocus = `
  const now = document.activeElement;
  const isNowhere = now === null || now === document.body;
  const text = isNowhere ? '' : (now.getAttribute('aria-label') ?? now.labels?.[0]?.textContent ?? now.textContent ?? '');
  const name = isNowhere ? 'nowhere' : now.tagName.toLowerCase() + ' “' + text.trim().slice(0, 60) + '”';
`;

/** Returns the name. */
export const askFocus = `(() => {${findFocus} return name; })()`;
