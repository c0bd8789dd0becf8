/** A public event as it is sent: CloudEvents 1.0 in its JSON form, with three extensions. */
import type { JsonObject } from '../kernel/json.js';

/** A resource at a revision, or the word that nothing can be read of it any more. */
export type PublicData =
  | {
      /** As the API answers it at that revision; null once it is gone. */
      readonly object: JsonObject | null;
      /** What the members that changed were before; absent where there was nothing before. */
      readonly previous?: JsonObject;
    }
  | { readonly erased: true };

export interface PublicEvent {
  readonly specversion: '1.0';
  /** That of the stored event; of several from one, those behind the first have a suffix such as `.2`. */
  readonly id: string;
  /** The service, by its address. */
  readonly source: string;
  /** E.g. `invoice.issued`. */
  readonly type: string;
  /** E.g. `invoice/inv_…`. */
  readonly subject: string;
  /** The service's clock, RFC 3339 UTC with milliseconds. */
  readonly time: string;
  readonly dataschema: string;
  readonly datacontenttype: 'application/json';
  /** Where it stands in the feed; opaque. */
  readonly position: string;
  /** Revision of the subject, in decimal digits. */
  readonly sequence: string;
  /** What kind of caller caused it. */
  readonly actorkind: string;
  readonly data: PublicData;
}
