/** Returns how a command is typed: through npm in a checkout if one of `running` was, otherwise as the program itself. */
export function asTyped(name: string, running: readonly string[] = [name]): string {
  const throughNpm = running.includes(process.env.npm_lifecycle_event ?? '');
  return throughNpm ? `npm run ${name} --` : `back-office ${name}`;
}
