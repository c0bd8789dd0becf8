// `npm run client:generate`: writes the generated part of the client anew from the service's own document. With `--check` it writes nothing and ends
// with 1 where something would change; with `--url` it asks a service that runs instead of starting the built one.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { callsOf, typesOf } from './callsOf.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'client/src/generated');
const { values } = parseArgs({ options: { check: { type: 'boolean' }, url: { type: 'string' } } });

/** The service that was built, for as long as its document is read. */
async function withService(work) {
  const data = await mkdtemp(join(tmpdir(), 'document-'));
  const service = spawn(process.execPath, [join(root, 'dist/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, TEST_CLOCK: 'true', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise((resolve, reject) => {
      let output = '';
      service.on('exit', (code) => reject(new Error(`the service ended with ${code}\n${output}`)));
      service.stdout.on('data', (chunk) => {
        output += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
        if (found !== null) resolve(found[0]);
      });
    });
    return await work(url);
  } finally {
    service.removeAllListeners('exit');
    const ended = new Promise((resolve) => service.on('exit', resolve));
    service.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true });
  }
}

async function documentAt(url) {
  const document = await (await fetch(`${url}/openapi.json`)).json();
  // How a document speaks OData says nothing that the lists do not, and its own clients read its metadata.
  for (const [path, item] of Object.entries(document.paths)) {
    const operations = Object.values(item).filter((one) => Array.isArray(one?.tags));
    if (operations.length > 0 && operations.every(({ tags }) => tags.includes('odata')))
      delete document.paths[path];
  }
  // The events of each resource are among the schemas; that they come as webhooks is no call.
  delete document.webhooks;
  return document;
}

const heading =
  '// Made by `npm run client:generate` from the document of the service; changes here are lost.\n';

/** Without examples, refusals and headers: what calls are refused with stands in `calls.ts`, and headers are the client's concern. */
function whatTypesNeed(document) {
  const pruned = structuredClone(document);
  for (const item of Object.values(pruned.paths)) {
    for (const operation of Object.values(item)) {
      const { responses = {}, parameters = [] } = operation;
      for (const [status, answer] of Object.entries(responses)) {
        if (Number(status) >= 300) delete responses[status];
        else delete answer.headers;
      }
      for (const message of [operation.requestBody, ...Object.values(responses)])
        for (const media of Object.values(message?.content ?? {})) delete media.example;
      operation.parameters = parameters.filter(({ $ref = '' }) => !/\/(If|Idempotency)/.test($ref));
    }
  }
  for (const name of ['responses', 'headers', 'examples', 'securitySchemes']) delete pruned.components[name];
  return pruned;
}

async function generated(document) {
  // What has a default may be left out of a body.
  const settings = { immutable: true, defaultNonNullable: false };
  const types = astToString(await openapiTS(whatTypesNeed(document), settings));
  return {
    'api.ts': `${heading}${types}`,
    'calls.ts': `${heading}${callsOf(document)}`,
    'types.ts': `${heading}${typesOf(document)}`,
  };
}

const document = values.url === undefined ? await withService(documentAt) : await documentAt(values.url);
const files = await generated(document);
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name);
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before === text) continue;
  if (values.check) {
    console.error(
      `client/src/generated/${name} is behind the document of the service: npm run client:generate`,
    );
    process.exitCode = 1;
  } else await writeFile(path, text);
}
