import type { DrawnLayer, DrawnText } from '@temelia/takeoff/vector-drawing'
import { type Entity, numberOf, valueOf } from './tags.ts'

/** What the table of layers says of one. */
export interface LayerLook {
  readonly color: string
  readonly off: boolean
}

/** A layer while it fills. */
export interface FillingLayer extends DrawnLayer {
  readonly lines: (readonly number[])[]
  readonly outlines: (readonly number[])[]
  readonly texts: DrawnText[]
}

const INK = '#404040'
/** The colours that have a name in CAD; white is drawn as ink. */
const NAMED = ['', '#ff0000', '#b8a000', '#00a000', '#00a0a0', '#0000ff', '#c000c0', INK, '#606060', '#a0a0a0']

/** How a layer looks: negative colours are off, frozen ones too. */
export function lookOf(entity: Entity): LayerLook {
  const color = numberOf(entity, 62, 7)
  const exact = valueOf(entity, 420)
  const frozen = (numberOf(entity, 70) & 1) === 1
  const rgb = exact === undefined ? null : Number(exact) & 0xffffff
  return {
    color:
      rgb === null ? (NAMED[Math.abs(color)] ?? spectrum(Math.abs(color))) : `#${rgb.toString(16).padStart(6, '0')}`,
    off: color < 0 || frozen,
  }
}

/** A layer that nothing lies in yet. */
export function emptyLayer(name: string, look: LayerLook | undefined): FillingLayer {
  return { name, color: look?.color ?? INK, off: look?.off ?? false, lines: [], outlines: [], texts: [] }
}

/** Colours 10 to 249 go round the circle of hues in steps of ten; each step has five depths, full and half. */
function spectrum(index: number): string {
  if (!(index >= 10 && index < 250)) return INK
  const hue = (Math.floor(index / 10) - 1) * 15
  const depth = [0.5, 0.42, 0.34, 0.26, 0.18][Math.floor((index % 10) / 2)] ?? 0.5
  const part = (shift: number) => {
    const place = (shift + hue / 30) % 12
    const value = depth - depth * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
