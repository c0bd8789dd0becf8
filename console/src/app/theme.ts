/** How the console looks; both schemes keep to the contrast that WCAG 2.2 AA asks for. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Noto Color Emoji', sans-serif";

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '650' },
});

/** Mantine's grey for what is less important is too faint on both grounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6c757d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#0b7285',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#909296',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#66d9e8',
  },
});
