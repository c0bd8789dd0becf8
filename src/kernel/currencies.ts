/** The currencies of ISO 4217 and their number of decimal places ("minor unit"). */

/** Codes with two decimal places, fund codes included. Codes without a minor unit (metals, XDR, XTS, XXX …) cannot be billed in. */
const twoDigits = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
VES WST XAD XCD XCG YER ZAR ZMW ZWG`;

/** Codes withdrawn in recent years, accepted so that older documents can be imported. */
const withdrawn = 'ANG BGN CUC HRK SLL ZWL';

const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND';
const fourDigits = 'CLF UYW';

function rows(codes: string, digits: number): [string, number][] {
  return codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, digits]);
}

/** Decimal places by alphabetic code. */
export const currencyDigitsByCode: ReadonlyMap<string, number> = new Map([
  ...rows(twoDigits, 2),
  ...rows(withdrawn, 2),
  ...rows(noDigits, 0),
  ...rows(threeDigits, 3),
  ...rows(fourDigits, 4),
]);
