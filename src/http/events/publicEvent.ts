/** Any public event as the API's document shows it; `webhooks` of the document has the exact form of each type. */
import { z } from 'zod';
import type { JsonValue } from '../../kernel/json.js';
import { actorKinds } from '../../projections/event.js';

export const publicEvent = z
  .strictObject({
    specversion: z.literal('1.0'),
    id: z.string().describe('Unique; the same whenever the event is sent again'),
    source: z.string(),
    type: z.string().describe('E.g. `invoice.issued`'),
    subject: z.string().describe('The resource, e.g. `invoice/inv_…`'),
    time: z.iso.datetime(),
    dataschema: z.string(),
    datacontenttype: z.literal('application/json'),
    position: z.string().describe('Place in the feed; opaque'),
    sequence: z.string().describe('Revision of the subject, in decimal digits'),
    actorkind: z.enum(actorKinds),
    data: z.union([
      z.strictObject({
        object: z.looseObject({}).nullable().describe('The resource as it was then; null once it is gone'),
        previous: z.looseObject({}).describe('What the members that changed were before').optional(),
      }),
      z.strictObject({ erased: z.literal(true) }),
    ]),
  })
  .meta({ id: 'PublicEvent' });

export const exampleEvent: JsonValue = {
  specversion: '1.0',
  id: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
  source: 'https://shop.example',
  type: 'subscription.suspended',
  subject: 'subscription/sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  time: '2026-02-01T10:00:00.000Z',
  dataschema: 'https://shop.example/api/event-types/subscription.suspended/1',
  datacontenttype: 'application/json',
  position: 'x3J9aQ.42',
  sequence: '7',
  actorkind: 'user',
  data: {
    object: { id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', status: 'suspended' },
    previous: { status: 'active' },
  },
};
