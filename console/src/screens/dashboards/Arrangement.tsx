/** Arranges widgets: moves them by mouse or keyboard, changes, adds and removes them. Nothing is saved until it is sent. */
import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Dashboard } from 'back-office-client';
import { ArrowLeft, ArrowRight, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import type { Answer } from '../../parts/service/call.js';
import { Builder } from './Builder.js';
import classes from './Dashboards.module.css';
import { type Draft, draftOf, moved, sentOf } from './draft.js';
import { sizeOf, WidgetView } from './WidgetView.js';
import { useDashboardWords } from './words.js';

export interface ArrangementProps {
  readonly answer: Answer<Dashboard>;
  readonly onEnd: () => void;
}

export function Arrangement({ answer, onEnd }: ArrangementProps) {
  const words = useDashboardWords();
  const common = useWords();
  // Changes are compared with the dashboard as it was opened, however often its figures are read again.
  const [{ body: opened, etag }] = useState(answer);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => opened.widgets.map(draftOf));
  const [building, setBuilding] = useState<Draft | 'new' | undefined>(undefined);
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const path = `/api/dashboards/${encodeURIComponent(opened.id)}`;

  function move(draft: Draft, to: number): void {
    if (to < 0 || to >= drafts.length) return;
    setDrafts(moved(drafts, draft.key, to));
    setTold(words.moved(draft.title ?? words.untitled, String(to + 1), String(drafts.length)));
  }

  function take(draft: Draft): void {
    const isThere = drafts.some(({ key }) => key === draft.key);
    setDrafts(isThere ? drafts.map((one) => (one.key === draft.key ? draft : one)) : [...drafts, draft]);
    setBuilding(undefined);
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words.arrangeHint}</Text>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setBuilding('new')}
        >
          {words.addWidget}
        </Button>
      </Group>
      <Text role="status" size="xs" c="dimmed">
        {told}
      </Text>
      <div className={classes.grid}>
        {drafts.map((draft, place) => (
          <Movable
            key={draft.key}
            draft={draft}
            isDragged={dragged === draft.key}
            onDrag={setDragged}
            onDrop={() => {
              const one = drafts.find(({ key }) => key === dragged);
              if (one !== undefined) move(one, place);
              setDragged(undefined);
            }}
            onMove={(step) => move(draft, place + step)}
            onChange={() => setBuilding(draft)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </div>
      <CommandForm
        submitLabel={common.save}
        command={() => ({ method: 'PUT', path, body: { widgets: drafts.map(sentOf) } })}
        changes={{ path, opened, etag }}
        onCancel={onEnd}
        onDone={onEnd}
      >
        {null}
      </CommandForm>
      {building !== undefined && (
        <Builder
          dashboardType={opened.type}
          draft={building === 'new' ? undefined : building}
          onTake={take}
          onClose={() => setBuilding(undefined)}
        />
      )}
    </Stack>
  );
}

interface MovableProps {
  readonly draft: Draft;
  readonly isDragged: boolean;
  readonly onDrag: (key: string | undefined) => void;
  readonly onDrop: () => void;
  /** Moves the widget by a number of places. */
  readonly onMove: (step: number) => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function Movable({ draft, isDragged, onDrag, onDrop, onMove, onChange, onRemove }: MovableProps) {
  const words = useDashboardWords();
  const label = draft.title ?? words.untitled;
  const buttons = [
    { name: words.moveEarlier(label), icon: <ArrowLeft size={16} aria-hidden />, act: () => onMove(-1) },
    { name: words.moveLater(label), icon: <ArrowRight size={16} aria-hidden />, act: () => onMove(1) },
    { name: words.changeWidget(label), icon: <Pencil size={16} aria-hidden />, act: onChange },
    { name: words.removeWidget(label), icon: <X size={16} aria-hidden />, act: onRemove },
  ];
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={[classes[sizeOf(draft)], classes.movable, isDragged ? classes.dragged : ''].join(' ')}
      draggable
      onDragStart={() => onDrag(draft.key)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h6" className={classes.title ?? ''}>
          <bdi>{label}</bdi>
        </Title>
        <Group gap={4} wrap="nowrap">
          {buttons.map(({ name, icon, act }) => (
            <ActionIcon key={name} variant="default" aria-label={name} title={name} onClick={act}>
              {icon}
            </ActionIcon>
          ))}
        </Group>
      </Group>
      <WidgetView widget={draft} label={label} />
    </Paper>
  );
}
