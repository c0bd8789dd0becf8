/** Files of other systems taken over in the console. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Area } from '../support/area.js';
import { hardNames } from '../support/filling.js';
import type { OpenPage } from '../support/world.js';

async function choose({ page }: OpenPage, name: string, content: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'The file', exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A customer on two lines, one who is refused, and one with a cell too many. */
const customers = [
  'key,name,email',
  `imported-1,${quoted(`${hardNames.markup}\nsecond line`)},one@example.com`,
  'imported-2,Two,no address',
  'imported-3,Three,three@example.com,more',
  `imported-4,${hardNames.emoji},`,
].join('\r\n');

async function savedBy(opened: OpenPage, button: string): Promise<string> {
  const coming = opened.page.waitForEvent('download');
  await opened.page.getByRole('button', { name: button }).click();
  return readFile(await (await coming).path(), 'utf8');
}

export const area: Area = {
  pages: [
    { name: 'import', address: '/import' },
    { name: 'import-without-access', as: 'AppAdmin', address: '/import' },
    {
      name: 'import-done',
      address: '/import',
      async prepare(opened) {
        await choose(opened, 'customers.csv', customers);
        await opened.page.getByRole('button', { name: 'Import it' }).click();
        await opened.page.getByText('The whole file was gone through').waitFor();
      },
    },
  ],
  journeys(world) {
    test('customers of a CSV are taken over, and those that are refused come back with their rows', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import');
      await choose(opened, 'customers.csv', customers);
      await page.getByRole('button', { name: 'Import it' }).click();
      await page.getByText('The whole file was gone through').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'imported-2' }).last();
      expect(await row.getByRole('cell').first().textContent()).toBe('4');
      expect(await row.textContent()).toContain('email');

      expect(await savedBy(opened, 'Rows alone')).toBe(
        'key,name,email\nimported-3,Three,three@example.com,more\nimported-2,Two,no address\n',
      );
      expect(await savedBy(opened, 'Rows with reasons')).toContain('VALIDATION_ERROR');
      const read = (id: string) => world().service.call(`/api/reference/customers/${id}`);
      expect((await read('imported-1')).body.name).toBe(`${hardNames.markup}\nsecond line`);
      expect((await read('imported-2')).status).toBe(404);
      expect((await read('imported-4')).body).toMatchObject({ name: hardNames.emoji });
      expect(opened.faults).toEqual([]);
    });

    test('a file of many rows goes in batches, and the same file again makes nothing twice', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import?kind=subscriptions');
      const rows = Array.from({ length: 620 }, (_, at) => `many-${at},customer-${at},team,2026-01-01,2,true`);
      const heading = 'id,customerId,offerId,startDate,quantity,autoRenewal';
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/import/subscriptions')) sent += 1;
      });
      await choose(opened, 'many.csv', [heading, ...rows].join('\n'));
      const count = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
      for (const [name, other] of [
        ['Taken over', 'There before'],
        ['There before', 'Taken over'],
      ] as const) {
        await page.getByRole('button', { name: 'Import it' }).click();
        await page.getByText('The whole file was gone through').waitFor();
        expect([await count(name).textContent(), await count(other).textContent()]).toEqual(['620', '0']);
      }
      expect(sent).toBe(4);
    });

    test('a file that cannot be read on says from which line, and sends nothing of it', async () => {
      await using opened = await world().open();
      const { page } = opened;
      await opened.goTo('/import?kind=offers');
      await choose(opened, 'offers.csv', `key,name\nbroken,"${'never closed\n'.repeat(90_000)}`);
      await page.getByText('The file cannot be read from line 2 on').first().waitFor();
      await choose(opened, 'offers.xlsx', 'PK');
      await page.getByText('A file of this kind cannot be taken here').waitFor();
      expect(await page.getByRole('button', { name: 'Import it' }).count()).toBe(0);
    });
  },
};
