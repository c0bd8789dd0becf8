/** Every link and file name of a page leads to an existing file, the README stays short, and the glossary is sorted. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...['docs', 'console', 'client', 'test', 'examples'].flatMap((folder) => pagesIn(folder)),
];

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

/** Returns the anchors of a page's headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

test.each(pages)('every link in %s leads to an existing file and heading', (page) => {
  const text = readFileSync(page, 'utf8').replace(/```.*?```/gs, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(own.filter((link) => isBroken(page, link))).toEqual([]);
});

/** Returns the paths that a code span with alternatives in braces stands for. */
function pathsOf(span: string): readonly string[] {
  const [, before = '', names = '', after = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(span) ?? [];
  return names === '' ? [span] : names.split(',').map((name) => `${before}${name}${after}`);
}

test('every source file that a page names exists, from the root or in src', () => {
  const paths = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [
        ...readFileSync(page, 'utf8')
          .replace(/```.*?```/gs, '')
          .matchAll(/`([\w.{},-]+\/[\w/.{},-]+\.ts)`/g),
      ].flatMap(([, span = '']) => pathsOf(span).map((path) => ({ page, path }))),
    );
  expect(paths.length).toBeGreaterThan(50);
  const rootsOf = (page: string) =>
    page === 'console/README.md' ? ['.', 'console/src', 'console/src/parts', 'test/console'] : ['.', 'src'];
  const exists = ({ page, path }: { page: string; path: string }) =>
    rootsOf(page).some((root) => existsSync(join(root, path)));
  expect(paths.filter((one) => !exists(one))).toEqual([]);
});

test('the README has at most 8,000 characters', () => {
  expect(readFileSync('README.md', 'utf8').length).toBeLessThanOrEqual(8_000);
});

test('the glossary names a file for each word, in alphabetical order', () => {
  const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([a-z].*?) \| .* \| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(90);
  for (const [, word, where] of rows)
    expect({ word, where }).toEqual({ word, where: expect.stringMatching(/^\[`/) });
  const words = rows.map(([, word = '']) => word.replace(/[^a-z]/g, ''));
  expect(words).toEqual(words.toSorted());
});
