/** The screens that the user may see, by group. */
import { NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useWords } from '../../messages/words.js';
import { hrefOf, isPlainClick, useGo } from '../../parts/layout/Link.js';
import type { NavigationGroup, Screen } from '../../parts/screen.js';
import { type Me, may, useMe } from '../../parts/service/me.js';
import { useLanguage } from '../../parts/words/language.js';
import { screens } from '../screens.js';

const groups: readonly NavigationGroup[] = ['work', 'money', 'insight', 'system'];

/** Returns the screens of the navigation that the user may see, in its order. */
export function screensFor(me: Me): readonly Screen[] {
  return screens
    .filter((screen) => screen.navigation !== undefined && may(me, screen.needs))
    .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0));
}

export function firstAddress(screen: Screen): string {
  return screen.pages[0]?.path ?? '/';
}

function isIn(pathname: string, address: string): boolean {
  if (address === '/') return pathname === '/';
  return pathname === address || pathname.startsWith(`${address}/`);
}

export function Navigation() {
  const words = useWords();
  const language = useLanguage();
  const go = useGo();
  const { pathname } = useLocation();
  const allowed = screensFor(useMe());
  return (
    <ScrollArea type="auto" scrollbarSize={8}>
      <Stack gap="md">
        {groups.map((group) => {
          const inGroup = allowed.filter(({ navigation }) => navigation?.group === group);
          if (inGroup.length === 0) return null;
          return (
            <div key={group}>
              <Text size="xs" c="dimmed" fw={600} px="sm" pb={4}>
                {words[`group_${group}`]}
              </Text>
              {inGroup.map((screen) => {
                const address = firstAddress(screen);
                const isHere = isIn(pathname, address);
                return (
                  <NavLink
                    key={address}
                    href={hrefOf(address)}
                    label={screen.name[language]}
                    leftSection={<screen.icon size={17} aria-hidden />}
                    active={isHere}
                    aria-current={isHere ? 'page' : undefined}
                    variant="light"
                    py={6}
                    onClick={(event) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      go(address);
                    }}
                  />
                );
              })}
            </div>
          );
        })}
      </Stack>
    </ScrollArea>
  );
}
