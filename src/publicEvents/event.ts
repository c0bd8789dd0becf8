/** A public event as it is sent: CloudEvents 1.0 in its JSON form, with three extensions. */
import { z } from 'zod';
import type { JsonObject } from '../kernel/json.js';
import { actorKinds } from '../projections/event.js';

export const publicEvent = z
  .strictObject({
    specversion: z.literal('1.0'),
    id: z.string().min(1).describe('Unique; the same whenever the event is sent again'),
    source: z.string().describe('Address of the service'),
    type: z.string().describe('E.g. `invoice.issued`'),
    subject: z.string().min(1).describe('The resource, e.g. `invoice/inv_…`'),
    time: z.iso.datetime().describe("When it happened, by the service's clock"),
    dataschema: z.string().describe('Where its JSON Schema is'),
    datacontenttype: z.literal('application/json'),
    position: z.string().min(1).describe('Place in the feed; opaque'),
    sequence: z
      .string()
      .regex(/^[0-9]+$/)
      .describe('Revision of the subject'),
    actorkind: z.enum(actorKinds).describe('What kind of caller caused it'),
    data: z.union([
      z.strictObject({
        object: z.looseObject({}).nullable().describe('The resource as it was then; null once it is gone'),
        previous: z
          .looseObject({})
          .describe('What the members that changed were before; absent where there was nothing before')
          .optional(),
      }),
      z.strictObject({ erased: z.literal(true).describe('Nothing of it can be read any more') }),
    ]),
  })
  .meta({ id: 'PublicEvent' });

/** A resource at a revision, or the statement that it can no longer be read. */
export type PublicData =
  | { readonly object: JsonObject | null; readonly previous?: JsonObject }
  | { readonly erased: true };

/** One stored event can make several public ones: all ids but the first have a suffix such as `.2`. */
export type PublicEvent = Readonly<Omit<z.output<typeof publicEvent>, 'data'>> & {
  readonly data: PublicData;
};
