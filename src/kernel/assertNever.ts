/** Closes a `switch` over a union: a case that is missing fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`not a member of the union: ${JSON.stringify(value)}`);
}
