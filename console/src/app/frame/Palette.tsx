/** The command palette: finds pages by name, and records by number, name or id. */
import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../../messages/words.js';
import { useFocusBack } from '../../parts/layout/focus.js';
import { useGo } from '../../parts/layout/Link.js';
import type { Screen } from '../../parts/screen.js';
import { may, useMe } from '../../parts/service/me.js';
import { type Language, useLanguage } from '../../parts/words/language.js';
import { screens } from '../screens.js';
import { firstAddress, screensFor } from './Navigation.js';
import classes from './Palette.module.css';
import { type Found, useFound } from './useFound.js';

/** Returns the findings whose pattern matches the typed text, across all screens. */
function findingsOf(all: readonly Screen[], typed: string, language: Language) {
  const text = typed.trim();
  if (text === '') return [];
  return all.flatMap((screen) =>
    (screen.finds ?? [])
      .filter(({ pattern }) => pattern.test(text))
      .map((finding, index) => ({
        id: `find ${firstAddress(screen)} ${index}`,
        label: text,
        description: screen.name[language],
        address: finding.address(text),
      })),
  );
}

/** How many of the customers found are offered actions; with more, the list would hold little else. */
const customersWithActions = 2;

/** Selects the first result that arrives after the typing: the palette itself does not, and Enter should still open it. */
function chooseFirst(): void {
  if (document.querySelector('[data-action][data-selected]') !== null) return;
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
}

export interface PaletteProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

export function Palette({ typed, onType, onClose }: PaletteProps) {
  const words = useWords();
  const language = useLanguage();
  const me = useMe();
  const go = useGo();
  useFocusBack(true);
  useEffect(() => spotlight.open(), []);

  const withIcon = (screen: Screen) => ({ leftSection: <screen.icon size={18} aria-hidden /> });
  const needle = typed.trim().toLowerCase();
  const pages = screensFor(me)
    .filter((screen) => Object.values(screen.name).some((name) => name.toLowerCase().includes(needle)))
    .map((screen) => ({
      id: firstAddress(screen),
      label: screen.name[language],
      onClick: () => go(firstAddress(screen)),
      ...withIcon(screen),
    }));
  const allowed = screens.filter((screen) => may(me, screen.needs));
  const { found: named, isAsking } = useFound(typed, allowed, me);
  useEffect(() => {
    if (named.length > 0) chooseFirst();
  }, [named.length]);
  const isNew = (address: string, index: number) =>
    named.findIndex((other) => other.address === address) === index;
  const people = named
    .filter(({ address }, index) => isNew(address, index))
    .map(({ address, screen, description, kind: _kind, key: _key, ...rest }) => ({
      ...rest,
      description: [screen.name[language], description].filter((part) => part !== '').join(' · '),
      ...withIcon(screen),
      onClick: () => go(address),
    }));
  const toDo = allowed.flatMap((screen) =>
    (screen.actions ?? []).filter(({ needs }) => may(me, needs)).map((action) => ({ screen, action })),
  );
  const actionOn = ({ screen, action }: (typeof toDo)[number], customer?: Found) => {
    const address = action.address(customer?.key);
    if (address === undefined) return [];
    const name = action.name[language];
    const label = customer === undefined ? name : words.findActionFor(name, customer.label);
    return [{ id: `do ${address}`, label, onClick: () => go(address), ...withIcon(screen) }];
  };
  const customers = named.filter(({ kind }) => kind === 'customer').slice(0, customersWithActions);
  const actions = [
    ...customers.flatMap((customer) => toDo.flatMap((one) => actionOn(one, customer))),
    ...toDo
      .filter(({ action }) => Object.values(action.name).some((name) => name.toLowerCase().includes(needle)))
      .flatMap((one) => actionOn(one)),
  ];
  const found = findingsOf(allowed, typed, language).map(({ address, ...finding }) => ({
    ...finding,
    leftSection: <Search size={18} aria-hidden />,
    onClick: () => go(address),
  }));

  return (
    <Spotlight
      actions={[
        { group: words.findThings, actions: [...found, ...people] },
        { group: words.findActions, actions },
        { group: words.findPages, actions: pages },
      ].filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={onType}
      // Results are already filtered: the palette's own search knows neither numbers nor ids.
      filter={(_query, actions) => actions}
      nothingFound={isAsking ? words.loading : words.findNothing}
      onSpotlightClose={onClose}
      // No blur of the page below: it would delay the first letter typed.
      overlayProps={{ backgroundOpacity: 0.35 }}
      shortcut={null}
      returnFocus={false}
      attributes={{ content: { 'aria-label': words.find, 'data-palette': '' } }}
      classNames={{ actionDescription: classes.description }}
      searchProps={{
        placeholder: words.findPlaceholder,
        'aria-label': words.find,
        leftSection: <Search size={18} aria-hidden />,
      }}
    />
  );
}
