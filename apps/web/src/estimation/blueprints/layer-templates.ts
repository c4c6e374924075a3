import type { LayerStyle } from './layer-list.tsx'
import type { ShapeRow } from './measures.ts'

/** A layer as other sheets of the project have it. */
export type LayerTemplate = Readonly<{ name: string; style: LayerStyle }>

/** How a shape looks. */
export function styleOf({ color, weight, opacity, hatch }: ShapeRow): LayerStyle {
  return { color, weight, opacity, hatch }
}

/** The layers of a project's shapes by name, each looking as the first of its shapes does. */
export function layerTemplates(shapes: readonly ShapeRow[]): LayerTemplate[] {
  const found = new Map<string, LayerTemplate>()
  for (const shape of shapes) {
    if (shape.layer === null || found.has(shape.layer)) continue
    found.set(shape.layer, { name: shape.layer, style: styleOf(shape) })
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** What the shapes of a layer feed: the one item, by the one formula, of all that are drawn and measured alike; null where they differ or feed nothing. */
export function layerFeed(
  shapes: readonly ShapeRow[],
  { layer, kind, purpose }: Pick<ShapeRow, 'layer' | 'kind' | 'purpose'>,
): Pick<ShapeRow, 'articleId' | 'formula'> | null {
  const alike = shapes.filter((shape) => shape.layer === layer && shape.kind === kind && shape.purpose === purpose)
  const [first] = alike
  if (!first?.articleId) return null
  const { articleId, formula } = first
  return alike.every((shape) => shape.articleId === articleId && shape.formula === formula)
    ? { articleId, formula }
    : null
}
