export const en = {
  lines: 'Lines',
  what: 'Description',
  lineQuantity: 'Quantity',
  addLine: 'Add a line',
  lineDiscount: (amount: string) => `${amount} off`,
  lineTax: (rate: string) => `${rate} tax`,
  supplyFrom: 'Supplied from',
  supplyTo: 'Supplied to',
  linePrice: 'Unit price',
  removeLine: (line: string) => `Remove line ${line}`,
};
