import type { Centralizer } from '@temelia/estimation/centralizer'
import type { GeneralEstimate } from '@temelia/estimation/general-estimate'
import type { InvestmentList } from '@temelia/estimation/investment-list'
import type { DatedAmount } from '@temelia/estimation/month-plan'
import type { Haul } from '@temelia/estimation/resource-list'
import type { ResourceUse, TieOut } from '@temelia/estimation/resource-use'
import type { Money, PartKind, Totals } from '@temelia/estimation/types'
import type { EstimateToPrint } from './f3-data.ts'
import type { PrintedPlace } from './printed-place.ts'

/**
 * Everything forms may print. A form names what it needs and is given that and the place. All figures are the engine's;
 * forms never compute a price or a total again.
 */
export interface ReportData {
  place: PrintedPlace
  /** The estimates of the place in the order of the tree. */
  estimates: readonly EstimateToPrint[]
  /** The lists of the objects and of the whole project, whatever the place is. */
  lists: PrintedLists
  /** The general estimate of the whole project. */
  general: PrintedGeneral
  /** The equipment lists of the place, by object in the order of the tree. */
  facilities: readonly PrintedFacility[]
  /** How the quantities of the place were measured, estimate by estimate; those without a takeoff are left out. */
  measured: readonly MeasuredEstimate[]
  /** The resources of the place, and how they tie out with its direct cost. */
  resources: PrintedResources
  /** What the place and all below it come to. */
  totals: PrintedTotals
  /** What the settlement asked for, or the last one, counts of the place, as bills of its estimates. */
  executed: PrintedWorks
  /** What was given up (NR), ordered on top (NCS), and what is left to execute, likewise. */
  cancelled: PrintedWorks
  extra: PrintedWorks
  remaining: PrintedWorks
  /** Titles of the US classifications by code. */
  classification: PrintedClassification
  /** The alternates of the whole bid with their prices. */
  alternates: PrintedAlternates
  /** Contract, executed and remaining of the place up to the settlement asked for. */
  settled: PrintedBalance
  /** The settlement asked for, or the last one, as an application for payment. */
  application: PrintedApplication
  /** When the works of the place are done. */
  schedule: PrintedSchedule
}

/** What a form can ask for besides its place. */
export type Need = Exclude<keyof ReportData, 'place'>

export interface PrintedLists {
  centralizer: Centralizer
  /** The project's list as F1 has it. */
  investment: InvestmentList
  /** Objects of the place in order, with code and name; a part of the project's where the place is an object. */
  objects: readonly Named[]
  /** All estimates of these objects in order. */
  estimates: readonly (Named & { objectId: number })[]
}

export interface PrintedGeneral {
  estimate: GeneralEstimate
  /** Chapters with a name of their own in this project. */
  names: ReadonlyMap<string, string>
}

/** The totals of a place: objects with their estimates in the order of the tree; an estimate alone stands under its object. */
export interface PrintedTotals {
  total: Totals
  objects: readonly (Named & { totals: Totals; estimates: readonly (Named & { totals: Totals })[] })[]
}

/** The lines of an estimate that have a takeoff. */
export interface MeasuredEstimate extends Named {
  objectName: string
  lines: readonly MeasuredLine[]
}

export interface MeasuredLine {
  chapter: string
  symbol: string
  name: string
  measureUnit: string
  /** What its rows count in: `mp` where the line counts in `100 mp`. */
  rowUnit: string
  /** The line's own; null where a row of it is faulty. */
  quantity: number | null
  rows: readonly MeasuredRow[]
}

/** A row of a takeoff. */
export interface MeasuredRow {
  label: string
  /** As it was typed; of a measure, the formula of its area, length and height. */
  formula: string
  /** Null: a heading, or faulty. */
  result: number | null
  /** The measure it comes from, with the sheet it lies on; no sheet where the measure is gone. */
  shape: { number: number; sheet: string | null } | null
}

/** A record as the forms name it: code and name. */
export interface Named {
  id: number
  name: string
}

/** A line of an equipment list. */
export interface PrintedFacility {
  id: number
  /** Null: of the project as a whole. */
  objectId: number | null
  objectName: string
  /** Chapter of the general estimate, 4.3 to 4.6. */
  kind: string
  code: string
  name: string
  measureUnit: string
  quantity: number
  price: number
  money: Money
  sheetNumber: string
  supplier: string
  /** What the five parts of its technical sheet ask for, in the order of the form; lines of text, '' where nothing is asked. */
  sheet: readonly [parameters: string, safety: string, standards: string, warranty: string, other: string]
}

export interface PrintedResources {
  uses: readonly (ResourceUse & { kind: PartKind; supplier: string | null })[]
  tied: TieOut
  /** Tonne-kilometres of the transport taken apart. */
  hauls: readonly Haul[]
}

/** The direct cost of each estimate, by id, and the days of its lines. */
export type PrintedSchedule = ReadonlyMap<number, readonly DatedAmount[]>

/** One settlement with the figures it is stored with. */
export interface PrintedSettlement {
  id: number
  /** Null: of the whole project. */
  objectId: number | null
  /** Its place among the settlements of its scope, by date. */
  number: number
  name: string
  date: string
  vatRate: number
  difference: number
  /** Value at the prices of the contract; VAT and the value with it hold the adjustment too. */
  money: Money
  /** What the clause of the contract adds to its prices, and by which coefficient. */
  adjustment: number
  coefficient: number
  /** What is billed of stored materials (United States); VAT and the value with it hold this too. */
  storedBilled: number
  retained: number
  recovered: number
  net: number
}

/** Estimates with the articles and quantities of one kind of works, priced as their recapitulation says. Estimates without any are left out. */
export interface PrintedWorks {
  /** Null: none was made yet, or the works do not belong to one. */
  settlement: PrintedSettlement | null
  estimates: readonly EstimateToPrint[]
  /** What is billed of the place, and what the estimates miss of it; null where they add up to it. */
  whole: { difference: number; money: Money } | null
}

/** The values of some works over the course of the settlements, without VAT. */
export interface CourseOfValues {
  contract: number
  extra: number
  cancelled: number
  /** Contract + extra - cancelled. */
  available: number
  /** In earlier settlements, in this one, and in both. */
  before: number
  now: number
  executed: number
  /** Available - executed. */
  remaining: number
}

/** The quantities of an article over the course of the settlements, with its price and direct values. */
export interface SettledArticleToPrint {
  chapter: string
  symbol: string
  name: string
  measureUnit: string
  price: number
  quantities: CourseOfValues
  values: CourseOfValues
  /** What is ordered of its material and the price of one, where waste makes it more than the quantity; null where it does not. */
  ordered: { quantities: CourseOfValues; price: number } | null
}

export interface SettledEstimateToPrint extends Named {
  values: CourseOfValues
  /** What `now` of the values is beyond the recapitulation of its quantities: the difference of the last settlement. */
  difference: number
  articles: readonly SettledArticleToPrint[]
}

export interface PrintedBalance {
  settlement: PrintedSettlement | null
  objects: readonly (Named & {
    values: CourseOfValues
    estimates: readonly SettledEstimateToPrint[]
  })[]
  /** What settlements are worth beyond the objects printed: frozen values, differences of full precision. */
  differences: Pick<CourseOfValues, 'before' | 'now'>
  total: CourseOfValues
}

/** Values of a line of a schedule of values: all of it, billed before and now, and what is retained of it to date. */
export interface ScheduledMoney {
  scheduled: number
  before: number
  now: number
  /** Materials presently stored, which are in neither. */
  stored: number
  retained: number
}

export interface ScheduledLine extends ScheduledMoney {
  chapter: string
  symbol: string
  name: string
  /** Added by a change order. */
  extra: boolean
}

/** What applications bill beside the value of the work. */
export interface AppliedMoney {
  adjustment: number
  retained: number
  recovered: number
  net: number
}

/** An application for payment of a place (SPEC.md R10.15). */
export interface PrintedApplication {
  settlement: PrintedSettlement | null
  /** False: the application is of more than the place, whose own part of what is due is not known. */
  whole: boolean
  values: CourseOfValues
  before: AppliedMoney
  now: AppliedMoney
  /** Materials presently stored of all lines, and what is kept back of them. */
  stored: { readonly value: number; readonly retained: number }
  estimates: readonly (Named & { objectName: string; lines: readonly ScheduledLine[] })[]
  /** What the estimates miss of the place. */
  difference: ScheduledMoney
}

export interface PrintedClassification {
  divisions: ReadonlyMap<string, string>
  elements: ReadonlyMap<string, string>
}

/** The bid without any alternate, what each adds to it or takes off (a deduct is negative), and the bid with those taken. */
export interface PrintedAlternates {
  base: Money
  bid: Money
  alternates: readonly (Money & { code: string; name: string; kind: 'add' | 'deduct'; taken: boolean })[]
}
