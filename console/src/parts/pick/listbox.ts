/**
 * Props of a list of choices that screen readers reach. The list itself scrolls, since a list inside a scroll area cannot be reached. It is
 * rendered beside its field, since the end of the document belongs to no region of the page.
 */
export const besideField = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
  comboboxProps: { withinPortal: false },
} as const;
