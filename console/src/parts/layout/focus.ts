/** The place of the focus when something opens above a page, and after it has closed again. */
import { useEffect, useRef } from 'react';

/** Fields that somebody fills in first. A dialog's own way out comes first in the page, but nobody opens a dialog to close it. */
const fields = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The mark by which Mantine's trap knows where the focus begins. */
const mark = 'data-autofocus';

/** For the content of a dialog, called when it comes: the focus begins at its first field, unless it says where; without fields at a button. */
export function beginAtFirstField(content: HTMLElement | null): void {
  if (content === null) return;
  const marked = content.querySelector(`[${mark}]`);
  if (marked?.matches(fields) === true) return;
  const first = content.querySelector(fields) ?? marked ?? content.querySelector('button:not(:disabled)');
  first?.setAttribute(mark, 'true');
}

/** Returns the element that opened it: for an item of a menu, which goes with it, the menu's button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu === null || menu === undefined ? activeElement : document.getElementById(menu);
}

/** Moves the focus to a page that replaces the element which had it. */
export function beginAtPage(): void {
  giveBack(null);
}

function giveBack(opener: Element | null): void {
  const { activeElement, body } = document;
  const isTaken = activeElement !== null && activeElement !== body && activeElement.isConnected;
  if (isTaken) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
  // The action may have removed its button: the focus then moves to the page.
  const next = isThere ? opener : document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}

/** Gives the focus back, when it closes, to what it came from. */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While it is drawn what was pressed is still there; when it has been, a menu is gone.
  if (isOpen && !wasOpen.current) opener.current = openerNow();
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // Once what is closed is gone, and what opens in its stead has taken the focus.
      setTimeout(() => giveBack(opener.current));
    };
  }, [isOpen]);
}
