/** Demands a recent sign-in from users who give programs lasting access, so that a stolen token does not outlast its hour. */
import type { Freshness } from '../../commands/identity/freshness.js';
import type { Route } from '../server/route.js';

/** Operations that give lasting access, or send data to a new address; some only if the body has one of these fields. */
const lasting: Readonly<Record<string, readonly string[] | 'always'>> = {
  createApiKey: 'always',
  updateApiKey: ['rights', 'expiresAt', 'networks', 'dailyRefunds', 'dailyPayments'],
  createWebhookEndpoint: 'always',
  updateWebhookEndpoint: ['url'],
  rotateWebhookSecret: 'always',
};

export function afterRecentSignIn(freshness: Pick<Freshness, 'require'>): (route: Route) => Route {
  return (route) => {
    const fields = lasting[route.operationId];
    if (fields === undefined) return route;
    const changes =
      fields === 'always' ? '' : ` to change ${fields.map((field) => `\`${field}\``).join(', ')}`;
    return {
      ...route,
      description:
        `${route.description ?? ''} Users must have signed in within the last five minutes${changes}.`.trim(),
      errors: [...route.errors, 'REAUTHENTICATION_REQUIRED'],
      async handle(request) {
        const { caller, body } = request;
        const isLasting = fields === 'always' || fields.some((field) => Object.hasOwn(Object(body), field));
        if (caller.kind === 'user' && isLasting) await freshness.require(caller);
        return route.handle(request);
      },
    };
  };
}
