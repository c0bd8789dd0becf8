/** Routes of the list views that people save in the console. */
import { z } from 'zod';
import type { ListViews } from '../../commands/user/listViews.js';
import { userTag } from '../../commands/user/user.js';
import { publicId } from '../../kernel/ids.js';
import { ok, success } from '../common/answers.js';
import { area } from '../common/area.js';
import { humanText, optionalText, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import { userIdIn } from './schemas.js';

const { route } = area('settings', { kinds: ['user'] });
const removed = success('The view was removed', 'The view no longer exists');

const fields = {
  list: humanText(200).describe('Path of the list in the API'),
  name: humanText(100).describe('Name; saving the same name for the same list replaces the view'),
  search: optionalText(4_000).describe('Filters, order and columns, as in the URL of the console'),
};
const view = z.strictObject({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean().describe('Whether all staff see it'),
});
const example = {
  list: '/api/invoices/odata',
  name: 'Overdue in Germany',
  search: 'status=issued&country=DE',
};
const exampleView = { id: 'view_019a9f3e70007c3d8e2f4a5b6c7d8e9f', ...example, isShared: false };

export function listViewRoutes(listViews: ListViews): readonly Route[] {
  return [
    route('GET', '/api/list-views', {
      operationId: 'listListViews',
      summary: 'Lists the saved views of lists',
      description: "Returns the caller's private views and the views shared with all staff.",
      answers: ok('The views, by name', z.strictObject({ value: z.array(view) }), { value: [exampleView] }),
      handle: async ({ caller }) => ({ body: { value: [...(await listViews.of(userIdIn(caller.id)))] } }),
    }),
    route('POST', '/api/list-views', {
      operationId: 'saveListView',
      summary: 'Saves a view of a list, for the caller alone or for all staff',
      description:
        'At most 200 private views per user, and 200 shared ones. Only the user who shared a view, or an Admin, can replace it.',
      body: jsonBody(z.strictObject({ ...fields, isShared: z.boolean().default(false) }), {
        example: { ...example, isShared: false },
      }),
      answers: [{ status: 201, description: 'The view is saved', schema: view, example: exampleView }],
      async handle({ body, caller, context }) {
        const userId = userIdIn(caller.id);
        const saved = { id: publicId({ name: 'listView', prefix: 'view' }, context.commandId), ...body };
        await listViews.save(userId, saved, caller.roles.includes('Admin'));
        return { body: saved, tags: [userTag(userId)] };
      },
    }),
    route('DELETE', '/api/list-views/{id}', {
      operationId: 'removeListView',
      hasRevision: false,
      summary: 'Removes a saved view',
      description: 'Only the user who shared a view, or an Admin, can remove it.',
      params: { id: pathId.describe('Id of the view') },
      answers: removed.answers,
      async handle({ params: { id }, caller }) {
        await listViews.remove(userIdIn(caller.id), id, caller.roles.includes('Admin'));
        return { body: removed.body };
      },
    }),
  ];
}
