/** How a command is typed where one of `running` was: through npm in a checkout, or the program itself. */
export function asTyped(name: string, running: readonly string[] = [name]): string {
  const throughNpm = running.includes(process.env.npm_lifecycle_event ?? '');
  return throughNpm ? `npm run ${name} --` : `back-office ${name}`;
}
