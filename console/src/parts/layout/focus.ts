/** Where the focus goes when something opens above a page, and after it closes. */
import { useEffect, useRef } from 'react';

/** Fields to be filled in. The close button comes first in a dialog's markup, but is not where the focus should start. */
const fields = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Attribute by which Mantine's focus trap finds its initial focus. */
const mark = 'data-autofocus';

/**
 * Marks where the focus of a dialog starts, called when its content appears. It keeps a field that is marked already. Otherwise it takes
 * the first field, or a button where there are no fields.
 */
export function beginAtFirstField(content: HTMLElement | null): void {
  if (content === null) return;
  const marked = content.querySelector(`[${mark}]`);
  if (marked?.matches(fields) === true) return;
  const first = content.querySelector(fields) ?? marked ?? content.querySelector('button:not(:disabled)');
  first?.setAttribute(mark, 'true');
}

/** Returns the element that opened the dialog; for a menu item, which disappears with its menu, the menu's button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu === null || menu === undefined ? activeElement : document.getElementById(menu);
}

/** Moves the focus to a page that replaced the focused element. */
export function beginAtPage(): void {
  giveBack(null);
}

function giveBack(opener: Element | null): void {
  const { activeElement, body } = document;
  const isTaken = activeElement !== null && activeElement !== body && activeElement.isConnected;
  if (isTaken) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
  // The action may have removed the button that opened it; then the focus moves to the page.
  const next = isThere ? opener : document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}

/** Returns the focus to the opener on closing. */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // Read while rendering, when the pressed element still exists; afterwards a menu is gone.
  if (isOpen && !wasOpen.current) opener.current = openerNow();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // Waits until the closed dialog is gone and any dialog that replaces it has taken the focus.
      setTimeout(() => giveBack(opener.current));
    };
  }, [isOpen]);
}
