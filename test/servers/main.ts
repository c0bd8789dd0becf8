/** Starts a stand-in as a process of its own: `node build/servers/main.js eventstore|mongodb [port]`. Prints its name and address on one line. */
import { startEventStoreServer } from './eventstore/server.js';
import { startMongoServer } from './mongodb/server.js';

const servers: Readonly<Record<string, (port: number) => Promise<{ readonly url: string }>>> = {
  eventstore: startEventStoreServer,
  mongodb: startMongoServer,
};

const [name = '', port = '0'] = process.argv.slice(2);
const start = servers[name];
if (start === undefined) throw new Error(`there is no ${name}, there are ${Object.keys(servers).join(', ')}`);
const { url } = await start(Number(port));
process.stdout.write(`${name} ${url}\n`);
