/** The query string of a request by name; undefined values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
