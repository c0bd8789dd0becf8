/** The settings page changes the seller and shows the values fixed by the environment. */
import { expect } from '@jest/globals';
import type { Area } from '../support/area.js';
import { test } from '../support/journey.js';

export const area: Area = {
  pages: [{ name: 'settings', address: '/settings' }],
  journeys(world) {
    test('the seller is changed, values of the environment are listed, and a test mail is sent', async () => {
      await using opened = await world().open({ width: 390, locale: 'de-DE' });
      const { page } = opened;
      await opened.goTo('/settings');
      const before = (await world().service.call('/api/settings/seller')).body;
      await page.getByLabel('Straße').fill('Hauptstraße 7');
      await page.getByRole('combobox', { name: 'Land' }).fill('Österr');
      await page.getByRole('option', { name: 'Österreich' }).click();
      await page.getByRole('button', { name: 'Satz hinzufügen' }).click();
      await page.getByRole('combobox', { name: 'Land des Satzes 1' }).fill('Frankr');
      await page.getByRole('option', { name: 'Frankreich', exact: true }).click();
      await page.getByLabel('Satz 1 in %').fill('5,5');
      await page.getByLabel('Farbe der Belege').fill('#1F5FA8');
      await page.getByLabel('Fußzeile der Belege').fill('Northwind GmbH\nHRB 12345');
      expect(await opened.violations()).toEqual([]);
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Verkäufer gespeichert').waitFor();
      expect((await world().service.call('/api/settings/seller')).body).toEqual({
        ...before,
        street: 'Hauptstraße 7',
        country: 'AT',
        taxRates: [{ country: 'FR', rate: 0.055 }],
        accentColor: '#1f5fa8',
        footer: 'Northwind GmbH\nHRB 12345',
      });
      await page.getByText('PAYMENT_TERMS_DAYS').waitFor();
      await page.getByRole('button', { name: 'Test-E-Mail senden' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Test-E-Mail senden' }).click();
      await page.getByText('Der Mailserver hat die Test-E-Mail an admin@example.com angenommen').waitFor();
      await world().service.call('/api/settings/seller', {
        method: 'PUT',
        body: {
          street: before.street,
          country: before.country,
          taxRates: before.taxRates,
          accentColor: null,
          footer: null,
        },
      });
      expect(opened.faults).toEqual([]);
    });
  },
};
