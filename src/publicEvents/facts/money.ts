/** The events of documents, payments and accounts that become public. */
import { bookkeeping, type FactTable, says, silent } from './fact.js';

const balanceChanged = says('balanceChanged', "The customer's amount due or credit on account changed.");
const mailWaits = silent('the mail has not been sent yet');

export const invoiceFacts: FactTable = {
  InvoiceDrafted: says('drafted', 'A draft invoice was created, by a client or for a subscription.'),
  InvoiceUpdated: says('updated', 'The content of the draft invoice changed.'),
  InvoiceIssueRequested: silent('`invoice.issued` follows with the number'),
  InvoicePartiesKept: silent('buyer and seller appear only on the documents'),
  InvoicePartiesErased: says(
    'partiesErased',
    "The buyer's and seller's details were erased from the invoice; its amounts remain.",
  ),
  InvoiceIssued: says('issued', 'The invoice was issued and received its number.'),
  InvoiceBalanceChanged: says('balanceChanged', 'The amount paid or due on the invoice changed.'),
  InvoicePaymentRequested: silent('`invoice.balanceChanged` follows'),
  InvoicePaymentAbandoned: bookkeeping,
  InvoicePaid: says('paid', 'The invoice became paid: nothing is due any more.'),
  InvoiceReopened: says(
    'reopened',
    'An amount on the paid invoice became due again, for example because a payment was reversed.',
  ),
  InvoiceVoidRequested: silent('`invoice.cancelled` or `invoice.deleted` follows'),
  InvoiceVoidAbandoned: bookkeeping,
  InvoiceCancelled: says('cancelled', 'The invoice was cancelled.'),
  InvoiceDeleted: says('deleted', 'The draft invoice was deleted.'),
  CreditNoteRequested: says('credited', 'All or part of the invoice was credited; the credit note follows.'),
  CreditNoteCompleted: says(
    'creditNoteCompleted',
    'The credit note for the invoice was issued, and the amount due was adjusted.',
  ),
  CreditNoteAbandoned: says(
    'creditWithdrawn',
    'The credit note was not issued, and its amount no longer counts as credited.',
  ),
  InvoiceMailRequested: mailWaits,
  InvoiceMailed: says('mailed', 'The invoice was mailed to its customer.'),
  InvoiceNotMailed: says('notMailed', 'The invoice could not be mailed to its customer.'),
  InvoiceReminded: says('reminded', 'A reminder of the invoice was sent, or could not be delivered.'),
};

export const creditNoteFacts: FactTable = {
  CreditNoteIssued: says('issued', 'The credit note was issued and received its number.'),
  CreditNotePartiesKept: silent('buyer and seller appear only on the documents'),
  CreditNotePartiesErased: says(
    'partiesErased',
    "The buyer's and seller's details were erased from the credit note; its amounts remain.",
  ),
};

export const paymentFacts: FactTable = {
  PaymentRecorded: says('recorded', 'A payment was recorded.'),
  AllocationRecorded: says('allocated', 'All or part of the payment was allocated to an invoice.'),
  DeallocationRecorded: says(
    'deallocated',
    'The allocation of the payment to an invoice was undone; the amount is now credit on account.',
  ),
  ReversalRecorded: says(
    'reversed',
    'The payment was reversed, for example because it bounced; the amounts that it had paid are due again.',
  ),
  RefundRecorded: says('refunded', 'All or part of the payment was refunded.'),
  RefundReversalRecorded: says(
    'refundReversed',
    "A refund came back, and the payment's share of it is on account again.",
  ),
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
  DunningPaused: says('remindersPaused', 'Reminders were paused, for the customer or for one invoice.'),
  DunningResumed: says('remindersResumed', 'Reminders were resumed, for the customer or for one invoice.'),
  ReminderRequested: [
    {
      fact: 'overdue',
      about: 'An overdue invoice reached a reminder level.',
      when: ({ level }) => typeof level === 'number' && level > 0,
    },
    { fact: 'reminderRequested', about: 'A reminder of an unpaid invoice was requested.' },
  ],
  ReminderClosed: says(
    'reminderClosed',
    'The requested reminder was sent, was withdrawn or could not be delivered.',
  ),
  SuspensionRequested: silent('`subscription.suspended` follows'),
  SuspensionCompleted: bookkeeping,
  ResumptionCompleted: bookkeeping,
};

export const paymentProposalFacts: FactTable = {
  BankLineReceived: says('received', 'A bank line was read from a bank statement.'),
  BankLineWordsKept: says(
    'worded',
    "The payer's name, account and remittance text were added to the bank line.",
  ),
  BankLineWordsErased: says(
    'partiesErased',
    "The payer's name, account and remittance text were erased from the bank line; its amount remains.",
  ),
  BankLineProposed: says(
    'proposed',
    'The bank line had no certain match and waits for a clerk to accept or drop it.',
  ),
  BankLineBookingRequested: says(
    'bookingBegun',
    'The booking of the bank line as a payment or a reversal began.',
  ),
  BankLineBooked: says('booked', 'The bank line was booked as a payment or a reversal.'),
  BankLineBookingAbandoned: says(
    'bookingRefused',
    "The customer's account refused the booking, and the bank line waits for a clerk again.",
  ),
  BankLineDropped: says('dropped', 'The bank line was dropped without being booked.'),
};

export const quoteFacts: FactTable = {
  QuoteMade: says('created', 'A quote was created for a customer.'),
  QuoteAccepted: says('accepted', 'The quote was accepted; the quoted invoice or subscription follows.'),
  QuoteCompleted: says('completed', 'The quoted invoice or subscription was created.'),
  QuoteDeclined: says('declined', 'The quote was declined.'),
  QuoteExpired: says('expired', 'The quote expired without being accepted.'),
  QuoteMailRequested: mailWaits,
  QuoteMailed: says('mailed', 'The quote was mailed to its customer.'),
  QuoteNotMailed: says('notMailed', 'The quote could not be mailed to its customer.'),
};

export const receiptFacts: FactTable = {
  ReceiptCreated: says('created', 'A receipt was created for an order.'),
  ReceiptDeleted: says('deleted', 'The receipt was deleted; its history remains.'),
  ReceiptRemoved: says('removed', "The receipt's data was permanently erased."),
};
