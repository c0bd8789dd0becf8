/**
 * The access to each operation, written down apart from the routes, so that a rule lost by accident shows. An operation open to more than
 * staff is named below. `test/http/server/accessMatrix.all.test.ts` shows that the service does as the routes say.
 */
import { expect, test } from '@jest/globals';
import { declaredRoutes } from '../support/declaredRoutes.js';

const routes = declaredRoutes().filter(({ path }) => !path.startsWith('/odata'));

/** All operations that more than staff may call. */
const open: Readonly<Record<string, readonly string[]>> = {
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
    'getCheckpoint',
    'getLogKey',
    'getSignInProvider',
    'getTile1',
    'getTile2',
    'getTile3',
    'getTile4',
    'getTile5',
    'getTile6',
    'getToken',
    'getVerifier',
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
    'endOwnSession',
    'endOwnSessions',
    'getCart',
    'getCustomerCart',
    'getMe',
    'getProfileImage',
    'getUser',
    'listAccessibleOrganizations',
    'listOwnSessions',
    'mergeCarts',
    'reauthenticate',
    'removeCartItem',
    'removeDiscount',
    'removeProfileImage',
    'removeSecondFactor',
    'setProfileImage',
    'signOutOfConsole',
  ],
};

/** Operations that need a role. A new one may be listed too. */
const restricted: Readonly<Record<string, readonly string[]>> = {
  'the role Admin': [
    'checkFiles',
    'createApiKey',
    'createUser',
    'decideLog',
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
    'listSettings',
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
    'sendTestMail',
    'updateApiKey',
    'updateUser',
  ],
  'the roles AppAdmin, Admin': ['endUserSessions', 'sendPasswordReset', 'setUserPassword'],
  'the roles Auditor, Admin': [
    'auditMoney',
    'followFeed',
    'getAuditKeys',
    'getEventSchema',
    'getHead',
    'getHistory',
    'getLogStatus',
    'getStateAsOf',
    'listEventTypes',
    'listEvents',
    'proveConsistency',
    'proveEvent',
    'readFeed',
    'sealStore',
    'verifyStore',
    'verifyStream',
  ],
  'the roles of reports': ['aggregateSubscriptions', 'listRevenueMovements', 'getTaxReport'],
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

const operationsFor = (who: string) =>
  routes
    .filter((route) => whoMayCall(route) === who)
    .map(({ operationId }) => operationId)
    .sort();

test.each(Object.entries(open))('%s: exactly these operations', (who, operations) => {
  expect(operationsFor(who)).toEqual(operations);
});

test.each(Object.entries(restricted))('%s: required by these operations', (who, operations) => {
  expect(operationsFor(who)).toEqual(expect.arrayContaining([...operations]));
});

test('a guest token reaches carts only, and its own identity', () => {
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
