import { isDay } from '@temelia/calendar/day'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { Patch } from '@temelia/model/entity'
import type { Project } from '@temelia/model/estimation/project'
import { readNumber, readPercent } from '../../ui/typed-number.ts'
import type { ProjectRow } from '../project-state/project-tree.ts'
import type { Related } from './related-picker.tsx'

/** The texts and dates of a project's head as they are typed. */
const TEXTS = [
  'name',
  'beneficiaryName',
  'designerName',
  'contractorName',
  'contractNumber',
  'currency',
  'altCurrencyName',
] as const
const DATES = ['contractDate', 'estimateDate', 'altCurrencyDate'] as const
const NUMBERS = [
  ['vat', 100],
  ['altCurrencyRate', 1_000_000],
  ['quantityDecimals', 6],
  ['priceDecimals', 6],
  ['totalDecimals', 4],
] as const

export type HeaderText = (typeof TEXTS)[number] | (typeof DATES)[number] | (typeof NUMBERS)[number][0]

export type HeaderDate = (typeof DATES)[number]

export type HeaderNumber = (typeof NUMBERS)[number][0]

/** The head of a project while it is edited. */
export type HeaderDraft = Readonly<Record<HeaderText, string>> &
  Readonly<{ stage: ProjectRow['stage']; folderId: number | null; rounding: 'LINE' | 'FULL'; related: Related }>

/** Why a field cannot be saved. */
export type HeaderFaults = Readonly<
  Partial<
    Record<
      HeaderText,
      'atLeastThree' | 'notADay' | 'notANumber' | 'outOfRange' | 'currencyCode' | 'altCurrencyRateNeeded'
    >
  >
>

export function headerDraft(project: ProjectRow, practice: NumberPractice): HeaderDraft {
  const texts = [...TEXTS, ...DATES].map((key) => [key, project[key] ?? ''])
  const numbers = NUMBERS.map(([key]) => [key, typedText(project[key], practice)])
  return {
    ...(Object.fromEntries([...texts, ...numbers]) as Record<HeaderText, string>),
    stage: project.stage,
    folderId: project.folderId,
    rounding: project.rounding,
    related: { type: project.relatedEntityType, id: project.relatedEntityId },
  }
}

/** The largest value of a number, for the message that refuses it. */
export function mostOf(field: HeaderText): number {
  return NUMBERS.find(([key]) => key === field)?.[1] ?? 0
}

/** The number typed in a field; the VAT is a percentage. */
function numberOf(key: (typeof NUMBERS)[number][0], text: string, practice: NumberPractice): number | null {
  return key === 'vat' ? readPercent(text, practice) : readNumber(text, practice)
}

/** What stands in the way of saving, field by field. */
export function headerFaults(draft: HeaderDraft, practice: NumberPractice): HeaderFaults {
  const faults: Partial<Record<HeaderText, NonNullable<HeaderFaults[HeaderText]>>> = {}
  if (draft.name.trim().length < 3) faults.name = 'atLeastThree'
  for (const key of ['currency', 'altCurrencyName'] as const)
    if (!/^(\p{L}{3})?$/u.test(draft[key].trim())) faults[key] = 'currencyCode'
  for (const key of DATES) if (draft[key] !== '' && !isDay(draft[key])) faults[key] = 'notADay'
  for (const [key, most] of NUMBERS) {
    if (draft[key].trim() === '') continue
    const value = numberOf(key, draft[key], practice)
    if (value === null || (key.endsWith('Decimals') && !Number.isInteger(value))) faults[key] = 'notANumber'
    else if (value < 0 || value > most) faults[key] = 'outOfRange'
  }
  const rate = readNumber(draft.altCurrencyRate, practice)
  if (draft.altCurrencyName.trim() !== '' && !faults.altCurrencyRate && !(rate !== null && rate > 0))
    faults.altCurrencyRate = 'altCurrencyRateNeeded'
  return faults
}

/** The fields that differ from the project's, as they are saved. */
export function headerPatch(project: ProjectRow, draft: HeaderDraft, practice: NumberPractice): Patch<typeof Project> {
  const related = draft.related.id === null ? { type: null, id: null } : draft.related
  const texts = TEXTS.map((key) => [key, upper(key, draft[key].trim()) || null])
  const numbers = NUMBERS.map(([key]) => [key, draft[key].trim() === '' ? null : numberOf(key, draft[key], practice)])
  const wanted = {
    ...Object.fromEntries([...texts, ...numbers, ...DATES.map((key) => [key, draft[key] || null])]),
    stage: draft.stage,
    folderId: draft.folderId,
    rounding: draft.rounding,
    relatedEntityType: related.type,
    relatedEntityId: related.id,
  } as Readonly<Record<string, unknown>>
  const row = project as unknown as Readonly<Record<string, unknown>>
  const differing = Object.entries(wanted).filter(([key, value]) => (row[key] ?? null) !== value)
  return Object.fromEntries(differing) as Patch<typeof Project>
}

/** What stood in the fields of a change when the head was opened. */
export function seenIn(project: ProjectRow, patch: Patch<typeof Project>): Patch<typeof Project> {
  const row = project as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(patch).map((key) => [key, row[key] ?? null])) as Patch<typeof Project>
}

function upper(key: string, text: string): string {
  return key === 'currency' || key === 'altCurrencyName' ? text.toUpperCase() : text
}
