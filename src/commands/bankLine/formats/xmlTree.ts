/** Reads XML piece by piece into small trees, so that only what the reader keeps of a long file is in memory. */
import { SaxesParser } from 'saxes';
import { malformedStatement } from '../../../domain/bankLine/statement.js';

export interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Its own text, trimmed. */
  text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
}

/** Limits above anything in a statement, and below what would be a burden. */
const deepest = 40;
const longestText = 20_000;
const mostAttributes = 50;
const mostElements = 100_000;

export interface XmlHandlers {
  /** Called when the root element begins; an error thrown here stops the reading before anything is kept. */
  onRoot(element: XmlElement): void;
  /**
   * Called when an element ends, with its ancestors, outermost first.
   * @returns whether the element is finished with, so that its parent need not keep it
   */
  onElement(element: XmlElement, within: readonly XmlElement[]): boolean;
}

/**
 * @throws DomainError MALFORMED_STATEMENT for XML that is not well-formed or has a document type: a file's own entities are not accepted
 */
export function createXmlReader({ onRoot, onElement }: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let attributeCount = 0;
  /** Elements in memory: open ones and those kept in them. */
  let kept = 0;
  const refuse = (fault: string) => malformedStatement(`Line ${parser.line}`, fault);
  const take = (text: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > longestText)
      throw refuse(`element ${element.name} has more than ${longestText} characters`);
  };
  parser.on('error', (error) => {
    // The parser's messages have the form `line:column: fault.`.
    throw refuse(`the XML is not well-formed: ${error.message.replace(/^[\d:]+ /, '').replace(/\.$/, '')}`);
  });
  parser.on('doctype', () => {
    throw refuse('a document type (DOCTYPE) is not allowed');
  });
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > mostAttributes)
      throw refuse(`an element has more than ${mostAttributes} attributes`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === deepest) throw refuse(`elements are nested deeper than ${deepest}`);
    kept += 1;
    if (kept > mostElements) throw refuse(`there are more than ${mostElements} elements at once`);
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      children: [],
      text: '',
      line: parser.line,
    };
    if (open.length === 0) onRoot(element);
    open.push(element);
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    if (onElement(element, open)) kept -= sizeOf(element);
    else open.at(-1)?.children.push(element);
  });
  return {
    write: (text: string) => void parser.write(text),
    /** Must be called after the last piece. */
    end: () => void parser.close(),
  };
}

function sizeOf({ children }: XmlElement): number {
  return children.reduce((sum, child) => sum + sizeOf(child), 1);
}

/** Returns the first element on the path. @param names of children, outermost first */
export function childOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  let current = element;
  for (const name of names) current = current?.children.find((child) => child.name === name);
  return current;
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the text of the element on the path; undefined when it is missing or empty. */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string | undefined {
  const text = childOf(element, ...names)?.text;
  return text === '' ? undefined : text;
}
