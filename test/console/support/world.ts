/** One service full of data, and pages with a signed-in user of each role, for all tests of the console. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Role } from '../../../src/domain/user/roles.js';
import { adminPassword, type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { password } from '../../support/users.js';
import { launchBrowser, slowerPages } from './browser.js';
import { patience } from './eventually.js';
import { fill } from './filling.js';
import { pageDone, pageOpened } from './openPages.js';

export interface Look {
  readonly as?: Role;
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
  /** True if the test changes how the page reaches the service. No other test gets the page after it. */
  readonly alone?: boolean;
}

export interface World {
  readonly service: RunningService;
  /** Opens a page for a user of a role. Its `faults` list what goes wrong in it. */
  open(look?: Look): Promise<OpenPage>;
  /** The first row of a list, as the Admin sees it, e.g. `first('/api/invoices/odata', "status eq 'draft'")`. */
  first(path: string, filter?: string): Promise<Record<string, unknown> & { readonly id: string }>;
  /** Opens a page without a signed-in user. */
  openAsStranger(look?: Omit<Look, 'as'>): Promise<OpenPage>;
  emailOf(role: Role): string;
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Complaints of the browser: script errors and violations of the content security policy. */
  readonly faults: string[];
  /** Requests that have no answer yet. */
  pending(): readonly string[];
  /** Loads an address of the console and waits until it is shown. */
  goTo(address: string): Promise<void>;
  /** Goes to an address as a link in the console does, without loading the console again. This takes a third of the time. */
  follow(address: string): Promise<void>;
  /** Waits until nothing is loading. */
  settled(): Promise<void>;
  /** Sets the width of the window and the system's theme. */
  turn(look: Required<Pick<Look, 'width' | 'theme'>>): Promise<void>;
  /** Findings of axe against WCAG 2.2 AA and good practice. @param part selector of the part to check; default: the whole page */
  violations(part?: string): Promise<readonly string[]>;
  /** Closes the page and those opened beside it. @param reuse clears the page for another test instead */
  close(reuse: boolean): Promise<void>;
}

const roles: readonly Role[] = ['Admin', 'AppAdmin', 'Reporting', 'Auditor', 'User'];
const emailOf = (role: Role) =>
  role === 'Admin' ? 'admin@example.com' : `${role.toLowerCase()}@example.com`;
const passwordOf = (role: Role) => (role === 'Admin' ? adminPassword : password);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Faults that are expected: 401, because every page asks who is signed in, and 503, because a busy service is asked again. Journeys check
 * the final result.
 */
const expected = /status of (401|503)/;

const worlds: { world?: Promise<World & { end(): Promise<void> }> } = {};

/** Creates a user of each role and the data that they see. */
async function people(service: RunningService): Promise<void> {
  for (const role of roles.filter((one) => one !== 'Admin')) {
    const body = {
      email: emailOf(role),
      username: role.toLowerCase(),
      firstName: role,
      lastName: 'Example',
      password,
      roles: [role],
    };
    const { status, text } = await service.call('/api/users', { body });
    if (status !== 201) throw new Error(text);
  }
  await fill(service);
  // Due work is done before any test looks, because a worker that did it later would change the pages.
  const { status, text } = await service.call('/api/subscriptions/process-due-renewals', { body: {} });
  if (status !== 200) throw new Error(text);
  await until(async () => (await service.call('/api/jobs?$top=0')).body.count === 0);
}

async function begin(): Promise<World & { end(): Promise<void> }> {
  const service = await startService({
    SIGNUP: 'closed',
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    // The limit is so high that no other journey reaches it.
    APPROVALS: 'refund:500000',
  });
  try {
    await people(service);
    return worldOf(service, await launchBrowser());
  } catch (error) {
    await service.dispose();
    throw error;
  }
}

/** Makes a separate world, for tests that need other data. */
export function worldOf(service: RunningService, browser: Browser): World & { end(): Promise<void> } {
  const cookies = new Map<Role, { readonly at: number; readonly found: ReturnType<typeof cookiesOf> }>();
  const pages = pagesOf(browser, service.url);

  async function cookiesOf(role: Role) {
    const context = await browser.newContext();
    const data = { username: emailOf(role), password: passwordOf(role) };
    const answer = await context.request.post(`${service.url}/api/auth/session`, { data });
    if (!answer.ok()) throw new Error(`${role} was not signed in: ${await answer.text()}`);
    const found = await context.cookies();
    await context.close();
    return found;
  }

  return {
    service,
    emailOf,
    async open({ as = 'Admin', ...look } = {}) {
      const now = performance.now();
      const before = cookies.get(as);
      // API keys and webhooks need a sign-in of the last five minutes.
      const known =
        before !== undefined && now - before.at < 180_000 ? before : { at: now, found: cookiesOf(as) };
      cookies.set(as, known);
      const opened = await openPage(pages, service.url, look);
      await opened.context.addCookies(await known.found);
      return opened;
    },
    openAsStranger: (look = {}) => openPage(pages, service.url, look),
    async first(path, filter) {
      const options = filter === undefined ? '' : `&$filter=${encodeURIComponent(filter)}`;
      const { body, text } = await service.call(`${path}?$top=1${options}`);
      const [row] = body.value ?? [];
      if (row === undefined) throw new Error(`${path} has no such row: ${text}`);
      return row;
    },
    async end() {
      await browser.close();
      await service.dispose();
    },
  };
}

const windowOf = (width: number) => ({ width, height: width < 500 ? 740 : 800 });

interface Pages {
  /** Takes a cleared page that has compiled its scripts before, which takes half the time of a new one. */
  take(look: Omit<Look, 'as'>): Promise<Page>;
  giveBack(page: Page): Promise<void>;
}

/** The events of a page that tests listen to. */
const listenedTo = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'dialog'] as const;

function pagesOf(browser: Browser, url: string): Pages {
  const idle = new Map<string, Page[]>();
  const looks = new Map<Page, string>();

  async function make({ width = 1_280, theme = 'light', locale = 'en-GB' }: Omit<Look, 'as'>): Promise<Page> {
    const context = await browser.newContext({
      viewport: windowOf(width),
      colorScheme: theme,
      locale,
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    if (slowerPages > 1) {
      const processor = await context.newCDPSession(page);
      await processor.send('Emulation.setCPUThrottlingRate', { rate: slowerPages });
    }
    return page;
  }

  return {
    async take(look) {
      const key = JSON.stringify(look);
      const page = idle.get(key)?.pop() ?? (await make(look));
      looks.set(page, key);
      return page;
    },
    async giveBack(page) {
      const context = page.context();
      const others = context.pages().filter((each) => each !== page);
      for (const event of listenedTo) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await Promise.all([...others.map((each) => each.close()), page.goto(`${url}/health/live`)]);
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
      const key = looks.get(page) ?? '';
      idle.set(key, [...(idle.get(key) ?? []), page]);
    },
  };
}

async function openPage(
  pages: Pages,
  url: string,
  { alone = false, ...look }: Omit<Look, 'as'>,
): Promise<OpenPage> {
  const page = await pages.take(look);
  const context = page.context();
  const faults: string[] = [];
  page.on('console', (message) => {
    const { url: address } = message.location();
    // A form asks for its preview while it is filled in, so previews of incomplete entries may be refused.
    if (message.type() !== 'error' || expected.test(message.text()) || address.includes('preview=true'))
      return;
    faults.push(`${message.text()} ${address}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request));

  async function settled(): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy="true"], .mantine-Loader-root').first().waitFor({ state: 'detached' });
  }

  const opened: OpenPage = {
    page,
    context,
    faults,
    pending: () => [...asked].map((request) => `${request.method()} ${request.url()}`),
    settled,
    async turn({ width: wanted, theme: colorScheme }) {
      await page.setViewportSize(windowOf(wanted));
      await page.emulateMedia({ colorScheme });
      // The page notices both in its next frame.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const follows = `html:not([data-mantine-color-scheme]), html[data-mantine-color-scheme="${colorScheme}"]`;
      await page.locator(follows).waitFor({ state: 'attached' });
    },
    async goTo(address) {
      pageOpened(opened);
      await page.goto(`${url}/console${address}`);
      await settled();
    },
    async follow(address) {
      if (!page.url().startsWith(`${url}/console/`)) return opened.goTo(address);
      pageOpened(opened);
      const push = (to: string) =>
        page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/console${to}`)})`);
      // An empty page comes between, because a page that shows two records in turn would not show that it has changed.
      await push('/nothing-here');
      const nothing = /^(Page not found|Seite nicht gefunden)$/;
      await page.getByRole('heading', { level: 1, name: nothing }).waitFor();
      await page.evaluate("document.querySelector('h1').setAttribute('data-left', '')");
      await push(address);
      await page.locator('h1:not([data-left])').first().waitFor();
      await settled();
    },
    async violations(part) {
      // Wait for animations, because their colours are neither the first nor the last.
      await page.evaluate(
        'Promise.allSettled(document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished))',
      );
      if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource);
      const { violations }: AxeResults = await page.evaluate(
        `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, { resultTypes: ['violations'] })`,
      );
      return violations.map(({ id, help, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`);
        return `${id}: ${help}\n  ${places.join('\n  ')}`;
      });
    },
    close: (reuse) => (reuse && !alone ? pages.giveBack(page).catch(() => context.close()) : context.close()),
    // The page is closed after the test, because a failure has to describe it.
    async [Symbol.asyncDispose]() {
      pageDone(opened);
    },
  };
  pageOpened(opened);
  return opened;
}

/** Returns the world of this test run, which is made on the first call. */
export function theWorld(): Promise<World> {
  worlds.world ??= begin();
  return worlds.world;
}

export async function endWorld(): Promise<void> {
  await (await worlds.world)?.end();
}
