/** Programs that sign in with an id and a secret, as configured. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type ServiceClients = ReturnType<typeof createServiceClients>;

/** @param secrets by client id, see `SERVICE_CLIENTS` */
export function createServiceClients(secrets: ReadonlyMap<string, string>) {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digest(secret)] as const));
  const nobodys = randomBytes(32);
  return {
    isKnown: (clientId: string) => digests.has(clientId),
    /** Takes the same time for every secret and for unknown ids. */
    isSecretOf(clientId: string, secret: string) {
      const known = digests.get(clientId);
      return timingSafeEqual(known ?? nobodys, digest(secret)) && known !== undefined;
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
