/** A size for people. @returns `5 MiB`, `512 KiB` or `1000 bytes` */
export function sizeText(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  return bytes % 1_024 === 0 ? `${bytes / 1_024} KiB` : `${bytes} bytes`;
}
