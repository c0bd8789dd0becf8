/** The REST interface of the European Commission's VIES, which tells whether a member state knows a VAT identifier. */
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import { Unavailable } from '../ports/unavailable.js';
import type { AskVatId } from '../ports/vatCheck.js';

const limitMilliseconds = 10_000;

/** @param url base address without the operation, e.g. `https://ec.europa.eu/taxation_customs/vies/rest-api` */
export function createVies(url: string): AskVatId {
  const address = `${url.replace(/\/+$/, '')}/check-vat-number`;
  return async (vatId, requester, signal) => {
    const asks =
      requester === null
        ? {}
        : { requesterMemberStateCode: prefixOf(requester), requesterNumber: requester.slice(2) };
    const answered = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: prefixOf(vatId), vatNumber: vatId.slice(2), ...asks }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMilliseconds)]),
    }).catch(() => undefined);
    const body = await bodyOf(answered);
    if (!isJsonObject(body)) throw new Unavailable('VIES could not be reached, or gave no answer');
    const { valid, requestIdentifier } = body;
    if (answered?.ok === true && typeof valid === 'boolean')
      return { valid, consultation: textOf(requestIdentifier) };
    const faults = faultsIn(body);
    // A number that is invalid in that member state is an answer; all other faults are not.
    if (faults.includes('INVALID_INPUT')) return { valid: false, consultation: null };
    throw new Unavailable(`VIES answered ${faults[0] ?? answered?.status}`);
  };
}

async function bodyOf(answered: Response | undefined): Promise<JsonValue | undefined> {
  try {
    return JSON.parse((await answered?.text()) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the prefix. Greek VAT ids begin with EL; some people write the country code GR. */
function prefixOf(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  return prefix === 'GR' ? 'EL' : prefix;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function faultsIn({ errorWrappers }: JsonObject): readonly string[] {
  if (!Array.isArray(errorWrappers)) return [];
  return errorWrappers.flatMap((one) => (isJsonObject(one) ? (textOf(one.error) ?? []) : []));
}
