import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { FORMS, formOf } from '@temelia/reports/catalogue'
import { type PrintOptions, readPrintOptions } from '@temelia/reports/print-options'
import type { ReportForm } from '@temelia/reports/report-form'
import { z } from 'zod'
import { logoFaults, optionFaults, unprintable } from './option-faults.ts'

const settings = z.record(z.string(), z.unknown())

/** The place that a call is about. */
export const placeFields = {
  InvestmentId: z.int().positive(),
  Level: z.enum(['investment', 'object', 'estimate']).default('investment'),
  /** The object or estimate; left out it is the project itself. */
  Id: z.int().positive().optional(),
}

/** What is printed: forms of a place with options for all of them and for each. */
export const order = z.strictObject({
  ...placeFields,
  Forms: z.array(z.string().max(40)).min(1).max(60),
  Options: settings.default({}),
  FormOptions: z.record(z.string().max(40), settings).default({}),
  Output: z.enum(['pdf', 'zip', 'xlsx', 'json']).default('pdf'),
  Language: z.enum(['ro', 'en']).optional(),
})

export type Order = z.output<typeof order>

/** The forms of an order, each once, in the order of the call. @throws AppError INVALID_DATA */
export function orderedForms({ Forms }: Pick<Order, 'Forms'>): ReportForm[] {
  const values = FORMS.map(({ symbol }) => symbol).join(', ')
  const faults: FieldFault[] = []
  const forms = Forms.flatMap((symbol, at) => {
    const form = formOf(symbol)
    if (!form) faults.push({ field: `Forms[${at}]`, code: 'INVALID_CHOICE', params: { values } })
    return form ? [form] : []
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return [...new Set(forms)]
}

/** How a form of an order looks: its own options over those of all. @throws AppError INVALID_DATA that names every unusable option, REPORT_LOGO */
export function orderedOptions(
  { Options, FormOptions }: Pick<Order, 'Options' | 'FormOptions'>,
  { symbol }: ReportForm,
): PrintOptions {
  const [, own] = Object.entries(FormOptions).find(([name]) => formOf(name)?.symbol === symbol) ?? []
  const read = readPrintOptions(Options, own)
  const { options } = read
  const place = own?.['look'] ? 'printingDetails' : 'printingSettings'
  const faults = [...read.faults, ...logoFaults(options.look, `${place}.look`)]
  if (faults.length === 0) return options
  const named = (field: string) =>
    field.replace(/^printingSettings/, 'Options').replace(/^printingDetails/, `FormOptions.${symbol}`)
  throw unprintable(optionFaults(faults.map(({ field, expected }) => ({ field: named(field), expected }))))
}
