/** Identifiers of the specification that a document follows (BT-24) and of its business process (BT-23). */
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';

const standard = 'urn:cen.eu:en16931:2017';

export const specificationIds: Readonly<Record<EInvoiceProfile, string>> = {
  en16931: standard,
  xrechnung: `${standard}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  peppol: `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
};

export const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
