/** Runs after the tests on shared servers: stops them. */
export default async function end() {
  await globalThis.stopSharedServers();
}
