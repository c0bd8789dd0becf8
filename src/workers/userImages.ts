/** The job that deletes files of profile images left behind by a crash. */
import type { UserImages } from '../commands/user/image.js';
import type { JobWorker } from './runtime.js';

export function userImageWorker(images: Pick<UserImages, 'tidy'>): JobWorker {
  return {
    kind: 'maintenance',
    task: 'tidy-image',
    concurrency: 2,
    async run({ data: { userId, names } }) {
      if (userId === undefined || names === undefined)
        throw new Error('a job that is to tidy up images does not say which');
      await images.tidy(userId, names.split(' '));
    },
  };
}
