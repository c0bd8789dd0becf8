/** `npm run listen`: follows the feed of a service and forwards each event to the caller's own address, signed like a webhook. */
import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { WebhookTransport } from '../ports/webhookTransport.js';
import { sendMessage } from '../webhooks/message.js';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';

export interface ListenDependencies extends CallingDependencies {
  readonly transport: WebhookTransport;
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

function toAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It must be a URL such as http://localhost:4000/hook.');
}

/** Returns a signal that aborts when the user at the terminal ends the process. */
export function endOfProcess(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

/** @param words the arguments after the command's name @returns the exit code, once the signal aborts */
export function runListenCommand(
  words: readonly string[],
  dependencies: ListenDependencies,
): Promise<number> {
  const { print, tell, signal, transport } = dependencies;
  const command = withJson(withServiceUrl(createCommand('listen', dependencies), dependencies.serviceUrl))
    .description('Forwards each new event to a URL of yours; no public address is needed.')
    .option(
      '--forward-to <address>',
      'URL that receives each event, e.g. http://localhost:4000/hook',
      toAddress,
    )
    .option('--types <types>', 'event types separated by commas, e.g. invoice.*,subscription.suspended')
    .option('--after <position>', 'a position of the feed, or now', 'now')
    .option('--secret <secret>', 'signing secret (whsec_…); default: a new one');
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const { url, forwardTo, types, after, json, ...given } = command.opts<ListenOptions>();
    const { events } = await clientAt(url, dependencies);
    const secret = given.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    if (forwardTo !== undefined && given.secret === undefined) tell(`messages are signed with ${secret}`);
    tell(`listening to ${url}`);
    const wanted = types === undefined ? {} : { types: types.split(',') };
    for await (const event of events.follow({ after, signal, ...wanted })) {
      // One after another, so that the receiver sees the order of the feed.
      let result = '';
      if (forwardTo !== undefined) {
        const message = { id: event.id, body: JSON.stringify(event) };
        const options = { transport, url: forwardTo, secrets: [secret], signal, now: Date.now };
        const { status, error } = await sendMessage(message, options);
        result = String(status ?? error);
      }
      if (json) print(JSON.stringify(event));
      else print([event.time, event.type, event.subject, result].join('  ').trimEnd());
    }
    return 0;
  }, dependencies);
}
