/** The start page: first the work that waits for a person, then figures of the business and the service, each linked to its list. */
import { Stack } from '@mantine/core';
import { Page } from '../../parts/layout/Page.js';
import { Columns, Section } from '../../parts/layout/Section.js';
import { useMay } from '../../parts/service/me.js';
import { NoAccess } from '../../parts/states/States.js';
import { Billed, MonthlyRevenue, RevenueMovements } from './Charts.js';
import { InvoiceFigures, OperationFigures, RevenueFigures, SubscriptionFigures } from './Figures.js';
import { FirstSteps } from './FirstSteps.js';
import classes from './Home.module.css';
import { Approvals, BankLines, Drafts, FailedMails, Overdue, WaitingUsageEvents } from './Work.js';
import { useHomeWords } from './words.js';

export function Home() {
  const words = useHomeWords();
  const seesInvoices = useMay({ rights: ['invoices:read'] });
  const seesSubscriptions = useMay({ rights: ['subscriptions:read'] });
  const seesRevenue = useMay({ roles: ['Reporting', 'Admin'] });
  const isAdmin = useMay({ roles: ['Admin'] });
  const seesPayments = useMay({ rights: ['payments:read'] });
  const seesUsage = useMay({ rights: ['usage:read'] });
  const operates = useMay({ rights: ['operations:read'] });
  if (!(seesInvoices || seesSubscriptions || seesRevenue || operates))
    return (
      <Page title={words.title}>
        <NoAccess text={words.noFigures} />
      </Page>
    );
  return (
    <Page title={words.title}>
      {isAdmin && <FirstSteps />}
      <div className={classes.work}>
        {seesInvoices && <Drafts />}
        {seesInvoices && <Overdue />}
        {(seesPayments || seesUsage || operates) && (
          <Stack gap="md">
            {seesPayments && <Approvals />}
            {seesUsage && <WaitingUsageEvents />}
            {seesPayments && <BankLines />}
            {operates && <FailedMails />}
          </Stack>
        )}
      </div>
      <div className={classes.cards}>
        {seesRevenue && <RevenueFigures />}
        {seesSubscriptions && <SubscriptionFigures />}
        {seesInvoices && <InvoiceFigures />}
        {operates && <OperationFigures />}
      </div>
      <Columns>
        {seesRevenue && (
          <Section title={words.mrr}>
            <MonthlyRevenue />
          </Section>
        )}
        {seesInvoices && (
          <Section title={words.billedByMonth}>
            <Billed />
          </Section>
        )}
        {seesRevenue && (
          <Section title={words.movedByMonth}>
            <RevenueMovements />
          </Section>
        )}
      </Columns>
    </Page>
  );
}
