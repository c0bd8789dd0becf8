/** Users of each role sign in and do their work. Other pages are hidden or refused in words. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Role } from '../../../src/domain/user/roles.js';
import { adminPassword } from '../../support/service.js';
import { password } from '../../support/users.js';
import type { Area } from '../support/area.js';
import { eventually } from '../support/eventually.js';
import { handsOf, signInBy } from '../support/hands.js';
import { test } from '../support/journey.js';
import type { World } from '../support/world.js';

const staff = [
  'Home',
  'Subscriptions',
  'Invoices',
  'Quotes',
  'Credit notes',
  'Receipts',
  'Carts',
  'Payments',
  'Customers',
  'Approvals',
  'Dashboards',
  'Reports',
  'Reference data',
  'Waiting usage',
  'Price calculator',
];
const account = 'Your account';

interface Expected {
  readonly navigation: readonly string[];
  /** Figures of the start page that only some roles see. */
  readonly figures: readonly string[];
  /** Addresses of pages for other roles. */
  readonly refused: readonly string[];
  /** Does the typical work of the role. */
  readonly work: (page: Page, world: World) => Promise<void>;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

async function subscriptionOf({ first }: World): Promise<string> {
  return `/subscriptions/${(await first('/api/subscriptions', "status eq 'active'")).id}`;
}

const expected: Readonly<Record<Role, Expected>> = {
  Admin: {
    navigation: [
      ...staff,
      'Taxes',
      'Users',
      'API keys',
      'Webhooks',
      'Audit',
      'Import',
      'Operations',
      'Settings',
      account,
    ],
    figures: ['Monthly recurring revenue', 'Failed jobs', 'Health'],
    refused: [],
    async work(page) {
      await follow(page, 'Users');
      await heading(page, 'Users');
      await page.getByRole('button', { name: 'Invite a user' }).waitFor();
    },
  },
  AppAdmin: {
    navigation: [...staff, 'Users', account],
    figures: [],
    refused: ['/taxes', '/api-keys', '/webhooks', '/audit', '/operations', '/import', '/reference/orders'],
    async work(page, world) {
      await follow(page, 'Users');
      await page
        .getByRole('row')
        .filter({ hasText: world.emailOf('User') })
        .click();
      await heading(page, 'User Example');
      await page.getByText(world.emailOf('User')).first().waitFor();
      expect(await page.getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    },
  },
  Reporting: {
    navigation: [...staff, 'Taxes', account],
    figures: ['Monthly recurring revenue'],
    refused: ['/users', '/audit'],
    async work(page) {
      await follow(page, 'Reports');
      await page.getByText('Sales by month').first().click();
      await heading(page, 'Sales by month');
      await page.getByRole('button', { name: 'Download' }).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  },
  Auditor: {
    navigation: [...staff, 'Users', 'Audit', 'Webhooks', account],
    figures: [],
    refused: ['/api-keys', '/operations', '/import'],
    async work(page, world) {
      await page.goto(`${world.service.url}/console${await subscriptionOf(world)}`);
      await page.getByText(/ created the subscription: \S+ × \d+/).waitFor();
    },
  },
  User: {
    navigation: [...staff, account],
    figures: [],
    refused: ['/taxes', '/users', '/audit', '/reference/orders'],
    async work(page, world) {
      await page.goto(`${world.service.url}/console${await subscriptionOf(world)}`);
      await page.getByRole('button', { name: 'Change the quantity' }).waitFor();
      await page.getByText('Only auditors and administrators can see the history.').waitFor();
      await follow(page, 'Reference data');
      await heading(page, 'Offers');
      await page.getByText('Offers are changed by administrators.').waitFor();
      expect(await page.getByRole('button', { name: 'New offer' }).count()).toBe(0);
      // Filter the list by name, because other journeys may have created a thousand offers.
      await page.goto(`${world.service.url}/console/reference/offers?name=%3Dteam`);
      await page.getByRole('row').filter({ hasText: 'EUR 29.00' }).first().waitFor();
      await page.goto(`${world.service.url}/console/audit`);
      await page.getByText('Roles with access: Admin, Auditor').waitFor();
    },
  },
  Customer: {
    navigation: ['Home', account],
    figures: [],
    refused: ['/subscriptions', '/invoices', '/carts', '/customers', '/reports', '/users'],
    async work(page) {
      await page.getByText('Business figures are for staff only').waitFor();
      await follow(page, account);
      await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    },
  },
};

export const area: Area = {
  pages: [{ name: 'home-reporting', address: '/', as: 'Reporting' }],
  journeys(world) {
    test.each(Object.entries(expected))(
      '%s sees the pages and figures of the role, and is refused the others',
      async (role, { navigation, figures, refused, work }) => {
        const { service, emailOf } = world();
        const email = emailOf(role as Role);
        if (role === 'Customer') {
          const body = {
            email,
            username: 'customer',
            firstName: 'Ada',
            lastName: 'Buyer',
            password,
            roles: [role],
          };
          const { status, text } = await service.call('/api/users', { body });
          if (status !== 201) throw new Error(text);
        }
        await using opened = await world().openAsStranger();
        const { page } = opened;
        await opened.goTo('/');
        await signInBy(handsOf('mouse', page), page, email, role === 'Admin' ? adminPassword : password);
        await heading(page, 'Home');
        await opened.settled();
        const links = page.getByRole('navigation').getByRole('link');
        await eventually(async () =>
          expect((await links.allTextContents()).toSorted()).toEqual(navigation.toSorted()),
        );
        await eventually(async () => {
          const shown: string[] = [];
          for (const figure of ['Monthly recurring revenue', 'Failed jobs', 'Health'])
            if ((await page.getByRole('main').getByText(figure, { exact: true }).count()) > 0)
              shown.push(figure);
          expect(shown).toEqual(figures);
        });

        for (const address of refused) {
          await opened.goTo(address);
          await page.getByText('No access').waitFor();
          await page.getByText('Your roles do not include this page.').waitFor();
        }
        if (refused.length > 0) await opened.goTo('/');
        await work(page, world());
        expect(opened.faults.filter((fault) => !/status of 403/.test(fault))).toEqual([]);
      },
    );
  },
};
