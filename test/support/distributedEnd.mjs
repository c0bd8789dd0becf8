/** After a run of the tests on shared servers. */
export default async function end() {
  await globalThis.stopSharedServers();
}
