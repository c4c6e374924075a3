import {
  computeGeneralEstimate,
  type GeneralEstimate,
  type GeneralLineInput,
} from '@temelia/estimation/general-estimate'
import type { Fault, Money, Practice } from '@temelia/estimation/types'
import type { Say } from '../../ui/text.ts'
import { faultText } from '../fault-text.ts'

/** An amount as the server sends it. */
export type WireMoney = Readonly<{ WithoutVAT: number; VAT: number; WithVAT: number }>

/** A chapter as the server sends it: what was set on it, and what the law and the project say. */
export type WireLine = Readonly<{
  Chapter: string
  Name: string
  OwnName: string | null
  OwnFormula: string | null
  OwnRate: number | null
  OwnApplyVAT: boolean | null
  DefaultRate: number | null
  DefaultRateSince: string | null
  RateLimit: number | null
  Sum: boolean
  Editable: boolean
  FromProject: WireMoney | null
}>

export type WireEstimate = Readonly<{ Lines: readonly WireLine[] }>

/** What is being set on a chapter. */
export type LinePatch = Readonly<{
  Chapter: string
  Formula?: string | null
  Rate?: number | null
  ApplyVAT?: boolean | null
  Name?: string | null
}>

export type Setting = Readonly<{
  vat: number
  totalDecimals: number
  budgetChapter: boolean
  practice: Practice
  parameters: ReadonlyMap<string, number | null>
}>

/** The general estimate as the engine has it, with what is being typed. */
export function figuresWith(
  lines: readonly WireLine[],
  { vat, totalDecimals, budgetChapter, practice, parameters }: Setting,
  typed: LinePatch | null = null,
): GeneralEstimate {
  return computeGeneralEstimate({
    lines: lines.map((line) => inputOf(line, typed)),
    project: new Map(lines.flatMap((line) => (line.FromProject ? [[line.Chapter, moneyOf(line.FromProject)]] : []))),
    vat,
    totalDecimals,
    budgetChapter,
    practice,
    parameters,
  })
}

/** The lines with one changed, as they stand until the server has answered. */
export function withPatch(lines: readonly WireLine[], patch: LinePatch): readonly WireLine[] {
  const { Chapter, Formula, Rate, ApplyVAT, Name } = patch
  return lines.map((line) =>
    line.Chapter === Chapter
      ? {
          ...line,
          OwnFormula: Formula === undefined ? line.OwnFormula : Formula,
          OwnRate: Rate === undefined ? line.OwnRate : Rate,
          OwnName: Name === undefined ? line.OwnName : Name,
          Name: Name ?? line.Name,
          OwnApplyVAT: ApplyVAT === undefined ? line.OwnApplyVAT : ApplyVAT,
        }
      : line,
  )
}

/** What stands on the chapter of a change in the fields that it sets. */
export function wasOf(lines: readonly WireLine[], patch: LinePatch): Omit<LinePatch, 'Chapter'> {
  const line = lines.find(({ Chapter }) => Chapter === patch.Chapter)
  const { OwnFormula = null, OwnRate = null, OwnApplyVAT = null, OwnName = null } = line ?? {}
  return {
    ...(patch.Formula === undefined ? {} : { Formula: OwnFormula }),
    ...(patch.Rate === undefined ? {} : { Rate: OwnRate }),
    ...(patch.ApplyVAT === undefined ? {} : { ApplyVAT: OwnApplyVAT }),
    ...(patch.Name === undefined ? {} : { Name: OwnName }),
  }
}

/** What is wrong with a chapter, in the reader's words; loops and names are shown. */
export function generalFaultText(fault: Fault, t: Say): string {
  if ('loop' in fault.params) return t('generalLoop', fault.params)
  if (fault.code === 'FORMULA_UNKNOWN_NAME') return t('generalUnknown', fault.params)
  return faultText(fault, t)
}

function inputOf(line: WireLine, typed: LinePatch | null): GeneralLineInput {
  const [shown = line] = typed?.Chapter === line.Chapter ? withPatch([line], typed) : [line]
  return { chapter: line.Chapter, formula: shown.OwnFormula, rate: shown.OwnRate, applyVat: shown.OwnApplyVAT }
}

function moneyOf({ WithoutVAT, VAT, WithVAT }: WireMoney): Money {
  return { withoutVat: WithoutVAT, vat: VAT, withVat: WithVAT }
}
