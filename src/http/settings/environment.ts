/** Routes of settings fixed by the environment: showing their values, and sending a test mail. */
import { z } from 'zod';
import { reminderText, reminderWording } from '../../domain/account/reminderTexts.js';
import { mailLocaleOf } from '../../domain/shared/mailLanguage.js';
import { asParagraph, htmlMail } from '../../domain/shared/mailText.js';
import { addDays, type CalendarDate, dayOf } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { withinTime } from '../../kernel/waiting.js';
import { type Mail, MailRefused } from '../../ports/mail.js';
import type { ReadModels } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';
import { userModel } from '../../projections/user.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import type { Route } from '../server/route.js';

/** By the group in which they are shown; none of them is a secret. */
const variables = {
  tax: ['TAX_RATE', 'DEFAULT_CURRENCY', 'VAT_CHECK'],
  terms: ['PAYMENT_TERMS_DAYS', 'AUTO_ISSUE'],
  reminders: ['DUNNING_DAYS', 'DUNNING_SUSPEND'],
  mail: ['MAIL_FROM', 'MAIL_INVOICES'],
  documents: ['PDF_LOCALE', 'PROOF_LINK', 'RETENTION_YEARS'],
  eInvoice: ['E_INVOICE', 'E_INVOICE_PROFILE'],
  signIn: [
    'SIGNUP',
    'SIGNUP_ALLOWED_DOMAINS',
    'OIDC_ISSUER',
    'STAFF_ROLES',
    'FINANCE_ROLES',
    'REPORTING_ROLES',
  ],
} as const;

type Group = keyof typeof variables;
/** The part of the configuration that is shown. */
export type FixedSettings = {
  readonly [Variable in (typeof variables)[Group][number]]?:
    | string
    | number
    | boolean
    | readonly (string | number)[]
    | undefined;
};

export interface EnvironmentRoutesDependencies {
  readonly fixedSettings: FixedSettings;
  readonly mail: Pick<Mail, 'send'>;
  readonly readModels: Pick<ReadModels, 'get'>;
}

const groups = Object.keys(variables) as Group[];
const answer = z.strictObject({
  settings: z.array(
    z.strictObject({
      group: z.enum(groups),
      variable: z.string().describe('The environment variable'),
      value: z
        .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
        .nullable()
        .describe('Null: not set'),
    }),
  ),
  reminders: z
    .array(
      z.strictObject({
        days: z.int().describe('Days after the due date'),
        subject: z.string(),
        text: z.string().describe('Text without the greeting'),
      }),
    )
    .describe('The reminder levels, in the language of `PDF_LOCALE`, for a sample invoice'),
});

/** Time limit of a test mail, in ms; senders try another mail server after this time. */
const longestTry = 20_000;

const { route } = area('settings', { kinds: ['user'], roles: ['Admin'] });

export function environmentRoutes({
  fixedSettings,
  mail,
  readModels,
}: EnvironmentRoutesDependencies): readonly Route[] {
  return [
    route('GET', '/api/settings', {
      operationId: 'listSettings',
      summary: 'Returns the settings from environment variables, without secrets',
      description:
        'They change with the environment and a restart. The seller is at `GET /api/settings/seller`.',
      answers: ok('The settings', answer, {
        settings: [{ group: 'tax', variable: 'TAX_RATE', value: '0.19' }],
        reminders: [{ days: 7, subject: 'Payment reminder: invoice INV-2026-000001', text: 'Invoice …' }],
      }),
      handle: async ({ context: { at } }) => ({
        body: {
          reminders: remindersOf(fixedSettings, dayOf(at)),
          settings: groups.flatMap((group) =>
            variables[group].map((variable) => ({ group, variable, value: shown(fixedSettings[variable]) })),
          ),
        },
      }),
    }),
    route('POST', '/api/settings/test-mail', {
      operationId: 'sendTestMail',
      summary: 'Sends a test mail to the caller and waits until the mail server accepts it',
      description: 'Refused when the mail server refuses it; 503 when it does not answer within 20 seconds.',
      answers: ok('The mail server accepted the mail', z.strictObject({ email: z.string() }), {
        email: 'admin@example.com',
      }),
      async handle({ caller, context }) {
        const found = await readModels.get(userModel, caller.id);
        const email = String(found?.document?.email);
        const subject = 'Test mail of the back office';
        const text = `The mail settings work: this mail was sent to ${email}.`;
        const id = `test/${context.commandId}`;
        const html = htmlMail('en', subject, [asParagraph(text)]);
        const message = { id, recipient: `user-${caller.id}`, to: email, subject, text: `${text}\n`, html };
        try {
          await withinTime(mail.send(message), longestTry, () => {
            throw new Unavailable('the mail server has not answered');
          });
        } catch (error) {
          if (!(error instanceof MailRefused)) throw error;
          throw new DomainError('VALIDATION_ERROR', `The mail server refused the mail to ${email}`);
        }
        return { body: { email } };
      },
    }),
  ];
}

/** Returns the reminder levels as customers read them, in the same words as mails and letters. */
function remindersOf(
  { DUNNING_DAYS, DUNNING_SUSPEND, PDF_LOCALE, DEFAULT_CURRENCY }: FixedSettings,
  today: CalendarDate,
) {
  const levels = typeof DUNNING_DAYS === 'object' ? DUNNING_DAYS.map(Number) : [];
  return levels.map((days, index) => {
    const isLast = index === levels.length - 1;
    const dueDate = addDays(today, -days);
    const facts = {
      invoiceNumber: `INV-${dueDate.slice(0, 4)}-000001`,
      invoiceDate: dueDate,
      dueDate,
      total: '119',
      amountDue: '119',
      currency: String(DEFAULT_CURRENCY ?? 'EUR'),
      seller: { name: '', address: [], taxId: null, email: null },
      buyerName: '',
      locale: mailLocaleOf([String(PDF_LOCALE)]),
      level: index + 1,
      isLast,
      suspends: isLast && DUNNING_SUSPEND === true,
      today,
    };
    const { opening, closing } = reminderWording(facts);
    return { days, subject: reminderText(facts).subject, text: [opening, ...closing].join('\n') };
  });
}

function shown(value: FixedSettings[keyof FixedSettings]) {
  if (value === undefined) return null;
  return typeof value === 'object' ? [...value] : value;
}
