import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  newCustomer: 'Neuer Kunde',
  editCustomer: 'Kunde bearbeiten',
  name: 'Name',
  email: 'E-Mail',
  address: 'Vollständige Anschrift',
  addressHint: 'Wie auf Belegen gedruckt',
  street: 'Straße',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  language: 'Sprache',
  vatId: 'USt-IdNr.',
  taxId: 'Steuernummer',
  purchaseOrder: 'Bestellnummer',
  buyerReference: 'Leitweg-ID',
  paymentTermsDays: 'Zahlungsziel (Tage)',
  currency: 'Währung',
  invoiceDelivery: 'Rechnungsversand',
  asConfigured: 'Wie konfiguriert',
  byMail: 'Per E-Mail',
  notMailed: 'Kein Versand',
  invoiceGrouping: 'Abonnements',
  single: 'Je eine Rechnung',
  together: 'Eine Rechnung am Tag',
};
