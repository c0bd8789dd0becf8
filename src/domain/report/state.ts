/** States of a report's definition. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { ReportDefinition } from './events.js';

export type ReportState =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly report: ReportDefinition }
  | { readonly status: 'deleted' };

/** @throws DomainError REPORT_NOT_FOUND */
export function presentReport(state: ReportState): ReportDefinition {
  if (state.status !== 'present') throw reportNotFound();
  return state.report;
}

export function reportNotFound(id?: string): DomainError {
  return new NotFound('REPORT_NOT_FOUND', 'Report', id);
}
