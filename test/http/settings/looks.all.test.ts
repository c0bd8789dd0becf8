/** Issued documents keep the colour, the footer and the logo of their issue when the settings change. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

interface Looks {
  readonly accentColor: string;
  readonly footer: string;
  /** The colour of the logo, which has only one. */
  readonly logo: string;
}

const first: Looks = { accentColor: '#1f5fa8', footer: 'Northwind GmbH, HRB 12345', logo: '#c80a0a' };
const second: Looks = { accentColor: '#2b8a3e', footer: 'Northwind SE, HRB 67890', logo: '#0a0ac8' };

async function sell({ accentColor, footer, logo }: Looks): Promise<void> {
  const picture = { create: { width: 90, height: 60, channels: 3, background: logo } } as const;
  const png = (await sharp(picture).png().toBuffer()).toString('base64');
  const body = { name: 'Northwind', accentColor, footer, logo: `data:image/png;base64,${png}` };
  expect((await service.call('/api/settings/seller', { method: 'PUT', body })).status).toBe(200);
}

async function issued(): Promise<string> {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: 10 }];
  const body = { customerId: 'cus-1', items, currency: 'EUR', status: 'issued' };
  return (await service.call('/api/invoices', { body })).body.id;
}

/** Returns for both looks which parts the first page shows. Colours are found by counting the dots of its picture. */
async function looksOf(id: string) {
  const { status, bytes } = await service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });
  expect(status).toBe(200);
  const picture = execFileSync('pdftoppm', ['-r', '50', '-png', '-singlefile', '-'], { input: bytes });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const dots = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    dots.set(color, (dots.get(color) ?? 0) + 1);
  }
  const text = pdfWords(bytes);
  const shows = (color: string) => (dots.get(color) ?? 0) > 100;
  return [first, second].map((looks) => ({
    accentColor: shows(looks.accentColor),
    footer: text.includes(looks.footer),
    logo: shows(looks.logo),
  }));
}

const all = { accentColor: true, footer: true, logo: true };
const none = { accentColor: false, footer: false, logo: false };

(noPdfText === undefined ? test : test.skip)(
  `an issued invoice keeps its looks, a new one has the new ones${noPdfText === undefined ? '' : ` (${noPdfText})`}`,
  async () => {
    await sell(first);
    const stored = await issued();
    expect(await looksOf(stored)).toEqual([all, none]);
    const unprinted = await issued();
    await sell(second);
    expect(await looksOf(stored)).toEqual([all, none]);
    // An invoice not printed before the change keeps its looks, and so does one printed again after a payment.
    expect(await looksOf(unprinted)).toEqual([all, none]);
    const payment = {
      customerId: 'cus-1',
      amount: 4,
      currency: 'EUR',
      method: 'transfer',
      paidAt: new Date().toISOString().slice(0, 10),
      allocations: [{ invoiceId: stored, amount: 4 }],
    };
    expect((await service.call('/api/payments', { body: payment })).status).toBe(201);
    expect(await looksOf(stored)).toEqual([all, none]);
    expect(await looksOf(await issued())).toEqual([none, all]);
  },
);
