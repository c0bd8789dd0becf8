/** The receipt and payment part of a Swiss QR-bill: the lower 105 mm of the last page, as the standard specifies it. */
import { SwissQRBill } from 'swissqrbill/svg';
import { spacedIban } from '../../kernel/banking/bankAccounts.js';
import { type SwissBill, type SwissBillParty, spacedReference } from '../../kernel/banking/swissBill.js';
import type { DocumentWords } from '../../kernel/wording/documentWords.js';
import type { Content } from './pdfmake.js';
import { margins } from './style.js';

const page = { width: 595.28, height: 841.89 };
const height = (105 / 25.4) * 72;

const languages = { de: 'DE', en: 'EN', fr: 'FR', it: 'IT', rm: 'RM' } as const;
type Language = keyof typeof languages;

function isLanguage(text: string): text is Language {
  return text in languages;
}

/** @param locale of the document; languages other than the standard's four get English */
export function swissBillPart(bill: SwissBill, locale: string, words: DocumentWords): readonly Content[] {
  const spoken = new Intl.Locale(locale).language;
  const picture = new SwissQRBill(
    {
      creditor: { account: bill.iban, ...addressOf(bill.creditor) },
      ...(bill.debtor === undefined ? {} : { debtor: addressOf(bill.debtor) }),
      currency: bill.currency,
      amount: Number(bill.amount),
      message: bill.message,
      ...(bill.reference === undefined ? {} : { reference: bill.reference }),
    },
    { language: languages[isLanguage(spoken) ? spoken : 'en'] },
  );
  // The line along which the bill is cut off.
  picture.instance.addLine('0mm', '0mm', '210mm', '0mm').stroke(1, 'dashed', 'black');
  const alternative = [
    words.payment,
    spacedIban(bill.iban),
    ...(bill.reference === undefined ? [] : [spacedReference(bill.reference)]),
    `${bill.currency} ${bill.amount}`,
    bill.message,
  ].join(', ');
  return [
    // Reserves the space, on another page if this one has too little left.
    { svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="${height - margins.bottom}"/>` },
    {
      svg: asOnePath(inUnits(picture.toString())),
      alternative,
      font: 'main',
      width: page.width,
      height,
      absolutePosition: { x: 0, y: page.height - height },
    },
  ];
}

const unitsPerMillimetre = 96 / 25.4;

/** Adds a view box, because pdfmake interprets the width of a drawing in the drawing's own units. */
function inUnits(svg: string): string {
  return svg.replace('<svg ', `<svg viewBox="0 0 ${210 * unitsPerMillimetre} ${105 * unitsPerMillimetre}" `);
}

const module = /<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="\3mm" fill="black" \/>/g;
const widestModule = 2;

const codeBegins = /<svg [^>]*x="67mm" y="17mm">/;

/** Merges the code's modules into one path; drawn one by one they take a second per page. */
function asOnePath(svg: string): string {
  let path = '';
  const rest = svg.replace(module, (rectangle, x: string, y: string, width: string) => {
    if (Number(width) > widestModule) return rectangle;
    const [left, top, side] = [x, y, width].map((text) => Number(text) * unitsPerMillimetre);
    path += `M${left} ${top}h${side}v${side}h-${side}z`;
    return '';
  });
  return rest.replace(codeBegins, `$&<path d="${path}" fill="black" />`);
}

function addressOf({ name, street, postalCode, city, country }: SwissBillParty) {
  return { name, address: street, zip: postalCode, city, country };
}
