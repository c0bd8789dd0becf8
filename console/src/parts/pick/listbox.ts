/**
 * Choices that readers of the screen find: a list that scrolls itself, since one that lies in an area that scrolls cannot be reached, and that stands
 * beside its field, since what lies at the end of the document belongs to no part of the page.
 */
export const besideField = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
  comboboxProps: { withinPortal: false },
} as const;
