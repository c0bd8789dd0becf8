/** Returns the name of a job's error: its code or class, because a message may contain personal data. */

const speakable = /^[A-Za-z0-9_.-]{1,80}$/;

export function faultName(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'Error';
  if ('code' in error && typeof error.code === 'string' && speakable.test(error.code)) return error.code;
  return 'name' in error && typeof error.name === 'string' && speakable.test(error.name)
    ? error.name
    : 'Error';
}
