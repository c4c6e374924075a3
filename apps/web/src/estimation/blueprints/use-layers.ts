import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Layer, LayerStyle } from './layer-list.tsx'
import type { ShapeRow } from './measures.ts'

const COLORS = ['#1f5fae', '#1d7a46', '#b0271f', '#6b3fa0', '#a65300', '#0b7285']
const USUAL = { weight: 2, opacity: 12 } as const

/** The layers of a sheet: those its shapes lie in, and those begun here that have none yet. */
export function useLayers(shapes: readonly ShapeRow[], totalOf: (shapes: readonly ShapeRow[]) => string) {
  const { t } = useText()
  const usual = t('blueprintLayerUsual')
  const [begun, setBegun] = useState<readonly string[]>([])
  const [styles, setStyles] = useState<ReadonlyMap<string, Partial<LayerStyle>>>(new Map())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const used = [...new Set(shapes.map(({ layer }) => layer ?? usual))]
  const names = [...new Set([...used, ...begun])]
  if (names.length === 0) names.push(usual)
  const shapesOf = (name: string) => shapes.filter(({ layer }) => (layer ?? usual) === name)

  const layers = names.map((name, at): Layer => {
    const own = shapesOf(name)
    const color = COLORS[at % COLORS.length] ?? '#1f5fae'
    const [first] = own
    const kept = first && { color: first.color, weight: first.weight, opacity: first.opacity }
    const style = { color, ...USUAL, ...kept, ...styles.get(name) }
    return { name, style, total: totalOf(own), hidden: hidden.has(name) }
  })
  const current = layers.find(({ name }) => name === chosen) ?? (layers[0] as Layer)

  return {
    layers,
    current,
    shapesOf,
    choose: setChosen,
    isHidden: (name: string | null) => hidden.has(name ?? usual),
    hide: (name: string) => {
      const next = new Set(hidden)
      if (!next.delete(name)) next.add(name)
      setHidden(next)
    },
    add: () => {
      const name = nextName(usual, names)
      setBegun([...begun, name])
      setChosen(name)
    },
    restyle: (name: string, style: Partial<LayerStyle>) =>
      setStyles(new Map(styles).set(name, { ...styles.get(name), ...style })),
  }
}

/** The first free name that counts on from the usual one. */
function nextName(usual: string, names: readonly string[]): string {
  const stem = usual.replace(/\d+$/, '')
  for (let number = names.length + 1; ; number++) if (!names.includes(`${stem}${number}`)) return `${stem}${number}`
}
