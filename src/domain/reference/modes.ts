/**
 * What happens to offers and customers that the reference data does not know: `warn` accepts them with a warning, `strict` refuses them.
 */
export const referenceModes = ['warn', 'strict'] as const;
export type ReferenceMode = (typeof referenceModes)[number];
