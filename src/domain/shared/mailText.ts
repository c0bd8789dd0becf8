/** What a mail says, as text and as HTML. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A mail about a document: paragraphs, and what it comes to. */
export interface DocumentMail {
  /** Language tag of the words. */
  readonly language: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Labels and what stands behind them. */
  readonly facts: readonly (readonly [string, string])[];
  readonly closing: readonly string[];
  /** Who it comes from; lines. */
  readonly sender: readonly string[];
}

export function writeDocumentMail(mail: DocumentMail): MailText {
  const { language, greeting, paragraphs, facts, closing, sender } = mail;
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  const table = facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n');
  const text = [greeting, ...paragraphs, table, ...closing, sender.join('\n')].join('\n\n');
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding-right:1.5em">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}"><body>`,
    ...[greeting, ...paragraphs].map(asParagraph),
    `<table>${rows.join('')}</table>`,
    ...closing.map(asParagraph),
    `<p>${sender.map(escapeHtml).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
  // A header is one line.
  return { subject: mail.subject.replace(/\s+/g, ' ').trim(), text: `${text}\n`, html };
}

function asParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
