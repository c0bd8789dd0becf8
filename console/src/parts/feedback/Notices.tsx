/** What was done a moment ago, at the foot of the page. */
import { CloseButton, Group, Paper, Text } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { Link } from '../layout/Link.js';
import classes from './Notices.module.css';
import { dismiss, useNotices } from './notices.js';

export function Notices() {
  const words = useWords();
  const notices = useNotices();
  return (
    <div className={classes.place} role="status" aria-label={words.notices}>
      {notices.map(({ id, text, link, warnings }) => (
        <Paper key={id} withBorder shadow="md" p="sm" radius="md" className={classes.notice ?? ''}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                <bdi>{text}</bdi>
              </Text>
              {warnings.map((warning) => (
                <Text key={warning} size="sm">
                  {warning}
                </Text>
              ))}
              {link !== undefined && (
                <Link to={link.to} size="sm">
                  <bdi>{link.label}</bdi>
                </Link>
              )}
            </div>
            <CloseButton size="sm" aria-label={words.closeNotice} onClick={() => dismiss(id)} />
          </Group>
        </Paper>
      ))}
    </div>
  );
}
