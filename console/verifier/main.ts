/** The page that checks a proof: fields, the check itself, and what it found. Nothing is loaded or sent. */
import { parseVerifierKey, type VerifierKey } from '../../src/kernel/tlog/note.js';
import { type ProofReport, verifyProof } from '../../src/kernel/tlog/verifyProof.js';
import { isRightToLeft } from '../../src/kernel/wording/languages.js';
import { told } from './told.js';
import { filled, isLanguage, languageFor, wordsOf } from './words/languages.js';
import type { Words } from './words/words.js';

function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page lacks ${id}`);
  return found;
}

const language = byId('language', HTMLSelectElement);
const files = { document: byId('document', HTMLInputElement), proof: byId('proof', HTMLInputElement) };
const [key, witnesses] = [byId('key', HTMLTextAreaElement), byId('witnesses', HTMLTextAreaElement)];
const result = byId('result', HTMLElement);

/** What was found last, to be told again in another language. */
let show: (words: Words) => void = () => undefined;

const currentWords = (): Words => wordsOf[isLanguage(language.value) ? language.value : 'en'];

function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

function list(title: string, items: readonly string[]): readonly HTMLElement[] {
  const made = document.createElement('ul');
  made.append(...items.map((item) => element('li', item)));
  return [element('h2', title), made];
}

function speak(): void {
  const words = currentWords();
  document.documentElement.lang = language.value;
  document.documentElement.dir = isRightToLeft(language.value) ? 'rtl' : 'ltr';
  document.title = words.title;
  for (const place of document.querySelectorAll<HTMLElement>('[data-words]')) {
    const said = Object.entries(words).find(([name]) => name === place.dataset.words)?.[1];
    if (typeof said === 'string') place.textContent = said;
  }
  show(words);
}

function refuse(sentence: (words: Words) => string): void {
  show = (words) => result.replaceChildren(element('p', sentence(words), 'refused'));
  show(currentWords());
}

function tell(report: ProofReport): void {
  show = (words) => {
    const { verdict, headline, checks, proves, provesNot } = told(report, words, language.value);
    const rows = checks.map(({ holds, mark, text }) => {
      const row = element('li', text, `holds-${holds}`);
      row.prepend(element('strong', mark));
      return row;
    });
    const table = document.createElement('ul');
    table.className = 'checks';
    table.append(...rows);
    result.replaceChildren(
      element('p', headline, `verdict ${verdict}`),
      table,
      ...list(words.proves, proves),
      ...list(words.provesNot, provesNot),
    );
  };
  show(currentWords());
}

/** @throws RangeError with the line that is no key of a witness */
function witnessKeys(): readonly VerifierKey[] {
  const lines = witnesses.value.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const parsed = parseVerifierKey(line);
      if (parsed?.type !== 'cosignature') throw new RangeError(line);
      return parsed;
    });
}

async function check(): Promise<void> {
  const [proof] = files.proof.files ?? [];
  const [chosen] = files.document.files ?? [];
  if (proof === undefined) return refuse(({ noProof }) => noProof);
  const written = key.value.trim();
  const logKey = written === '' ? undefined : parseVerifierKey(written);
  if (written !== '' && logKey?.type !== 'note') return refuse(({ badKey }) => badKey);
  try {
    const keys = witnessKeys();
    const content = chosen === undefined ? undefined : new Uint8Array(await chosen.arrayBuffer());
    const text = await proof.text();
    tell(verifyProof({ text, key: logKey, witnesses: keys, quorum: keys.length, document: content }));
  } catch (error) {
    if (error instanceof RangeError) refuse(({ badWitness }) => filled(badWitness, { text: error.message }));
    else refuse(({ unreadable }) => unreadable);
  }
}

for (const [code, { name }] of Object.entries(wordsOf)) language.append(new Option(name, code));
language.value = languageFor(navigator.languages);
language.addEventListener('change', speak);
byId('check', HTMLButtonElement).addEventListener('click', () => void check());
// A page that was saved has the key that it was served with; whose key that is, its reader has to know.
key.value = document.querySelector('meta[name="log-key"]')?.getAttribute('content') ?? '';
byId('save', HTMLAnchorElement).hidden = location.protocol === 'file:';
speak();
