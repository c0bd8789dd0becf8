/** The content of a mail, as text and as HTML. */
import { isRightToLeft } from '../../kernel/wording/languages.js';
import type { Party } from './parties.js';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag. */
  readonly language: string;
  /** The seller of a mail about a document; absent: the service. */
  readonly seller?: Pick<Party, 'name' | 'email'>;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A mail about a document: paragraphs, and a table of facts. */
export interface DocumentMail {
  /** Language tag of the words. */
  readonly language: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Labels and their values. */
  readonly facts: readonly (readonly [string, string])[];
  readonly closing: readonly string[];
  /** The sender's lines. */
  readonly sender: readonly string[];
  readonly seller: Pick<Party, 'name' | 'email'>;
}

export function writeDocumentMail(mail: DocumentMail): MailText {
  const { language, greeting, paragraphs, facts, closing, sender } = mail;
  const { name, email } = mail.seller;
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  const table = facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n');
  const text = [greeting, ...paragraphs, table, ...closing, sender.join('\n')].join('\n\n');
  const [padding, end] = isRightToLeft(language) ? ['4px 0 4px 24px', 'left'] : ['4px 24px 4px 0', 'right'];
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:${padding};color:#66727f">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;text-align:${end};font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  // A header is one line.
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const html = htmlMail(language, subject, [
    ...[greeting, ...paragraphs].map(asParagraph),
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0">${rows.join('')}</table>`,
    ...closing.map(asParagraph),
    `<p style="margin:24px 0 0;color:#66727f">${sender.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join('<br>')}</p>`,
  ]);
  return { subject, text: `${text}\n`, html, language, seller: { name, email } };
}

export function asParagraph(text: string): string {
  return `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
}

/** A link that looks like a button, for mail clients that know only inline styles. */
export function asButton(label: string, url: string): string {
  return (
    `<p style="margin:20px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;` +
    `background:#1f5fbf;border-radius:6px;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`
  );
}

const font =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5";

/**
 * One card in the middle of the page, made of tables and inline styles, which all mail clients support. It loads nothing.
 * @param parts HTML
 */
export function htmlMail(language: string, title: string, parts: readonly string[]): string {
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  return [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f3f5f7">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7"><tr>',
    '<td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px">',
    // Some mail clients keep only the content of the body, and with it lose the direction of the page.
    `<tr><td dir="${direction}" style="padding:28px 32px;color:#1f2933;${font}">`,
    ...parts,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}
