import { product15, quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import type { Row } from '@temelia/model/entity'
import type { LayerTemplate } from '@temelia/model/takeoff/layer-template'
import { usualFormula } from '@temelia/takeoff/measuring'
import type { ScaleUnit } from '@temelia/takeoff/scale'
import { currentLanguage } from '../../session/language.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import type { Tool } from './drawing.ts'
import type { LayerStyle } from './layer-list.tsx'
import { namesGroup } from './measure-groups.ts'
import type { ShapeRow } from './measures.ts'

/** What a layer is measured for, and the item that its measures feed. */
export type LayerUse = Readonly<
  Pick<
    Row<typeof LayerTemplate>,
    'kind' | 'purpose' | 'height' | 'unit' | 'formula' | 'symbol' | 'itemName' | 'measureUnit'
  >
>

/** A layer to begin with: one of the company's templates, or one as other sheets of the project have it, which says only how it looks. */
export type LayerPattern = Readonly<{ name: string; style: LayerStyle; use: LayerUse | null }>

const METRES_IN_A_FOOT = 0.3048
const HEIGHT_DECIMALS = 4

/** How a shape looks. */
export function styleOf({ color, weight, opacity, hatch }: LayerStyle): LayerStyle {
  return { color, weight, opacity, hatch }
}

/** The layers of a project's shapes by name, each looking as the first of its shapes does. */
export function layersOfSheets(shapes: readonly ShapeRow[]): LayerPattern[] {
  const found = new Map<string, LayerPattern>()
  for (const shape of shapes) {
    if (shape.layer === null || found.has(shape.layer)) continue
    found.set(shape.layer, { name: shape.layer, style: styleOf(shape), use: null })
  }
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true })
  return [...found.values()].sort((a, b) => compare(a.name, b.name))
}

/** What the shapes of a layer are measured for and feed, as its first shape that feeds an item says, else its first; null without shapes. */
export function layerUse(
  shapes: readonly ShapeRow[],
  articles: readonly ArticleRow[],
  unit: ScaleUnit,
): LayerUse | null {
  const lines = new Map(articles.map((article) => [article.id, article]))
  const shape = shapes.find(({ articleId }) => articleId !== null && lines.has(articleId)) ?? shapes[0]
  if (!shape) return null
  const line = lines.get(shape.articleId ?? 0)
  const { kind, purpose, height } = shape
  return {
    kind,
    purpose,
    height,
    unit,
    formula: shape.formula ?? usualFormula(shape),
    // The catalogue knows a norm whose recipe was changed by the symbol it had before.
    symbol: line?.originSymbol ?? line?.symbol ?? null,
    itemName: line?.name ?? null,
    measureUnit: line?.measureUnit ?? null,
  }
}

/** The height of a template in the unit that a sheet is measured in. */
export function heightIn({ height, unit }: LayerUse, asked: ScaleUnit): number | null {
  if (height === null || unit === asked) return height
  const changed = asked === 'ft' ? quotient15(height, METRES_IN_A_FOOT) : product15(height, METRES_IN_A_FOOT)
  return roundDecimal(changed, HEIGHT_DECIMALS)
}

/** The tool that draws what a layer is for. */
export function toolOf({ kind, purpose }: LayerUse): Tool {
  return purpose === 'plan' ? kind : purpose
}

/** Whether a shape is measured as its layer is meant to be: what it feeds by formula is of the same sort. */
export function isMeant(use: LayerUse, shape: Pick<ShapeRow, 'kind' | 'purpose'>): boolean {
  return use.purpose === shape.purpose && usualFormula(use) === usualFormula(shape)
}

/** What the shapes of a layer feed: the one item, by the one formula, of all that are drawn and measured alike; null where they differ or feed nothing. */
export function layerFeed(
  shapes: readonly ShapeRow[],
  { layer, kind, purpose }: Pick<ShapeRow, 'layer' | 'kind' | 'purpose'>,
): Pick<ShapeRow, 'articleId' | 'formula'> | null {
  const alike = shapes.filter((shape) => shape.layer === layer && shape.kind === kind && shape.purpose === purpose)
  const [first] = alike
  // The sum of a layer holds the new shape already: fed once more it would count twice.
  if (!first?.articleId || namesGroup(first.formula)) return null
  const { articleId, formula } = first
  return alike.every((shape) => shape.articleId === articleId && shape.formula === formula)
    ? { articleId, formula }
    : null
}
