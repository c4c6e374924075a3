import { formatDay } from '@temelia/calendar/format-day'
import { readTypedDay } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import { isDashForZero } from '@temelia/decimal/typed-amount'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { craftText, readCraft } from '@temelia/estimation/crew'
import { lengthAlone, parseFormula } from '@temelia/estimation/formula'
import type { ArticleResult } from '@temelia/estimation/types'
import { fold } from '@temelia/text/fold'
import type { Say } from '../../ui/text.ts'
import { dayRefusal } from '../../ui/typed-day.ts'
import { echoOf, numberRefusal, readNumber, readPercent } from '../../ui/typed-number.ts'
import { faultText } from '../fault-text.ts'
import type { CellEdit, CellReading } from '../grid/grid-source.ts'
import { type Change, seeing } from '../project-state/changes.ts'
import { COST_COLUMNS, COST_WORDS, costColumnOf } from '../project-state/cost-kind.ts'
import type { ArticleRow, EstimateRow, ObjectRow } from '../project-state/project-tree.ts'
import { countedQuantity } from './counted-quantity.ts'
import { partOf } from './parts.ts'

const TEXTS = ['symbol', 'name', 'measureUnit', 'chapter', 'uniformat', 'division'] as const
type TextColumn = (typeof TEXTS)[number]
const LONGEST: Readonly<Record<TextColumn, number>> = {
  symbol: 80,
  name: 4_000,
  measureUnit: 40,
  chapter: 400,
  uniformat: 10,
  division: 10,
}

/** The text an article's cell opens with; null where typing is not possible. A takeoff of several rows opens in the panel instead. */
export function articleDraft(
  article: ArticleRow,
  effective: number | null,
  column: string,
  practice: NumberPractice,
): string | null {
  if (isText(column)) return article[column] ?? ''
  if (column === 'quantity') {
    if (!article.formula) return typedText(article.quantity, practice)
    return article.formula.includes('\n') ? null : article.formula
  }
  if (column === 'craft') return craftText(article.rsCrew, article.rsLaborHours, practice)
  const own = partOf(column, 'own')
  if (own) return typedText(article[own.own] ?? effective, practice)
  const uplift = partOf(column, 'uplift')
  if (uplift) return typedText(article[uplift.uplift], practice)
  if (column === 'startDate' || column === 'endDate') return formatDay(article[column] ?? '', practice)
  return null
}

/** The text a cost column's cell opens with: the word it shows. */
export function costColumnDraft(article: ArticleRow, result: ArticleResult | undefined, t: Say): string {
  const kind = costColumnOf(article, result)
  return kind === null ? '' : t(COST_WORDS[kind])
}

/** A cost column as it is typed: its word, or as much of it as no other begins with. */
function readCostColumn(typed: string, t: Say): CellReading {
  const fitting = COST_COLUMNS.filter((kind) => fold(t(COST_WORDS[kind])).startsWith(fold(typed)))
  const [only] = fitting
  if (typed !== '' && fitting.length === 1 && only) return { ok: true, value: only }
  return refuse(t('costColumnNotRead', { words: COST_COLUMNS.map((kind) => t(COST_WORDS[kind])).join(', ') }))
}

/** The text an object's or estimate's cell opens with. */
export function groupDraft(group: ObjectRow | EstimateRow, column: string): string | null {
  if (column === 'symbol') return group.code ?? ''
  return column === 'name' ? group.name : null
}

/**
 * Typed text of an article's cell understood. A quantity that is no number is a formula: `4*2,5`, `axis A: 4.43x0.55`; in feet and inches it
 * must fit the unit of the line.
 */
export function readArticle(
  column: string,
  text: string,
  t: Say,
  practice: NumberPractice,
  unit: string | null = null,
): CellReading {
  const typed = isText(column) || !isDashForZero(text) ? text.trim() : ''
  if (isText(column)) {
    const most = LONGEST[column]
    return typed.length > most ? refuse(t('tooLong', { most })) : { ok: true, value: typed === '' ? null : typed }
  }
  if (column === 'quantity') return readQuantity(typed, practice, unit, t)
  if (column === 'costColumn') return readCostColumn(typed, t)
  if (column === 'craft')
    return typed === '' || readCraft(typed, practice) ? { ok: true, value: typed || null } : refuse(t('craftNotRead'))
  if (column === 'startDate' || column === 'endDate') return readDay(typed, practice, t)
  if (typed === '') return { ok: true, value: null }
  const number = partOf(column, 'uplift') ? readPercent(typed, practice) : readNumber(typed, practice)
  if (number === null) return refuse(numberRefusal(typed, practice, t))
  if (partOf(column, 'uplift') && (number < -100 || number > 1_000))
    return refuse(t('outOfRange', { min: -100, max: 1_000 }))
  return { ok: true, value: number }
}

export function readGroup(column: string, text: string, t: Say): CellReading {
  const typed = text.trim()
  if (column === 'symbol')
    return typed.length > 40 ? refuse(t('tooLong', { most: 40 })) : { ok: true, value: typed === '' ? null : typed }
  if (!/^[\p{L}\p{N}]/u.test(typed)) return refuse(t('nameNeeded'))
  return typed.length > 400 ? refuse(t('tooLong', { most: 400 })) : { ok: true, value: typed }
}

/** The change an accepted edit makes, on what the person saw when typing began. */
export function changeOf(edit: CellEdit, practice: NumberPractice): Change {
  const change = changeTo(edit, practice)
  return edit.seen === undefined ? change : seeing(change, changeTo({ ...edit, value: edit.seen }, practice).patch)
}

/** A typed number ends a formula; a formula leaves the last quantity as it was. */
function changeTo({ row, column, value }: CellEdit, practice: NumberPractice): Change {
  if (row.kind === 'object' || row.kind === 'estimate') {
    const patch = column === 'symbol' ? { code: value as string | null } : { name: value as string }
    return { entity: row.kind, id: row.id, patch }
  }
  const own = partOf(column, 'own')
  const uplift = partOf(column, 'uplift')
  if (own) return { entity: 'article', id: row.id, patch: { [own.own]: value } }
  if (uplift) return { entity: 'article', id: row.id, patch: { [uplift.uplift]: value } }
  if (column === 'craft') return { entity: 'article', id: row.id, patch: craftPatch(value, practice) }
  if (column !== 'quantity') return { entity: 'article', id: row.id, patch: { [column]: value } }
  if (typeof value === 'string') return { entity: 'article', id: row.id, patch: { formula: value } }
  return { entity: 'article', id: row.id, patch: { quantity: Number(value), formula: null } }
}

/** `B1@.032` as the article's fields; nothing typed takes the labour away. */
export function craftPatch(
  typed: CellEdit['value'],
  practice: NumberPractice,
): { rsCrew: string | null; rsLaborHours: number } {
  const craft = readCraft(String(typed ?? ''), practice)
  return { rsCrew: craft?.crew ?? null, rsLaborHours: craft?.hours ?? 0 }
}

/** A number, or a formula; what can be read two ways is refused with both readings. */
function readQuantity(typed: string, practice: NumberPractice, unit: string | null, t: Say): CellReading {
  if (typed === '') return { ok: true, value: 0 }
  const counted = countedQuantity(typed, unit, practice)
  if (counted?.kind === 'number') return { ok: true, value: counted.value }
  if (counted?.kind === 'brackets')
    return refuse(t('numberTwoWays', { one: counted.negative, other: counted.positive }))
  const text = typed.replace(/^=/, '')
  if (!parseFormula(text, practice).faults[0]) return readFormula(text, practice, unit, t)
  if (counted) return refuse(t('quantityOtherUnit', { unit: counted.unit }))
  if (readNumber(text, practice) !== null) return refuse(t('quantityMoney'))
  return readFormula(text, practice, unit, t)
}

/** A takeoff formula; what can be read two ways is refused with both readings. */
export function readFormula(text: string, practice: NumberPractice, unit: string | null, t: Say): CellReading {
  if (echoOf(text, practice).length > 1) return refuse(numberRefusal(text, practice, t))
  const formula = parseFormula(text, practice)
  const fault = formula.faults[0] ?? lengthAlone(formula, unit)
  return fault ? refuse(faultText(fault, t)) : { ok: true, value: text }
}

function readDay(typed: string, region: Region, t: Say): CellReading {
  if (typed === '') return { ok: true, value: null }
  const reading = readTypedDay(typed, region)
  return reading.ok ? { ok: true, value: reading.day } : refuse(dayRefusal(reading, region, t))
}

function isText(column: string): column is TextColumn {
  return (TEXTS as readonly string[]).includes(column)
}

function refuse(message: string): CellReading {
  return { ok: false, message }
}
