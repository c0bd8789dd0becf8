/**
 * A process that starts and stops services on request: the built program as `start` runs it, but many times in one process. Most of the
 * cost of a start, loading and warming up the program, occurs only once. It ends with the process that started it.
 */
import { createServer } from 'node:http';
import './cheapPasswords.mjs';
import { readConfig } from '../../dist/config.js';
import { programVersion, tellFault } from '../../dist/program/program.js';
import { runService } from '../../dist/program/start.js';
import { keepThreads } from './keptThreads.mjs';

/** Starts after which a host is used up, because each service leaves some memory behind. */
const mostStarts = 40;

keepThreads();

const running = new Map();
let starts = 0;

async function start(environment) {
  if (starts >= mostStarts && running.size === 0) return { isUsedUp: true };
  starts += 1;
  const id = String(starts);
  const said = [];
  try {
    const { service, started } = await runService(readConfig(environment), programVersion(), {
      acceptLoss: false,
    });
    running.set(id, service);
    return { id, url: started.url };
  } catch (error) {
    tellFault(error, { print: () => undefined, tell: (line) => said.push(line) });
    return { fault: said.join('\n') };
  }
}

async function stop({ id }) {
  const service = running.get(id);
  running.delete(id);
  await service?.stop();
  return {};
}

const answers = { '/start': start, '/stop': stop, '/exit': () => process.exit() };

const server = createServer(async (request, response) => {
  // A connection kept open could be closed just as the next call arrives.
  response.setHeader('connection', 'close');
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    response.end(JSON.stringify(await answers[request.url](JSON.parse(body))));
  } catch (error) {
    response.writeHead(500).end(String(error?.stack ?? error));
  }
});
// A service may take long to start.
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
process.stdin.resume().on('end', () => process.exit());
