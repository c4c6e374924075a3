import { sumDecimals } from '@temelia/decimal/arithmetic'
import { sumOf } from '@temelia/estimation/general-estimate'
import {
  gatherMonths,
  monthRange,
  type MonthRange,
  type MonthSpread,
  spreadOverMonths,
  withoutDates,
} from '@temelia/estimation/month-plan'
import type { Money } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reportsLists } from '@temelia/text/reports-lists'
import { scheduleReports } from '@temelia/text/reports-schedule'
import type { PrintedFacility, ReportData } from '../report-data.ts'

/** What the schedules F6 and C1 print from. */
export type ScheduleData = Pick<ReportData, 'place' | 'totals' | 'facilities' | 'schedule'>

/** An object, an estimate or the equipment of an object, with its months where there are any. */
export interface PlanRow {
  kind: 'group' | 'line' | 'sum'
  id: string
  number: string | null
  name: string
  money: Money
  spread: MonthSpread | null
  /** Rows that this one is the sum of. */
  below: readonly string[]
}

/** The rows of a schedule in the order of the tree, and the months they lie in. */
export interface Plan {
  rows: readonly PlanRow[]
  range: MonthRange | null
  /** True where articles have dates, but too far apart to be a plan. */
  tooLong: boolean
}

/** Objects with their estimates and equipment, each with its value, spread over the months of its articles (rules R16 of the engine). */
export function planOf({ place, totals, facilities, schedule }: ScheduleData, language: Language): Plan {
  const decimals = place.project.decimals.total
  const amounts = totals.objects.flatMap(({ estimates }) => estimates.flatMap(({ id }) => schedule.get(id) ?? []))
  const range = monthRange(amounts)
  const equipmentOf = (objectId: number | null) => facilities.filter((facility) => facility.objectId === objectId)
  const rows: PlanRow[] = []
  const groups: PlanRow[] = []
  const addGroup = (id: string, name: string, own: Money, estimates: readonly PlanRow[], objectId: number | null) => {
    const number = String(groups.length + 1)
    const bought = equipmentRow(equipmentOf(objectId), `${id} equipment`, range, language)
    const below = [...estimates, ...bought].map((row, at) => ({ ...row, number: `${number}.${at + 1}` }))
    const money = sumOf([own, ...bought.map((row) => row.money)])
    const group: PlanRow = {
      kind: 'group',
      id,
      number,
      name,
      money,
      spread: gathered(money, below, range, decimals),
      below: below.map((row) => row.id),
    }
    groups.push(group)
    rows.push(group, ...below)
  }
  for (const object of totals.objects) {
    const estimates = object.estimates.map(
      ({ id, name, totals: money }): PlanRow => ({
        kind: 'line',
        id: `estimate ${id}`,
        number: null,
        name,
        money,
        spread: range && spreadOverMonths(money.withoutVat, schedule.get(id) ?? [], range, decimals),
        below: [],
      }),
    )
    addGroup(`object ${object.id}`, object.name, object.totals, estimates, object.id)
  }
  const nothing = { withoutVat: 0, vat: 0, withVat: 0 }
  if (equipmentOf(null).length > 0) addGroup('project', say(reportsLists.listWholeProject, language), nothing, [], null)
  const whole = sumOf([totals.total, ...facilities.map(({ money }) => money)])
  const total: PlanRow = {
    kind: 'sum',
    id: 'total',
    number: null,
    name: say(scheduleReports.scheduleTotal, language),
    money: whole,
    spread: gathered(whole, groups, range, decimals),
    below: groups.map(({ id }) => id),
  }
  const dated = amounts.some(({ startDate, endDate }) => startDate !== null || endDate !== null)
  return { rows: [...rows, total], range, tooLong: range === null && dated }
}

/** True where something of the plan stands without dates. */
export function hasUndated({ rows }: Plan): boolean {
  return rows.some(({ spread }) => spread !== null && spread.undated !== 0)
}

/** What some months of a row come to together. */
export function worthOf(spread: MonthSpread, from: number, to: number): number {
  return sumDecimals(spread.months.slice(from, to))
}

function equipmentRow(
  facilities: readonly PrintedFacility[],
  id: string,
  range: MonthRange | null,
  language: Language,
): PlanRow[] {
  if (facilities.length === 0) return []
  const money = sumOf(facilities.map((facility) => facility.money))
  const spread = range && withoutDates(money.withoutVat, range)
  const name = say(scheduleReports.scheduleEquipment, language)
  return [{ kind: 'line', id, number: null, name, money, spread, below: [] }]
}

function gathered(
  { withoutVat }: Money,
  below: readonly PlanRow[],
  range: MonthRange | null,
  decimals: number,
): MonthSpread | null {
  if (range === null) return null
  return gatherMonths(
    withoutVat,
    below.flatMap(({ spread }) => spread ?? []),
    range,
    decimals,
  )
}
