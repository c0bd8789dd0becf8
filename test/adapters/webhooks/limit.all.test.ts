/** A receiver has at most fifteen seconds. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createHttpWebhooks } from '../../../src/adapters/webhooks/http.js';

test('a receiver that sends a byte now and then is aborted after fifteen seconds', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    const trickle = setInterval(() => response.write('x'), 500);
    response.on('close', () => clearInterval(trickle));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const transport = createHttpWebhooks({ allowsPrivate: true });
  const began = performance.now();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sending = transport.post(url, {}, '{}', new AbortController().signal);
  await expect(sending).rejects.toMatchObject({ kind: 'timeout' });
  // Earlier would cut off receivers that are in time. How much later depends on the machine.
  expect(performance.now() - began).toBeGreaterThan(14_900);
  transport.close();
  server.closeAllConnections();
  server.close();
}, 60_000);
