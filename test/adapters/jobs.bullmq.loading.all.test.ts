/** A Redis that accepts connections but is not ready for longer than a call waits, as while it loads its data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

const bulk = 'loading:1\r\nloading_eta_seconds:1\r\n';

/** Runs in its own process, which an unhandled rejection would end. */
const program = (url: string) => `
  import { openBullJobs } from './dist/adapters/jobs/bullmq.js';
  import { redisConnections } from './dist/adapters/redis/connection.js';
  const jobs = openBullJobs({
    connections: redisConnections(${JSON.stringify(url)}, () => undefined),
    namespace: 'loading',
    retries: { attempts: 3, firstDelay: 2, lastDelay: 10 },
    onError: () => undefined,
  });
  await jobs.enqueue([{ kind: 'pdf', id: 'one', data: {} }]).catch(({ name }) => console.log('refused: ' + name));
  setTimeout(() => process.exit(0), 500);
`;

test('a Redis that is not ready refuses a job and does not end the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      for (const command of String(data).split(/(?=^\*\d+\r\n)/m)) {
        const isInfo = /\r\ninfo\r\n/i.test(command);
        socket.write(isInfo ? `$${bulk.length}\r\n${bulk}\r\n` : '+OK\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program(`redis://127.0.0.1:${port}`)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  server.close();
  expect({ said: said.trim(), complaint, code }).toEqual({
    said: 'refused: Unavailable',
    complaint: '',
    code: 0,
  });
});
