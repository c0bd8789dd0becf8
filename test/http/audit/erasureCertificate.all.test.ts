/** The certificate of an erasure is signed by the key of the log and can be checked offline by the verify command. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runVerifyCommand } from '../../../src/cli/verify.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import { usersOf } from '../../support/users.js';

const newFolder = temporaryFolders();
let service: RunningService;
const { user } = usersOf(() => service);
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

test('the certificate of an erased user lists what is gone and what stays, and verifies with the log’s key', async () => {
  const { id } = await user();
  const path = `/api/audit/user/${id}/erasure`;
  expectProblem(await service.call(path), 404, 'NOT_FOUND');
  await service.call(`/api/users/${id}?erase=true`, { method: 'DELETE' });
  const { status, text } = await service.call(path);
  expect(status).toBe(200);
  for (const part of ['last event UserRemoved', 'destroyed key ', 'swept profile images', 'stays the id'])
    expect(text).toContain(part);

  const key = (await service.call('/tlog/key')).text.trim();
  const verify = async (content: string, ...more: string[]) => {
    const file = join(newFolder(), 'erasure.txt');
    await writeFile(file, content);
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    const code = await runVerifyCommand([file, ...more], { print: keep, tell: keep });
    return { code, said: lines.join('\n') };
  };
  expect(await verify(text, '--key', key)).toMatchObject({
    code: 0,
    said: expect.stringContaining('proved'),
  });
  expect((await verify(text)).code).toBe(2);
  expect((await verify(text.replace('profile images', 'nothing'), '--key', key)).code).toBe(2);
});
