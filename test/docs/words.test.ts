/** All texts keep those rules of docs/words.md that a program can check. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { errorCodes, problemTypeOf } from '../../src/http/server/problems.js';
import {
  commentTexts,
  consoleTexts,
  documentTexts,
  pageTexts,
  programTexts,
  type ShownText,
  type ThrownDetail,
} from '../support/shownTexts.js';

/** Returns the words of a table in docs/words.md, so that page and test agree. */
function wordsUnder(heading: string): readonly string[] {
  const [, section = ''] = readFileSync('docs/words.md', 'utf8').split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(([, cell = '']) => cell)
    .slice(1)
    .flatMap((cell) => cell.split(', '));
}

const avoided = { en: wordsUnder('Words to avoid'), de: wordsUnder('German') };

function saying(words: readonly string[], texts: readonly ShownText[]): readonly string[] {
  const pattern = new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?!\\p{L})`, 'iu');
  return texts.flatMap(({ place, text }) =>
    text.split('\n').flatMap((line) => {
      const said = pattern.exec(line);
      if (said === null) return [];
      return [`${place}: …${line.slice(Math.max(0, said.index - 40), said.index + 60)}…`];
    }),
  );
}

/** Finds long sentences. Clauses between semicolons and entries of lists count separately. */
function longerThan(most: number, texts: readonly ShownText[]): readonly string[] {
  return texts.flatMap(({ place, text }) =>
    text
      .split(/[.;:!?](?=\s)|\n/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.split(/\s+/).length > most)
      .map((sentence) => `${place}: ${sentence}`),
  );
}

/** False for lists of codes or words. */
function isProse({ place, text }: ShownText): boolean {
  if (place === 'dist/analytics/widgetDefaults.js' && text.startsWith('a all amount')) return false;
  const words = text.split(/\s+/);
  return words.filter((word) => /^[a-z]{2,}[.,;:]?$/.test(word)).length > words.length / 2;
}

let program: ReturnType<typeof programTexts>;
let api: readonly ShownText[];
beforeAll(() => {
  program = programTexts();
  api = documentTexts();
});

test('the page names words to avoid, and has ten rules', () => {
  expect(avoided.en).toContain('whoever');
  expect(avoided.de.length).toBeGreaterThan(3);
  expect(readFileSync('docs/words.md', 'utf8').match(/^\d+\. \*\*/gm)).toHaveLength(10);
});

describe('no word to avoid is in a text', () => {
  test('of the program: API, command line, mails, documents', () => {
    expect(program.texts.length).toBeGreaterThan(3_000);
    expect(saying(avoided.en, program.texts.filter(isProse))).toEqual([]);
  });

  test("of the API's document", () => {
    expect(api.length).toBeGreaterThan(1_000);
    expect(saying(avoided.en, api)).toEqual([]);
  });

  test('of the console', async () => {
    expect(saying(avoided.en, await consoleTexts('en'))).toEqual([]);
    expect(saying(avoided.de, await consoleTexts('de'))).toEqual([]);
  });

  test('of the pages', () => {
    expect(saying(avoided.en, pageTexts())).toEqual([]);
  });

  test('of the comments', () => {
    const comments = commentTexts();
    expect(comments.length).toBeGreaterThan(5_000);
    expect(saying(avoided.en, comments)).toEqual([]);
  });
});

describe('no sentence is too long', () => {
  test('in the messages of the program: 30 words', () => {
    expect(longerThan(30, program.texts.filter(isProse))).toEqual([]);
  });

  test("in the API's document: 30 words", () => {
    expect(longerThan(30, api)).toEqual([]);
  });

  test('in the console: 25 words', async () => {
    expect(longerThan(25, [...(await consoleTexts('en')), ...(await consoleTexts('de'))])).toEqual([]);
  });
});

describe('a problem', () => {
  test('has a title of one to six words, without a full stop', () => {
    for (const code of errorCodes)
      expect([code, problemTypeOf(code).title]).toEqual([
        code,
        expect.stringMatching(/^[A-Z]\S*( \S+){0,5}(?<!\.)$/),
      ]);
  });

  /** Whether the detail says only that a credential is wrong or that a resource does not exist. */
  const isBrief = ({ code }: ThrownDetail) =>
    ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'INVALID_PASSWORD'].includes(code) ||
    code.endsWith('NOT_FOUND');
  const tellsWhatToDo =
    /\b(must|cannot|requires?|needs?|only|already|differs|send|use|choose|retry|repeat|try again|read it again|see|issue|confirm|works?|can|reported?)\b|; [a-z]+ /i;

  test('has a detail that names the value or says what to do', () => {
    expect(program.details.length).toBeGreaterThan(150);
    const silent = program.details.filter(
      (detail) => !detail.namesValue && !isBrief(detail) && !tellsWhatToDo.test(detail.text),
    );
    expect(silent.map(({ place, code, text }) => `${place} ${code}: ${text}`)).toEqual([]);
  });

  test('has a detail without a full stop that says more than that something is not valid', () => {
    const bad = program.details.filter(
      (detail) =>
        detail.text.endsWith('.') ||
        (!isBrief(detail) && /^\S+( \S+)? is (not valid|invalid|malformed)$/.test(detail.text)),
    );
    expect(bad.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});
