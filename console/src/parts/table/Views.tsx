/** Saved views of a list, the user's own and those shared with all staff; saves the current view as a new one. */
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Divider,
  Group,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { ListListViewsAnswer } from 'back-office-client';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { say } from '../feedback/notices.js';
import { useCommand } from '../forms/useCommand.js';
import { Problem } from '../service/problem.js';
import { useRead } from '../service/read.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { Read } from '../states/States.js';
import type { Column } from './columns.js';
import { searchOf, type View, viewOf } from './view.js';

const base = '/api/list-views';

export interface ViewsProps<Row> {
  /** The path of the list. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
}

export function Views<Row>({ path, columns, view, change }: ViewsProps<Row>) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<Bookmark size={15} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {words.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.viewsOfList}>
        <SavedViews
          path={path}
          search={new URLSearchParams(searchOf({ ...view, row: 0 })).toString()}
          onChoose={(search) => {
            change({ ...viewOf(Object.fromEntries(new URLSearchParams(search)), columns), row: 0 });
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SavedViewsProps {
  readonly path: string;
  /** The query string of the current view. */
  readonly search: string;
  readonly onChoose: (search: string) => void;
}

function SavedViews({ path, search, onChoose }: SavedViewsProps) {
  const words = useWords();
  const reading = useRead<ListListViewsAnswer>(base);
  const { send, isSending, problem } = useCommand();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { list: path, name: name.trim(), search, isShared };
    if (body.name === '') return;
    const answer = await send({ method: 'POST', path: base, body });
    if (answer === undefined || answer instanceof Problem) return;
    setName('');
    say({ text: words.viewSaved(body.name) });
  }

  return (
    <Stack gap="sm">
      <Read reading={reading}>
        {({ body: { value } }) => {
          const own = value.filter(({ list }) => list === path);
          if (own.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {words.noViews}
              </Text>
            );
          return (
            <ScrollArea.Autosize mah="min(16rem, 40dvh)" type="auto" offsetScrollbars>
              <Stack gap={4}>
                {own.map((one) => (
                  <Group key={one.id} gap={4} wrap="nowrap">
                    <Button
                      size="xs"
                      variant="subtle"
                      justify="space-between"
                      flex={1}
                      miw={0}
                      rightSection={
                        one.isShared ? (
                          <Badge size="xs" color="gray">
                            {words.viewShared}
                          </Badge>
                        ) : undefined
                      }
                      onClick={() => onChoose(one.search)}
                    >
                      <bdi>{one.name}</bdi>
                    </Button>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={words.removeView(one.name)}
                      onClick={() =>
                        void send({ method: 'DELETE', path: `${base}/${encodeURIComponent(one.id)}` })
                      }
                    >
                      <X size={14} aria-hidden />
                    </ActionIcon>
                  </Group>
                ))}
              </Stack>
            </ScrollArea.Autosize>
          );
        }}
      </Read>
      <Divider />
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="xs">
          <TextInput
            size="xs"
            label={words.viewName}
            maxLength={100}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Checkbox
            size="xs"
            label={words.viewForAll}
            checked={isShared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
          <Button size="xs" type="submit" loading={isSending} disabled={name.trim() === ''}>
            {words.saveView}
          </Button>
        </Stack>
      </form>
      {problem !== undefined && <ProblemNotice problem={problem} />}
    </Stack>
  );
}
