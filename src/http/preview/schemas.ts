/** Schemas of previews, in the words of the resources themselves. */
import { z } from 'zod';
import { creditNoteModel } from '../../projections/creditNote.js';
import { invoiceModel } from '../../projections/invoice.js';
import { paymentModel } from '../../projections/payment.js';
import type { Field, FieldTable } from '../../query/fields.js';
import { anyJson } from '../common/schemas.js';
import type { JsonAnswerDocument } from '../server/route.js';

/** Fields that may contain an id or number that only the real command assigns; previews omit them then. */
const given = /^id$|Id$|Number$/;

function schemaOfField(field: Field): z.ZodType {
  if (field.type === 'collection') return z.array(z.strictObject(shapeOf(field.items)));
  const { type, values } = field;
  const scalar = () => {
    if (type === 'integer') return z.int();
    if (type === 'decimal') return z.number();
    if (type === 'boolean') return z.boolean();
    if (type === 'date') return z.string().meta({ format: 'date' });
    if (type === 'timestamp') return z.string().meta({ format: 'date-time' });
    return values === undefined ? z.string() : z.enum(values);
  };
  return field.nullable === true ? scalar().nullable() : scalar();
}

/** Returns the fields of a read model that its resource shows. */
function shapeOf(fields: FieldTable): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.internal === true) continue;
    const schema = schemaOfField(field).describe(field.description);
    shape[name] = given.test(name) ? schema.optional() : schema;
  }
  return shape;
}

const isNew = z.boolean().describe('True: created by the command. False: changed by it');

function previewed(name: string, fields: FieldTable) {
  return z.strictObject({ isNew, ...shapeOf(fields) }).meta({ id: name });
}

const figure = z.strictObject({ before: z.number(), after: z.number() });

const previewSchema = z
  .strictObject({
    preview: z.literal(true),
    result: z
      .looseObject({})
      .describe(
        'The answer of the command. Ids and numbers that are assigned only on execution are omitted everywhere',
      ),
    changes: z
      .array(
        z.strictObject({
          type: z
            .string()
            .describe(
              'Type of the changed resource, as in its history: `subscription`, `invoice`, `creditNote` or `payment`',
            ),
          id: z.string().optional(),
          field: z.string(),
          before: anyJson.describe('Null if it has no value or is created by the command'),
          after: anyJson.describe('Null if it has no value or is deleted by the command').optional(),
        }),
      )
      .describe(
        'Field by field; new invoices, credit notes and payments are in `billing`. Work that is already due is done first',
      ),
    billing: z
      .strictObject({
        invoices: z.array(previewed('PreviewedInvoice', invoiceModel.fields)),
        creditNotes: z.array(previewed('PreviewedCreditNote', creditNoteModel.fields)),
        payments: z.array(previewed('PreviewedPayment', paymentModel.fields)),
        accounts: z
          .array(
            z.strictObject({
              customerId: z.string(),
              currency: z.string(),
              due: figure.describe('Amount to be paid by the customer'),
              balance: figure.describe('Credit on account'),
            }),
          )
          .describe('Only accounts that change'),
        currency: z.string().nullable().describe('Currency of the subscription'),
        pendingAmount: z
          .number()
          .nullable()
          .describe(
            'Used but unbilled amount of the subscription after the command, before tax; null without exactly one subscription',
          ),
      })
      .describe('The documents that the command creates or changes, in their state after it'),
  })
  .meta({ id: 'Preview' });

export type PreviewBody = z.output<typeof previewSchema>;

/** The preview answer of every command. */
export const previewAnswer: JsonAnswerDocument = {
  status: 200,
  description: 'With `preview=true`: what the command would bill and change. Nothing was changed',
  schema: previewSchema,
  example: {
    preview: true,
    result: { id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', quantity: 8 },
    changes: [
      {
        type: 'subscription',
        id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        field: 'quantity',
        before: 5,
        after: 8,
      },
      {
        type: 'subscription',
        id: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        field: 'pendingAmount',
        before: 0,
        after: 44.85,
      },
    ],
    billing: {
      invoices: [],
      creditNotes: [],
      payments: [],
      accounts: [],
      currency: 'EUR',
      pendingAmount: 44.85,
    },
  },
};
