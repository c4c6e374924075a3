import { useEffect, useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Layer, LayerStyle } from './layer-list.tsx'
import { type LayerPattern, styleOf } from './layer-templates.ts'
import type { ShapeRow } from './measures.ts'

const COLORS = ['#1f5fae', '#1d7a46', '#b0271f', '#6b3fa0', '#a65300', '#0b7285']
const USUAL = { weight: 2, opacity: 12, hatch: 'none' } as const

/** The layers of a sheet: those its shapes lie in, and those begun here that have none yet. */
export function useLayers(shapes: readonly ShapeRow[], totalOf: (shapes: readonly ShapeRow[]) => string) {
  const { t } = useText()
  const usual = t('blueprintLayerUsual')
  const [begun, setBegun] = useState<readonly string[]>([])
  const [styles, setStyles] = useState<ReadonlyMap<string, Partial<LayerStyle>>>(new Map())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const [renaming, setRenaming] = useState<Readonly<{ from: string; to: string }> | null>(null)
  /** While a layer is renamed, its shapes lie in it by either name. */
  const layerOf = ({ layer }: Pick<ShapeRow, 'layer'>) => {
    const name = layer ?? usual
    return name === renaming?.from ? renaming.to : name
  }
  const renamed = renaming && !shapes.some(({ layer }) => (layer ?? usual) === renaming.from)
  useEffect(() => {
    if (renamed) setRenaming(null)
  }, [renamed])
  const used = [...new Set(shapes.map(layerOf))]
  const names = [...new Set([...used, ...begun])]
  if (names.length === 0) names.push(usual)
  const shapesOf = (name: string) => shapes.filter((shape) => layerOf(shape) === name)

  const layers = names.map((name, at): Layer => {
    const own = shapesOf(name)
    const color = COLORS[at % COLORS.length] ?? '#1f5fae'
    const [first] = own
    const style = { color, ...USUAL, ...(first && styleOf(first)), ...styles.get(name) }
    return { name, style, total: totalOf(own), hidden: hidden.has(name) }
  })
  const current = layers.find(({ name }) => name === chosen) ?? (layers[0] as Layer)

  return {
    layers,
    current,
    shapesOf,
    choose: setChosen,
    isHidden: (layer: string | null) => hidden.has(layerOf({ layer })),
    hide: (name: string) => {
      const next = new Set(hidden)
      if (!next.delete(name)) next.add(name)
      setHidden(next)
    },
    /** Begins a layer: one of its own, or one that looks as a template or another sheet says. */
    add: (template?: LayerPattern) => {
      const name = template?.name ?? nextName(usual, names)
      setBegun([...begun, name])
      if (template) setStyles(new Map(styles).set(name, template.style))
      setChosen(name)
    },
    /** What is begun under a name goes on under another one; `unnamed` where its shapes could not follow. */
    rename: (name: string, to: string) => {
      setBegun([...begun.filter((one) => one !== name), to])
      setStyles(new Map(styles).set(to, { ...styles.get(name), ...styles.get(to) }))
      setChosen(to)
      setRenaming({ from: name, to })
    },
    unnamed: () => setRenaming(null),
    restyle: (name: string, style: Partial<LayerStyle>) =>
      setStyles(new Map(styles).set(name, { ...styles.get(name), ...style })),
  }
}

/** The first free name that counts on from the usual one. */
function nextName(usual: string, names: readonly string[]): string {
  const stem = usual.replace(/\d+$/, '')
  for (let number = names.length + 1; ; number++) if (!names.includes(`${stem}${number}`)) return `${stem}${number}`
}
