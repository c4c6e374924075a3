import { sumDecimals } from '@temelia/decimal/arithmetic'
import { measureUnit } from '@temelia/takeoff/measure-unit'
import { mainValue, type Measuring, measuring } from '@temelia/takeoff/measuring'
import { scaleOfShape } from '@temelia/takeoff/viewports'
import { useMemo } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { lineWord } from './feed-dialog.tsx'
import { linkState } from './feed.ts'
import { groupsOf } from './measure-groups.ts'
import type { MeasureLine } from './measure-list.tsx'
import { fed, type PageRow, type ScaleRow, type ShapeRow } from './measures.ts'

/** Decimals that measures are shown with; they feed with all they have. */
const SHOWN = 2

/** What the shapes of a sheet measure and feed, as its list, its labels and its layers show it. */
export function useMeasureLines(page: PageRow, scales: readonly ScaleRow[], shapes: readonly ShapeRow[]) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { tree } = useProjectState()
  const { project, articles } = tree
  const figures = figuresOf(project, practice)
  const decimals = settingsOf(project).quantityDecimals

  const found = useMemo(
    () => new Map(shapes.map((shape): [number, Measuring] => [shape.id, measuring(shape, page.unitsPerInch, scales)])),
    [shapes, page, scales],
  )
  const groups = useMemo(() => groupsOf(shapes, (id) => found.get(id) ?? null), [shapes, found])
  const articlesById = useMemo(() => new Map(articles.map((article) => [article.id, article])), [articles])

  /** The value a shape is read for, where it has one that can be trusted. */
  function valueOf(shape: ShapeRow) {
    const own = found.get(shape.id)
    if (!own?.measured.ok || own.measured.measure.selfIntersecting) return null
    const main = mainValue(own.measured.measure, shape)
    return main && { ...main, unit: measureUnit(main.dimension, own.scale.unit, practice) }
  }

  const written = (value: number, unit: string, dimension: number) =>
    `${format.number(value, dimension === 0 ? 0 : SHOWN)} ${unit}`

  const changed: { shape: ShapeRow; line: ArticleRow; value: number }[] = []
  const crossed = new Set<number>()
  const labels = new Map<number, string>()
  const lines = shapes.map((shape): MeasureLine => {
    const own = found.get(shape.id) ?? null
    const measure = own?.measured.ok ? own.measured.measure : null
    if (measure?.selfIntersecting) crossed.add(shape.id)
    const main = valueOf(shape)
    const value = main && written(main.value, main.unit, main.dimension)
    if (value) labels.set(shape.id, value)
    const line = articlesById.get(shape.articleId ?? 0)
    const now = fed(own, shape, line ?? { measureUnit: null }, practice, decimals, groups)
    const state = linkState(shape, line, now, practice)
    if (state === 'changed' && line && now.ok) changed.push({ shape, line, value: now.value })
    const perimeter = measure?.area !== undefined && measure.perimeter !== undefined && !measure.selfIntersecting
    return {
      shape,
      value,
      detail: measure?.selfIntersecting
        ? t('blueprintCrossed')
        : scaleOfShape(scales, shape.points)?.leaves
          ? t('blueprintLeavesZone')
          : perimeter && own
            ? t('blueprintPerimeter', {
                value: written(measure.perimeter ?? 0, measureUnit(1, own.scale.unit, practice), 1),
              })
            : null,
      state,
      feeds: line ? `${lineWord(line)} · ${shape.formula ?? ''}` : null,
      was:
        state === 'changed' && shape.fedQuantity !== null
          ? t('blueprintWas', { value: figures.quantity(shape.fedQuantity) })
          : null,
      href: line ? `#/projects/${project.id}?article=${line.id}` : null,
    }
  })

  return {
    lines,
    labels,
    crossed,
    changed,
    /** Names of the measures that feed a line. */
    linked: shapes.flatMap(({ articleId, name }) => {
      const line = articlesById.get(articleId ?? 0)
      return line ? [`${name ?? ''}: ${lineWord(line)}`] : []
    }),
    stateOf: (id: number) => lines.find(({ shape }) => shape.id === id)?.state ?? 'loose',
    foundOf: (id: number) => found.get(id) ?? null,
    groups,
    quantity: figures.quantity,
    /** What shapes come to by unit, as a layer shows it. */
    totalOf: (own: readonly ShapeRow[]) => {
      const values = own.flatMap((shape) => valueOf(shape) ?? [])
      const units = [...new Set(values.map(({ unit }) => unit))]
      return units
        .map((unit) => {
          const same = values.filter((value) => value.unit === unit)
          return written(sumDecimals(same.map(({ value }) => value)), unit, same[0]?.dimension ?? 0)
        })
        .join(' + ')
    },
  }
}
