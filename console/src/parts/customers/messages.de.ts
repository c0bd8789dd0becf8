import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  newCustomer: 'Neuer Kunde',
  editCustomer: 'Kunde bearbeiten',
  name: 'Name',
  email: 'E-Mail',
  address: 'Vollständige Anschrift',
  addressHint: 'So steht sie auf Belegen',
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
  asConfigured: 'Wie in den Einstellungen',
  byMail: 'Per E-Mail',
  notMailed: 'Kein Versand',
  invoiceGrouping: 'Rechnungen für Abonnements',
  single: 'Eine Rechnung je Abonnement',
  together: 'Eine Sammelrechnung pro Tag',
};
