/** How commands that run for hours call the service. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { clientAt } from '../../src/cli/calling.js';
import { type StandInService, standInService } from './standInService.js';

let service: StandInService | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await service?.stop();
});

test('a command that outlasts its token gets a new one in time, and keeps the old one while none is given', async () => {
  service = await standInService();
  let made = 0;
  let refuses = false;
  const client = await clientAt(service.url, {
    async token() {
      if (refuses) throw new Error('no service answers');
      made += 1;
      return `token-${made}`;
    },
  });
  const began = performance.now();
  const later = (minutes: number) => jest.spyOn(performance, 'now').mockReturnValue(began + minutes * 60_000);
  await client.me();
  later(3);
  await client.me();
  later(5);
  await client.me();
  refuses = true;
  later(10);
  await client.me();
  refuses = false;
  await client.me();
  expect(service.batches.map(({ authorization }) => authorization)).toEqual(
    [1, 1, 2, 2, 3].map((number) => `Bearer token-${number}`),
  );
});
