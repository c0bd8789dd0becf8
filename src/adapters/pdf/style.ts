/** Sizes and colours of pages; lengths are in points. */

export const pageWidth = 595.28;

export const margins = { side: 48, top: 44, bottom: 56 };
export const contentWidth = pageWidth - 2 * margins.side;

export const sizes = { title: 24, name: 13, number: 11, letter: 10, text: 9, label: 7.5, footer: 8 };

export const colors = {
  text: '#1f2933',
  muted: '#66727f',
  line: '#d3d9df',
  strongLine: '#8a96a3',
  paid: '#2f7d4f',
};

/** Whether text in the colour `#rrggbb` has a contrast of at least 4.5:1 with the page (WCAG 2.2, 1.4.3). */
export function readsOnWhite(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5;
}
