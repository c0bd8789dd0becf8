/** Access tokens that were given back before their time: by their grant (session or token id), until they end anyway. */
import { keepNewest } from '../../kernel/newest.js';
import type { Records } from '../../ports/records.js';

export interface TokenRevocations {
  /** @param until milliseconds since 1970, real time: when the last token of the grant expires */
  revoke(grantId: string, until: number): Promise<void>;
  /** Answers at once when the grant was asked about lately. */
  isRevoked(grantId: string): boolean | Promise<boolean>;
}

const collection = 'revocations';

/** How long "not revoked" is believed, milliseconds. This process knows of its own revocations at once. */
const believedFor = 5_000;
const rememberedGrants = 20_000;

interface Finding {
  readonly revoked: boolean;
  readonly at: number;
}

export function createTokenRevocations(records: Records, now: () => number = Date.now): TokenRevocations {
  const findings = keepNewest<string, Finding>(rememberedGrants);

  async function revoke(grantId: string, until: number): Promise<void> {
    if (until <= now()) return;
    await records.put(collection, grantId, {}, { expiresAt: until });
    findings.set(grantId, { revoked: true, at: now() });
  }

  function isRevoked(grantId: string): boolean | Promise<boolean> {
    const finding = findings.get(grantId);
    if (finding !== undefined && (finding.revoked || now() - finding.at < believedFor))
      return finding.revoked;
    return ask(grantId);
  }

  async function ask(grantId: string): Promise<boolean> {
    const at = now();
    const revoked = (await records.get(collection, grantId)) !== undefined;
    // A revocation that came in while the store was asked stays.
    if (findings.peek(grantId)?.revoked !== true) findings.set(grantId, { revoked, at });
    return findings.peek(grantId)?.revoked ?? revoked;
  }

  return { revoke, isRevoked };
}
