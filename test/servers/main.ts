/**
 * Starts a stand-in as its own process: `node build/servers/main.js eventstore
 * mongodb [port] [late]`.
 * It prints its name and address on one line. With `late`, events become readable some milliseconds after they were accepted, as on a
 * cluster.
 */
import { startEventStoreServer } from './eventstore/server.js';
import { startMongoServer } from './mongodb/server.js';

/** The longest delay of an event with `late`, in milliseconds. */
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
