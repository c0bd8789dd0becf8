/** Preferences kept in this browser: language and colour scheme. */
import { ActionIcon, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { chooseLanguage, type Language, languages, useLanguage } from '../words/language.js';

export function LanguageChoice() {
  const words = useWords();
  const chosen = useLanguage();
  return (
    <NativeSelect
      aria-label={words.language}
      size="xs"
      value={chosen}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    />
  );
}

const schemes = { light: Sun, dark: Moon, auto: SunMoon } as const;
const following = { light: 'dark', dark: 'auto', auto: 'light' } as const;

/** Switches from light to dark to the system's setting. */
export function Appearance() {
  const words = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const names = { light: words.themeLight, dark: words.themeDark, auto: words.themeAuto };
  const label = `${words.theme}: ${names[colorScheme]}`;
  const Icon = schemes[colorScheme];
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(following[colorScheme])}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
