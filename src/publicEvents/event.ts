/** A public event as it is sent: CloudEvents 1.0 in its JSON form, with three extensions. */
import { z } from 'zod';
import type { JsonObject } from '../kernel/json.js';
import { actorKinds } from '../projections/event.js';

export const publicEvent = z
  .strictObject({
    specversion: z.literal('1.0'),
    id: z.string().min(1).describe('Unique; unchanged when the event is sent again'),
    source: z.string().describe('URL of the service'),
    type: z.string().describe('E.g. `invoice.issued`'),
    subject: z.string().min(1).describe('The resource, e.g. `invoice/inv_…`'),
    time: z.iso.datetime().describe("Time of the event, by the service's clock"),
    dataschema: z.string().describe('URL of its JSON Schema'),
    datacontenttype: z.literal('application/json'),
    position: z.string().min(1).describe('Position in the feed; opaque'),
    sequence: z
      .string()
      .regex(/^[0-9]+$/)
      .describe('Revision of the subject'),
    actorkind: z.enum(actorKinds).describe('Kind of caller that caused it'),
    data: z.union([
      z.strictObject({
        object: z
          .looseObject({})
          .nullable()
          .describe('The resource as of this event; null if it no longer exists'),
        previous: z
          .looseObject({})
          .describe('Former values of the changed members; absent if the resource did not exist before')
          .optional(),
      }),
      z.strictObject({ erased: z.literal(true).describe('The data was permanently erased') }),
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
