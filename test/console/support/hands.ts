/**
 * Two ways to use a page: by mouse, and by keyboard alone. A journey written for hands works in both ways. The keyboard starts at the
 * focus, and fails where a user would be lost: the focus is nowhere, cannot be seen, or never reaches the wanted element.
 */
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { findFocus } from './focus.js';

export interface Hands {
  /** Moves the focus or the pointer to the target. */
  reach(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Presses a button, a link, an item of a menu or a row of a list. */
  press(target: Locator): Promise<void>;
  /** Checks or unchecks a box. */
  mark(box: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from a list by the label of the choice. */
  choose(list: Locator, choice: string): Promise<void>;
  /** Types a text into a field and picks the first match with this name. */
  pick(field: Locator, text: string, choice: string | RegExp): Promise<void>;
  /** Selects a row of a list for an action on several. */
  select(row: Locator): Promise<void>;
  /** Opens the first entry that the palette finds for a text. */
  find(text: string): Promise<void>;
}

export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

interface Focus {
  /** The focused element, for people who read why a test failed. */
  readonly name: string;
}

const askWhetherOn = new Function('target', `${findFocus} return { name, isThere: now === target };`) as (
  target: unknown,
) => { readonly name: string; readonly isThere: boolean };

/**
 * Whether the focus is visible: the element looks different from an unfocused copy, or the element beside it has an outline, and nothing
 * covers it. The page itself, where a screen reader starts again, and other documents are not checked.
 */
const askWhetherSeen = `(() => {${findFocus}
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

/** Whether the focus is in the dialog or menu of the target, which takes the focus a moment after it appears. */
const askWhetherBeside = new Function(
  'target',
  `${findFocus}
  const opened = target.closest('[role="menu"], [role="dialog"]');
  return { name, isThere: !isNowhere && (opened === null || opened.contains(now)) };`,
) as (target: unknown) => { readonly name: string; readonly isThere: boolean };

/** Returns the selected place in a list of choices, and the wanted one. */
const askWhereIn = new Function(
  'list',
  'choice',
  `return { at: list.selectedIndex, wanted: [...list.options].findIndex((one) => one.label === choice) };`,
) as (list: unknown, choice: string) => { readonly at: number; readonly wanted: number };

/** Returns the entry that Enter would open in the palette, if it has this text. */
export function chosenInPalette(page: Page, text: string | RegExp): Locator {
  const exact = typeof text === 'string' ? { exact: true } : {};
  return page
    .locator('[data-action][data-selected]')
    .filter({ has: page.getByText(text, exact) })
    .first();
}

/** Presses of one key after which a user would give up. */
const mostSteps = 200;

/** Every step is a key. */
function byKeyboard(page: Page): Hands {
  /**
   * Waits until the focus is in the opened dialog or menu, or on any element if none is open. It moves at once or with the next frame.
   */
  async function isNear(target: Locator): Promise<void> {
    await eventually(async () => {
      const { name, isThere } = await target.evaluate(askWhetherBeside);
      if (!isThere) throw new Error(`The focus is on ${name}, and does not come to where ${target} is`);
    });
  }

  /** Waits, because the outline may fade in. */
  async function isSeen(): Promise<void> {
    await eventually(async () => {
      const found: Focus & { readonly isSeen: boolean; readonly isUncovered: boolean } =
        await page.evaluate(askWhetherSeen);
      if (!found.isSeen) throw new Error(`The focus cannot be seen on ${found.name}`);
      if (!found.isUncovered) throw new Error(`Something lies above ${found.name}, which has the focus`);
    });
  }

  /** Waits until the target is enabled, as a click by mouse does. */
  async function isReady(target: Locator): Promise<void> {
    await eventually(async () => {
      if (!(await target.isEnabled())) throw new Error(`${target} cannot be pressed`);
    });
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

  async function press(target: Locator): Promise<void> {
    await reach(target);
    await isReady(target);
    // A late key may have moved the focus on, and a user looks where it is before pressing Enter.
    await step(target, 'Tab');
    await page.keyboard.press('Enter');
  }

  /** Menus and lists have one tab stop; arrows move within them. */
  async function reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    await isNear(target);
    const role = await target.getAttribute('role');
    if (role === 'row') {
      await step(page.locator('[role="row"][tabindex="0"]'), 'Tab');
      await page.keyboard.press('Home');
    }
    await step(target, role === 'row' || role === 'menuitem' ? 'ArrowDown' : key);
  }

  return {
    reach,
    press,
    async mark(box) {
      await reach(box);
      await page.keyboard.press('Space');
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    // Such a list forgets typed text after a moment, so this presses the arrow keys.
    async choose(list, choice) {
      await reach(list);
      for (;;) {
        const { at, wanted } = await list.evaluate(askWhereIn, choice);
        if (at === wanted) return;
        await page.keyboard.press(at < wanted ? 'ArrowDown' : 'ArrowUp');
        await eventually(async () => {
          if ((await list.evaluate(askWhereIn, choice)).at === at) throw new Error(`${list} stays as it is`);
        });
      }
    },
    async pick(field, text, choice) {
      await reach(field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await isSearched(field);
      const found = page.getByRole('option', { name: choice }).first();
      await found.waitFor();
      await eventually(async () => {
        if ((await found.getAttribute('data-combobox-selected')) === 'true') return;
        await page.keyboard.press('ArrowDown');
        throw new Error(`${choice} is not reached`);
      });
      await page.keyboard.press('Enter');
    },
    async select(row) {
      await reach(row);
      await page.keyboard.press('Space');
    },
    async find(text) {
      await page.keyboard.press('Control+K');
      await page.getByPlaceholder('Number, name').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
      await chosenInPalette(page, text).waitFor();
      await page.keyboard.press('Enter');
    },
  };
}

/** Waits for the matches of the typed text, because choices may move until then. */
async function isSearched(field: Locator): Promise<void> {
  await field.and(field.page().locator(':not([aria-busy="true"])')).waitFor();
}

/** Types a text into a field and picks a match by mouse. */
export async function pick(field: Locator, text: string, choice: string | RegExp = text): Promise<void> {
  await field.fill(text);
  await isSearched(field);
  await field.page().getByRole('option', { name: choice }).first().click();
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
    pick,
    select: (row) => row.getByRole('checkbox').click(),
    async find(text) {
      await page.getByRole('button', { name: 'Find or go to' }).click();
      await page.getByPlaceholder('Number, name').fill(text);
      await page.getByRole('dialog').getByText(text, { exact: true }).first().click();
    },
  };
}

export function handsOf(way: Way, page: Page): Hands {
  return way === 'mouse' ? byMouse(page) : byKeyboard(page);
}

/** Fills in the sign-in form. */
export async function signInBy(
  { write, press }: Hands,
  page: Page,
  name: string,
  password: string,
): Promise<void> {
  const field = page.getByLabel('E-mail address or username');
  await field.waitFor();
  // A page that was just opened has no focus yet.
  if (await page.evaluate('document.activeElement === document.body')) await page.keyboard.press('Tab');
  await write(field, name);
  await write(page.getByLabel('Password', { exact: true }), password);
  await press(page.getByRole('button', { name: 'Sign in', exact: true }));
}
