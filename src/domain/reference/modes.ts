/** The treatment of offers and customers that the reference data does not know: `warn` accepts them and says so, `strict` refuses. */
export const referenceModes = ['warn', 'strict'] as const;
export type ReferenceMode = (typeof referenceModes)[number];
