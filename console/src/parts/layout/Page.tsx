/** The layout of a page: its title, which is the document's too, its actions, and the link back. */
import { Box, Group, Text, Title } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../messages/words.js';
import { Id } from '../names/Named.js';
import { Link } from './Link.js';
import classes from './Page.module.css';

export interface PageProps {
  readonly title: string;
  /** The id of the page's record, in small type below the title. */
  readonly id?: string;
  /** Beside the title, e.g. the status. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that the page belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  /** True where the content fills the height and has its own scrollbar, as lists do. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

export function Page({ title, id, badge, description, actions, back, full = false, children }: PageProps) {
  const words = useWords();
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title, words.product]);
  return (
    <Box className={full ? `${classes.page} ${classes.full}` : classes.page}>
      {back !== undefined && (
        <Link to={back.to} className={classes.back ?? ''} size="sm">
          <ChevronLeft size={14} aria-hidden />
          {back.label}
        </Link>
      )}
      <Group justify="space-between" align="center" gap="sm" wrap="wrap" className={classes.head ?? ''}>
        <div className={classes.titles}>
          <Group gap="sm" align="center" className={classes.titles ?? ''}>
            <Title order={1} size="h3" className={classes.title ?? ''}>
              {title}
            </Title>
            {badge}
          </Group>
          {id !== undefined && id !== title && <Id id={id} />}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {description !== undefined && (
        <Text c="dimmed" size="sm">
          {description}
        </Text>
      )}
      {children}
    </Box>
  );
}
