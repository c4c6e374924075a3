import type { Region } from '@temelia/calendar/region'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { statementFieldNames } from '@temelia/model/billing/statement-fields'
import { AppError } from '@temelia/model/errors'
import { bankStatementTexts } from '@temelia/text/bank-statements'
import type { Language } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction, type Services } from '../../http/services.ts'
import { uploadedFile } from '../../http/uploaded-bytes.ts'
import { tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { readJson } from '../../records/json-text.ts'
import { encodings } from '../../transfer/decode-text.ts'
import { delimiters } from '../../transfer/delimited.ts'
import { type ImportError, messageOf } from '../../transfer/import-error.ts'
import { readStatementInWorker } from '../../transfer/read-in-worker.ts'
import { statementForms, type StatementReading } from '../../transfer/read-statement.ts'
import { thread } from '../../transfer/read-upload.ts'
import { recordLimits } from '../../transfer/sheet.ts'
import type { StatementMapping } from '../../transfer/statement-table.ts'
import { countKnown } from './keep.ts'
import { type AccountRow, type FittingStatements, fitting, rememberedMapping, toneOf } from './read-file.ts'

/** A file of statements as it was read for an account. */
export interface ReceivedStatement {
  readonly fileName: string
  readonly account: AccountRow
  readonly reading: StatementReading
  readonly mapping: StatementMapping
  readonly fit: FittingStatements
  /** What keeps the file out; undefined for one that can be imported. */
  readonly refused: ImportError | undefined
}

const letter = z.string().regex(/^[A-Z]{1,3}$/)

const mappings = z.strictObject({
  columns: z.record(letter, z.enum(statementFieldNames).nullable()).optional(),
  decimals: z.record(letter, z.enum(['comma', 'point'])).optional(),
  days: z.record(letter, z.enum(['dayFirst', 'monthFirst'])).optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
})

/** Reads the file of a request for the account that it names. Columns that were named once are taken the same way again. */
export async function receiveStatement(services: Services, request: FastifyRequest): Promise<ReceivedStatement> {
  const { file, fields } = await partsOf(request)
  const accountId = Number(fields['BillingAccountId'])
  if (!Number.isSafeInteger(accountId) || accountId <= 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'BillingAccountId', code: 'REQUIRED' }] })
  const within = <T>(work: (context: Context) => Promise<T>) => inTransaction(services, request, work)
  const account = await within((context) => find(context, BillingAccount, accountId))
  const { region } = request.actor
  const read = async (mapping: StatementMapping): Promise<StatementReading> => {
    const found = await readStatementInWorker(
      file.bytes,
      recordLimits,
      { region, mapping },
      { ...thread, owner: tenantOf(request.actor) },
    )
    if (found.ok) return found.value
    return { form: 'table', statements: [], columns: [], header: '', open: [], faults: [found.fault] }
  }
  const sent = mappingIn(fields['mapping'])
  const first = await read(sent ?? {})
  const known = sent ? null : await within((context) => rememberedMapping(context, accountId, first.header))
  const reading = known ? await read(known) : first
  const fit = await within((context) => fitting(context, account, reading))
  return {
    fileName: file.name,
    account,
    reading,
    mapping: sent ?? known ?? {},
    fit,
    refused:
      fit.faults.find(({ code }) => toneOf(code) === 'error') ??
      (fit.statements.length === 0 ? { code: 'STATEMENT_EMPTY' } : undefined),
  }
}

/** What the reading of a file answers. */
export const readingReply = z.looseObject({
  Form: z.enum(statementForms),
  Ready: z.boolean(),
  Statements: z.array(
    z.looseObject({
      Number: z.string(),
      FirstDay: z.string(),
      LastDay: z.string(),
      Opening: z.number().nullable(),
      Closing: z.number().nullable(),
      LineCount: z.int(),
      KnownCount: z.int(),
    }),
  ),
  Columns: z.array(
    z.looseObject({
      Letter: z.string(),
      Header: z.string(),
      Field: z.enum(statementFieldNames).nullable(),
      Example: z.string(),
    }),
  ),
  Questions: z.array(
    z.looseObject({
      Kind: z.enum(['days', 'decimals']),
      Letter: z.string(),
      Text: z.string(),
      Read: z.string(),
      Other: z.string(),
      Choice: z.enum(['dayFirst', 'monthFirst', 'comma', 'point']),
    }),
  ),
  Mapping: z.looseObject({}),
  Notes: z.array(
    z.looseObject({
      Code: z.string(),
      Message: z.string(),
      Line: z.int().nullable(),
      Tone: z.enum(['error', 'warning', 'note']),
    }),
  ),
})

/** How a file was read, for a person who decides whether to import it. */
export async function encodeReading(
  context: Context,
  { account, reading, mapping, fit, refused }: ReceivedStatement,
  language: Language,
): Promise<z.input<typeof readingReply>> {
  const known = await countKnown(context, account.id, fit.statements)
  const all = refused && !fit.faults.includes(refused) ? [refused, ...fit.faults] : fit.faults
  return {
    Form: reading.form,
    Ready: refused === undefined,
    Statements: fit.statements.map((one, index) => {
      const days = one.entries.map(({ date }) => date).toSorted()
      return {
        Number: one.number,
        FirstDay: days[0] ?? '',
        LastDay: days.at(-1) ?? '',
        Opening: one.opening,
        Closing: one.closing,
        LineCount: one.entries.length,
        KnownCount: known[index] ?? 0,
      }
    }),
    Columns: reading.columns.map((one) => ({
      Letter: one.letter,
      Header: one.header,
      Field: one.field,
      Example: one.example,
    })),
    Questions: reading.open.map((one) => ({
      Kind: one.kind,
      Letter: one.letter,
      Text: one.text,
      Read: one.read,
      Other: one.other,
      Choice: one.choice,
    })),
    Mapping: { ...mapping },
    Notes: all.map((one) => ({
      Code: one.code,
      Message: sayFault(one, language, context.actor.region),
      Line: one.line ?? null,
      Tone: toneOf(one.code),
    })),
  }
}

/** The words of a fault of a file. */
export function sayFault(
  { code, value = '', line = 0, column = '', params }: ImportError,
  language: Language,
  region: Region,
): string {
  const missing = code === 'HEADER_MISSING' && statementFieldNames.find((name) => name === value)
  const named = missing ? bankStatementTexts[`bankField_${missing}`][language] : value
  return messageOf(code, language, region, { line, column, ...params, value: named })
}

async function partsOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  let file: { readonly name: string; readonly bytes: Uint8Array } | undefined
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await uploadedFile(part)
    else fields[part.fieldname] = part.value
  }
  if (!file) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
  return { file, fields }
}

function mappingIn(sent: unknown): StatementMapping | undefined {
  if (typeof sent !== 'string' || sent.trim() === '') return undefined
  const read = mappings.safeParse(readJson(sent))
  if (read.success) return read.data
  throw new AppError('INVALID_DATA', {
    faults: read.error.issues.map(({ path }) => ({ field: ['mapping', ...path].join('.'), code: 'INVALID_CHOICE' })),
  })
}
