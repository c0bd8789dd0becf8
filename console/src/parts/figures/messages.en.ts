export const en = {
  chartOf: (name: string) => `Chart: ${name}`,
  numbers: 'The numbers as a table',
  numbersOf: (name: string) => `Numbers: ${name}`,
  label: 'By',
  noGroup: 'None',
  otherGroups: 'Others',
};
