/** Sizes and colours of the page; lengths in points. */

const pageWidth = 595.28;

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
