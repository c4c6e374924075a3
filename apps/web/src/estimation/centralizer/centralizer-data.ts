import type { WireMoney } from '../open-project/general-figures.ts'

type Chapter = typeof import('@temelia/model/estimation/expenses').expensesChapters[number]

export type WireObjectList = WireMoney &
  Readonly<{
    ObjectId: number | null
    Name: string | null
    Parts: readonly (WireMoney &
      Readonly<{
        Part: 'works' | 'assembly' | 'procurement' | 'other'
        Chapters: readonly (WireMoney &
          Readonly<{
            Chapter: Chapter
            Estimates: readonly (WireMoney & Readonly<{ EstimateId: number; Code: string | null; Name: string }>)[]
            Facilities: WireMoney | null
          }>)[]
      }>)[]
  }>

export type WireProjectChapter = WireMoney &
  Readonly<{
    Chapter: Chapter
    CplusM: WireMoney
    Objects: readonly (WireMoney & Readonly<{ ObjectId: number | null; Name: string | null }>)[]
  }>

/** The lists of objects and of the project as the server sends them. */
export type WireLists = Readonly<{
  Objects: readonly WireObjectList[]
  Chapters: readonly WireProjectChapter[]
  Total: WireMoney
  CplusM: WireMoney
  NotInF1: WireMoney
}>
