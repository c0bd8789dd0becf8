/** A local sign-in provider (OpenID Connect) where naming a user signs them in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Account {
  readonly [claim: string]: unknown;
}

export interface TestProvider {
  readonly issuer: string;
  /** The claims of each account, by subject. */
  readonly accounts: Map<string, Account>;
  /** Follows the service's redirect as a browser would, to the address that the browser is sent back to. */
  visit(url: string, subject: string): Promise<URL>;
  /** @param redirectUri the only address to which browsers are sent back */
  serve(redirectUri: string): Promise<void>;
  close(): Promise<void>;
}

/** Silences the package's warnings about Node releases other than the newest and about its storage in memory, which tests want. */
async function withoutWarnings<T>(make: () => T | Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await make();
  } finally {
    Object.assign(console, { warn, info });
  }
}

// @ts-expect-error: the package brings no types
const { default: Provider } = await withoutWarnings(() => import('oidc-provider'));

export const client = { id: 'back-office', secret: 'a secret of the back office that is long enough' };

/** Listens at once, but answers only after `serve` has set the redirect address. */
export async function startSignInProvider(): Promise<TestProvider> {
  const accounts = new Map<string, Account>();
  let answer: (request: unknown, response: unknown) => unknown = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let sentBackTo = '';
  const configuration = (redirectUri: string) => ({
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'roles'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...accounts.get(sub) }),
    }),
    async loadExistingGrant({ oidc }: never) {
      const { client: asking, session } = oidc as {
        client: { clientId: string };
        session: { accountId: string };
      };
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // biome-ignore lint/suspicious/noExplicitAny: the package brings no types
  let provider: any;
  let handle: typeof answer;
  const serve = async (redirectUri: string) => {
    sentBackTo = redirectUri;
    provider = await withoutWarnings(() => new Provider(issuer, configuration(redirectUri)));
    handle = provider.callback();
  };
  answer = (request, response) => {
    const { url = '', headers } = request as { url?: string; headers: Record<string, string> };
    if (!url.startsWith('/interaction/')) return handle(request, response);
    const login = { accountId: String(headers['x-subject']) };
    return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };
  return {
    issuer,
    accounts,
    serve,
    async visit(url, subject) {
      const jar = new Map<string, string>();
      let next = new URL(url);
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const found = await fetch(next, { redirect: 'manual', headers: { cookie, 'x-subject': subject } });
        for (const set of found.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          jar.set(name, value);
        }
        const location = found.headers.get('location');
        if (location === null) throw new Error(`${next} was answered ${found.status}: ${await found.text()}`);
        next = new URL(location, next);
        if (next.href.startsWith(sentBackTo)) return next;
      }
      throw new Error('the provider leads in circles');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
