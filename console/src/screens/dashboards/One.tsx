/** One dashboard: its widgets, refreshed at its interval. */
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { Dashboard } from 'back-office-client';
import { LayoutGrid, Printer } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { History } from '../../parts/history/History.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Empty } from '../../parts/states/States.js';
import { moment } from '../../parts/words/format.js';
import { Arrangement } from './Arrangement.js';
import { actionsOn } from './actions.js';
import classes from './Dashboards.module.css';
import { sizeOf, WidgetView } from './WidgetView.js';
import { useDashboardWords } from './words.js';

export function OneDashboard() {
  const id = useParameter('id');
  const words = useDashboardWords();
  const common = useWords();
  const go = useGo();
  const mayWrite = useMay({ rights: ['dashboards:write'] });
  const [isArranging, setArranging] = useState(false);
  const path = `/api/dashboards/${encodeURIComponent(id)}`;
  return (
    <ResourcePage<Dashboard>
      path={path}
      title={(dashboard) => dashboard?.name ?? words.one}
      back={{ to: addressOfList('dashboard'), label: words.title }}
      actions={({ body, etag }) => (
        <Group gap="xs" className={classes.screenOnly ?? ''}>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
          {mayWrite && !isArranging && (
            <Button
              variant="default"
              leftSection={<LayoutGrid size={16} aria-hidden />}
              onClick={() => setArranging(true)}
            >
              {words.arrange}
            </Button>
          )}
          {mayWrite && (
            <ActionMenu
              actions={actionsOn(body, words, () => go(addressOfList('dashboard')))}
              changes={{ path, opened: body, etag }}
            />
          )}
        </Group>
      )}
    >
      {(answer) => (
        <>
          {(answer.body.description ?? '') !== '' && <Text size="sm">{answer.body.description}</Text>}
          <Renewal path={path} seconds={answer.body.refreshInterval ?? 0} />
          {isArranging ? (
            <Arrangement answer={answer} onEnd={() => setArranging(false)} />
          ) : (
            <Widgets dashboard={answer.body} />
          )}
          <Box className={classes.screenOnly ?? ''}>
            <Section title={common.history}>
              <History type="dashboard" id={id} />
            </Section>
          </Box>
        </>
      )}
    </ResourcePage>
  );
}

/** Polls at the dashboard's interval, and shows the time of the figures. */
function Renewal({ path, seconds }: { readonly path: string; readonly seconds: number }) {
  const words = useDashboardWords();
  const { dataUpdatedAt } = useRead<Dashboard>(path, seconds === 0 ? {} : { every: seconds * 1_000 });
  return (
    <Text size="xs" c="dimmed">
      {words.asOf(moment(new Date(dataUpdatedAt).toISOString()))}
    </Text>
  );
}

function Widgets({ dashboard: { widgets } }: { readonly dashboard: Dashboard }) {
  const words = useDashboardWords();
  if (widgets.length === 0) return <Empty title={words.noWidgets} />;
  return (
    <div className={classes.grid}>
      {widgets.map((widget) => {
        const label = widget.title ?? words.untitled;
        return (
          <Paper
            key={widget.id}
            component="section"
            withBorder
            p="md"
            className={classes[sizeOf(widget)] ?? ''}
          >
            <Title order={2} size="h6" mb="xs" className={classes.title ?? ''}>
              <bdi>{label}</bdi>
            </Title>
            <WidgetView widget={widget} label={label} />
          </Paper>
        );
      })}
    </div>
  );
}
