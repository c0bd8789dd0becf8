/** Schemas of requests about usage; each event of a batch is validated on its own. */
import { z } from 'zod';
import type { SentUsageEvent } from '../../commands/usage/recording.js';
import { countableValue } from '../../domain/usage/counting.js';
import { waitingReasons } from '../../ports/usageStore.js';
import { externalId, humanText, timestamp } from '../common/schemas.js';
import { type BodyReader, jsonBody } from '../server/body.js';
import { Refusal } from '../server/problems.js';
import { jsonPointer, validate } from '../server/validation.js';
import { exampleId } from '../subscription/schemas.js';

export const mostEvents = 1_000;
const mostProperties = 50;
/** How far a sender's clock may be ahead, in ms. */
export const aheadLimit = 3_600_000;

const source = z.string().max(128);
const property = z.union([z.string().max(512), z.number(), z.boolean()]);

const usageEvent = z
  .strictObject({
    id: externalId.describe('Unique within the source; a repeated event is counted once'),
    source: source.describe('Default: empty').optional(),
    meter: externalId.describe('Id of the meter'),
    subscriptionId: externalId,
    at: timestamp.describe('Time of the usage; determines the period that bills it'),
    value: z
      .union([z.number(), z.string()])
      .transform((sent, context) => {
        const value = countableValue(sent);
        if (value !== undefined) return value;
        context.addIssue('must be a number of at most 15 digits before the point and 12 after it');
        return z.NEVER;
      })
      .describe('A number, or a decimal as text')
      .optional(),
    properties: z
      .record(z.string().min(1).max(128), property)
      .refine(
        (sent) => Object.keys(sent).length <= mostProperties,
        `must have at most ${mostProperties} members`,
      )
      .describe('Leave personal data out: usage events are kept')
      .optional(),
  })
  .meta({ id: 'UsageEvent' });

const documented = z.strictObject({ events: z.array(usageEvent).min(1).max(mostEvents) });
const batch = z.strictObject({ events: z.array(z.unknown()).min(1).max(mostEvents) });

export const exampleEvent = {
  id: 'req-81723',
  source: 'api-eu',
  meter: 'api-calls',
  subscriptionId: exampleId,
  at: '2026-03-14T09:26:53.000Z',
  value: 3,
};

/** Passes the events on unvalidated, since a malformed event must not affect the others. */
export const usageBody: BodyReader<z.output<typeof batch>> = {
  ...jsonBody(batch, { example: { events: [exampleEvent] } }),
  schema: documented,
};

export type ReadEvent =
  | { readonly event: SentUsageEvent }
  | { readonly id: string | null; readonly fault: string };

/** @param latest the latest `at` that is accepted */
export function readEvent(sent: unknown, latest: string): ReadEvent {
  const read = usageEvent.safeParse(sent);
  if (!read.success) return { id: idOf(sent), fault: faultOf(sent) };
  const { meter: meterId, source = '', value, properties, ...rest } = read.data;
  if (rest.at > latest) return { id: rest.id, fault: `at must not be in the future, but is ${rest.at}` };
  return {
    event: {
      ...rest,
      source,
      meterId,
      ...(value === undefined ? {} : { value }),
      ...(properties === undefined ? {} : { properties }),
    },
  };
}

const named = z.object({ id: z.string() });

function idOf(sent: unknown): string | null {
  return named.safeParse(sent).data?.id ?? null;
}

function faultOf(sent: unknown): string {
  try {
    validate(usageEvent, sent, jsonPointer, 'The event');
    return 'The event is malformed';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export const usageResult = z
  .strictObject({
    id: z.string().nullable(),
    status: z.enum(['accepted', 'duplicate', 'waiting', 'refused']),
    code: z.enum([...waitingReasons, 'USAGE_EVENT_CONFLICT', 'VALIDATION_ERROR']).optional(),
    detail: z.string().optional(),
  })
  .meta({ id: 'UsageResult' });

export const waitingUsage = z
  .strictObject({
    id: z.string(),
    source: z.string(),
    meter: z.string(),
    subscriptionId: z.string(),
    at: z.iso.datetime(),
    value: z.string().optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    reason: z.enum(waitingReasons),
    since: z.iso.datetime(),
  })
  .meta({ id: 'WaitingUsage' });

export const reversal = z.strictObject({
  source: source.describe('Default: empty').optional(),
  id: externalId,
  reason: humanText(1_000),
});

const placeText = z.tuple([z.iso.datetime(), z.string(), z.string()]);

/** A position in the list of waiting events. */
export const waitingPlace = z
  .string()
  .max(1_024)
  .transform((text, context) => {
    const [since, placeSource, id] = readPlace(text) ?? [];
    if (since !== undefined && placeSource !== undefined && id !== undefined)
      return { since, source: placeSource, id };
    context.addIssue('must be `next` of the previous page');
    return z.NEVER;
  });

function readPlace(text: string): z.output<typeof placeText> | undefined {
  try {
    return placeText.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

export function writePlace(of: { readonly since: string; readonly source: string; readonly id: string }) {
  return Buffer.from(JSON.stringify([of.since, of.source, of.id])).toString('base64url');
}
