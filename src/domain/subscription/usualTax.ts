/**
 * Where no taxes of offers and customers are known, lines have the rate of their invoice, and charges record no tax: the subscription stores
 * that rate once. Before anything is taxed differently, the rate is written into each charge.
 */
import type { DecimalText } from '../../kernel/money.js';
import { plainTax } from '../shared/lineTaxes.js';
import type { ChargedDays } from './billedInvoices.js';
import type { BillingFacts } from './commands.js';
import type { KnownSubscription } from './state.js';
import type { Charged, Step, Timeline } from './timeline.js';

/** Before a decision: writes the rate into the charges, unless the next invoice has the same one. */
export function remembersTaxes<State extends KnownSubscription>(
  state: State,
  { taxRate, taxes }: Pick<BillingFacts, 'taxRate' | 'taxes'>,
): State {
  const isSame = taxRate === state.usualTaxRate && (taxes === undefined || taxes.size === 0);
  return isSame ? state : withTaxesSaid(state);
}

/** Writes the usual rate into every charge that records no tax. */
export function withTaxesSaid<State extends KnownSubscription>({ usualTaxRate, ...state }: State): State {
  // The removed property is optional, so the rest is still a `State`.
  const others = state as unknown as State;
  if (usualTaxRate === undefined) return others;
  const tax = plainTax(usualTaxRate);
  const said = (charged: Charged | null) =>
    charged === null || charged.tax !== undefined ? charged : { ...charged, tax };
  const allSaid = (charges: readonly ChargedDays[]) =>
    charges.map((each) => ({ ...each, before: said(each.before), after: said(each.after) }));
  const saidIn = (step: Step): Step => ({ ...step, charged: said(step.charged) });
  const [first, ...rest] = others.timeline;
  const timeline: Timeline = [saidIn(first), ...rest.map(saidIn)];
  const { runs, others: single } = others.invoices;
  const invoices = {
    runs: runs.map((run) => ({ ...run, charged: said(run.charged) ?? run.charged })),
    others: single.map(({ reduced, ...invoice }) => ({
      ...invoice,
      charges: allSaid(invoice.charges),
      ...(reduced === undefined ? {} : { reduced: { ...reduced, charges: allSaid(reduced.charges) } }),
    })),
  };
  const { settlement } = others;
  const settled =
    settlement === undefined ? {} : { settlement: { ...settlement, charges: allSaid(settlement.charges) } };
  return { ...others, timeline, invoices, ...settled };
}

/** After an invoice whose lines all have the rate of the invoice. */
export function afterUsual<State extends KnownSubscription>(
  state: State,
  taxRate: DecimalText | undefined,
): State {
  if (taxRate === undefined || taxRate === state.usualTaxRate) return state;
  return { ...withTaxesSaid(state), usualTaxRate: taxRate };
}
