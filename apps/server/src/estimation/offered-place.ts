import type {
  AddedCost,
  OfferedEquipment,
  OfferedEstimate,
  OfferedGroup,
  OfferedPlace,
  OfferedWork,
} from '@temelia/billing/offered-place'
import { currencyOf } from '@temelia/calendar/region'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { countedFacilities } from '@temelia/estimation/equipment-lists'
import { groupBy } from '@temelia/estimation/group-by'
import { defaultRecapitulation } from '@temelia/estimation/templates'
import type { Totals } from '@temelia/estimation/types'
import { divisions } from '@temelia/model/estimation/classification'
import { lineName } from '@temelia/reports/recapitulation-lines'
import { beginningOf } from '@temelia/text/beginning'
import { generalChapterNames } from '@temelia/text/general-estimate'
import { type Language, say } from '@temelia/text/message'
import { offerWords } from '@temelia/text/offers'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { articlesOf } from './article-parts.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import { type Level, type Place, placeOf } from './levels.ts'
import { estimatesOf } from './print.ts'
import { type EstimateRow, estimateRows, type ObjectRow, objectRows } from './project-rows.ts'
import { counted } from './revisions/counted.ts'
import { calculationSettings, type ProjectRow } from './settings.ts'
import { projectTotals } from './totals.ts'

/** A place as offers take it, with what it hangs on. */
export interface PlaceToOffer {
  readonly offered: OfferedPlace
  readonly project: Pick<ProjectRow, 'id' | 'name' | 'practice' | 'relatedEntityType' | 'relatedEntityId'>
  /** How many lines count 0 because they cannot be computed. */
  readonly leftOut: number
}

interface WorkRow {
  readonly id: number
  readonly estimateId: number
  readonly chapter: string | null
  readonly division: string | null
  readonly symbol: string | null
  readonly name: string | null
  readonly measureUnit: string | null
  readonly quantity: number
  readonly price: number | null
  readonly total: number | null
}

/** The longest code, name and unit that a line has. */
const LONGEST = { code: 60, name: 400, unit: 20 }

/**
 * A project, an object or an estimate as it is offered, from what is stored: alternates as they count there, equipment lists beside the works.
 * @throws AppError NOT_FOUND, the same for unknown and for not visible
 */
export async function placeToOffer(
  context: Context,
  level: Level,
  id: number,
  language: Language,
): Promise<PlaceToOffer> {
  const place = await placeOf(context, level, id)
  const { project } = place
  const totals = await projectTotals(context, project)
  const chosen = await estimatesOf(context, place)
  const works = groupBy(await workRows(context, project, chosen), ({ estimateId }) => estimateId)
  const total =
    level === 'investment' ? totals.total : level === 'object' ? totals.totalOf(id) : totals.estimates.get(id)
  const offered: OfferedPlace = {
    place: { source: { type: level, id, code: null }, name: named(place.name) },
    currency: project.currency ?? currencyOf(project.practice ?? 'ro'),
    total: total?.withoutVat ?? 0,
    rate: project.vat ?? 0,
    estimates: chosen.flatMap(({ estimate, object }) => {
      const worth = level === 'estimate' ? totals.estimates.get(estimate.id) : totals.within(estimate.id)
      if (!worth) return []
      const own = { place, estimate, object, worth, language }
      return [offeredEstimate(own, works.get(estimate.id) ?? [])]
    }),
    equipment: await offeredEquipment(context, place, language),
  }
  return { offered, project, leftOut: total?.leftOut ?? 0 }
}

interface Chosen {
  readonly place: Place
  readonly estimate: EstimateRow
  readonly object: ObjectRow
  /** What the estimate is of the place. */
  readonly worth: Totals
  readonly language: Language
}

function offeredEstimate(
  { place, estimate, object, worth, language }: Chosen,
  rows: readonly WorkRow[],
): OfferedEstimate {
  const deducted = place.level !== 'estimate' && estimate.counts === -1
  const group: OfferedGroup = { source: { type: 'estimate', id: estimate.id, code: null }, name: named(estimate.name) }
  return {
    estimate: group,
    object: { source: { type: 'object', id: object.id, code: null }, name: named(object.name) },
    rate: rateOf(place.project, object, estimate),
    value: worth.withoutVat,
    works: rows.map((row) => offeredWork(row, deducted ? -1 : 1, chapterOf(place, group, row, language))),
    added: addedCosts(place.project, object, estimate, worth, language),
  }
}

function offeredWork(row: WorkRow, sign: 1 | -1, chapter: OfferedGroup): OfferedWork {
  const signed = (amount: number) => (sign === 1 ? amount : subtractDecimals(0, amount))
  return {
    id: row.id,
    code: cut(row.symbol, LONGEST.code),
    name: named(row.name ?? row.symbol ?? ''),
    unit: cut(row.measureUnit, LONGEST.unit),
    quantity: signed(row.quantity),
    price: row.price,
    direct: signed(row.total ?? 0),
    chapter,
  }
}

/** What an article is grouped under: its chapter in its estimate, in the United States its division over the whole place. */
function chapterOf(
  { level, id, project }: Place,
  estimate: OfferedGroup,
  row: WorkRow,
  language: Language,
): OfferedGroup {
  if (project.practice !== 'us') {
    const chapter = row.chapter?.trim()
    return chapter ? { source: { ...estimate.source, code: chapter }, name: named(chapter) } : estimate
  }
  const division = divisions.find(({ code }) => code === row.division)
  const name = division ? `${division.code} ${division.title}` : say(offerWords.offerOtherWorks, language)
  const rank = division ? divisions.indexOf(division) : divisions.length
  return { source: { type: level, id, code: `division ${division?.code ?? ''}`.trim() }, name, rank }
}

/** VAT of an estimate, as the roll-up taxes it (SPEC.md R8.3). */
function rateOf(project: ProjectRow, object: ObjectRow, estimate: EstimateRow): number {
  if (estimate.applyVat === false) return 0
  return (estimate.recapitulation ?? object.recapitulation)?.vat ?? project.vat ?? 0
}

/** The lines of a recapitulation that are costs: sums only repeat what stands above them. */
function addedCosts(
  project: ProjectRow,
  object: ObjectRow,
  estimate: EstimateRow,
  { lines }: Totals,
  language: Language,
): AddedCost[] {
  const practice = project.practice ?? 'ro'
  const own = estimate.recapitulation ?? object.recapitulation ?? project.recapitulation
  const sums = new Set(
    (own ?? defaultRecapitulation(practice)).lines.flatMap(({ kind, code }) => (kind === 'sum' ? [code] : [])),
  )
  return lines
    .filter(({ code }) => !sums.has(code))
    .map((line) => ({ code: line.code, name: named(lineName(line, language)), amount: line.total }))
}

async function offeredEquipment(
  context: Context,
  { level, id, project }: Place,
  language: Language,
): Promise<OfferedEquipment[]> {
  if (level === 'estimate') return []
  const objects = new Map((await objectRows(context, project.id)).map((object) => [object.id, object]))
  const rows = await facilityRows(context, project.id)
  const whole: OfferedGroup = { source: { type: 'investment', id: project.id, code: null }, name: named(project.name) }
  const settings = calculationSettings(project)
  const vat = project.vat ?? 0
  return countedFacilities(rows, await estimateRows(context, project.id), { settings, vat })
    .filter(({ objectId }) => level === 'investment' || objectId === id)
    .map((row) => {
      const object = row.objectId === null ? undefined : objects.get(row.objectId)
      const group: OfferedGroup = object
        ? { source: { type: 'object', id: object.id, code: null }, name: named(object.name) }
        : whole
      const kind = {
        source: { ...group.source, code: `list ${row.kind}` },
        name: say(generalChapterNames[`chapter.${row.kind}`], language),
      }
      const { withoutVat: value } = row.money
      return {
        id: row.id,
        code: cut(row.code, LONGEST.code),
        name: named(row.name),
        unit: cut(row.measureUnit, LONGEST.unit),
        quantity: value < 0 !== (row.price ?? 0) * row.quantity < 0 ? -row.quantity : row.quantity,
        price: row.price,
        rate: vat,
        value,
        kind,
        object: group,
      }
    })
}

/** The articles of estimates that count, in the order of the tree. */
async function workRows(
  context: Context,
  project: ProjectRow,
  chosen: readonly { readonly estimate: EstimateRow }[],
): Promise<WorkRow[]> {
  if (chosen.length === 0) return []
  const inside = articlesOf(context, project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  return context.tx.rows<WorkRow>(sql`
    select a.id, a.estimate_id, a.chapter, a.division, a.symbol, a.name, a.measure_unit, a.quantity, a.price, a.total
    from articles a where ${inside} and ${counted} order by a.estimate_id, a.position, a.id`)
}

function named(name: string): string {
  return beginningOf(name.replace(/\s+/gu, ' ').trim(), LONGEST.name) || '–'
}

function cut(text: string | null, most: number): string | null {
  return beginningOf(text?.trim() ?? '', most) || null
}
