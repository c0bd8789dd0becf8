/** The layout of pages for users who are not signed in: one narrow, centred column. */
import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../messages/words.js';
import { Brand } from './Brand.js';
import classes from './Doorstep.module.css';
import { Appearance, LanguageChoice } from './Preferences.js';

export function Doorstep({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const words = useWords();
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title, words.product]);
  return (
    <Box component="main" className={classes.ground ?? ''}>
      <Stack gap="lg" className={classes.column ?? ''}>
        <Group gap="sm" justify="center">
          <Brand size={30} />
          <Text fw={650}>{words.product}</Text>
        </Group>
        <Paper withBorder p="lg" radius="lg" shadow="sm">
          <Title order={1} size="h3" mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        <Group justify="center" gap="xs">
          <LanguageChoice />
          <Appearance />
        </Group>
      </Stack>
    </Box>
  );
}
