/** Whether containers can be started here. */
import { existsSync } from 'node:fs';

/** Where a Docker engine listens; only this address of the machine is looked at. */
const dockerSocket = '/var/run/docker.sock';

export function dockerAnswers(): boolean {
  return existsSync(dockerSocket);
}
