/** Before a run of the tests on shared servers: finds or starts them, and tells every test file of them. */
import { startSharedServers } from '../../build/servers/sharedServers.js';

export default async function begin() {
  const servers = await startSharedServers('late');
  for (const [name, value] of Object.entries(servers.variables)) process.env[`TEST_${name}`] = value;
  globalThis.stopSharedServers = () => servers.stop();
}
