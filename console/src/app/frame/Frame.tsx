/** The header and navigation around every page. */
import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Menu, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CircleUserRound, LogOut, Search, UserCog } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Notices } from '../../parts/feedback/Notices.js';
import { Brand } from '../../parts/layout/Brand.js';
import { hrefOf, isPlainClick, Link, useGo } from '../../parts/layout/Link.js';
import { Appearance, LanguageChoice } from '../../parts/layout/Preferences.js';
import { useMe } from '../../parts/service/me.js';
import { endSession } from '../session/session.js';
import classes from './Frame.module.css';
import { Navigation } from './Navigation.js';

const Palette = lazy(async () => ({ default: (await import('./Palette.js')).Palette }));

/**
 * Opens the palette on Ctrl+K or ⌘K; its files are loaded when it is first opened. What is typed before its field has the focus goes into
 * the field.
 */
function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const opens = key.toLowerCase() === 'k' && (ctrlKey || metaKey);
      const isEarly = isOpen && !(target instanceof Element && target.closest('[data-palette]') !== null);
      if (opens) setOpen(true);
      else if (isEarly && key.length === 1 && !ctrlKey && !metaKey && !altKey)
        setTyped((before) => before + key);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return { isOpen, open: () => setOpen(true), close, typed, type: setTyped };
}

function Account() {
  const words = useWords();
  const me = useMe();
  const client = useQueryClient();
  const go = useGo();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={words.account} title={words.account}>
          <CircleUserRound size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={600}>
            {me.name}
          </Text>
          {me.email !== null && (
            <Text size="xs" c="dimmed">
              {me.email}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {me.roles.join(', ')}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={hrefOf('/account')}
          leftSection={<UserCog size={16} aria-hidden />}
          onClick={(event: MouseEvent) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            go('/account');
          }}
        >
          {words.account}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void endSession(client)}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function Frame({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const palette = usePalette();
  const wantsNoMotion = useReducedMotion();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // Moves the focus to the new page, so that screen readers start there and not at the link that was followed.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setNavigationOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isNavigationOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      {...(wantsNoMotion ? { transitionDuration: 0 } : {})}
    >
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {words.toContent}
      </button>
      <AppShell.Header>
        <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={isNavigationOpen}
              onClick={() => setNavigationOpen(!isNavigationOpen)}
              hiddenFrom="sm"
              size="sm"
              aria-expanded={isNavigationOpen}
              aria-label={isNavigationOpen ? words.closeNavigation : words.openNavigation}
            />
            <Link
              to="/"
              underline="never"
              c="inherit"
              className={classes.brand ?? ''}
              aria-label={words.product}
            >
              <Brand size={26} />
              <Text component="span" fw={650} visibleFrom="xs">
                {words.product}
              </Text>
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="xs"
              h={30}
              c="dimmed"
              leftSection={<Search size={16} aria-hidden />}
              rightSection={<Kbd size="xs">{words.findHint}</Kbd>}
              onClick={palette.open}
              visibleFrom="sm"
            >
              {words.find}
            </Button>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={words.find}
              title={words.find}
              onClick={palette.open}
              hiddenFrom="sm"
            >
              <Search size={16} aria-hidden />
            </ActionIcon>
            <LanguageChoice />
            <Appearance />
            <Account />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label={words.navigation}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main ?? ''}>
        {children}
      </AppShell.Main>
      <Notices />
      {palette.isOpen && (
        <Suspense fallback={null}>
          <Palette typed={palette.typed} onType={palette.type} onClose={palette.close} />
        </Suspense>
      )}
    </AppShell>
  );
}
