/** "Add a command" and "Add a field" of `CONTRIBUTING.md` can be followed to the letter in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'contributing-'));
  for (const name of readdirSync('.'))
    if (!['.git', 'node_modules', 'build', 'data'].includes(name))
      cpSync(name, join(copy, name), {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !path.endsWith('node_modules'),
      });
  for (const folder of ['.', 'client', 'console'])
    symlinkSync(join(process.cwd(), folder, 'node_modules'), join(copy, folder, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command line in the copy. @returns `done`, or what it printed when it failed */
function run(commands: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', commands], {
    cwd: copy,
    encoding: 'utf8',
    // No variables of this test run, because its services would use this project's build.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: copy },
  });
  return status === 0 ? 'done' : `${commands}\n${stdout}${stderr}`;
}

/** Changes files as a chapter says: "`file`, after `a line's beginning`:" and code. @returns the number of steps, and the commands */
function follow(title: string): { readonly steps: number; readonly commands: string } {
  const [, chapter = ''] =
    readFileSync('CONTRIBUTING.md', 'utf8').match(new RegExp(`^## ${title}\n(.*?)^## `, 'ms')) ?? [];
  const version = /Raise `version` in `(\S+)`/.exec(chapter)?.[1];
  if (version !== undefined)
    edit(version, (text) => text.replace(/\bversion: (\d+)/, (_, old) => `version: ${Number(old) + 1}`));
  const steps = [
    ...chapter.matchAll(
      /^ *`(?<file>\S+)`, (?<where>after|before|instead of|at the end)(?: `(?<line>[^`\n]+)`)?:\n\n(?<indent> *)```ts\n(?<code>.*?)^\k<indent>```/gms,
    ),
  ];
  for (const { groups = {} } of steps) {
    const code = (groups.code ?? '').replaceAll(new RegExp(`^${groups.indent}`, 'gm'), '');
    edit(groups.file ?? '', (text) => changed(text, groups.where, groups.line ?? '', code));
  }
  return { steps: steps.length, commands: /^```sh\n(.*?)^```/ms.exec(chapter)?.[1] ?? '' };
}

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(join(copy, file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, file), after);
}

function changed(text: string, where: string | undefined, line: string, code: string): string {
  if (where === 'at the end') return text + code;
  const begin = `\n${text}`.indexOf(`\n${line}`);
  if (begin < 0) throw new Error(`No line begins with "${line}"`);
  if (where === 'before') return text.slice(0, begin) + code + text.slice(begin);
  if (where === 'instead of') return text.slice(0, begin) + code.trimEnd() + text.slice(begin + line.length);
  const end = text.indexOf('\n', begin) + 1;
  return text.slice(0, end) + code + text.slice(end);
}

const jest = 'node --no-warnings node_modules/jest/bin/jest.js -i';

test('both chapters can be followed as written, and all checks pass', () => {
  const command = follow('Add a command');
  expect(command.steps).toBe(12);
  const field = follow('Add a field');
  expect(field.steps).toBe(8);
  for (const line of new Set(`${command.commands}${field.commands}`.trim().split('\n')))
    expect(run(line)).toBe('done');
  const concerned = [
    'structure',
    'frozenEvents',
    'eventsCatalogue',
    'docs/words',
    'client/generated',
    'domain/receipt',
  ];
  const ofHttp = ['http/openapi/examples', 'http/rights', 'http/receipt', 'domain/subscription/changes'];
  const paths = [...concerned, ...ofHttp].map((name) => `test/${name}`).join(' ');
  const tests = `${jest} -c jest.all.config.js --selectProjects quick slow -- ${paths}`;
  expect(run(['npm run lint', 'npm run types', tests].join('\n'))).toBe('done');
});
