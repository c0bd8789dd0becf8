/** The fixed words of documents. Each language has its own file in `domain/shared/words` and a line in `languages.ts` there. */
export interface DocumentWords {
  readonly invoice: string;
  readonly receipt: string;
  readonly creditNote: string;
  readonly statement: string;
  readonly reminder: string;
  readonly lastReminder: string;
  readonly draft: string;
  readonly cancelled: string;
  readonly paid: string;
  readonly billTo: string;
  readonly receivedFrom: string;
  readonly creditTo: string;
  readonly accountOf: string;
  readonly reminderTo: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly order: string;
  readonly receiptDate: string;
  readonly paymentMethod: string;
  readonly methodCard: string;
  readonly methodCash: string;
  readonly methodTransfer: string;
  readonly methodDirectDebit: string;
  readonly creditNoteDate: string;
  /** Before the level of a reminder. */
  readonly reminderNumber: string;
  readonly reason: string;
  readonly purchaseOrder: string;
  readonly supplyDate: string;
  readonly period: string;
  /** Before the id of a subscription, above its lines. */
  readonly subscription: string;
  readonly vatId: string;
  readonly taxId: string;
  readonly registration: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly discount: string;
  readonly subtotal: string;
  readonly tax: string;
  /** With `{rate}`. */
  readonly vat: string;
  /** With `{rate}, {base}`. */
  readonly vatOn: string;
  readonly total: string;
  readonly amountPaid: string;
  readonly amountDue: string;
  /** With `{date}`. */
  readonly amountDueOn: string;
  readonly payment: string;
  readonly iban: string;
  readonly bic: string;
  readonly accountHolder: string;
  readonly reference: string;
  /** Below the code that fills in the transfer. */
  readonly scanToPay: string;
  /** Before the address of the page that verifies a document and its proof. */
  readonly checkAt: string;
  /** With `{page}, {pages}`. */
  readonly page: string;
  /** With `{from}, {to}`. */
  readonly from: string;
  /** With `{to}`. */
  readonly until: string;
  readonly date: string;
  readonly entry: string;
  readonly charges: string;
  readonly credits: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  /** With `{date}`. */
  readonly due: string;
  /** Between the parts of an entry, including its space. */
  readonly comma: string;
  readonly nothing: string;
  readonly entryInvoice: string;
  readonly entryCancellation: string;
  readonly entryCreditNote: string;
  readonly entrySubscriptionCredit: string;
  readonly entryPayment: string;
  readonly entryReversal: string;
  readonly entryRefund: string;
  readonly entryRefundReversal: string;
  readonly entryWriteOff: string;
  readonly entryWriteOffReversal: string;
  /** With `{number}`. */
  readonly forInvoice: string;
  readonly reverseCharge: string;
  readonly intraCommunity: string;
  readonly export: string;
  readonly notSubject: string;
  /** Generated lines: see `lineText.ts`. With `{offer}, {text}`. */
  readonly lineAbout: string;
  /** With `{days}, {of}`. */
  readonly lineDays: string;
  readonly linePriceUnknown: string;
  readonly lineSetupFee: string;
  readonly lineNotUsed: string;
  /** With `{amount}`. */
  readonly lineMinimum: string;
  readonly lineCorrection: string;
  readonly lineGivenBack: string;
  /** With `{from}, {to}`. */
  readonly linePlan: string;
  readonly lineQuantity: string;
  readonly linePrice: string;
  readonly lineUnknown: string;
  readonly lineAlreadyCredited: string;
  /** `{code}` */
  readonly lineDiscount: string;
  /** `{value}` */
  readonly linePercent: string;
  readonly lineTakenBackTooMuch: string;
  readonly lineVoidCarriedOver: string;
  /** With `{number}`. */
  readonly lineCreditOn: string;
  /** The reason for crediting an invoice whose period does not begin. */
  readonly periodSuspended: string;
  readonly periodEnded: string;
  /** With `{number}`. */
  readonly creditedOn: string;
  readonly rounding: string;
  readonly quote: string;
  readonly quoteFor: string;
  readonly validUntil: string;
  /** The terms of a quoted subscription. */
  readonly startsOn: string;
  readonly trialUntil: string;
  readonly trialDays: string;
  readonly endsOn: string;
  readonly minimumTerm: string;
  readonly noticeDays: string;
  /** After an offer: its billing cycle. */
  readonly cycleWeekly: string;
  readonly cycleMonthly: string;
  readonly cycleQuarterly: string;
  readonly cycleSemiannual: string;
  readonly cycleYearly: string;
  /** Above the prices of usage; see `chargeText.ts`. */
  readonly usage: string;
  /** With `{quantity}`, which may also be an amount of money. */
  readonly usageFree: string;
  /** With `{price}`. */
  readonly usageEach: string;
  /** With `{quantity}, {text}`. */
  readonly usageUpTo: string;
  /** With `{text}`. */
  readonly usageAbove: string;
  readonly usageWhole: string;
  /** With `{price}`. */
  readonly usageFee: string;
  /** With `{price}, {quantity}`. */
  readonly usagePackage: string;
  /** With `{percent}`. */
  readonly usagePercent: string;
  /** With `{price}`. */
  readonly usageEvent: string;
  /** With `{quantity}`. */
  readonly usageFreeEvents: string;
  /** With `{price}`. */
  readonly usageAtLeast: string;
  /** With `{price}`. */
  readonly usageAtMost: string;
}

/** Prevents entered text from breaking a line of the document or changing the direction of the text around it. */
function asOneLine(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Returns a message with its values filled in: `{page}` is replaced by the value of that name. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => asOneLine(String(values[name] ?? whole)));
}
