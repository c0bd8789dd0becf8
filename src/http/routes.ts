/** Every route of the service, gathered from the areas. */
import type { Statements } from '../commands/account/statement.js';
import type { StatementMails } from '../commands/account/statementMails.js';
import type { ApiKeyAmounts } from '../commands/apiKey/amounts.js';
import type { BankLineCommands } from '../commands/bankLine/bankLine.js';
import type { CreditNoteCommands } from '../commands/creditNote/creditNote.js';
import type { EInvoices } from '../commands/eInvoice/eInvoices.js';
import type { CommandHandler } from '../commands/engine/handle.js';
import type { ConsoleSessions } from '../commands/identity/consoleSessions.js';
import type { Freshness } from '../commands/identity/freshness.js';
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import type { LineExplanations } from '../commands/invoice/lineExplanations.js';
import type { InvoiceMails } from '../commands/invoice/mails.js';
import type { WriteOffs } from '../commands/invoice/writeOff.js';
import type { Printing } from '../commands/operations/documentFiles.js';
import type { TestClockMover } from '../commands/operations/testClock.js';
import { invoiceLookup } from '../commands/payment/invoiceLookup.js';
import type { PaymentCommands } from '../commands/payment/payment.js';
import type { QuoteMails } from '../commands/quote/mails.js';
import type { QuoteCommands } from '../commands/quote/quote.js';
import type { ReceiptCommands } from '../commands/receipt/receipt.js';
import type { CustomerCommands } from '../commands/reference/customer.js';
import type { OrderCommands } from '../commands/reference/order.js';
import type { CheckReferences } from '../commands/reference/references.js';
import type { SellerSettings } from '../commands/settings/seller.js';
import type { OnRenewalFailure, SubscriptionDue } from '../commands/subscription/bulkRenewal.js';
import type { SubscriptionCommands } from '../commands/subscription/subscription.js';
import type { UserAdministration } from '../commands/user/administration.js';
import type { ListViews } from '../commands/user/listViews.js';
import type { UserMails } from '../commands/user/mails.js';
import type { SecondFactors } from '../commands/user/secondFactor.js';
import type { UserSignup } from '../commands/user/signup.js';
import type { CommandContext } from '../kernel/context.js';
import type { Clock } from '../ports/clock.js';
import type { Integrity } from '../ports/integrity.js';
import type { Jobs } from '../ports/jobs.js';
import type { ReadModels } from '../ports/readModels.js';
import { type DunningRoutesDependencies, dunningRoutes } from './account/dunning.js';
import { type ReminderLetterRouteDependencies, reminderLetterRoute } from './account/reminderLetter.js';
import { accountRoutes } from './account/routes.js';
import { boundedBy } from './apiKey/bounds.js';
import { type ApiKeyRoutesDependencies, apiKeyRoutes } from './apiKey/routes.js';
import type { ApprovalGuard } from './approval/guard.js';
import { approvalRoutes } from './approval/routes.js';
import { documentProofRoutes } from './audit/documentProofs.js';
import { type AuditDependencies, auditRoutes } from './audit/history.js';
import { bankLineRoutes } from './bankLine/routes.js';
import { type CartRoutesDependencies, cartRoutes } from './cart/routes.js';
import { creditNoteRoutes } from './creditNote/routes.js';
import { type DashboardRoutesDependencies, dashboardRoutes } from './dashboard/routes.js';
import { eventTypeRoutes } from './events/catalogue.js';
import { type FeedRoutesDependencies, feedRoutes } from './events/feed.js';
import { meRoutes, rightsByRoutes } from './identity/me.js';
import { type OidcRoutesDependencies, oidcRoutes } from './identity/oidc.js';
import { reauthenticationRoutes } from './identity/reauthentication.js';
import { afterRecentSignIn } from './identity/recentSignIn.js';
import { type SessionRoutesDependencies, sessionRoutes } from './identity/session.js';
import { type AuthDependencies, authRoutes } from './identity/tokenEndpoint.js';
import { invoiceActionRoutes } from './invoice/actions.js';
import { explanationRoutes } from './invoice/explanation.js';
import { invoiceRoutes } from './invoice/routes.js';
import { odataRoutes } from './odata/routes.js';
import { type BackupRoutesDependencies, backupRoutes } from './operations/backup.js';
import { importRoutes } from './operations/import.js';
import { jobRoutes } from './operations/jobs.js';
import { type ProjectionRoutesDependencies, projectionRoutes } from './operations/projections.js';
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
import { type ReportRoutesDependencies, reportRoutes } from './report/routes.js';
import { withRight } from './rights.js';
import type { AuthorizationRules } from './server/authorization.js';
import type { Route } from './server/route.js';
import { type EnvironmentRoutesDependencies, environmentRoutes } from './settings/environment.js';
import { type SettingsRoutesDependencies, settingsRoutes } from './settings/routes.js';
import { subscriptionActionRoutes } from './subscription/actions.js';
import { subscriptionReportRoutes } from './subscription/reports.js';
import { subscriptionRoutes } from './subscription/routes.js';
import { type UsageRoutesDependencies, usageRoutes } from './usage/routes.js';
import { type UserImageRoutesDependencies, userImageRoutes } from './user/image.js';
import { listViewRoutes } from './user/listViews.js';
import { userOrganizationRoutes } from './user/organizations.js';
import { type PasswordResetRoutesDependencies, passwordResetRoutes } from './user/passwordReset.js';
import { userPasswordRoutes } from './user/passwords.js';
import { userRoutes } from './user/routes.js';
import { secondFactorRoutes } from './user/secondFactor.js';
import { userSessionRoutes } from './user/sessions.js';
import { userSignupRoutes } from './user/signup.js';
import { webhookActionRoutes } from './webhookEndpoint/actions.js';
import { type WebhookRoutesDependencies, webhookRoutes } from './webhookEndpoint/routes.js';

export interface RoutesDependencies {
  readonly auth: AuthDependencies &
    Omit<SessionRoutesDependencies, 'readModels' | 'rightsOf'> &
    OidcRoutesDependencies & { readonly sessions: Pick<ConsoleSessions, 'list' | 'endOne'> };
  readonly rules: AuthorizationRules;
  readonly fixedSettings: EnvironmentRoutesDependencies['fixedSettings'];
  readonly mail: EnvironmentRoutesDependencies['mail'];
  readonly apiKeys: Omit<ApiKeyRoutesDependencies, 'readModels'>;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly subscriptions: SubscriptionCommands;
  readonly invoices: InvoiceCommands;
  readonly lineExplanations: LineExplanations;
  readonly invoiceMails: InvoiceMails;
  readonly writeOffs: WriteOffs;
  readonly dunning: DunningRoutesDependencies['dunning'];
  readonly findReminderLetter: ReminderLetterRouteDependencies['findReminderLetter'];
  readonly receipts: ReceiptCommands;
  readonly quotes: QuoteCommands;
  readonly quoteMails: QuoteMails;
  readonly usage: Omit<UsageRoutesDependencies, 'clock'>;
  readonly creditNotes: CreditNoteCommands;
  readonly payments: PaymentCommands;
  readonly bankLines: BankLineCommands;
  readonly printing: Printing;
  readonly settings: SellerSettings;
  readonly eInvoices: EInvoices;
  readonly statements: Statements;
  readonly statementMails: StatementMails;
  readonly carts: Omit<CartRoutesDependencies, 'readModels'>;
  readonly customers: CustomerCommands;
  readonly orders: OrderCommands;
  readonly checkReferences: CheckReferences;
  readonly dashboards: Omit<DashboardRoutesDependencies, 'readModels'>;
  readonly reports: Pick<ReportRoutesDependencies, 'commands' | 'eventPosition' | 'timeLimit'>;
  readonly users: {
    readonly administration: UserAdministration;
    readonly listViews: ListViews;
    readonly signup: UserSignup;
    readonly mails: UserMails;
    readonly passwordResets: PasswordResetRoutesDependencies['passwordResets'];
    /** Users without one of these roles reach only their own data; undefined: see `areStaff`. */
    readonly staffRoles: readonly string[] | undefined;
  };
  readonly secondFactors: SecondFactors;
  readonly freshness: Freshness;
  readonly approvals: ApprovalGuard;
  readonly amounts: ApiKeyAmounts;
  readonly onBankChanged: SettingsRoutesDependencies['onBankChanged'];
  readonly profileImages: UserImageRoutesDependencies;
  readonly due: SubscriptionDue;
  /** Reports the failure of one subscription in a bulk renewal, whose answer only counts failures. */
  readonly onRenewalFailure: OnRenewalFailure;
  readonly synchronise: (id: string, context: CommandContext) => Promise<string>;
  readonly defaultCurrency: string;
  readonly audit: AuditDependencies;
  readonly events: FeedRoutesDependencies;
  readonly webhooks: Omit<WebhookRoutesDependencies, 'readModels'>;
  readonly jobs: Jobs;
  readonly projections: ProjectionRoutesDependencies;
  readonly storeSizes: Parameters<typeof storageRoutes>[0];
  readonly integrity: Integrity;
  /** Undefined where the engines have their own backup tools. */
  readonly backup: BackupRoutesDependencies | undefined;
  readonly clock: Clock;
  /** Undefined: there is no test clock. */
  readonly testClock: TestClockMover | undefined;
}

export type SellingRoutesDependencies = Pick<
  RoutesDependencies,
  | 'readModels'
  | 'subscriptions'
  | 'due'
  | 'synchronise'
  | 'onRenewalFailure'
  | 'invoices'
  | 'invoiceMails'
  | 'writeOffs'
  | 'payments'
  | 'dunning'
  | 'creditNotes'
  | 'printing'
  | 'eInvoices'
  | 'checkReferences'
  | 'defaultCurrency'
  | 'rules'
>;

/** Subscriptions, invoices and credit notes: their commands can be previewed. */
export function sellingRoutes(dependencies: SellingRoutesDependencies): readonly Route[] {
  const { readModels, subscriptions, invoices, printing, checkReferences, defaultCurrency } = dependencies;
  const { synchronise, due, onRenewalFailure, eInvoices } = dependencies;
  return [
    ...subscriptionRoutes({ commands: subscriptions, readModels, synchronise, checkReferences }),
    ...subscriptionActionRoutes(subscriptions, due, onRenewalFailure, checkReferences),
    ...subscriptionReportRoutes(readModels, defaultCurrency),
    ...invoiceRoutes({
      rules: dependencies.rules,
      commands: invoices,
      readModels,
      printing,
      eInvoices,
      checkReferences,
    }),
    ...invoiceActionRoutes(dependencies.invoiceMails, dependencies.writeOffs),
    ...refundRoutes(dependencies.payments),
    ...dunningRoutes({ dunning: dependencies.dunning, readModels }),
    ...creditNoteRoutes({ commands: dependencies.creditNotes, readModels, printing, eInvoices }),
  ];
}

export type TakingRoutesDependencies = Pick<
  RoutesDependencies,
  'readModels' | 'subscriptions' | 'invoices' | 'receipts' | 'payments' | 'bankLines' | 'checkReferences'
>;

/** Routes that take in data of other systems and banks; each of them can be previewed. */
export function takingRoutes(
  { bankLines, ...dependencies }: TakingRoutesDependencies,
  references: readonly ReferenceKind[],
): readonly Route[] {
  const { readModels } = dependencies;
  return [
    ...bankLineRoutes({ commands: bankLines, readModels }),
    ...importRoutes({ ...dependencies, findInvoices: invoiceLookup(readModels), references }),
  ];
}

export function serviceRoutes(dependencies: RoutesDependencies): readonly Route[] {
  const { auth, handler, readModels, audit, jobs, clock, testClock, defaultCurrency } = dependencies;
  const { checkReferences, receipts, printing, carts, users } = dependencies;
  const references = referenceKinds(handler, dependencies);
  const me = { readModels, rightsOf: rightsByRoutes(() => routes, dependencies.rules) };
  const routes: readonly Route[] = [
    ...authRoutes(auth),
    ...sessionRoutes({ ...auth, ...me }),
    ...oidcRoutes(auth),
    ...meRoutes(me),
    ...apiKeyRoutes({ ...dependencies.apiKeys, readModels }),
    ...sellingRoutes(dependencies),
    reminderLetterRoute(dependencies),
    ...accountRoutes({ ...dependencies, printing }),
    ...paymentRoutes({ commands: dependencies.payments, readModels, checkReferences }),
    ...pricingRoutes,
    ...explanationRoutes(dependencies.lineExplanations),
    ...usageRoutes({ ...dependencies.usage, clock }),
    ...quoteRoutes({
      commands: dependencies.quotes,
      mails: dependencies.quoteMails,
      readModels,
      printing,
      checkReferences,
    }),
    ...receiptRoutes({ commands: receipts, readModels, printing, checkReferences }),
    ...cartRoutes({ ...carts, readModels }),
    ...dashboardRoutes({ ...dependencies.dashboards, readModels }),
    ...userRoutes({ ...users, readModels }),
    ...userPasswordRoutes(users.administration),
    ...userSessionRoutes(users.administration, auth.sessions),
    ...listViewRoutes(users.listViews),
    ...passwordResetRoutes({ ...auth, ...users }),
    ...userSignupRoutes(users),
    ...secondFactorRoutes({
      secondFactors: dependencies.secondFactors,
      administratorOf: users.administration.administratorOf,
    }),
    ...reauthenticationRoutes(dependencies.freshness),
    ...userImageRoutes(dependencies.profileImages),
    ...userOrganizationRoutes({ readModels, staffRoles: carts.staffRoles }),
    ...referenceRoutes(references, readModels),
    ...offerVersionRoutes(dependencies),
    ...settingsRoutes(dependencies),
    ...environmentRoutes(dependencies),
    ...approvalRoutes({ ...dependencies, ...dependencies.approvals }),
    ...reportRoutes({ ...dependencies.reports, readModels, defaultCurrency }),
    ...takingRoutes(dependencies, references),
    ...auditRoutes(audit),
    ...documentProofRoutes({ ...audit, printing, readModels }),
    ...feedRoutes(dependencies.events),
    ...eventTypeRoutes(() => routes),
    ...webhookRoutes({ ...dependencies.webhooks, readModels }),
    ...webhookActionRoutes({ ...dependencies.webhooks, readModels }),
    ...jobRoutes(jobs),
    ...projectionRoutes(dependencies.projections),
    ...storageRoutes(dependencies.storeSizes, dependencies.integrity),
    ...(dependencies.backup === undefined ? [] : backupRoutes(dependencies.backup)),
    ...(testClock === undefined ? [] : testClockRoutes(clock, testClock)),
  ]
    .map(withRight)
    .map(boundedBy(dependencies.amounts))
    .map(dependencies.approvals.guard)
    .map(afterRecentSignIn(dependencies.freshness));
  return [
    ...routes,
    ...odataRoutes(routes, {
      aggregate: (...asked) => readModels.aggregate(...asked),
      scan: (...asked) => readModels.scan(...asked),
    }),
  ];
}
