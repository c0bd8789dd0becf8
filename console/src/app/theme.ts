/** The theme of the console; both colour schemes meet the contrast of WCAG 2.2 AA. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Noto Color Emoji', sans-serif";

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: 9,
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '650' },
  components: { Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } } },
});

/** Text colours on their own pale background in the light scheme: a shade darker than Mantine's, for the contrast of small text. */
const wordColours = {
  green: '#1b6430',
  blue: '#155592',
  cyan: '#0b5563',
  orange: '#943400',
  yellow: '#704600',
  red: '#9c1c1c',
  gray: '#343a40',
};

/** The colour of a hovered button: Mantine's own is too light behind white text. */
const hover = { '--mantine-color-cyan-filled-hover': '#095c6b' };

/** Mantine's grey for dimmed text is too faint on both backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...hover,
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6c757d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#0b7285',
    ...Object.fromEntries(
      Object.entries(wordColours).map(([name, colour]) => [`--mantine-color-${name}-light-color`, colour]),
    ),
  },
  dark: {
    ...hover,
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#a6a7ab',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#66d9e8',
  },
});
