/** What the routes of all areas run on; each function of routes takes what it uses. */
import type { ComputeWidgetData } from '../analytics/widgetData.js';
import type { Dunning } from '../commands/account/dunning.js';
import type { FindReminderLetter } from '../commands/account/reminderLetters.js';
import type { Statements } from '../commands/account/statement.js';
import type { StatementMails } from '../commands/account/statementMails.js';
import type { ApiKeyAmounts } from '../commands/apiKey/amounts.js';
import type { BankLineCommands } from '../commands/bankLine/bankLine.js';
import type { CartCommands } from '../commands/cart/cart.js';
import type { CreditNoteCommands } from '../commands/creditNote/creditNote.js';
import type { DashboardAssignmentCommands } from '../commands/dashboard/assignment.js';
import type { DashboardCommands } from '../commands/dashboard/dashboard.js';
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
import type { PaymentCommands } from '../commands/payment/payment.js';
import type { QuoteMails } from '../commands/quote/mails.js';
import type { QuoteCommands } from '../commands/quote/quote.js';
import type { ReceiptCommands } from '../commands/receipt/receipt.js';
import type { CustomerCommands } from '../commands/reference/customer.js';
import type { OrderCommands } from '../commands/reference/order.js';
import type { CheckReferences } from '../commands/reference/references.js';
import type { ReportCommands } from '../commands/report/report.js';
import type { SellerSettings } from '../commands/settings/seller.js';
import type { OnRenewalFailure, SubscriptionDue } from '../commands/subscription/bulkRenewal.js';
import type { FindCurrentUsage } from '../commands/subscription/currentUsage.js';
import type { SubscriptionCommands } from '../commands/subscription/subscription.js';
import type { UsageRecording } from '../commands/usage/recording.js';
import type { ReverseUsageEvent } from '../commands/usage/reversal.js';
import type { UserAdministration } from '../commands/user/administration.js';
import type { ListViews } from '../commands/user/listViews.js';
import type { UserMails } from '../commands/user/mails.js';
import type { PasswordResets } from '../commands/user/passwordReset.js';
import type { SecondFactors } from '../commands/user/secondFactor.js';
import type { UserSignup } from '../commands/user/signup.js';
import type { CommandContext } from '../kernel/context.js';
import type { Position } from '../kernel/events.js';
import type { Clock } from '../ports/clock.js';
import type { Integrity } from '../ports/integrity.js';
import type { Jobs } from '../ports/jobs.js';
import type { ReadModels } from '../ports/readModels.js';
import type { StoreSize } from '../ports/storage.js';
import type { UsageStore } from '../ports/usageStore.js';
import type { ReadModel } from '../query/fields.js';
import type { ApiKeyRoutesDependencies } from './apiKey/routes.js';
import type { ApprovalGuard } from './approval/guard.js';
import type { AuditDependencies } from './audit/history.js';
import type { FeedRoutesDependencies } from './events/feed.js';
import type { OidcRoutesDependencies } from './identity/oidc.js';
import type { SessionRoutesDependencies } from './identity/session.js';
import type { AuthDependencies } from './identity/tokenEndpoint.js';
import type { BackupRoutesDependencies } from './operations/backup.js';
import type { ProjectionRoutesDependencies } from './operations/projections.js';
import type { AuthorizationRules } from './server/authorization.js';
import type { EnvironmentRoutesDependencies } from './settings/environment.js';
import type { UserImageRoutesDependencies } from './user/image.js';
import type { WebhookRoutesDependencies } from './webhookEndpoint/routes.js';

/** What subscriptions, invoices, credit notes, bank lines and imports run on: their commands can be previewed. */
export interface PreviewedServices {
  readonly rules: AuthorizationRules;
  readonly readModels: ReadModels;
  readonly subscriptions: SubscriptionCommands;
  readonly due: SubscriptionDue;
  /** Reports the failure of one subscription in a bulk renewal, whose answer only counts failures. */
  readonly onRenewalFailure: OnRenewalFailure;
  /** Exchanges a subscription's state with the external system; returns a description of what was done. */
  readonly synchronise: (id: string, context: CommandContext) => Promise<string>;
  readonly invoices: InvoiceCommands;
  readonly invoiceMails: Pick<InvoiceMails, 'request'>;
  readonly writeOffs: Pick<WriteOffs, 'writeOff'>;
  readonly payments: PaymentCommands;
  readonly dunning: Pick<Dunning, 'remindNow' | 'findHold' | 'holdCustomer' | 'holdInvoice'>;
  readonly creditNotes: CreditNoteCommands;
  readonly receipts: ReceiptCommands;
  readonly bankLines: BankLineCommands;
  readonly printing: Printing;
  readonly eInvoices: EInvoices;
  readonly checkReferences: CheckReferences;
  readonly defaultCurrency: string;
}

export interface Services extends PreviewedServices, Omit<EnvironmentRoutesDependencies, 'readModels'> {
  readonly auth: AuthDependencies &
    Omit<SessionRoutesDependencies, 'readModels' | 'rightsOf'> &
    OidcRoutesDependencies & { readonly sessions: Pick<ConsoleSessions, 'list' | 'endOne'> };
  readonly apiKeys: Omit<ApiKeyRoutesDependencies, 'readModels'>;
  readonly handler: CommandHandler;
  readonly lineExplanations: LineExplanations;
  readonly findReminderLetter: FindReminderLetter;
  readonly quotes: QuoteCommands;
  readonly quoteMails: Pick<QuoteMails, 'request'>;
  readonly usageRecording: Pick<UsageRecording, 'record'>;
  readonly reverseUsage: ReverseUsageEvent;
  readonly usageStore: Pick<UsageStore, 'waiting' | 'waitingCount'>;
  readonly findCurrentUsage: FindCurrentUsage;
  readonly settings: SellerSettings;
  /** Notifies Admins that invoices have named another bank account since then; never rejects. */
  readonly onBankChanged: (since: Date) => Promise<void>;
  readonly statements: Statements;
  readonly statementMails: Pick<StatementMails, 'request'>;
  readonly carts: CartCommands;
  readonly issueGuestToken: (cartId: string) => Promise<{ readonly accessToken: string }>;
  readonly customers: CustomerCommands;
  readonly orders: OrderCommands;
  readonly dashboards: DashboardCommands;
  readonly dashboardAssignments: DashboardAssignmentCommands;
  readonly widgetData: ComputeWidgetData;
  readonly reports: ReportCommands;
  /** How far a read model has followed the events. */
  readonly eventPosition: (model: ReadModel) => Promise<Position | undefined>;
  /** Time limit of the stores for one report, in ms. */
  readonly reportTimeLimit: number;
  readonly administration: UserAdministration;
  readonly listViews: ListViews;
  readonly signup: UserSignup;
  readonly userMails: UserMails;
  readonly passwordResets: PasswordResets;
  /** Users without one of these roles reach only their own data; undefined: see `areStaff`. */
  readonly staffRoles: readonly string[] | undefined;
  readonly secondFactors: SecondFactors;
  readonly freshness: Freshness;
  readonly approvals: ApprovalGuard;
  readonly amounts: ApiKeyAmounts;
  readonly profileImages: UserImageRoutesDependencies;
  readonly audit: AuditDependencies;
  readonly events: FeedRoutesDependencies;
  readonly webhooks: Omit<WebhookRoutesDependencies, 'readModels'>;
  readonly jobs: Jobs;
  readonly projections: ProjectionRoutesDependencies;
  readonly storeSizes: () => Promise<readonly StoreSize[]>;
  readonly integrity: Integrity;
  /** Undefined where the engines have their own backup tools. */
  readonly backup: BackupRoutesDependencies | undefined;
  readonly clock: Clock;
  /** Undefined: there is no test clock. */
  readonly testClock: TestClockMover | undefined;
}
