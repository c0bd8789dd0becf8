/** Every message exists in every language and contains the same values. The README names buttons as the console does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { en as common } from '../../console/src/messages/messages.en.js';
import { en as home } from '../../console/src/screens/home/messages.en.js';
import { en as invoices } from '../../console/src/screens/invoices/messages.en.js';

const sources = join(process.cwd(), 'console', 'src');
const languages = ['en', 'de'] as const;

/** Folders that contain messages. */
function foldersOfMessages(): readonly string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return [
    ...new Set(files.flatMap((file) => /^(.*)\/messages\.[a-z]+\.ts$/.exec(file)?.[1] ?? [])),
  ].toSorted();
}

type Messages = Readonly<Record<string, string | ((...values: string[]) => string)>>;

async function messagesIn(folder: string, language: string): Promise<Messages> {
  const file = join(sources, folder, `messages.${language}.ts`);
  const module: Readonly<Record<string, Messages>> = await import(pathToFileURL(file).href);
  return module[language] ?? {};
}

const shape = (messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function' ? message.length : 'text',
    ]),
  );

test.each(foldersOfMessages())(
  '%s has the same messages in all languages, none of them empty',
  async (folder) => {
    const [en, ...others] = await Promise.all(languages.map((language) => messagesIn(folder, language)));
    expect(Object.keys(en ?? {}).length).toBeGreaterThan(0);
    for (const other of others) expect(shape(other)).toEqual(shape(en ?? {}));
    for (const messages of [en ?? {}, ...others])
      for (const [key, message] of Object.entries(messages)) {
        const values = ['⟨1⟩', '⟨2⟩', '⟨3⟩', '⟨4⟩'];
        const text = typeof message === 'function' ? message(...values) : message;
        expect([key, text.trim()]).not.toEqual([key, '']);
        if (typeof message === 'function')
          for (const value of values.slice(0, message.length))
            expect([key, text]).toEqual([key, expect.stringContaining(value)]);
      }
  },
);

test.each(foldersOfMessages().filter((folder) => folder !== 'parts/said'))(
  '%s says one thing in the singular',
  async (folder) => {
    const plurals =
      /(?<!(?:of|von) )\b1 (rows|invoices|findings|days|subscriptions|accounts|units|cells|Zeilen|Rechnungen|Befunde|Tage|Abonnements|Konten|Einheiten|Zellen)\b/;
    for (const messages of await Promise.all(languages.map((language) => messagesIn(folder, language))))
      for (const [key, message] of Object.entries(messages))
        if (typeof message === 'function')
          expect([key, message('1', '1', '1', '1')]).toEqual([key, expect.not.stringMatching(plurals)]);
  },
);

test('an API key shows a different name for each area', async () => {
  for (const language of languages) {
    const messages = await messagesIn('screens/api-keys', language);
    const names = Object.keys(messages).flatMap((key) => (key.startsWith('area_') ? messages[key] : []));
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the operations page has a name for each read model', async () => {
  const folder = join('src', 'projections');
  const declared = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}name: '([\w-]+)'/gm)])
    .map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(20);
  const messages = Object.keys(await messagesIn('screens/operations', 'en'));
  expect(messages).toEqual(
    expect.arrayContaining([...declared, 'due'].map((name) => `model_${name.replace('-', '_')}`)),
  );
});

test('the README names buttons and links as the console does', () => {
  const [, clicks = ''] =
    /## The first invoice, in the console(.*?)\n## /s.exec(readFileSync('README.md', 'utf8')) ?? [];
  const pressed = [...clicks.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
  expect(pressed).toEqual([
    home.stepSeller,
    common.save,
    home.stepCustomer,
    'Home',
    common.save,
    home.stepInvoice,
    'Home',
    invoices.saveDraft,
    invoices.issue,
    invoices.pay,
    common.pdfShow,
    'Audit',
  ]);
});
