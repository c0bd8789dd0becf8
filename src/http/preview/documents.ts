/** Documents of read models as they would be with the events of an overlay. */
import type { LogOverlay } from '../../events/overlay.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { accountProjection } from '../../projections/account.js';
import { creditNoteProjection } from '../../projections/creditNote.js';
import type { Projection } from '../../projections/engine/projection.js';
import { invoiceProjection } from '../../projections/invoice.js';
import { paymentProjection } from '../../projections/payment.js';
import { subscriptionProjection } from '../../projections/subscription.js';

/** The read models that commands with previews can change. */
export const previewed: readonly Projection[] = [
  subscriptionProjection,
  invoiceProjection,
  creditNoteProjection,
  paymentProjection,
  accountProjection,
];

/** A stream's resource before and after the events of the overlay. */
export interface Fold {
  readonly before: Versioned;
  readonly after: Versioned;
}

/** Starts from the read model's document, unless that is already ahead of the overlay's base. */
export async function foldOverlaid(
  projection: Projection,
  stream: string,
  overlay: LogOverlay,
  readModels: Pick<ReadModels, 'get'>,
): Promise<Fold> {
  const id = stream.slice(projection.streamPrefix.length);
  const base = overlay.baseOf(stream) ?? -1;
  const found = base === -1 ? undefined : await readModels.get(projection.model, id);
  let after: Versioned =
    found !== undefined && found.revision <= base ? found : { id, revision: -1, document: null };
  let before = after;
  for await (const batch of overlay.read(stream, after.revision + 1)) {
    for (const event of batch) {
      const { revision } = event;
      after = { id, revision, document: projection.apply(after.document, event, id) };
      if (revision <= base) before = after;
    }
  }
  return { before, after };
}

/** Returns the read models as commands on the overlay see them: single documents are current, lists and figures are the old ones. */
export function readModelsOn(overlay: LogOverlay, below: ReadModels): ReadModels {
  return {
    ...below,
    async get(model, id) {
      const projection = previewed.find((one) => one.model.name === model.name);
      const stream = `${projection?.streamPrefix}${id}`;
      if (projection === undefined || overlay.baseOf(stream) === undefined) return below.get(model, id);
      return (await foldOverlaid(projection, stream, overlay, below)).after;
    },
  };
}
