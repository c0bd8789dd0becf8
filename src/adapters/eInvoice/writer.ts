/** Writes e-invoices as XML, indented for people to read. */
import { escapedAttribute, escapedText, withoutImpossible } from '../../kernel/wording/xmlText.js';
import type { WriteEInvoice } from '../../ports/eInvoices.js';
import { ciiOf } from './cii.js';
import type { XmlChild, XmlElement } from './elements.js';
import { ublOf } from './ubl.js';

export const writeEInvoice: WriteEInvoice = (invoice, syntax, remark) => {
  const root = syntax === 'ubl' ? ublOf(invoice) : ciiOf(invoice);
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  // Two hyphens would end the comment.
  if (remark !== null) lines.push(`<!-- ${withoutImpossible(remark).replace(/-(?=-|$)/g, '- ')} -->`);
  for (const [name, child] of Object.entries(root)) writeChild(lines, '', name, child);
  return lines.join('\n');
};

function writeChild(lines: string[], indent: string, name: string, child: XmlChild): void {
  if (typeof child === 'string') lines.push(`${indent}<${name}>${escapedText(child)}</${name}>`);
  else if (isList(child)) for (const one of child) writeChild(lines, indent, name, one);
  else writeElement(lines, indent, name, child);
}

function isList(child: XmlChild): child is readonly (XmlElement | string)[] {
  return Array.isArray(child);
}

function writeElement(lines: string[], indent: string, name: string, element: XmlElement): void {
  let start = `${indent}<${name}`;
  const children: [string, XmlChild][] = [];
  for (const [key, value] of Object.entries(element)) {
    if (key.startsWith('@')) start += ` ${key.slice(1)}="${escapedAttribute(String(value))}"`;
    else children.push([key, value]);
  }
  const text = element['#'];
  if (text !== undefined) {
    lines.push(`${start}>${escapedText(String(text))}</${name}>`);
  } else if (children.length === 0) {
    lines.push(`${start}/>`);
  } else {
    lines.push(`${start}>`);
    for (const [key, child] of children) writeChild(lines, `${indent}  `, key, child);
    lines.push(`${indent}</${name}>`);
  }
}
