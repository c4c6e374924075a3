import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { Measuring } from '@temelia/takeoff/measuring'
import { joinTakeoff } from '../open-project/takeoff.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { rowOf } from './feed.ts'
import { type Groups, namesGroup, withGroups } from './measure-groups.ts'
import { fed, type Fed, type ShapeRow } from './measures.ts'

/** A measure as it feeds a new line. */
export type FedShape = Readonly<{ shape: ShapeRow; value: number }>

/** What measures give a new line together, or the first of them that gives nothing, and why. */
export type Given =
  | Readonly<{ ok: true; fed: readonly FedShape[]; total: number; takeoff: string }>
  | Readonly<{ ok: false; shape: ShapeRow; why: Exclude<Fed, { ok: true }>['why'] | 'twice' }>

type Asked = Readonly<{
  formula: string
  /** Null: each measure has its own. */
  height: number | null
  unit: string | null
  foundOf: (id: number) => Measuring
  groups: Groups
  practice: NumberPractice
  decimals: number
}>

const OF_ITS_OWN = /\b(area|length|perimeter|count|openings)\b/i

/** The quantity that measures give a line of a unit by one formula, a row of its takeoff each. */
export function givenBy(shapes: readonly ShapeRow[], asked: Asked): Given {
  const { formula, height, unit, foundOf, groups, practice, decimals } = asked
  const taken: FedShape[] = []
  const [first, ...others] = shapes
  // The sum of a layer is the same whichever of the measures asks for it: it is fed once.
  const once = namesGroup(formula)
  const plain = withGroups(formula, groups, 1).text
  const varies = OF_ITS_OWN.test(plain) || (height === null && /\bheight\b/i.test(plain))
  if (once && first && others.length > 0 && varies) return { ok: false, shape: first, why: 'twice' }
  for (const shape of once && first ? [first] : shapes) {
    const given = { formula, height: height ?? shape.height, openings: shape.openings }
    const gives = fed(foundOf(shape.id), given, { measureUnit: unit }, practice, decimals, groups)
    if (!gives.ok) return { ok: false, shape, why: gives.why }
    taken.push({ shape, value: gives.value })
  }
  return {
    ok: true,
    fed: taken,
    total: sumDecimals(taken.map(({ value }) => value)),
    takeoff: joinTakeoff(taken.map(({ shape, value }) => rowOf(shape, value, unit, practice))),
  }
}

/** Where a new line goes: below the last one of its chapter, in the revision that is looked at; a new chapter begins at the end. */
export function placeOfLine(
  { articles, shown }: Pick<ProjectTree, 'articles' | 'shown'>,
  estimateId: number,
  chapter: string,
): Pick<Patch<typeof Article>, 'estimateId' | 'chapter' | 'position' | 'revisionId'> {
  const name = chapter.trim() || null
  const last = articles.findLast((line) => line.estimateId === estimateId && (line.chapter ?? null) === name)
  return {
    estimateId,
    chapter: name,
    ...(last?.position ? { position: last.position + 1 } : {}),
    ...(shown.has(estimateId) ? { revisionId: shown.get(estimateId) ?? null } : {}),
  }
}

/** The chapters of an estimate, in their order. */
export function chaptersOf({ articles }: Pick<ProjectTree, 'articles'>, estimateId: number | null): readonly string[] {
  const own = articles.filter((line) => line.estimateId === estimateId)
  return [...new Set(own.flatMap(({ chapter }) => chapter || []))]
}
