/** The page `/verify` gives right verdicts in every language, served or saved to disk, and makes no requests. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { wordsOf } from '../../console/verifier/words/languages.js';
import { verifierKeyText } from '../../src/kernel/tlog/note.js';
import { signatureLine } from '../../src/kernel/tlog/signing.js';
import { languages } from '../../src/kernel/wording/languages.js';
import { describeInBrowser, launchBrowser } from '../console/support/browser.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { signerOf } from '../support/transparency.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const newFolder = temporaryFolders();
const words = wordsOf.en;
const witness = signerOf('witness.example', 'cosignature');

describeInBrowser('the page that verifies', () => {
  let service: RunningService;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let files: Record<'pdf' | 'xml' | 'altered' | 'proof' | 'json' | 'cosigned' | 'forged' | 'saved', string>;
  /** Requests other than for the page itself, and complaints of the browser. */
  const faults: string[] = [];

  beforeAll(async () => {
    service = await startService({ DEFAULT_CURRENCY: 'EUR', TLOG_ORIGIN: 'shop.example/log' });
    const items = [{ description: 'Hours', quantity: 3, unitPrice: 33.33 }];
    const made = await service.call('/api/invoices', {
      body: { items, customerId: 'contoso', currency: 'EUR', status: 'issued' },
    });
    const invoice = `/api/invoices/${made.body.id}`;
    const folder = newFolder();
    const keep = async (name: string, content: string | Uint8Array) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const got = async (path: string, method = 'GET') => (await service.call(path, { method })).bytes;
    const pdf = await got(`${invoice}/export-pdf`, 'POST');
    const proof = Buffer.from(await got(`${invoice}/proof?format=tlog-proof`)).toString();
    const text = proof.slice(proof.indexOf('\n\n') + 2).split('\n\n')[0] ?? '';
    files = {
      pdf: await keep('invoice.pdf', pdf),
      altered: await keep('altered.pdf', Buffer.from(pdf).fill(0x20, 1_000, 1_001)),
      xml: await keep('invoice.xml', await got(`${invoice}/xml`)),
      proof: await keep('invoice.tlog-proof', proof),
      json: await keep('invoice.json', await got(`${invoice}/proof`)),
      cosigned: await keep('cosigned.tlog-proof', proof + signatureLine(witness, `${text}\n`, 1_790_000_000)),
      forged: await keep(
        'forged.tlog-proof',
        proof.replace(/index (\d+)/, (_, index) => `index ${Number(index) + 1}`),
      ),
      saved: join(folder, 'verify.html'),
    };
    browser = await launchBrowser();
    context = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
    page = await context.newPage();
    page.on('request', (request) => {
      if (!/\/verify(\.html)?$/.test(request.url())) faults.push(request.url());
    });
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.dispose();
  });

  const verdict = () => page.locator('.verdict, .refused').textContent();
  async function check(
    proof: string | undefined,
    document: string | undefined,
    further: { key?: string; witnesses?: string } = {},
  ) {
    await page.setInputFiles('#proof', proof ?? []);
    await page.setInputFiles('#document', document ?? []);
    if (further.key !== undefined) await page.fill('#key', further.key);
    await page.fill('#witnesses', further.witnesses ?? '');
    // Remove the former result, so that it is not read again.
    await page.evaluate("document.getElementById('result').replaceChildren()");
    await page.click('#check');
    return verdict();
  }

  /** Checks all verdicts of the page. */
  async function findsAll(): Promise<void> {
    const key = await page.inputValue('#key');
    expect(key).toBe((await service.call('/tlog/key')).text.trim());
    expect(await check(files.proof, files.pdf)).toBe(words.proved);
    expect(await page.locator('.checks li').allTextContents()).toEqual([
      expect.stringMatching(/^proved ?The entry is number/),
      expect.stringContaining('signed with the key of'),
      expect.stringContaining('not checked'),
      expect.stringContaining('bit for bit'),
    ]);
    expect(await check(files.json, files.xml)).toBe(words.proved);
    expect(await check(files.proof, files.altered)).toBe(words.notTrue);
    expect(await check(files.forged, files.pdf)).toBe(words.notTrue);
    expect(await check(files.pdf, files.pdf)).toBe(words.notTrue);
    expect(await check(files.proof, undefined)).toBe(words.open);
    expect(await check(undefined, files.pdf)).toBe(words.noProof);
    expect(await check(files.cosigned, files.pdf, { witnesses: verifierKeyText(witness.key) })).toBe(
      words.proved,
    );
    expect(await page.locator('#result').textContent()).toContain('witness.example');
    expect(await check(files.proof, files.pdf, { witnesses: verifierKeyText(witness.key) })).toBe(
      words.notTrue,
    );
    expect(await check(files.proof, files.pdf, { witnesses: key })).toContain('not the key of a witness');
    expect(await check(files.proof, files.pdf, { key: 'nonsense' })).toBe(words.badKey);
    const other = verifierKeyText(signerOf('shop.example/log').key);
    expect(await check(files.proof, files.pdf, { key: other })).toBe(words.notTrue);
    expect(await check(files.proof, files.pdf, { key: '' })).toBe(words.open);
    expect(await check(files.proof, files.pdf, { key })).toBe(words.proved);
  }

  test('gives right verdicts when served, and its policy blocks other scripts and requests', async () => {
    const opened = await page.goto(`${service.url}/verify`);
    const policy = opened?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; base-uri 'none'/,
    );
    await findsAll();
    expect(faults).toEqual([]);
    const injected = `(() => {
      const script = document.createElement('script');
      script.textContent = "document.title = 'run'";
      document.body.append(script);
      return fetch('/tlog/key').then(() => 'reached', () => document.title);
    })()`;
    expect(await page.evaluate(injected)).toBe(words.title);
    faults.length = 0;
  });

  test('gives the same verdicts from disk, without a network', async () => {
    await page.goto(`${service.url}/verify`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    await download.saveAs(files.saved);
    await context.setOffline(true);
    await page.goto(pathToFileURL(files.saved).href);
    expect(await page.locator('#save').isVisible()).toBe(false);
    await findsAll();
    expect(faults).toEqual([]);
  });

  test.each(languages)('is readable in %s, on a small screen and by a screen reader', async (language) => {
    await page.goto(pathToFileURL(files.saved).href);
    await page.selectOption('#language', language);
    await page.setInputFiles('#proof', files.proof);
    await page.setInputFiles('#document', files.pdf);
    await page.click('#check');
    expect(await verdict()).toBe(wordsOf[language].proved);
    expect(await page.locator('h1').textContent()).toBe(wordsOf[language].title);
    expect(await page.getAttribute('html', 'dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axeSource);
      const { violations } = (await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] })",
      )) as AxeResults;
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    const folder = process.env.PICTURES;
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `verify-${language}.png`), fullPage: true });
  });
});
