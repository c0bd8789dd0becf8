/** E-invoices of issued documents: their EN 16931 terms, warnings about them, and their files. */
import { type CreditNoteState, creditNoteNotFound } from '../../domain/creditNote/decide.js';
import { paidAtIssue } from '../../domain/invoice/balance.js';
import { existingInvoice, type InvoiceState } from '../../domain/invoice/state.js';
import { creditNoteTerms, invoiceTerms } from '../../domain/shared/eInvoice/fromDocuments.js';
import type { EInvoiceMode } from '../../domain/shared/eInvoice/modes.js';
import { refusalOf, validateTerms } from '../../domain/shared/eInvoice/validate.js';
import type { Parties } from '../../domain/shared/parties.js';
import type { ElectronicInvoice, RuleFault } from '../../kernel/electronicInvoice.js';
import { DomainError } from '../../kernel/errors.js';
import type { EInvoiceSyntax, WriteEInvoice } from '../../ports/eInvoices.js';
import type { FindParties } from '../reference/partyLookup.js';

/** A warning; the id of the broken rule is its code. */
export interface EInvoiceWarning {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

export interface EInvoiceFile {
  readonly number: string;
  readonly xml: string;
  /** Empty if the file is valid. */
  readonly faults: readonly RuleFault[];
}

export interface EInvoicesDependencies {
  readonly mode: EInvoiceMode;
  readonly findParties: FindParties;
  readonly write: WriteEInvoice;
}

export type EInvoices = ReturnType<typeof createEInvoices>;

export function createEInvoices({ mode, findParties, write }: EInvoicesDependencies) {
  /** Returns the parties a document was issued with; the current ones if it has none stored; the customer's id if they were erased. */
  async function partiesOf(kept: Parties | 'erased' | undefined, customerId: string): Promise<Parties> {
    if (kept !== undefined && kept !== 'erased') return kept;
    const now = await findParties(customerId);
    if (kept === undefined) return now;
    return { seller: now.seller, buyer: { name: customerId, address: [], taxId: null, email: null } };
  }

  async function ofInvoice(state: InvoiceState): Promise<ElectronicInvoice | undefined> {
    const existing = existingInvoice(state);
    if (existing === undefined || existing.status === 'draft' || existing.status === 'cancelled')
      return undefined;
    const { invoice } = existing;
    const { invoiceNumber } = invoice;
    if (invoiceNumber === null) return undefined;
    const parties = await partiesOf(invoice.parties, invoice.customerId);
    return invoiceTerms({ ...invoice, invoiceNumber, paidAtIssue: paidAtIssue(existing) }, parties);
  }

  /** @throws DomainError INVALID_STATUS_TRANSITION when it is not issued, INVOICE_CANCELLED */
  async function issuedInvoice(state: InvoiceState): Promise<ElectronicInvoice> {
    if (state.status === 'cancelled')
      throw new DomainError(
        'INVOICE_CANCELLED',
        `Invoice ${state.invoice.invoiceNumber ?? state.invoice.invoiceId} is cancelled and has no e-invoice`,
      );
    const terms = await ofInvoice(state);
    if (terms === undefined)
      throw new DomainError(
        'INVALID_STATUS_TRANSITION',
        'The invoice is not issued, so it has no e-invoice; issue it first',
      );
    return terms;
  }

  async function ofCreditNote(state: CreditNoteState): Promise<ElectronicInvoice | undefined> {
    if (state.status === 'none') return undefined;
    return creditNoteTerms(state.note, await partiesOf(state.parties, state.note.customerId));
  }

  function warningsOf(terms: ElectronicInvoice | undefined): readonly EInvoiceWarning[] {
    if (terms === undefined || mode === 'off') return [];
    // A seller without a country does not send e-invoices yet.
    if (mode === 'auto' && terms.seller.country === null) return [];
    return validateTerms(terms).map(({ rule, path, message }) => ({ code: rule, path, message }));
  }

  /** @throws DomainError E_INVOICE_INVALID when the mode refuses invalid e-invoices */
  function fileOf(terms: ElectronicInvoice, syntax: EInvoiceSyntax): EInvoiceFile {
    const faults = validateTerms(terms);
    if (faults.length > 0 && mode === 'required') throw refusalOf(faults);
    return { number: terms.number, xml: write(terms, syntax, remarkOf(faults)), faults };
  }

  return {
    ofInvoice,
    ofCreditNote,
    invoiceWarnings: async (state: InvoiceState) => warningsOf(await ofInvoice(state)),
    creditNoteWarnings: async (state: CreditNoteState) => warningsOf(await ofCreditNote(state)),
    /** @throws DomainError INVALID_STATUS_TRANSITION, INVOICE_CANCELLED, E_INVOICE_INVALID */
    invoiceFile: async (state: InvoiceState, syntax: EInvoiceSyntax) =>
      fileOf(await issuedInvoice(state), syntax),
    /** @throws DomainError CREDIT_NOTE_NOT_FOUND, E_INVOICE_INVALID */
    async creditNoteFile(state: CreditNoteState, syntax: EInvoiceSyntax): Promise<EInvoiceFile> {
      const terms = await ofCreditNote(state);
      if (terms === undefined) throw creditNoteNotFound();
      return fileOf(terms, syntax);
    },
    /** Returns the XML for a PDF in the EN 16931 profile; null if it is not valid, since a hybrid invoice must be complete. */
    attachmentOf(terms: ElectronicInvoice | undefined): string | null {
      return terms === undefined || validateTerms(terms).length > 0
        ? null
        : write({ ...terms, profile: 'en16931' }, 'cii', null);
    },
  };
}

function remarkOf(faults: readonly RuleFault[]): string | null {
  if (faults.length === 0) return null;
  const said = faults.map(({ rule, path, message }) => `${rule} ${path} ${message}`);
  return `Not a valid e-invoice by EN 16931. ${said.join('; ')}`;
}
