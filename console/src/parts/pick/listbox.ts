/**
 * Choices that screen readers find. The list scrolls itself, since one inside an area that scrolls cannot be reached. It stands beside its field,
 * since the end of the document belongs to no part of the page.
 */
export const besideField = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
  comboboxProps: { withinPortal: false },
} as const;
