/** Keys of the stored files that events name: a missing one was lost. PDFs are left out, since they can be rendered again. */
import type { UserImageSet } from '../../domain/user/events.js';
import type { EventLog } from '../../events/log.js';
import type { ReadModels } from '../../ports/readModels.js';
import { eventModel } from '../../projections/event.js';
import { where } from '../../query/conditions.js';
import { streamOf } from '../engine/aggregate.js';
import { sellerId, settingsAggregate } from '../settings/seller.js';
import type { UserImages } from '../user/image.js';

export interface KeptFilesDependencies {
  readonly log: Pick<EventLog, 'read'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly images: Pick<UserImages, 'currentFile'>;
}

const imageSet: UserImageSet['type'] = 'UserImageSet';

export async function* keptFiles({ log, readModels, images }: KeptFilesDependencies): AsyncGenerator<string> {
  // Documents name the logo that they were issued with, so former logos count too.
  const logos = new Set<string>();
  for await (const events of log.read(streamOf(settingsAggregate, sellerId)))
    for (const { data } of events) if (typeof data?.logo === 'string') logos.add(data.logo);
  yield* logos;
  const filter = where(eventModel.fields, 'type', 'eq', imageSet);
  for await (const events of readModels.scan(eventModel, { filter })) {
    for (const userId of new Set(events.map(({ aggregateId }) => String(aggregateId)))) {
      // The audit reports a history that cannot be read.
      const key = await images.currentFile(userId).catch(() => undefined);
      if (key !== undefined) yield key;
    }
  }
}
