/** E-invoices as XML, by xmlbuilder2. */
import { create } from 'xmlbuilder2';
import type { WriteEInvoice } from '../../ports/eInvoices.js';
import { ciiOf } from './cii.js';
import type { XmlElement } from './elements.js';
import { ublOf } from './ubl.js';

/** What XML 1.0 cannot have (2.2): control characters, lone halves of pairs, two that are none. */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const writeEInvoice: WriteEInvoice = (invoice, syntax, remark) => {
  const root = syntax === 'ubl' ? ublOf(invoice) : ciiOf(invoice);
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  // Two hyphens end a comment.
  if (remark !== null) document.com(` ${clean(remark).replace(/-(?=-|$)/g, '- ')} `);
  document.ele(cleaned(root) as Record<string, unknown>);
  return document.end({ prettyPrint: true });
};

function clean(text: string): string {
  return text.replace(impossible, '');
}

function cleaned(value: XmlElement | string): XmlElement | string {
  if (typeof value === 'string') return clean(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      Array.isArray(child) ? child.map((one) => cleaned(one)) : cleaned(child as XmlElement | string),
    ]),
  );
}
