/** What the lists of an object (F2) and of the project (F1) hold, from the totals of the engine (SPEC.md R11.8 to R11.10). */
import { type CountedFacility, countedFacilities, type FacilityInput, type ListSettings } from './equipment-lists.ts'
import { sumOf } from './general-estimate.ts'
import { chapterOf, lineOfChapter, WORKS_CHAPTERS } from './general-estimate-chapters.ts'
import type { Money } from './types.ts'

/** Parts I to IV of an object's list. */
export const OBJECT_PARTS = ['works', 'assembly', 'procurement', 'other'] as const

export type ObjectPart = (typeof OBJECT_PARTS)[number]

/** An estimate with its place in the lists. */
export interface CentralizedEstimate {
  id: number
  objectId: number
  expensesCategory?: string | null
  defaultChapter?: string | null
  includeInF1?: boolean | null
  /** 1 (default) counts, 0 is left out, -1 is deducted: estimates of alternates (R13.1). */
  counts?: number | null
}

/** What the lists are made of. */
export interface CentralizerInput extends ListSettings {
  objects: readonly { id: number }[]
  estimates: readonly CentralizedEstimate[]
  facilities: readonly FacilityInput[]
  /** What some estimates come to together (`totalsFromSums`). */
  moneyOf: (estimateIds: readonly number[]) => Money
}

/** A chapter in a list: its estimates and, for 4.3 to 4.6, its facilities. */
export interface ListedChapter extends Money {
  chapter: string
  estimates: { id: number; money: Money }[]
  facilities: Money | null
}

/** A part of an object's list. */
export interface ListedPart extends Money {
  part: ObjectPart
  chapters: ListedChapter[]
}

/** The list of an object (F2): every estimate of it, whether it counts in F1 or not. */
export interface ObjectList extends Money {
  /** Null: what belongs to the project as a whole. */
  objectId: number | null
  parts: ListedPart[]
}

/** A chapter of the project's list (F1) with its objects; `works` is its part of C+M. */
export interface ProjectChapter extends Money {
  chapter: string
  works: Money
  objects: ObjectMoney[]
}

/** The lists of all objects and of the project. */
export interface Centralizer {
  objects: ObjectList[]
  chapters: ProjectChapter[]
  total: Money
  works: Money
  /** Estimates that do not count in F1, with their equipment lists. */
  left: Money
  /** What the lines of the general estimate take from the project, and from each object that has something in them. */
  lines: Map<string, Money & { objects: ObjectMoney[] }>
}

/** What an object has in a line; null is the project as a whole. */
export interface ObjectMoney extends Money {
  objectId: number | null
}

/** Puts estimates and facilities into the lists. */
export function centralize(input: CentralizerInput): Centralizer {
  const { objects, estimates } = input
  const facilities = countedFacilities(input.facilities, estimates, input)
  const isLeft = ({ includeInF1 }: CentralizedEstimate): boolean => includeInF1 === false
  const counted = estimates.filter((estimate) => !isLeft(estimate))
  const without = estimates.filter(isLeft)
  const leftIds = new Set(without.map(({ id }) => id))
  const isOfLeft = ({ estimateId }: Facility): boolean => estimateId != null && leftIds.has(estimateId)
  const listed = facilities.filter((facility) => !isOfLeft(facility))
  const owners = [...objects.map(({ id }): number | null => id), null]
  const lists = owners.map((objectId) => objectList(input, objectId, facilities))
  const chapters = projectChapters(input, counted, listed, owners)
  const lines = new Map(
    [...new Set(chapters.map(({ chapter }) => lineOfChapter(chapter)))].map((line) => {
      const of = (chapter: string): boolean => lineOfChapter(chapter) === line
      const own = counted.filter((estimate) => of(chapterOf(estimate)))
      const bought = listed.filter(({ kind }) => of(kind))
      return [line, { ...together(input, own, bought), objects: byObject(input, own, bought, owners) }] as const
    }),
  )
  const everything = (): boolean => true
  return {
    objects: lists.filter(({ objectId, parts }) => objectId !== null || parts.length > 0),
    chapters,
    total: chapterMoney(input, counted, listed, everything),
    works: chapterMoney(input, counted, listed, isWorks),
    left: together(input, without, facilities.filter(isOfLeft)),
    lines,
  }
}

type Facility = CountedFacility

function objectList(input: CentralizerInput, objectId: number | null, all: readonly Facility[]): ObjectList {
  const estimates = input.estimates.filter((estimate) => estimate.objectId === objectId)
  const facilities = all.filter((facility) => facility.objectId === objectId)
  const parts = OBJECT_PARTS.flatMap((part): ListedPart[] => {
    const own = estimates.filter(({ expensesCategory }) => (expensesCategory ?? 'works') === part)
    const listed = part === 'procurement' ? facilities : []
    if (own.length === 0 && listed.length === 0) return []
    const chapters = chaptersOf(own, listed).map((chapter): ListedChapter => {
      const inChapter = own.filter((estimate) => chapterOf(estimate) === chapter)
      const bought = listed.filter(({ kind }) => kind === chapter)
      return {
        chapter,
        estimates: inChapter.map(({ id }) => ({ id, money: input.moneyOf([id]) })),
        facilities: bought.length === 0 ? null : sumOf(bought.map(({ money }) => money)),
        ...together(input, inChapter, bought),
      }
    })
    return [{ part, chapters, ...together(input, own, listed) }]
  })
  return { objectId, parts, ...together(input, estimates, facilities) }
}

function projectChapters(
  input: CentralizerInput,
  estimates: readonly CentralizedEstimate[],
  facilities: readonly Facility[],
  owners: readonly (number | null)[],
): ProjectChapter[] {
  return chaptersOf(estimates, facilities).map((chapter) => {
    const own = estimates.filter((estimate) => chapterOf(estimate) === chapter)
    const bought = facilities.filter(({ kind }) => kind === chapter)
    const money = together(input, own, bought)
    return {
      chapter,
      ...money,
      works: isWorks(chapter) ? money : { withoutVat: 0, vat: 0, withVat: 0 },
      objects: byObject(input, own, bought, owners),
    }
  })
}

function byObject(
  input: CentralizerInput,
  estimates: readonly CentralizedEstimate[],
  facilities: readonly Facility[],
  owners: readonly (number | null)[],
): ObjectMoney[] {
  return owners.flatMap((objectId) => {
    const here = estimates.filter((estimate) => estimate.objectId === objectId)
    const listed = facilities.filter((facility) => facility.objectId === objectId)
    return here.length === 0 && listed.length === 0 ? [] : [{ objectId, ...together(input, here, listed) }]
  })
}

function chapterMoney(
  input: CentralizerInput,
  estimates: readonly CentralizedEstimate[],
  facilities: readonly Facility[],
  of: (chapter: string) => boolean,
): Money {
  return together(
    input,
    estimates.filter((estimate) => of(chapterOf(estimate))),
    facilities.filter(({ kind }) => of(kind)),
  )
}

/** Estimates are summed exactly and rounded once; facilities are rounded line by line. */
function together(
  input: CentralizerInput,
  estimates: readonly CentralizedEstimate[],
  facilities: readonly Facility[],
): Money {
  return sumOf([input.moneyOf(estimates.map(({ id }) => id)), ...facilities.map(({ money }) => money)])
}

function isWorks(chapter: string): boolean {
  return WORKS_CHAPTERS.includes(lineOfChapter(chapter))
}

/** The chapters that something is in, in the order of the general estimate. */
function chaptersOf(estimates: readonly CentralizedEstimate[], facilities: readonly Facility[]): string[] {
  const found = new Set([...estimates.map(chapterOf), ...facilities.map(({ kind }) => kind)])
  return [...found].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
