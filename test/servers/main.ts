/**
 * Starts a stand-in as a process of its own: `node build/servers/main.js eventstore|mongodb [port] [late]`. Prints its name and address on one
 * line. With `late` events can be read only some milliseconds after they were taken, as on a cluster.
 */
import { startEventStoreServer } from './eventstore/server.js';
import { startMongoServer } from './mongodb/server.js';

/** Milliseconds. */
const lateness = 25;

const [name = '', port = '0', when] = process.argv.slice(2);
const servers: Readonly<Record<string, (port: number) => Promise<{ readonly url: string }>>> = {
  async eventstore(own) {
    const server = await startEventStoreServer(own);
    if (when === 'late') server.delayVisibility(lateness);
    return server;
  },
  mongodb: startMongoServer,
};

const start = servers[name];
if (start === undefined) throw new Error(`there is no ${name}, there are ${Object.keys(servers).join(', ')}`);
const { url } = await start(Number(port));
process.stdout.write(`${name} ${url}\n`);
