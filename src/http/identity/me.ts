/** Describes the caller and the caller's rights: `GET /api/me`. */
import { z } from 'zod';
import type { Caller } from '../../commands/identity/caller.js';
import { allRights, type Right } from '../../domain/apiKey/rights.js';
import { roles } from '../../domain/user/roles.js';
import { assertNever } from '../../kernel/assertNever.js';
import type { JsonObject } from '../../kernel/json.js';
import type { ReadModels } from '../../ports/readModels.js';
import { apiKeyModel } from '../../projections/apiKey.js';
import { userModel } from '../../projections/user.js';
import { ok } from '../common/answers.js';
import { type AuthorizationRules, objection } from '../server/authorization.js';
import { type Access, type RequestSession, type Route, route } from '../server/route.js';

/** The sources of the answer about the caller. */
export interface MeDependencies {
  readonly readModels: Pick<ReadModels, 'get'>;
  /** Returns the rights with at least one operation that the caller may use, in the order of all rights. */
  readonly rightsOf: (caller: Caller) => readonly Right[];
}

export const everyCaller: Access = { kinds: ['user', 'service', 'guest', 'apiKey'], openToNonStaff: true };

const nullable = (schema: z.ZodType, description: string) => schema.nullable().describe(description);

export const meAnswer = z
  .strictObject({
    kind: z.enum(['user', 'service', 'guest', 'apiKey']).describe('Kind of caller'),
    id: z.string().describe('Id of the user, service client or API key; for guests the id of their cart'),
    name: z.string().describe('First and last name of a user, name of an API key, otherwise the id'),
    email: nullable(z.string(), 'Users only'),
    roles: z.array(z.enum(roles)).describe('Users only'),
    rights: z
      .array(z.enum(allRights))
      .describe('Pairs of area and verb with at least one operation allowed to the caller'),
    csrfToken: z
      .string()
      .describe('Cookie sessions only: send it as `X-CSRF-Token` with each request that changes something')
      .optional(),
    expiresAt: nullable(z.iso.datetime(), 'When the credential of this request expires; null: never'),
  })
  .meta({ id: 'Me' });

export const exampleMe = {
  kind: 'user',
  id: '7',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  roles: ['Reporting', 'User'],
  rights: ['subscriptions:read', 'subscriptions:write', 'invoices:read', 'invoices:write'],
  expiresAt: '2026-03-31T10:10:00.000Z',
};

/** Returns a caller's access to all routes, expressed as rights of API keys. */
export function rightsByRoutes(
  routes: () => readonly Route[],
  rules: AuthorizationRules,
): (caller: Caller) => readonly Right[] {
  return (caller) => {
    const open = new Set<Right>();
    for (const each of routes()) {
      if (each.right !== undefined && objection(each, caller, rules) === undefined) open.add(each.right);
    }
    return allRights.filter((right) => open.has(right));
  };
}

async function namesOf(
  { kind, id }: Caller,
  readModels: MeDependencies['readModels'],
): Promise<{ readonly name: string; readonly email: string | null }> {
  switch (kind) {
    case 'user': {
      const user = (await readModels.get(userModel, id))?.document;
      const email = user?.email;
      const name = [user?.firstName, user?.lastName]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(' ');
      return { name: name === '' ? id : name, email: typeof email === 'string' ? email : null };
    }
    case 'apiKey': {
      const name = (await readModels.get(apiKeyModel, id))?.document?.name;
      return { name: typeof name === 'string' ? name : id, email: null };
    }
    case 'service':
    case 'guest':
      return { name: id, email: null };
    default:
      return assertNever(kind);
  }
}

export async function describeCaller(
  caller: Caller,
  session: RequestSession | undefined,
  { readModels, rightsOf }: MeDependencies,
): Promise<JsonObject> {
  const { kind, id, expiresAt } = caller;
  const { name, email } = await namesOf(caller, readModels);
  return {
    kind,
    id,
    name,
    email,
    roles: [...caller.roles],
    rights: [...rightsOf(caller)],
    ...(session === undefined ? {} : { csrfToken: session.csrfToken }),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  };
}

export function meRoutes(dependencies: MeDependencies): readonly Route[] {
  return [
    route('GET', '/api/me', {
      operationId: 'getMe',
      tag: 'auth',
      summary: 'Returns the caller and their rights',
      description:
        'Works with every credential: token of a user, service client or guest, API key, or session cookie of the console.',
      access: everyCaller,
      answers: ok('The caller', meAnswer, exampleMe),
      async handle({ caller, session }) {
        // The answer contains the CSRF token, so it is as sensitive as the cookie.
        return {
          headers: { 'cache-control': 'no-store' },
          body: await describeCaller(caller, session, dependencies),
        };
      },
    }),
  ];
}
