/** How commands of the command line call the running service: JSON answers, and lines of progress behind a bar. */
import { z } from 'zod';
import { type Outputs, progressBar } from './commandLine.js';

export interface CallingDependencies extends Outputs {
  /** Where the service listens, unless `--url` says otherwise. */
  readonly serviceUrl: string;
  /** A bearer token of somebody who may, for the service at the address. */
  readonly token: (url: string) => Promise<string>;
}

export interface ServiceCall {
  readonly url: string;
  readonly token: string;
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as it is, in place of a body. */
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string };
}

const problem = z.looseObject({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

async function sendCall({ url, token, method = 'GET', body, file }: ServiceCall): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': file.contentType }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file.bytes }),
  }).catch((error: unknown) => {
    throw new Error(`no service answers at ${new URL(url).origin}`, { cause: error });
  });
  if (response.ok) return response;
  throw new Error(await refusalOf(response));
}

/** What a response that is no success says, in one line. */
export async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  const refusal = z.string().transform(parseJson).pipe(problem).safeParse(text);
  if (!refusal.success) return `${response.url} answered ${response.status}: ${text.slice(0, 1_000)}`;
  const { code, detail, errors = [] } = refusal.data;
  const faults = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  return `${response.status} ${code}: ${detail}${faults === '' ? '' : ` (${faults})`}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error that says what was refused */
export async function call<Schema extends z.ZodType>(
  request: ServiceCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(await (await sendCall(request)).json());
}

/** What is counted is said by its name: `events`, `lines`. */
const progress = z.looseObject({ total: z.number().nullable() });
const line = z.union([
  z.object({ progress }),
  z.object({ result: z.unknown() }),
  z.object({ error: problem }),
]);

/**
 * Calls what answers lines of progress, and shows a bar where somebody watches.
 * @param unit what is counted, as the lines call it
 * @throws Error that says what was refused
 */
export async function follow<Schema extends z.ZodType>(
  request: ServiceCall,
  label: string,
  schema: Schema,
  unit: 'events' | 'lines' = 'events',
): Promise<z.output<Schema>> {
  const response = await sendCall(request);
  const bar = progressBar(`${label} {bar} {percentage}% | {value} of {total} ${unit}`);
  bar?.start(0, 0);
  try {
    for await (const text of linesOf(response)) {
      const told = line.parse(JSON.parse(text));
      if ('progress' in told) {
        const { total } = told.progress;
        const done = Number(told.progress[unit] ?? 0);
        bar?.setTotal(Math.max(done, total ?? done));
        bar?.update(done);
      } else if ('error' in told) throw new Error(`${told.error.code}: ${told.error.detail}`);
      else return schema.parse(told.result);
    }
  } finally {
    bar?.stop();
  }
  throw new Error('the answer broke off before its end');
}

async function* linesOf({ body }: Response): AsyncGenerator<string, void, void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
