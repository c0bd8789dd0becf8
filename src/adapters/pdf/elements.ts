/** An element of a document as it is read (ISO 32000-1, 14.8). */

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Element {
  readonly role: Role;
  /** Null of the document. */
  readonly parent: Element | null;
  readonly children: Element[];
  /** Of a heading of a table: what it stands above or beside. */
  readonly scope: 'Column' | 'Row' | null;
  /** What a picture shows. */
  readonly alternative: string | null;
  /** Stands on further pages too, where it is not read again. */
  readonly repeats: boolean;
  /** What stands in it, in the order of reading. */
  readonly texts: string[];
  /** The page has its letters in another order. */
  isTurned: boolean;
}
