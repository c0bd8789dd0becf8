/** The query string of a request, by name; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
