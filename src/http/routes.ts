/** Every route of the service, gathered from the areas. */
import { dunningRoutes } from './account/dunning.js';
import { reminderLetterRoute } from './account/reminderLetter.js';
import { accountRoutes } from './account/routes.js';
import { boundedBy } from './apiKey/bounds.js';
import { apiKeyRoutes } from './apiKey/routes.js';
import { approvalRoutes } from './approval/routes.js';
import { documentProofRoutes } from './audit/documentProofs.js';
import { auditRoutes } from './audit/history.js';
import { bankLineRoutes } from './bankLine/routes.js';
import { cartRoutes } from './cart/routes.js';
import { creditNoteRoutes } from './creditNote/routes.js';
import { dashboardRoutes } from './dashboard/routes.js';
import { eventTypeRoutes } from './events/catalogue.js';
import { feedRoutes } from './events/feed.js';
import { meRoutes, rightsByRoutes } from './identity/me.js';
import { oidcRoutes } from './identity/oidc.js';
import { reauthenticationRoutes } from './identity/reauthentication.js';
import { afterRecentSignIn } from './identity/recentSignIn.js';
import { sessionRoutes } from './identity/session.js';
import { authRoutes } from './identity/tokenEndpoint.js';
import { invoiceActionRoutes } from './invoice/actions.js';
import { explanationRoutes } from './invoice/explanation.js';
import { invoiceRoutes } from './invoice/routes.js';
import { odataRoutes } from './odata/routes.js';
import { backupRoutes } from './operations/backup.js';
import { importRoutes } from './operations/import.js';
import { jobRoutes } from './operations/jobs.js';
import { projectionRoutes } from './operations/projections.js';
import { storageRoutes } from './operations/storage.js';
import { testClockRoutes } from './operations/testClock.js';
import { refundRoutes } from './payment/refunds.js';
import { paymentRoutes } from './payment/routes.js';
import { pricingRoutes } from './pricing/routes.js';
import { quoteRoutes } from './quote/routes.js';
import { receiptRoutes } from './receipt/routes.js';
import { type ReferenceKind, referenceKinds } from './reference/kinds.js';
import { offerVersionRoutes } from './reference/offerVersions.js';
import { referenceRoutes } from './reference/routes.js';
import { reportRoutes } from './report/routes.js';
import { withRight } from './rights.js';
import type { Route } from './server/route.js';
import type { PreviewedServices, Services } from './services.js';
import { environmentRoutes } from './settings/environment.js';
import { settingsRoutes } from './settings/routes.js';
import { subscriptionActionRoutes } from './subscription/actions.js';
import { subscriptionReportRoutes } from './subscription/reports.js';
import { subscriptionRoutes } from './subscription/routes.js';
import { usageRoutes } from './usage/routes.js';
import { userImageRoutes } from './user/image.js';
import { listViewRoutes } from './user/listViews.js';
import { userOrganizationRoutes } from './user/organizations.js';
import { passwordResetRoutes } from './user/passwordReset.js';
import { userPasswordRoutes } from './user/passwords.js';
import { userRoutes } from './user/routes.js';
import { secondFactorRoutes } from './user/secondFactor.js';
import { userSessionRoutes } from './user/sessions.js';
import { userSignupRoutes } from './user/signup.js';
import { webhookActionRoutes } from './webhookEndpoint/actions.js';
import { webhookRoutes } from './webhookEndpoint/routes.js';

/** Subscriptions, invoices and credit notes: their commands can be previewed. */
export function sellingRoutes(services: PreviewedServices): readonly Route[] {
  return [
    ...subscriptionRoutes(services),
    ...subscriptionActionRoutes(services),
    ...subscriptionReportRoutes(services),
    ...invoiceRoutes(services),
    ...invoiceActionRoutes(services),
    ...refundRoutes(services),
    ...dunningRoutes(services),
    ...creditNoteRoutes(services),
  ];
}

/** Routes that take in data of other systems and banks; each of them can be previewed. */
export function takingRoutes(
  services: PreviewedServices,
  references: readonly ReferenceKind[],
): readonly Route[] {
  return [...bankLineRoutes(services), ...importRoutes(services, references)];
}

export function serviceRoutes(services: Services): readonly Route[] {
  const { auth, readModels, audit, administration, webhooks, clock, testClock, backup } = services;
  const references = referenceKinds(services.handler, services);
  const me = { readModels, rightsOf: rightsByRoutes(() => routes, services.rules) };
  const routes: readonly Route[] = [
    ...authRoutes(auth),
    ...sessionRoutes({ ...auth, ...me }),
    ...oidcRoutes(auth),
    ...meRoutes(me),
    ...apiKeyRoutes({ ...services.apiKeys, readModels }),
    ...sellingRoutes(services),
    reminderLetterRoute(services),
    ...accountRoutes(services),
    ...paymentRoutes(services),
    ...pricingRoutes,
    ...explanationRoutes(services.lineExplanations),
    ...usageRoutes(services),
    ...quoteRoutes(services),
    ...receiptRoutes(services),
    ...cartRoutes(services),
    ...dashboardRoutes(services),
    ...userRoutes(services),
    ...userPasswordRoutes(administration),
    ...userSessionRoutes(services),
    ...listViewRoutes(services.listViews),
    ...passwordResetRoutes(services),
    ...userSignupRoutes(services),
    ...secondFactorRoutes({
      secondFactors: services.secondFactors,
      administratorOf: administration.administratorOf,
    }),
    ...reauthenticationRoutes(services.freshness),
    ...userImageRoutes(services.profileImages),
    ...userOrganizationRoutes(services),
    ...referenceRoutes(references, services),
    ...offerVersionRoutes(services),
    ...settingsRoutes(services),
    ...environmentRoutes(services),
    ...approvalRoutes(services),
    ...reportRoutes(services),
    ...takingRoutes(services, references),
    ...auditRoutes(audit),
    ...documentProofRoutes(services),
    ...feedRoutes(services.events),
    ...eventTypeRoutes(() => routes),
    ...webhookRoutes({ ...webhooks, readModels }),
    ...webhookActionRoutes({ ...webhooks, readModels }),
    ...jobRoutes(services.jobs),
    ...projectionRoutes(services.projections),
    ...storageRoutes(services.storeSizes, services.integrity),
    ...(backup === undefined ? [] : backupRoutes(backup)),
    ...(testClock === undefined ? [] : testClockRoutes(clock, testClock)),
  ]
    .map(withRight)
    .map(boundedBy(services.amounts))
    .map(services.approvals.guard)
    .map(afterRecentSignIn(services.freshness));
  return [
    ...routes,
    ...odataRoutes(routes, {
      aggregate: (...asked) => readModels.aggregate(...asked),
      scan: (...asked) => readModels.scan(...asked),
    }),
  ];
}
