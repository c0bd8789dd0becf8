export const en = {
  search: 'Search…',
  searching: 'Searching…',
  nothingFound: 'No match',
  newCustomer: 'New customer…',
  clear: (label: string) => `Clear ${label}`,
};
