/** The EventStoreDB adapter fulfils the contract on the stand-in, and on a real server where one is available. */
import { randomBytes } from 'node:crypto';
import { EventStoreDBContainer } from '@testcontainers/eventstoredb';
import { openEventStoreDb } from '../../../src/adapters/eventstore/esdb.js';
import { eventStoreContract } from '../../contracts/eventStore.contract.js';
import { startEventStoreServer } from '../../servers/eventstore/server.js';
import { noContainers, whereAvailable } from '../../support/availability.js';

async function opened(url: string) {
  const namespace = `contract-${randomBytes(6).toString('hex')}`;
  let store = openEventStoreDb({ url, namespace });
  return {
    store,
    async reopen() {
      await store.close();
      store = openEventStoreDb({ url, namespace });
      return store;
    },
  };
}

eventStoreContract('the EventStoreDB adapter on the stand-in', async () => {
  const server = await startEventStoreServer();
  return { ...(await opened(server.url)), dispose: server.stop };
});

// On a cluster a conflict is reported before its cause can be read.
eventStoreContract('the EventStoreDB adapter on a stand-in that shows events late', async () => {
  const server = await startEventStoreServer();
  server.delayVisibility(50);
  return { ...(await opened(server.url)), dispose: server.stop };
});

const url = process.env.EVENTSTORE_URL;
whereAvailable('a real EventStoreDB', url === undefined ? 'EVENTSTORE_URL is not set' : undefined, () => {
  eventStoreContract('the EventStoreDB adapter', () => opened(url ?? ''), { shared: true });
});

whereAvailable('EventStoreDB in a container', noContainers, () => {
  eventStoreContract(
    'the EventStoreDB adapter',
    async () => {
      const container = await new EventStoreDBContainer('eventstore/eventstore:23.10.6-jammy').start();
      return {
        ...(await opened(container.getConnectionString())),
        dispose: async () => void (await container.stop()),
      };
    },
    { shared: true },
  );
});
