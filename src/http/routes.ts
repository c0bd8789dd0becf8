/** Every route of the service, gathered from the areas. */
import type { CommandHandler } from '../commands/handle.js';
import type { InvoiceCommands } from '../commands/invoice.js';
import type { Printing } from '../commands/printing.js';
import type { ReceiptCommands } from '../commands/receipt.js';
import type { OrderCommands } from '../commands/referenceOrder.js';
import type { SubscriptionCommands } from '../commands/subscription.js';
import type { SubscriptionDue } from '../commands/subscriptionDue.js';
import type { TestClockMover } from '../commands/testClock.js';
import type { UserAdministration } from '../commands/userAdministration.js';
import type { UserMails } from '../commands/userMails.js';
import type { UserSignup } from '../commands/userSignup.js';
import type { Clock } from '../ports/clock.js';
import type { Jobs } from '../ports/jobs.js';
import type { ReadModels } from '../ports/readModels.js';
import { type AuditDependencies, auditRoutes } from './audit.js';
import { type AuthDependencies, authRoutes } from './auth.js';
import { type BackupRoutesDependencies, backupRoutes } from './backup.js';
import { type CartRoutesDependencies, cartRoutes } from './cart.js';
import { type DashboardRoutesDependencies, dashboardRoutes } from './dashboard.js';
import { importRoutes } from './import.js';
import { invoiceRoutes } from './invoice.js';
import { jobRoutes } from './jobs.js';
import { type ProjectionRoutesDependencies, projectionRoutes } from './projections.js';
import { receiptRoutes } from './receipt.js';
import { referenceRoutes } from './reference.js';
import { referenceKinds } from './referenceKinds.js';
import { type ReportRoutesDependencies, reportRoutes } from './report.js';
import type { Route } from './route.js';
import { subscriptionRoutes } from './subscription.js';
import { subscriptionActionRoutes } from './subscriptionActions.js';
import { subscriptionReportRoutes } from './subscriptionReports.js';
import { testClockRoutes } from './testClock.js';
import { userRoutes } from './user.js';
import { type UserImageRoutesDependencies, userImageRoutes } from './userImage.js';
import { userOrganizationRoutes } from './userOrganizations.js';
import { userPasswordRoutes } from './userPasswords.js';
import { userSignupRoutes } from './userSignup.js';

export interface RoutesDependencies {
  readonly auth: AuthDependencies;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly subscriptions: SubscriptionCommands;
  readonly invoices: InvoiceCommands;
  readonly receipts: ReceiptCommands;
  readonly printing: Printing;
  readonly carts: Omit<CartRoutesDependencies, 'readModels'>;
  readonly orders: OrderCommands;
  readonly dashboards: Omit<DashboardRoutesDependencies, 'readModels'>;
  readonly reports: Pick<ReportRoutesDependencies, 'commands' | 'eventPosition' | 'timeLimit'>;
  readonly users: {
    readonly administration: UserAdministration;
    readonly signup: UserSignup;
    readonly mails: UserMails;
    /** Users without one of these reach only themselves; undefined when every user may look all up. */
    readonly staffRoles: readonly string[] | undefined;
  };
  readonly profileImages: UserImageRoutesDependencies;
  readonly due: SubscriptionDue;
  readonly synchronise: (id: string) => Promise<string>;
  readonly defaultCurrency: string;
  readonly audit: AuditDependencies;
  readonly jobs: Jobs;
  readonly projections: ProjectionRoutesDependencies;
  /** Undefined: the engines have means of their own. */
  readonly backup: BackupRoutesDependencies | undefined;
  readonly clock: Clock;
  /** Undefined: there is no test clock. */
  readonly testClock: TestClockMover | undefined;
}

export function serviceRoutes(dependencies: RoutesDependencies): readonly Route[] {
  const { auth, handler, readModels, synchronise, audit, jobs, clock, testClock, defaultCurrency } =
    dependencies;
  const { subscriptions, due, invoices, receipts, printing, carts, orders, users } = dependencies;
  const references = referenceKinds(handler, orders);
  return [
    ...authRoutes(auth),
    ...subscriptionRoutes({ commands: subscriptions, readModels, synchronise }),
    ...subscriptionActionRoutes(subscriptions, due),
    ...subscriptionReportRoutes(readModels, defaultCurrency),
    ...invoiceRoutes({ commands: invoices, readModels, printing, defaultCurrency }),
    ...receiptRoutes({ commands: receipts, readModels, printing }),
    ...cartRoutes({ ...carts, readModels }),
    ...dashboardRoutes({ ...dependencies.dashboards, readModels }),
    ...userRoutes({ ...users, readModels }),
    ...userPasswordRoutes(users.administration),
    ...userSignupRoutes(users),
    ...userImageRoutes(dependencies.profileImages),
    ...userOrganizationRoutes({ readModels, staffRoles: carts.staffRoles }),
    ...referenceRoutes(references, readModels),
    ...reportRoutes({ ...dependencies.reports, readModels, defaultCurrency }),
    ...importRoutes({ subscriptions, invoices, receipts, references, defaultCurrency }),
    ...auditRoutes(audit),
    ...jobRoutes(jobs),
    ...projectionRoutes(dependencies.projections),
    ...(dependencies.backup === undefined ? [] : backupRoutes(dependencies.backup)),
    ...(testClock === undefined ? [] : testClockRoutes(clock, testClock)),
  ];
}
