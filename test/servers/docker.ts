/** Whether containers can be started here. */
import { existsSync } from 'node:fs';

/** The socket of a Docker engine; no other address is tried. */
const dockerSocket = '/var/run/docker.sock';

export function dockerAnswers(): boolean {
  return existsSync(dockerSocket);
}
