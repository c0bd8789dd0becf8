/** The events of documents, payments and accounts that become public. */
import { bookkeeping, type FactTable, says, silent } from './fact.js';

const balanceChanged = says('balanceChanged', 'What the customer owes or has on account has changed.');
const mailWaits = silent('the mail has not left yet');

export const invoiceFacts: FactTable = {
  InvoiceDrafted: says('drafted', 'A draft was made, by a client or by a renewal.'),
  InvoiceUpdated: says('updated', 'The content of the draft has changed.'),
  InvoiceIssueRequested: silent('`invoice.issued` follows, with the number'),
  InvoicePartiesKept: silent('buyer and seller are on the documents only'),
  InvoicePartiesErased: says('partiesErased', 'Buyer and seller were erased; the amounts stay.'),
  InvoiceIssued: says('issued', 'The invoice was issued and has its number.'),
  InvoiceBalanceChanged: says('balanceChanged', 'What is paid or due has changed.'),
  InvoicePaymentRequested: silent('`invoice.balanceChanged` follows'),
  InvoicePaymentAbandoned: bookkeeping,
  InvoicePaid: says('paid', 'Nothing is due any more.'),
  InvoiceReopened: says('reopened', 'A payment was reversed or taken back: something is due again.'),
  InvoiceVoidRequested: silent('`invoice.cancelled` or `invoice.deleted` follows'),
  InvoiceVoidAbandoned: bookkeeping,
  InvoiceCancelled: says('cancelled', 'The invoice was cancelled.'),
  InvoiceDeleted: says('deleted', 'The draft was deleted.'),
  CreditNoteRequested: says('credited', 'A part or all of it is given back; the credit note follows.'),
  CreditNoteCompleted: says('creditNoteCompleted', 'The credit note is there, and what is due follows it.'),
  CreditNoteAbandoned: says('creditWithdrawn', 'The credit note was not made: its amount counts no more.'),
  InvoiceMailRequested: mailWaits,
  InvoiceMailed: says('mailed', 'The invoice was mailed to its customer.'),
  InvoiceNotMailed: says('notMailed', 'The mail could not be sent.'),
  InvoiceReminded: says('reminded', 'The customer was reminded of it, or could not be.'),
};

export const creditNoteFacts: FactTable = {
  CreditNoteIssued: says('issued', 'The credit note was issued and has its number.'),
  CreditNotePartiesKept: silent('buyer and seller are on the documents only'),
  CreditNotePartiesErased: says('partiesErased', 'Buyer and seller were erased; the amounts stay.'),
};

export const paymentFacts: FactTable = {
  PaymentRecorded: says('recorded', 'Money came in.'),
  AllocationRecorded: says('allocated', 'A part of it pays an invoice.'),
  DeallocationRecorded: says('deallocated', 'It pays an invoice no more; the amount lies on account.'),
  ReversalRecorded: says('reversed', 'It bounced; what it had paid is due again.'),
  RefundRecorded: says('refunded', 'A part of it was paid back.'),
  RefundReversalRecorded: says('refundReversed', 'A refund came back; a part of it lies on account again.'),
};

export const accountFacts: FactTable = {
  InvoiceCharged: balanceChanged,
  InvoiceWithdrawn: balanceChanged,
  InvoiceWrittenOff: balanceChanged,
  CreditPosted: balanceChanged,
  SubscriptionCreditReceived: balanceChanged,
  PaymentReceived: balanceChanged,
  PaymentAllocated: balanceChanged,
  PaymentDeallocated: balanceChanged,
  PaymentReversed: balanceChanged,
  RefundMade: balanceChanged,
  RefundReversed: balanceChanged,
  NoticesDelivered: bookkeeping,
  DunningPaused: says('remindersPaused', 'No reminders go out, of the customer or of one invoice.'),
  DunningResumed: says('remindersResumed', 'Reminders go out again.'),
  ReminderRequested: [
    {
      fact: 'overdue',
      about: 'An invoice has reached a level of reminders.',
      when: ({ level }) => typeof level === 'number' && level > 0,
    },
    { fact: 'reminderRequested', about: 'A reminder is on its way.' },
  ],
  ReminderClosed: says('reminderClosed', 'The reminder was sent, or could not be, or was not needed.'),
  SuspensionRequested: silent('`subscription.suspended` follows'),
  SuspensionCompleted: bookkeeping,
  ResumptionCompleted: bookkeeping,
};

export const paymentProposalFacts: FactTable = {
  BankLineReceived: says('received', 'A line of a bank statement was taken.'),
  BankLineWordsKept: says('worded', 'The words of the payer are known.'),
  BankLineWordsErased: says('partiesErased', 'The words of the payer were erased; the amount stays.'),
  BankLineProposed: says('proposed', 'It waits for a clerk to accept or drop it.'),
  BankLineBookingRequested: says('bookingBegun', 'It is being booked as a payment or a reversal.'),
  BankLineBooked: says('booked', 'It is booked.'),
  BankLineBookingAbandoned: says('bookingRefused', 'The account has refused it; it waits again.'),
  BankLineDropped: says('dropped', 'Nothing is booked for it.'),
};

export const quoteFacts: FactTable = {
  QuoteMade: says('created', 'A quote was made for a customer.'),
  QuoteAccepted: says('accepted', 'The quote was accepted; what was quoted follows.'),
  QuoteCompleted: says('completed', 'Its invoice or subscription is there.'),
  QuoteDeclined: says('declined', 'The quote was declined.'),
  QuoteExpired: says('expired', 'Nobody accepted the quote in time.'),
  QuoteMailRequested: mailWaits,
  QuoteMailed: says('mailed', 'The quote was mailed to its customer.'),
  QuoteNotMailed: says('notMailed', 'The mail could not be sent.'),
};

export const receiptFacts: FactTable = {
  ReceiptCreated: says('created', 'A receipt was made for an order.'),
  ReceiptDeleted: says('deleted', 'The receipt was deleted; its history stays.'),
  ReceiptRemoved: says('removed', 'The data of the receipt was erased for good.'),
};
