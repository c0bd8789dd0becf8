/** Read models of reference data: offers and customers, which other systems own. */
import type { Customer, CustomerEvent, OfferEvent } from '../domain/reference/events.js';
import type { Document, FieldTable, ReadModel } from '../kernel/fields.js';
import { toNumber } from '../kernel/money.js';
import { projection } from './projection.js';

export type OfferDocument = Document & {
  name: string | null;
  price: number | null;
  currency: string | null;
  billingCycle: string | null;
  stock: number | null;
  createdAt: string;
  updatedAt: string;
};

export type CustomerDocument = Document & Customer & { createdAt: string; updatedAt: string };

const times: FieldTable = {
  createdAt: { type: 'timestamp', description: 'When it was first put here' },
  updatedAt: { type: 'timestamp', description: 'When it was last put here' },
};

export const offerModel: ReadModel = {
  name: 'offers',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier in the system that owns it' },
    name: { type: 'string', nullable: true, description: 'Name' },
    price: { type: 'decimal', nullable: true, description: 'Price of one unit for one cycle' },
    currency: { type: 'string', nullable: true, description: 'ISO 4217 code' },
    billingCycle: { type: 'string', nullable: true, description: 'The cycle that the price is for' },
    stock: { type: 'integer', nullable: true, description: 'How many there are; null for no limit' },
    ...times,
  },
  indexes: [['name']],
};

export const customerModel: ReadModel = {
  name: 'customers',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier in the system that owns it' },
    name: { type: 'string', nullable: true, description: 'Name' },
    email: { type: 'string', nullable: true, description: 'E-mail address' },
    address: { type: 'string', nullable: true, description: 'Postal address' },
    taxId: { type: 'string', nullable: true, description: 'Tax identification number' },
    ...times,
  },
  indexes: [['name'], ['email']],
};

export const offerProjection = projection<OfferDocument, OfferEvent>({
  model: offerModel,
  streamPrefix: 'reference-offers-',
  on: {
    OfferPut: (document, { data, metadata }, id) => ({
      id,
      ...data,
      price: data.price === null ? null : toNumber(data.price),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    OfferRemoved: () => null,
  },
});

export const customerProjection = projection<CustomerDocument, CustomerEvent>({
  model: customerModel,
  streamPrefix: 'reference-customers-',
  on: {
    CustomerPut: (document, { data, metadata }, id) => ({
      id,
      ...data,
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    CustomerRemoved: () => null,
  },
});
