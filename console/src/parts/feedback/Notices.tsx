/** Notices about recent actions, at the foot of the page. */
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../messages/words.js';
import { type Command, useCommand } from '../forms/useCommand.js';
import { Link } from '../layout/Link.js';
import { useSaid } from '../said/useSaid.js';
import { Problem } from '../service/problem.js';
import classes from './Notices.module.css';
import { dismiss, say, useNotices } from './notices.js';

/** Loaded on demand: few actions need it, and it brings the names of all fields. */
const Warnings = lazy(async () => ({ default: (await import('./Warnings.js')).Warnings }));

export function Notices() {
  const words = useWords();
  const notices = useNotices();
  return (
    <div className={classes.place} role="status" aria-label={words.notices}>
      {notices.map(({ id, text, link, undo, warnings }) => (
        <Paper key={id} withBorder shadow="md" p="sm" radius="md" className={classes.notice ?? ''}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                <bdi>{text}</bdi>
              </Text>
              {warnings.length > 0 && (
                <Suspense>
                  <Warnings warnings={warnings} />
                </Suspense>
              )}
              {link !== undefined && (
                <Link to={link.to} size="sm">
                  <bdi>{link.label}</bdi>
                </Link>
              )}
              {undo !== undefined && <Undo id={id} command={undo} />}
            </div>
            <CloseButton size="sm" aria-label={words.closeNotice} onClick={() => dismiss(id)} />
          </Group>
        </Paper>
      ))}
    </div>
  );
}

function Undo({ id, command }: { readonly id: number; readonly command: Command }) {
  const words = useWords();
  const said = useSaid();
  const { send, isSending, problem } = useCommand();

  async function undo(): Promise<void> {
    const answer = await send(command);
    if (answer === undefined || answer instanceof Problem) return;
    dismiss(id);
    say({ text: words.undone }, answer.body);
  }

  return (
    <>
      <Button size="compact-xs" variant="default" mt={4} loading={isSending} onClick={() => void undo()}>
        {words.undo}
      </Button>
      {problem !== undefined && (
        <Text size="sm" role="alert">
          {said.sentence(problem.detail ?? problem.title)}
        </Text>
      )}
    </>
  );
}
