/**
 * Two ways to do the same with a page: by mouse, and by keyboard alone. A journey that is written for hands is gone in both ways. The keyboard
 * starts where the focus is, and fails where somebody would be lost: the focus is nowhere, cannot be seen, or never comes to what is wanted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export interface Hands {
  /** Brings the focus, or the pointer, to it. */
  reach(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** A button, a link, an item of a menu, a row of a list. */
  press(target: Locator): Promise<void>;
  /** Marks a box, or takes its mark away. */
  mark(box: Locator): Promise<void>;
  /** Writes into a field in place of what is there. */
  write(field: Locator, text: string): Promise<void>;
  /** Of a list of choices, by its words. */
  choose(list: Locator, choice: string): Promise<void>;
  /** A row of a list, to do something with it and others. */
  select(row: Locator): Promise<void>;
  /** Goes where the palette leads for a text. */
  find(text: string): Promise<void>;
}

export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

interface Focus {
  /** For people who read why a test failed. */
  readonly name: string;
  readonly isNowhere: boolean;
}

/** What each script below has: what the focus is on, in words. */
const inPage = `
  const now = document.activeElement;
  const isNowhere = now === null || now === document.body;
  const text = isNowhere ? '' : (now.getAttribute('aria-label') ?? now.labels?.[0]?.textContent ?? now.textContent ?? '');
  const name = isNowhere ? 'nowhere' : now.tagName.toLowerCase() + ' “' + text.trim().slice(0, 60) + '”';
`;
const askFocus = `(() => {${inPage} return { name, isNowhere }; })()`;
const askWhetherOn = new Function('target', `${inPage} return { name, isThere: now === target };`) as (
  target: unknown,
) => { readonly name: string; readonly isThere: boolean };

/**
 * Whether one sees where the focus is: it looks other than its like without it, or something beside it draws a line, and nothing lies above it.
 * Of the page itself, where a reader of the screen begins anew, and of other documents nothing is asked.
 */
const askWhetherSeen = `(() => {${inPage}
  if (isNowhere || now.tagName === 'MAIN' || now.tagName === 'IFRAME') return { name, isSeen: !isNowhere, isUncovered: true };
  const look = (one) => {
    const style = getComputedStyle(one);
    const outline = style.outlineStyle === 'none' ? '' : style.outlineStyle + style.outlineWidth + style.outlineColor;
    return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.top].join(' ');
  };
  const isOther = (one) => {
    const like = one.cloneNode(true);
    for (const each of [like, ...like.querySelectorAll('*')]) for (const attribute of ['name', 'id', 'for']) each.removeAttribute(attribute);
    one.before(like);
    const differs = look(like) !== look(one);
    like.remove();
    return differs;
  };
  const beside = now.nextElementSibling;
  const isDrawnBeside = beside !== null && getComputedStyle(beside).outlineStyle !== 'none';
  const box = now.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const isUncovered = top !== null && (now.contains(top) || top === beside || beside?.contains(top) || now.closest('label, [data-row], div')?.contains(top));
  // A field in a frame of its own, as that of a password is, is shown by the frame.
  const frame = now.tagName === 'INPUT' && now.parentElement.querySelectorAll('*').length < 20 ? now.parentElement : now;
  return { name, isSeen: isOther(now) || isOther(frame) || isDrawnBeside, isUncovered: Boolean(isUncovered) };
})()`;

/** Presses of one key after which nobody would go on. */
const mostSteps = 200;
/** Milliseconds between two looks, and how often one looks. */
const [lookEvery, mostLooks] = [20, 500];

/** Every step is a key. */
function byKeyboard(page: Page): Hands {
  /** What was closed or followed gives the focus to something, at once or with the next drawing. */
  async function isSomewhere(): Promise<void> {
    for (let look = 0; ; look += 1) {
      const { isNowhere }: Focus = await page.evaluate(askFocus);
      if (!isNowhere) return;
      if (look === mostLooks) throw new Error(`The focus is nowhere at ${page.url()}`);
      await pause(lookEvery);
    }
  }

  /** Lines that show it may fade in. */
  async function isSeen(): Promise<void> {
    for (let look = 0; ; look += 1) {
      const found: Focus & { readonly isSeen: boolean; readonly isUncovered: boolean } =
        await page.evaluate(askWhetherSeen);
      if (found.isSeen && found.isUncovered) return;
      if (look === mostLooks)
        throw new Error(
          found.isSeen
            ? `Something lies above ${found.name}, which has the focus`
            : `The focus cannot be seen on ${found.name}`,
        );
      await pause(lookEvery);
    }
  }

  async function step(target: Locator, key: string): Promise<void> {
    const passed: string[] = [];
    for (;;) {
      const { name, isThere } = await target.evaluate(askWhetherOn);
      if (isThere) break;
      passed.push(name);
      if (passed.length === mostSteps)
        throw new Error(`${key} never leads to ${target}:\n${passed.join('\n')}`);
      await page.keyboard.press(key);
    }
    await isSeen();
  }

  /** Items of menus and rows of lists have one stop of Tab, and arrows from there. */
  async function reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    await isSomewhere();
    const role = await target.getAttribute('role');
    if (role === 'row') {
      await step(page.locator('[role="row"][tabindex="0"]'), 'Tab');
      await page.keyboard.press('Home');
    }
    await step(target, role === 'row' || role === 'menuitem' ? 'ArrowDown' : key);
  }

  return {
    reach,
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async mark(box) {
      await reach(box);
      await page.keyboard.press('Space');
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async choose(list, choice) {
      await reach(list);
      await page.keyboard.type(choice);
    },
    async select(row) {
      await reach(row);
      await page.keyboard.press('Space');
    },
    async find(text) {
      await page.keyboard.press('Control+K');
      await page.getByPlaceholder('A number, a name').waitFor();
      await page.keyboard.type(text);
      await page.getByRole('dialog').getByText(text, { exact: true }).first().waitFor();
      await page.keyboard.press('Enter');
    },
  };
}

function byMouse(page: Page): Hands {
  return {
    reach: (target) => target.hover(),
    press: (target) => target.click(),
    mark: (box) => box.click(),
    write: (field, text) => field.fill(text),
    async choose(list, choice) {
      await list.selectOption({ label: choice });
    },
    select: (row) => row.getByRole('checkbox').click(),
    async find(text) {
      await page.getByRole('button', { name: 'Find or go to' }).click();
      await page.getByPlaceholder('A number, a name').fill(text);
      await page.getByRole('dialog').getByText(text, { exact: true }).first().click();
    },
  };
}

export function handsOf(way: Way, page: Page): Hands {
  return way === 'mouse' ? byMouse(page) : byKeyboard(page);
}

/** Fills in what is asked of whoever is not signed in. */
export async function signInBy(
  { write, press }: Hands,
  page: Page,
  name: string,
  password: string,
): Promise<void> {
  const field = page.getByLabel('E-mail address or username');
  await field.waitFor();
  // A page that was just opened has its focus nowhere yet.
  if (await page.evaluate('document.activeElement === document.body')) await page.keyboard.press('Tab');
  await write(field, name);
  await write(page.getByLabel('Password', { exact: true }), password);
  await press(page.getByRole('button', { name: 'Sign in', exact: true }));
}
