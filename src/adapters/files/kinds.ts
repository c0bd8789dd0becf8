/** The operator's remedy for a stored file that is damaged or gone, by the beginning of its key. */

/** Stands behind every key in the folder: a key may be another key's folder (`a` and `a/b`), and this character is in no key. */
export const fileMark = '=';
/** Keys cannot begin with a dot, so no file's folder is ever called so. */
export const unfinishedFolder = '.unfinished';

export const contentFault = 'its content is not what was stored';
export const goneFault = 'it is gone';

const kinds = [
  { prefix: 'pdf/', remedy: 'it was removed, and is rendered again when it is asked for' },
  {
    prefix: 'tlog/',
    remedy:
      'stop the service and delete the folder files/tlog: the next start makes it again from the events',
  },
  { prefix: 'logos/', remedy: 'restore it from a backup, or upload the same logo again' },
  { prefix: 'images/', remedy: 'restore it from a backup, or upload the image again' },
];

export function remedyOf(key: string): string {
  return kinds.find(({ prefix }) => key.startsWith(prefix))?.remedy ?? 'restore it from a backup';
}

/** Whether the file is made again as soon as it is missed. */
export function isRendered(key: string): boolean {
  return key.startsWith('pdf/');
}

/** Its path in the data folder. Of an image only the folder, since anyone who knows the name sees the image. */
export function shownPath(key: string): string {
  return `files/${key.startsWith('images/') ? key.slice(0, key.lastIndexOf('/')) : key}`;
}
