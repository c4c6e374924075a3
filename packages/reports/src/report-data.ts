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
  /** The equipment lists of the place in their order. */
  facilities: readonly PrintedFacility[]
  /** The resources of the place, and how they tie out with its direct cost. */
  resources: PrintedResources
  /** What the place and all below it come to. */
  totals: PrintedTotals
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
}

export interface PrintedResources {
  uses: readonly (ResourceUse & { kind: PartKind; supplier: string | null })[]
  tied: TieOut
  /** Tonne-kilometres of the transport taken apart. */
  hauls: readonly Haul[]
}

/** The direct cost of each estimate, by id, and the days of its lines. */
export type PrintedSchedule = ReadonlyMap<number, readonly DatedAmount[]>
