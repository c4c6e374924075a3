import * as written from '@temelia/text/format'
import type { Decimals, NumberForm } from '@temelia/text/format'

/**
 * Numbers as a screen shows them: as everywhere, with the sign `−`, which is as wide as a digit. Files, letters and what is copied keep the hyphen
 * that other programs read; a number pasted back is read with either (`readTypedNumber`).
 */
export function formatNumber(value: number, form: NumberForm, decimals?: Decimals): string {
  return withMinus(written.formatNumber(value, form, decimals))
}

/** A figure among others, of a table or a foot; nothing as a dash. */
export function formatFigure(value: number, form: NumberForm, decimals?: Decimals): string {
  return withMinus(written.formatFigure(value, form, decimals))
}

/** A percentage given in percent. */
export function formatPercent(value: number, form: NumberForm, decimals?: Decimals): string {
  return withMinus(written.formatPercent(value, form, decimals))
}

/** An amount with its currency code after it. */
export function formatMoney(value: number, currency: string, form: NumberForm, decimals?: Decimals): string {
  return withMinus(written.formatMoney(value, currency, form, decimals))
}

function withMinus(text: string): string {
  return text.startsWith('-') ? `−${text.slice(1)}` : text
}
