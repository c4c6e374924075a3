import type { Practice } from '@temelia/estimation/types'
import { decode, type WireRecord } from '@temelia/model/codec'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { StoredFile } from '@temelia/model/record/stored-file'
import type { PageModel } from '@temelia/reports/page-model'
import type { PrintOptions } from '@temelia/reports/print-options'
import { call } from '../../data/http.ts'
import { fetchPage, type Found } from '../../data/records.ts'
import type { ReportPlace } from '../open-project/place-address.ts'

export type Level = 'investment' | 'object' | 'estimate'

/** What a person wants of a form; what is left out is as usual. */
export type FormOptions = Partial<PrintOptions>

export type ReportLanguage = 'ro' | 'en'
export type Output = 'pdf' | 'zip' | 'xlsx' | 'json'

/** A form that prints on the place, or on each of its parts of a lower level. */
export type FormOffer = Readonly<{
  Symbol: string
  Title: string
  Level: Level
  Documents: number
  Settlement: boolean
  /** It prints words that are typed with it. */
  Worded: boolean
}>

export type ReportForms = Readonly<{
  Place: Readonly<{ Level: Level; Id: number; Name: string }>
  Practice: Practice
  Articles: number
  House: Pick<PrintOptions, 'headerText' | 'signatures' | 'secondCurrency'>
  Decimals: Readonly<{ quantity: number; price: number; total: number }>
  Settlements: readonly Readonly<{ Id: number; Name: string | null; Date: string }>[]
  Forms: readonly FormOffer[]
}>

export type Gap = Readonly<{ Section: number; Block: number; At: number; Rows: number }>

export type ReportPreview = Readonly<{
  Model: PageModel
  Gaps: readonly Gap[]
  MoreSections: number
  Place: string
  Documents: number
}>

export type PrintRun = Readonly<{
  RunId: number
  Status: 'running' | 'done' | 'cancelled' | 'failed'
  Done: number
  Of: number
  Error: Readonly<{ Code: string; Message: string }> | null
  File: Readonly<{ Name: string; Type: string; Size: number }> | null
}>

export type KeptReport = Readonly<{
  NoteId: number
  FileId: number
  Forms: readonly string[]
  PlaceName: string
  Name: string
  Size: number
  CreatedAt: string
  UserName: string | null
  _actions: Readonly<{ delete: boolean }>
}>

/** What is ordered: forms with the options for each. */
export type PrintOrder = Readonly<{
  place: ReportPlace
  forms: readonly string[]
  formOptions: Readonly<Record<string, FormOptions>>
  output: Output
  language: ReportLanguage
}>

const placed = ({ projectId, level, id }: ReportPlace) => ({ InvestmentId: projectId, Level: level, Id: id })

/** What a form is called on the screen: Romania knows its forms by their symbols, the United States by their titles. */
export function formName({ Symbol: symbol, Title: title }: FormOffer, practice: Practice): string {
  return practice === 'us' ? title : symbol
}

/** The forms a place can print. */
export async function fetchForms(place: ReportPlace, signal: AbortSignal): Promise<ReportForms> {
  return (await call('/api/report-forms', { query: placed(place), signal })).body as ReportForms
}

/** How a form would look. */
export async function fetchPreview(
  place: ReportPlace,
  form: string,
  options: FormOptions,
  language: ReportLanguage,
  signal: AbortSignal,
): Promise<ReportPreview> {
  const json = { ...placed(place), Form: form, Options: options, Language: language }
  return (await call('/api/report-previews', { method: 'POST', json, signal })).body as ReportPreview
}

export async function startRun({ place, forms, formOptions, output, language }: PrintOrder): Promise<PrintRun> {
  const json = { ...placed(place), Forms: forms, FormOptions: formOptions, Output: output, Language: language }
  return (await call('/api/report-runs', { method: 'POST', json })).body as PrintRun
}

export async function fetchRun(id: number): Promise<PrintRun> {
  return (await call(`/api/report-runs/${id}`)).body as PrintRun
}

export async function stopRun(id: number): Promise<void> {
  await call(`/api/report-runs/${id}`, { method: 'DELETE' })
}

/** Keeps the file of a finished run with its project. */
export async function keepRun(id: number): Promise<KeptReport> {
  return (await call(`/api/report-runs/${id}/keep`, { method: 'POST' })).body as KeptReport
}

export async function fetchKept(projectId: number, signal: AbortSignal): Promise<readonly KeptReport[]> {
  const { body } = await call('/api/kept-reports', { query: { InvestmentId: projectId }, signal })
  return (body as { _embedded: { kept_reports: KeptReport[] } })._embedded.kept_reports
}

export function keptKey(projectId: number): readonly unknown[] {
  return ['kept-reports', projectId]
}

/** A stored file, as an email takes it. */
export async function fetchFile(id: number): Promise<Found<typeof StoredFile>> {
  return decode(StoredFile, (await call(`/api/files/${id}`)).body as WireRecord)
}

/** The customer of a project and the address to write to: the main contact's, else their own. */
export async function fetchAddressee(
  related: Readonly<{ type: 'account' | 'opportunity' | null; id: number | null }>,
): Promise<Readonly<{ customerId: number | null; recipients: readonly string[] }>> {
  const { type, id } = related
  if (type === null || id === null) return { customerId: null, recipients: [] }
  const customerId = type === 'account' ? id : (await one(Opportunity, id)).accountId
  if (customerId === null) return { customerId: null, recipients: [] }
  const filter = { field: 'accountId', op: 'eq', value: customerId } as const
  const contacts = await fetchPage(Contact, { filter, pageSize: 50, sort: '-main,name' })
  const customer = await one(Customer, customerId)
  const address = contacts.rows.find(({ email }) => email)?.email ?? customer.email
  return { customerId, recipients: address ? [address.toLowerCase()] : [] }
}

async function one<E extends typeof Opportunity | typeof Customer>(of: E, id: number): Promise<Found<E>> {
  return decode(of, (await call(`/api/${of.wire.path}/${id}`)).body as WireRecord)
}
