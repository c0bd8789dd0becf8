/** The structure elements of a document for reading (ISO 32000-1, 14.8). */

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Element {
  readonly role: Role;
  /** Null for the document. */
  readonly parent: Element | null;
  readonly children: Element[];
  /** The direction in which a table heading applies. */
  readonly scope: 'Column' | 'Row' | null;
  /** Text that describes an image. */
  readonly alternative: string | null;
  /** True for content that is repeated on further pages and read only once. */
  readonly repeats: boolean;
  /** The element's texts in reading order. */
  readonly texts: string[];
  /** True when the letters on the page are in another order. */
  isTurned: boolean;
}
