/** Ends a `switch` over a union, so that a missing case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`not a member of the union: ${JSON.stringify(value)}`);
}
