/**
 * Who may call what, written down apart from the routes: an operation that loses its access is found here. Those that are not named are for staff
 * alone; `test/http/server/accessMatrix.test.ts` shows that the service does as the routes say.
 */
import { expect, test } from '@jest/globals';
import { declaredRoutes } from '../support/declaredRoutes.js';

const routes = declaredRoutes().filter(({ path }) => !path.startsWith('/odata'));

/** A new operation that not just staff may call, or not all staff, is named here. */
const named: Readonly<Record<string, readonly string[]>> = {
  'everybody, no token is looked at': [
    'acceptInvitation',
    'acceptVerification',
    'confirmPasswordReset',
    'getImage',
    'requestPasswordReset',
    'signUp',
  ],
  'everybody, with a token or without': [
    'createCart',
    'finishSignInAtProvider',
    'getSignInProvider',
    'getToken',
    'revokeToken',
    'signInForConsole',
    'startSignInAtProvider',
  ],
  'customers too': [
    'addCartItem',
    'applyDiscount',
    'beginSecondFactor',
    'changeCartItem',
    'changeOwnLanguage',
    'changeOwnPassword',
    'checkOutCart',
    'confirmSecondFactor',
    'deleteCart',
    'endOwnSessions',
    'getCart',
    'getCustomerCart',
    'getMe',
    'getProfileImage',
    'getUser',
    'listAccessibleOrganizations',
    'mergeCarts',
    'removeCartItem',
    'removeDiscount',
    'removeProfileImage',
    'removeSecondFactor',
    'setProfileImage',
    'signOutOfConsole',
  ],
  'the role Admin': [
    'createApiKey',
    'createUser',
    'deleteUser',
    'eraseCreditNoteParties',
    'eraseInvoiceParties',
    'erasePaymentProposalParties',
    'getApiKey',
    'getCustomer',
    'getDiscountCode',
    'getOffer',
    'getOrder',
    'getOrganization',
    'getSeller',
    'getTestClock',
    'importCustomers',
    'importDiscountCodes',
    'importInvoices',
    'importOffers',
    'importOrders',
    'importOrganizations',
    'importPayments',
    'importReceipts',
    'importSubscriptions',
    'listApiKeys',
    'listCustomers',
    'listDiscountCodes',
    'listJobs',
    'listOffers',
    'listOrders',
    'listOrganizations',
    'listProjections',
    'listStores',
    'makeBackup',
    'moveTestClock',
    'putCustomer',
    'putDiscountCode',
    'putOffer',
    'putOrder',
    'putOrganization',
    'putSeller',
    'rebuildProjection',
    'removeCustomer',
    'removeDiscountCode',
    'removeOffer',
    'removeOrder',
    'removeOrganization',
    'resetSecondFactor',
    'retryJob',
    'revokeApiKey',
    'updateApiKey',
    'updateUser',
  ],
  'the roles AppAdmin, Admin': ['endUserSessions', 'sendPasswordReset', 'setUserPassword'],
  'the roles Auditor, Admin': [
    'auditMoney',
    'getAuditKeys',
    'getHead',
    'getHistory',
    'getStateAsOf',
    'listEvents',
    'sealStore',
    'verifyStore',
    'verifyStream',
  ],
  'the roles of reports': ['aggregateSubscriptions', 'listRevenueMovements'],
};

function whoMayCall({ access }: (typeof routes)[number]): string | undefined {
  const { kinds, anonymous, openToNonStaff, roles } = access;
  if (anonymous === true) return 'everybody, with a token or without';
  if (kinds.length === 0) return 'everybody, no token is looked at';
  if (openToNonStaff === true) return 'customers too';
  if (roles === undefined) return undefined;
  if (roles === 'reporting') return 'the roles of reports';
  return `the role${roles.length > 1 ? 's' : ''} ${roles.join(', ')}`;
}

test.each(Object.entries(named))('%s: may call these and no others', (who, operations) => {
  const found = routes.filter((route) => whoMayCall(route) === who).map(({ operationId }) => operationId);
  expect(found.sort()).toEqual(operations);
});

test('all other operations are for staff', () => {
  expect([...new Set(routes.map(whoMayCall))].filter((who) => who !== undefined && !(who in named))).toEqual(
    [],
  );
});

test('a cart is the only thing that the token of a guest reaches', () => {
  const reached = routes.filter(({ access }) => access.kinds.includes('guest'));
  expect(reached.map(({ operationId }) => operationId).sort()).toEqual([
    'addCartItem',
    'applyDiscount',
    'changeCartItem',
    'checkOutCart',
    'deleteCart',
    'getCart',
    'getMe',
    'removeCartItem',
    'removeDiscount',
  ]);
});
