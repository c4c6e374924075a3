import type { Practice, Rounding } from '@temelia/estimation/types'
import type { ReportLevel } from './report-form.ts'

/** What the head of a form and its figures take from the project. */
export interface PrintedProject {
  practice: Practice
  currency: string
  name: string
  beneficiaryName: string
  contractorName: string
  designerName: string
  /** Of the contract whose works are settled; '' and null where the project does not say. */
  contractNumber: string
  contractDate: string | null
  decimals: { quantity: number; price: number; total: number }
  rounding: Rounding
  /** Percent. */
  vatRate: number
  /** What is built, in `areaUnit`; null: costs per unit of it are not shown. */
  area: number | null
  areaUnit: string
}

/** The project, object or estimate that is printed. */
export interface PrintedPlace {
  level: ReportLevel
  /** Of the project, object or estimate, with its code. */
  name: string
  project: PrintedProject
  /** '' above the level of objects. */
  objectName: string
  /** '' above the level of estimates. */
  estimateName: string
  /** The lines of the place that its totals leave out: they count 0 because of a fault (SPEC.md R18.5). */
  leftOut: readonly LeftOutLine[]
}

/** A line that could not be computed, and where it stands. */
export interface LeftOutLine {
  objectName: string
  estimateName: string
  /** Symbol and name. */
  name: string
}
