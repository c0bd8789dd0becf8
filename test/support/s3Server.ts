/**
 * A server with the parts of S3's protocol that backups use. AWS Signature Version 4 is checked strictly, lists have pages, and
 * `If-None-Match` is honoured. It can be closed and reopened with its objects.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const region = 'eu-test-1';
const [keyId, secret] = ['backup-writer', 'a secret of sixteen letters'];
/** Smaller than that of S3, so that the lists of a test have several pages. */
const pageSize = 3;

export interface S3Server {
  /** The address with bucket and prefix. */
  readonly address: string;
  readonly region: string;
  readonly credentials: string;
  /** The objects by bucket and key. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** Starts a server, which the caller closes. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer((request, response) => void answer(objects, request, response));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const close = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  await listen();
  return {
    // Not 127.0.0.1, because tests look for the services' addresses in their output.
    address: `http://localhost:${port}/backups/shop`,
    region,
    credentials: `${keyId}:${secret}`,
    objects,
    close,
    reopen: listen,
  };
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
  const name = decodeURIComponent(pathname.slice(1));
  if (name.split('/')[0] !== 'backups') return refuse(404, 'NoSuchBucket');
  if (searchParams.get('list-type') === '2') return list(objects, searchParams, response);
  const found = objects.get(name);
  if (request.method === 'GET')
    return found === undefined ? refuse(404, 'NoSuchKey') : response.writeHead(200).end(found);
  if (request.method === 'DELETE') {
    objects.delete(name);
    return response.writeHead(204).end();
  }
  if (request.method !== 'PUT') return refuse(405, 'MethodNotAllowed');
  if (request.headers['if-none-match'] === '*' && found !== undefined)
    return refuse(412, 'PreconditionFailed');
  objects.set(name, body);
  return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
}

function list(objects: Map<string, Buffer>, query: URLSearchParams, response: ServerResponse) {
  const prefix = `backups/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, pageSize);
  const last = page.at(-1);
  const more = names.length > page.length && last !== undefined;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
        more ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
      }<KeyCount>${page.length}</KeyCount>${page
        .map(
          (name) =>
            `<Contents><Key>${name.slice('backups/'.length)}</Key><Size>${objects.get(name)?.length}</Size><ETag>&quot;x&quot;</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
        )
        .join('')}</ListBucketResult>`,
    );
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request has a valid AWS Signature Version 4: over the method, path, query and the headers that it names. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, given, day = '', at, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const due = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const time = String(headers['x-amz-date']);
  if (given !== keyId || at !== region || !due.every((name) => names.split(';').includes(name))) return false;
  if (headers['if-none-match'] !== undefined && !names.split(';').includes('if-none-match')) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const strictly = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    pathname,
    query,
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
