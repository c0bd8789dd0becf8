/** Runs before the tests on shared servers: finds or starts the servers, and passes their addresses to every test file. */
import { startSharedServers } from '../../build/servers/sharedServers.js';

export default async function begin() {
  const servers = await startSharedServers('late');
  for (const [name, value] of Object.entries(servers.variables)) process.env[`TEST_${name}`] = value;
  globalThis.stopSharedServers = () => servers.stop();
}
