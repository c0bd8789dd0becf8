/** German clerks read the service's messages in German: titles of refusals, rules of e-invoices, warnings and generated lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { en } from '../../console/src/parts/said/messages.en.js';
import { errorCodes, problemTypeOf } from '../../src/http/server/problems.js';

interface Sentences {
  inGerman(sentence: string): string | undefined;
  titleInGerman(code: string): string | undefined;
  lineInGerman(description: string): string;
}
// The path is computed because the translations use browser types, which the tests' types lack.
const file = join(process.cwd(), 'console', 'src', 'parts', 'said', 'sentences.ts');
const { inGerman, titleInGerman, lineInGerman }: Sentences = await import(pathToFileURL(file).href);

test('each refusal has a German title, and the English titles are those of the service', () => {
  const titles = errorCodes.map((code) => [`title_${code}`, problemTypeOf(code).title]);
  expect(titles.length).toBeGreaterThan(60);
  expect(Object.fromEntries(Object.entries(en).filter(([key]) => key.startsWith('title_')))).toEqual(
    Object.fromEntries(titles),
  );
  for (const code of errorCodes) expect([code, titleInGerman(code)]).not.toContain(undefined);
});

const folder = join('src', 'domain', 'shared', 'eInvoice');

/** Sentences in the sources of the rules, with a number in place of each value. */
function sentencesOfRules(): readonly string[] {
  const sources = readdirSync(folder)
    .filter((file) => file.startsWith('validate'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const begun = /(['`])((?:is|has|have|had|must|needs?|requires|cannot) (?:(?!\1).)+)\1/g;
  return sources.flatMap((source) =>
    [...source.matchAll(begun)].map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '12')),
  );
}

test('each rule of e-invoices has a German sentence', () => {
  const sentences = sentencesOfRules();
  expect(new Set(sentences).size).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => inGerman(sentence) === undefined)).toEqual([]);
  expect(inGerman('BR-09: is required: the country of the seller')).toBe(
    'fehlt: das Land des Verkäufers (BR-09)',
  );
});

test('each rule of a field has a German sentence', () => {
  const files = ['src/domain', 'src/http/common'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  const rule = /(['`])(must (?:(?!\1)[^\n])+)\1/g;
  const rules = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(rule)].map(([, , text = '']) => text))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '12'));
  expect(new Set(rules).size).toBeGreaterThan(100);
  expect(rules.filter((text) => inGerman(text) === undefined)).toEqual([]);
});

test('warnings about customers and offers are translated and keep their values', () => {
  const source = readFileSync('src/commands/reference/references.ts', 'utf8');
  const codes = [...source.matchAll(/code: '([A-Z_]+)'/g)].map(([, code]) => code);
  expect(codes).toEqual(['VAT_ID_INVALID', 'VAT_ID_UNCHECKED']);
  const named = "VAT id 'FR1' of customer 'cus-1'";
  expect([
    inGerman(`${named} is not valid, so there is no reverse charge; correct it in the reference data`),
    inGerman(`${named} is not confirmed by VIES yet`),
    inGerman("Customer 'cus-1' not found"),
    inGerman("Offer 'desk' not found"),
  ]).toEqual([
    "Die USt-IdNr. 'FR1' des Kunden 'cus-1' ist ungültig, daher gilt keine Umkehr der Steuerschuld. Berichtigen Sie sie beim Kunden",
    "Die USt-IdNr. 'FR1' des Kunden 'cus-1' ist von VIES noch nicht bestätigt",
    "Kunde 'cus-1' nicht gefunden",
    "Tarif 'desk' nicht gefunden",
  ]);
});

/** Beginnings of refusals that no request of the console meets. */
const notInConsole = [
  'A 12 token',
  'A webhook endpoint with this id',
  'API keys cannot',
  'An API key with this id',
  'Another process',
  'Confirm your',
  'Send a bearer',
  'Send the code',
  'Send this API',
  'Sign-up is',
  'The API key is limited',
  'The API key was',
  'The address 12',
  'The user is already linked',
  'Another user has this identity',
  'This requires an API key',
  'Too many mails requested at once',
];

test('each refusal about users, approvals, API keys, webhooks, views and rights has a German sentence', () => {
  const folders = ['user', 'approval', 'apiKey', 'webhookEndpoint'].flatMap((area) =>
    ['domain', 'commands'].map((layer) => join('src', layer, area)),
  );
  const files = folders.flatMap((of) =>
    readdirSync(of)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(of, file)),
  );
  for (const file of ['approval/guard.ts', 'approval/guarded.ts', 'server/authorization.ts'])
    files.push(join('src', 'http', file));
  const begun = /(?:(?:DomainError|Refusal)\(\s*'[A-Z_]+',|instead:|message:|return|[?:])\s*/;
  const quoted = /(['`])([A-Z](?:(?!\1)[^\n])+ (?:(?!\1)[^\n])+)\1/;
  const refusal = new RegExp(begun.source + quoted.source, 'g');
  const sentences = files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(refusal)].map(([, , text = '']) => text))
    .map((text) => text.replace(/\$\{verb\}/, 'remove').replaceAll(/\$\{[^}]*\}/g, '12'));
  const met = sentences.filter((text) => !notInConsole.some((start) => text.startsWith(start)));
  expect(new Set(met).size).toBeGreaterThan(30);
  expect(met.filter((text) => inGerman(text) === undefined)).toEqual([]);
});

test('values within sentences are translated, and an unknown sentence is not', () => {
  expect(inGerman('The invoice is issued and cannot become draft')).toBe(
    'Die Rechnung ist ausgestellt und kann nicht ein Entwurf werden',
  );
  expect(inGerman('must be at least 3')).toBe('muss mindestens 3 sein');
  expect(inGerman('must be greater than 0 and an amount in EUR')).toBe(
    'muss ein Betrag größer als 0 in EUR sein',
  );
  expect(inGerman('must be at most the amount due, 5.00 EUR')).toBe(
    'darf den offenen Betrag von 5,00 EUR nicht überschreiten',
  );
  expect(inGerman('must not be before the start, 2026-03-01')).toBe(
    'darf nicht vor dem Beginn am 01.03.2026 liegen',
  );
  expect(inGerman('This requires the role Admin or AppAdmin')).toBe(
    'Dafür ist die Rolle Admin oder AppAdmin nötig',
  );
  expect(inGerman('A sentence that nobody wrote')).toBeUndefined();
});

test('a sentence is translated as a whole or not at all', () => {
  expect(inGerman('must be at least 3 months after the start')).toBeUndefined();
  expect(inGerman('Not possible: the moon is full')).toBeUndefined();
  expect(inGerman('Not possible: The payment is already reversed')).toBe(
    'Nicht möglich: Die Zahlung ist schon zurückgebucht',
  );
  expect(inGerman("Customer 'all the best' not found")).toBe("Kunde 'all the best' nicht gefunden");
  expect(lineInGerman('Discount for loyal customers')).toBe('Discount for loyal customers');
  expect(lineInGerman('Plan small desk to large desk, 2026-12-25 to 2027-01-24')).toBe(
    'Tarif small desk auf large desk, 25.12.2026 bis 24.01.2027',
  );
});

test('lines that the service generated are translated and keep the names in them', () => {
  expect(lineInGerman('Desk Team, 2026-12-25 to 2027-01-24')).toBe('Desk Team, 25.12.2026 bis 24.01.2027');
  expect(lineInGerman('Quantity 3 to 5, 2026-02-10 to 2026-02-28 (19 of 28 days)')).toBe(
    'Menge 3 auf 5, 10.02.2026 bis 28.02.2026 (19 von 28 Tagen)',
  );
  expect(lineInGerman('Discount LOYAL15 (15%), 2026-02-10 to 2026-03-09')).toBe(
    'Rabatt LOYAL15 (15 %), 10.02.2026 bis 09.03.2026',
  );
  expect(lineInGerman('Chairs, tables and more')).toBe('Chairs, tables and more');
});

test('each wording of generated lines has a translation', () => {
  const source = readFileSync(join('src', 'domain', 'shared', 'words', 'en.ts'), 'utf8');
  const words = [
    ...source.matchAll(/ (?:line(?!About|Days|Unknown|Percent|TakenBack)\w+|cycle\w+): '(.+)'/g),
  ];
  expect(words.length).toBeGreaterThan(12);
  const filled = words.map(([, text = '']) => text.replaceAll(/\{\w+\}/g, '7'));
  expect(filled.filter((text) => inGerman(text) === undefined)).toEqual([]);
});
