/** Remedies for damaged or missing stored files by the prefix of their key. */

/** Suffix of every file in the folder. Since no key contains this character, a file and a folder never share a name (`a` and `a/b`). */
export const fileMark = '=';
/** Folder of unfinished files. Keys cannot begin with a dot, so no file's folder has this name. */
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

/** Whether the file is rendered again at its next request. */
export function isRendered(key: string): boolean {
  return key.startsWith('pdf/');
}

/** Returns a file's path in the data folder for display. For an image it is only the folder, since anyone who knows the name can see the image. */
export function shownPath(key: string): string {
  return `files/${key.startsWith('images/') ? key.slice(0, key.lastIndexOf('/')) : key}`;
}
