/** The route that erases the parties of an issued document, declared once per kind of document. */
import type { CommandContext } from '../../kernel/context.js';
import type { ErrorCode } from '../../kernel/errors.js';
import { type JsonAnswerDocument, type Route, route } from '../server/route.js';
import { success } from './answers.js';
import { pathId } from './schemas.js';

export interface PartiesRouteDeclaration {
  /** Name of the kind for people, e.g. `credit note`. */
  readonly named: string;
  readonly path: `${string}{id}/parties`;
  readonly operationId: string;
  readonly tag: string;
  readonly notFound: ErrorCode;
  /** The answer to a preview; absent where there is none. */
  readonly preview?: JsonAnswerDocument;
  readonly erase: (id: string, context: CommandContext) => Promise<unknown>;
}

export function partiesRoute({
  named,
  path,
  operationId,
  tag,
  notFound,
  preview,
  erase,
}: PartiesRouteDeclaration): Route {
  const erased = success(
    `Buyer and seller of the ${named} were erased for good`,
    'Buyer and seller are erased; numbers and amounts stay',
  );
  return route({
    method: 'DELETE',
    path,
    operationId,
    tag,
    ...(preview === undefined ? {} : { preview }),
    summary: `Erases buyer and seller of the ${named} once its retention period is over`,
    description:
      'They are stored at issue, encrypted under their own key. The key is destroyed and the files are deleted. Refused until ' +
      '`RETENTION_YEARS` after the end of the year of the document.',
    access: { kinds: ['user', 'service'], roles: ['Admin'] },
    params: { id: pathId.describe(`Id of the ${named}`) },
    errors: [notFound, 'DOCUMENT_RETAINED'],
    answers: erased.answers,
    async handle({ params: { id }, context }) {
      await erase(id, context);
      return { body: erased.body };
    },
  });
}
