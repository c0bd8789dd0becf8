/** An element of a document as it is read (ISO 32000-1, 14.8). */

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Element {
  readonly role: Role;
  /** Null of the document. */
  readonly parent: Element | null;
  readonly children: Element[];
  /** The direction in which a heading of a table applies. */
  readonly scope: 'Column' | 'Row' | null;
  /** Text that describes a picture. */
  readonly alternative: string | null;
  /** Stands on further pages too, where it is not read again. */
  readonly repeats: boolean;
  /** The element's texts, in the order of reading. */
  readonly texts: string[];
  /** The page has its letters in another order. */
  isTurned: boolean;
}
