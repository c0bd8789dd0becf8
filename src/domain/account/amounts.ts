/** Sums of an account, in the currency's digits. The limit of single amounts does not apply, since sums of many may exceed it. */
import { currencyDigits, type DecimalText, Exact } from '../../kernel/money.js';

/** 0 in the currency's digits. */
export function nothing(currency: string): DecimalText {
  return new Exact(0).toFixed(currencyDigits(currency));
}

export function plus(currency: string, left: DecimalText, right: DecimalText): DecimalText {
  return new Exact(left).plus(right).toFixed(currencyDigits(currency));
}

export function minus(currency: string, left: DecimalText, right: DecimalText): DecimalText {
  const difference = new Exact(left).minus(right);
  return (difference.isZero() ? difference.abs() : difference).toFixed(currencyDigits(currency));
}

export function totalOf(currency: string, list: Iterable<{ readonly amount: DecimalText }>): DecimalText {
  let sum = new Exact(0);
  for (const { amount } of list) sum = sum.plus(amount);
  return sum.toFixed(currencyDigits(currency));
}
