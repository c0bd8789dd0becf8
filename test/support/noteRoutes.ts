/** A made-up area, notes, with a route of every kind, to test the HTTP server with. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { listRoute } from '../../src/http/common/listRoute.js';
import {
  amount,
  booleanParameter,
  bulkIds,
  calendarDate,
  externalId,
  humanText,
  integer,
  integerParameter,
  pathId,
  successAnswer,
  timestamp,
} from '../../src/http/common/schemas.js';
import { jsonBody } from '../../src/http/server/body.js';
import { type Access, type Route, route } from '../../src/http/server/route.js';
import { DomainError } from '../../src/kernel/errors.js';
import type { Document, FieldTable } from '../../src/query/fields.js';

export const noteFields: FieldTable = {
  id: { type: 'string', description: 'Identifier' },
  title: { type: 'string', description: 'What it is called' },
  pages: { type: 'integer', nullable: true, description: 'How long it is' },
  secret: { type: 'string', internal: true, description: 'Nobody sees this' },
  text: { type: 'string', listed: false, nullable: true, description: 'All of it' },
};

/** The calls of the handlers, from which tests see what got through. */
export interface Notes {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly seen: any[];
  /** Runs inside the write of a note. */
  onWrite: (title: string) => Promise<void> | void;
  revision: number;
}

export function openNotes(): Notes {
  return { seen: [], onWrite: () => {}, revision: 3 };
}

const anybody: Access = { kinds: ['user', 'service'] };

const noteBody = z.strictObject({
  title: humanText(40),
  pages: integer.optional(),
  price: amount.optional(),
  due: calendarDate.optional(),
  at: timestamp.optional(),
  tags: z.array(externalId).max(3).optional(),
  extra: z.record(z.string(), z.json()).optional(),
  line: z.strictObject({ 'a/b': z.string().optional(), quantity: integer.optional() }).optional(),
});

const documents: readonly Document[] = [
  { id: 'note_1', title: 'One', pages: 1, secret: 's1', text: 'first' },
  { id: 'note_2', title: 'Two', pages: null, secret: 's2', text: 'second' },
];

export function noteRoutes(notes: Notes): readonly Route[] {
  const { seen } = notes;
  const noteAnswer = z.strictObject({ id: z.string(), title: z.string() }).meta({ id: 'Note' });
  return [
    listRoute('/api/notes', {
      operationId: 'listNotes',
      tag: 'notes',
      summary: 'Lists notes',
      access: anybody,
      model: { name: 'notes', fields: noteFields },
      example: { id: 'note_1', title: 'One', pages: 1 },
      async page({ query }) {
        seen.push(query);
        return {
          documents: documents.slice(query.skip, query.skip + query.top),
          count: query.count ? documents.length : undefined,
        };
      },
    }),
    route('POST', '/api/notes', {
      operationId: 'createNote',
      tag: 'notes',
      summary: 'Makes a note',
      access: { ...anybody, anonymous: true },
      body: jsonBody(noteBody, { example: { title: 'Buy milk', pages: 1 } }),
      answers: [
        {
          status: 201,
          description: 'Made',
          schema: noteAnswer,
          example: { id: 'note_1', title: 'Buy milk' },
          headers: ['Location', 'ETag'],
        },
      ],
      errors: ['INVALID_AMOUNT'],
      async handle({ body, context, caller, params, query }) {
        seen.push({ body, context, caller, params, query });
        await notes.onWrite(body.title);
        return {
          body: { id: `note_${context.commandId}`, title: body.title },
          revision: 0,
          location: '/api/notes/note_1',
          tags: [`note/${body.title}`],
        };
      },
    }),
    route('GET', '/api/notes/latest', {
      operationId: 'getLatestNote',
      tag: 'notes',
      summary: 'The newest note',
      access: { kinds: ['user'], roles: 'reporting' },
      answers: [
        { status: 200, description: 'The note', schema: noteAnswer, example: { id: 'x', title: 'y' } },
      ],
      errors: [],
      handle: () => ({ body: { id: 'latest', title: 'Latest' } }),
    }),
    route('GET', '/api/notes/{id}', {
      operationId: 'getNote',
      tag: 'notes',
      summary: 'One note',
      access: { kinds: ['user', 'service', 'guest'], openToNonStaff: true },
      params: { id: pathId },
      query: { verbose: booleanParameter.optional(), depth: integerParameter(0, 9).optional() },
      answers: [
        {
          status: 200,
          description: 'The note',
          schema: noteAnswer,
          example: { id: 'x', title: 'y' },
          headers: ['ETag'],
        },
      ],
      errors: ['INVOICE_NOT_FOUND'],
      handle({ params, query, caller }) {
        seen.push({ params, query, caller });
        if (params.id === 'gone') throw new DomainError('INVOICE_NOT_FOUND', 'There is no note gone');
        if (params.id === 'broken') throw new Error('password=hunter2 at db.internal:5432');
        return {
          body: { id: params.id, title: query.verbose === true ? 'verbose' : 'plain' },
          revision: notes.revision,
        };
      },
    }),
    route('PUT', '/api/notes/{id}', {
      operationId: 'updateNote',
      tag: 'notes',
      summary: 'Changes a note',
      upserts: true,
      access: { kinds: ['user'], roles: ['Admin'] },
      params: { id: pathId },
      body: jsonBody(noteBody.partial(), { example: { title: 'Buy tea' }, optional: true }),
      answers: [
        { status: 200, description: 'Changed', schema: noteAnswer, example: { id: 'x', title: 'y' } },
      ],
      errors: [],
      handle({ params, context, body, mustExist, mustNotExist }) {
        seen.push({ params, context, body, mustExist, mustNotExist });
        const { expectedRevision } = context;
        if (expectedRevision !== undefined && expectedRevision !== notes.revision)
          throw new DomainError('PRECONDITION_FAILED', 'The note has changed');
        return { body: { id: params.id, title: body.title ?? 'unchanged' }, revision: notes.revision + 1 };
      },
    }),
    route('DELETE', '/api/notes/{id}', {
      operationId: 'deleteNote',
      tag: 'notes',
      summary: 'Deletes a note',
      access: anybody,
      params: { id: pathId },
      answers: [
        {
          status: 200,
          description: 'Deleted',
          schema: successAnswer,
          example: { success: true, message: 'Deleted' },
        },
      ],
      errors: [],
      handle({ params, context }) {
        seen.push({ params, context });
        return { body: { success: true, message: 'Deleted' } };
      },
    }),
    route('POST', '/api/notes/bulk-delete', {
      operationId: 'deleteNotes',
      tag: 'notes',
      summary: 'Deletes several notes',
      access: anybody,
      body: jsonBody(z.strictObject({ ids: bulkIds }), { example: { ids: ['note_1'] } }),
      answers: [
        {
          status: 200,
          description: 'Deleted',
          schema: z.strictObject({ deleted: z.int() }),
          example: { deleted: 1 },
        },
      ],
      errors: [],
      handle: ({ body }) => ({ body: { deleted: body.ids.length } }),
    }),
    route('POST', '/api/notes/sign-in', {
      operationId: 'signIn',
      tag: 'notes',
      summary: 'Takes forms too, and is never stored',
      access: { kinds: [] },
      body: jsonBody(z.strictObject({ name: z.string(), word: z.string().optional() }), {
        example: { name: 'ann' },
        form: true,
      }),
      answers: [
        {
          status: 200,
          description: 'Signed in',
          schema: z.strictObject({ name: z.string() }),
          example: { name: 'a' },
        },
      ],
      errors: ['INVALID_CREDENTIALS'],
      storesAnswers: false,
      handle({ body }) {
        seen.push(body);
        if (body.word === 'wrong') throw new DomainError('INVALID_CREDENTIALS', 'Wrong name or word');
        return { body: { name: body.name } };
      },
    }),
    route('POST', '/api/notes/{id}/export', {
      operationId: 'exportNote',
      tag: 'notes',
      summary: 'The note as a file',
      access: anybody,
      params: { id: pathId },
      answers: [{ status: 200, description: 'The file', mediaTypes: ['text/csv'] }],
      errors: [],
      handle({ params }) {
        seen.push(params);
        const lines = params.id === 'torn' ? tornLines() : ['id,title\n', `${params.id},One\n`];
        return {
          file: {
            contentType: 'text/csv; charset=utf-8',
            filename: `note "${params.id}" é.csv`,
            content: Readable.from(lines),
          },
        };
      },
    }),
  ];
}

async function* tornLines(): AsyncGenerator<string> {
  yield 'id,title\n';
  throw new Error('the source broke');
}
