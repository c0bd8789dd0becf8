/** Stored files, damaged in each way: the service renders PDFs again, and never serves damaged content. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type RunningService, startOwnService } from '../support/service.js';
import { until } from '../support/until.js';

let service: RunningService;
let invoice: string;
let image: Uint8Array;
/** The path of one file of each kind. */
let paths: Readonly<Record<'logo' | 'image' | 'pdf', string>>;
let stored: ReadonlyMap<string, Buffer>;

const profile = '/api/users/profile/image';
const png = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

async function shownImage() {
  const { status, bytes } = await service.call(profile);
  return { status, bytes };
}
const pdfOf = (id: string) => service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });

async function issue(): Promise<string> {
  const items = [{ description: 'Desk', quantity: 1, unitPrice: 45 }];
  const made = await service.call('/api/invoices', { body: { customerId: 'cus-1', currency: 'EUR', items } });
  const issued = { method: 'PATCH', body: { status: 'issued' } };
  expect((await service.call(`/api/invoices/${made.body.id}/status`, issued)).status).toBe(200);
  return made.body.id;
}

/** Returns the path of the only file in a folder. */
function fileIn(folder: string): string {
  const root = join(service.folder, 'files', folder);
  const [name] = readdirSync(root, { recursive: true })
    .map(String)
    .filter((each) => each.endsWith('='));
  return join(root, name ?? '');
}

async function damaged() {
  const { body } = await service.call('/api/operations/integrity?now=true');
  const conditions: { file: string; status: string; fault: string; remedy: string }[] = body.value;
  return conditions
    .filter(({ status }) => status === 'damaged')
    .map(({ file, fault, remedy }) => `${file}: ${fault}: ${remedy}`);
}

beforeAll(async () => {
  // How long a request waits for a document that cannot be rendered, in seconds.
  service = await startOwnService({ PDF_TIME_LIMIT: '4' });
  const logo = `data:image/png;base64,${(await png()).toString('base64')}`;
  expect((await service.call('/api/settings/seller', { method: 'PUT', body: { logo } })).status).toBe(200);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await png())]), 'me.png');
  expect((await service.call(profile, { content: form })).status).toBe(201);
  image = (await shownImage()).bytes;
  invoice = await issue();
  expect((await pdfOf(invoice)).status).toBe(200);
  paths = { logo: fileIn('logos'), image: fileIn('images'), pdf: fileIn('pdf') };
  stored = new Map(Object.values(paths).map((path) => [path, readFileSync(path)]));
  expect(await damaged()).toEqual([]);
});
afterAll(() => service?.dispose());

function turned(whole: Buffer): Buffer {
  const other = Buffer.from(whole);
  const place = Math.floor((256 + whole.length) / 2);
  other[place] = (other[place] ?? 0) ^ 0xff;
  return other;
}
const damages: Readonly<Record<string, (whole: Buffer) => Buffer | undefined>> = {
  'a byte in the middle': turned,
  'its second half': (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  'all that is in it': () => Buffer.alloc(0),
  'the file itself': () => undefined,
};

test.each(Object.keys(damages))(
  'stored files without %s are reported and not served, and work again when put back',
  async (damage) => {
    await service.stop();
    for (const [path, whole] of stored) {
      const left = damages[damage]?.(whole);
      if (left === undefined) rmSync(path, { force: true });
      else writeFileSync(path, left);
    }
    service = await service.restart();
    const isGone = damage === 'the file itself';
    const fault = isGone ? 'it is gone' : 'its content is not what was stored';
    const logo = paths.logo.slice(service.folder.length + 1, -1);
    const told = await damaged();
    expect(told).toEqual(
      expect.arrayContaining([
        `${logo}: ${fault}: restore it from a backup, or upload the same logo again`,
        expect.stringMatching(
          new RegExp(
            `^files/images/user/\\d+: ${fault}: restore it from a backup, or upload the image again$`,
          ),
        ),
      ]),
    );
    // A missing PDF is no damage.
    const pdfs = told.filter((each) => each.startsWith('files/pdf/'));
    expect(pdfs).toEqual(isGone ? [] : [expect.stringContaining('rendered again when it is asked for')]);
    expect((await shownImage()).status).toBe(isGone ? 404 : 503);
    expect((await service.call('/api/settings/seller')).body.logo).toBeNull();
    // Without the logo it would be a different document.
    expect((await pdfOf(await issue())).status).toBe(503);

    for (const path of [paths.logo, paths.image]) writeFileSync(path, stored.get(path) ?? '');
    expect(await damaged()).toEqual([]);
    // On a busy machine a renderer can take longer to start than the time limit of this service.
    await until(async () => (await pdfOf(invoice)).status === 200);
    expect(await shownImage()).toEqual({ status: 200, bytes: image });
  },
);

test('a PDF that is damaged while the service runs is rendered again on request', async () => {
  const path = fileIn(`pdf/invoice/${invoice}`);
  writeFileSync(path, turned(readFileSync(path)));
  const answer = await pdfOf(invoice);
  expect(answer.status).toBe(200);
  expect(await damaged()).toEqual([]);
});
