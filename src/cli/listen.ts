/** `npm run listen`: follows the feed of a service and hands each event to an address of one's own, signed like a webhook. */
import { createHmac, randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { BackOfficeEvent } from '#client';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';

export interface ListenDependencies extends CallingDependencies {
  /** Ends the command in an orderly way. */
  readonly signal: AbortSignal;
}

interface ListenOptions {
  readonly url: string;
  readonly forwardTo?: string;
  readonly types?: string;
  readonly after: string;
  readonly secret?: string;
  readonly json: boolean;
}

/** Milliseconds for the receiver, as of a webhook. */
const limit = 15_000;

function toAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It is an address such as http://localhost:4000/hook.');
}

/** Aborts when somebody at the terminal wants the process to end. */
export function endOfProcess(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

/** What came of it, in a few words. */
async function forward(
  event: BackOfficeEvent,
  address: string,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${seconds}.${body}`).digest('base64');
  try {
    const answered = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/cloudevents+json',
        'webhook-id': event.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
    });
    await answered.body?.cancel();
    return String(answered.status);
  } catch {
    return 'no answer';
  }
}

/** @param words the arguments behind the command's name @returns the exit code, once the signal aborts */
export function runListenCommand(
  words: readonly string[],
  dependencies: ListenDependencies,
): Promise<number> {
  const { print, tell, signal } = dependencies;
  const command = withJson(withServiceUrl(createCommand('listen', dependencies), dependencies.serviceUrl))
    .description('Follows what happens, and hands each event to an address: no public address is needed.')
    .option(
      '--forward-to <address>',
      'where each event is posted, e.g. http://localhost:4000/hook',
      toAddress,
    )
    .option('--types <types>', 'types separated by commas, e.g. invoice.*,subscription.suspended')
    .option('--after <position>', 'a position of the feed, or now', 'now')
    .option('--secret <secret>', 'whsec_… that messages are signed with; a new one when it is not given');
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const { url, forwardTo, types, after, json, ...given } = command.opts<ListenOptions>();
    const { events } = await clientAt(url, dependencies);
    const secret = given.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    if (forwardTo !== undefined && given.secret === undefined) tell(`messages are signed with ${secret}`);
    tell(`listening to ${url}`);
    const wanted = types === undefined ? {} : { types: types.split(',') };
    for await (const event of events.follow({ after, signal, ...wanted })) {
      // One after the other, so that the receiver sees the order of the feed.
      const result = forwardTo === undefined ? '' : await forward(event, forwardTo, secret, signal);
      if (json) print(JSON.stringify(event));
      else print([event.time, event.type, event.subject, result].join('  ').trimEnd());
    }
    return 0;
  }, dependencies);
}
