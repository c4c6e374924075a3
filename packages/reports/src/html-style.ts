import { colorOf } from './html-color.ts'
import type { Align, Sides, Stroke, Width } from './html-document.ts'

/** What the allow-list reads from `style` and from the attributes HTML had before it. Everything else is passed over. */
export interface Style {
  color?: string
  background?: string
  align?: Align
  vertical?: 'top' | 'horizon' | 'bottom'
  width?: Width
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** Points. */
  size?: number
  border?: Partial<Sides<Stroke | null>>
  pad?: Partial<Sides<number>>
  breakBefore?: boolean
  breakAfter?: boolean
  hidden?: boolean
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const POINTS = { pt: 1, px: 0.75, mm: 72 / 25.4, cm: 720 / 25.4, in: 72, pc: 12 } as const
const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 6,
  'x-small': 7,
  small: 8.5,
  medium: 10,
  large: 12,
  'x-large': 15,
  'xx-large': 20,
}
const LONGEST_STYLE = 2_000
const THIN: Stroke = { width: 0.75, color: '#000000' }

/** The style of an element whose parent is set in `size` points. */
export function styleOf(attributes: ReadonlyMap<string, string>, size: number): Style {
  const style: Style = {}
  const legacy: [string, string][] = [
    ['text-align', attributes.get('align') ?? ''],
    ['vertical-align', attributes.get('valign') ?? ''],
    ['background-color', attributes.get('bgcolor') ?? ''],
    ['width', numberAsPixels(attributes.get('width') ?? '')],
    ['color', attributes.get('color') ?? ''],
  ]
  for (const [name, value] of legacy) if (value !== '') apply(style, name, value.toLowerCase().trim(), size)
  const written = attributes.get('style') ?? ''
  if (written.length > LONGEST_STYLE) return style
  for (const declaration of written.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
    apply(style, declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase(), size)
  }
  return style
}

function apply(style: Style, name: string, value: string, size: number): void {
  switch (name) {
    case 'color':
      style.color = colorOf(value) ?? style.color
      break
    case 'background':
    case 'background-color':
      style.background = colorOf(value) ?? style.background
      break
    case 'text-align':
      if (value === 'left' || value === 'center' || value === 'right' || value === 'justify') style.align = value
      break
    case 'vertical-align':
      if (value === 'top' || value === 'bottom') style.vertical = value
      else if (value === 'middle') style.vertical = 'horizon'
      break
    case 'width':
      style.width = widthOf(value, size) ?? style.width
      break
    case 'font-weight':
      style.bold = value === 'bold' || value === 'bolder' || Number(value) >= 600
      break
    case 'font-style':
      style.italic = value === 'italic' || value === 'oblique'
      break
    case 'font-size':
      style.size = sizeOf(value, size) ?? style.size
      break
    case 'text-decoration':
    case 'text-decoration-line':
      if (/\bunderline\b/.test(value)) style.underline = true
      if (/\bline-through\b/.test(value)) style.strike = true
      break
    case 'page-break-before':
    case 'break-before':
      style.breakBefore = value === 'always' || value === 'page'
      break
    case 'page-break-after':
    case 'break-after':
      style.breakAfter = value === 'always' || value === 'page'
      break
    case 'display':
      style.hidden = value === 'none'
      break
    case 'padding':
      style.pad = { ...style.pad, ...fourSides(value, size) }
      break
    case 'border':
      style.border = strokeOf(value, SIDES, size) ?? style.border
      break
    default:
      oneSide(style, name, value, size)
  }
}

function oneSide(style: Style, name: string, value: string, size: number): void {
  const [property, side, more] = name.split('-')
  const at = SIDES.find((known) => known === side)
  if (at === undefined || more !== undefined) return
  const points = lengthOf(value, size)
  if (property === 'padding' && points !== undefined) style.pad = { ...style.pad, [at]: within(points, 0, 100) }
  if (property === 'border') style.border = { ...style.border, ...strokeOf(value, [at], size) }
}

/** A width of the old attribute, in pixels where it has no unit. */
export function numberAsPixels(value: string): string {
  return /^\s*\d{1,5}\s*$/.test(value) ? `${value.trim()}px` : value
}

/** A width as a part of the space or in points; undefined for what is none. */
export function widthOf(value: string, size: number): Width | undefined {
  const percent = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(value)
  if (percent) return { percent: within(Number(percent[1]), 0.5, 100) }
  const points = lengthOf(value, size)
  return points === undefined || points <= 0 ? undefined : { points: Math.min(points, 3_000) }
}

function sizeOf(value: string, size: number): number | undefined {
  if (value === 'smaller') return within(size / 1.2, 4, 72)
  if (value === 'larger') return within(size * 1.2, 4, 72)
  const percent = /^(\d{1,4}(?:\.\d{1,6})?)%$/.exec(value)
  const points = percent ? (size * Number(percent[1])) / 100 : (SIZES[value] ?? lengthOf(value, size))
  return points === undefined ? undefined : within(points, 4, 72)
}

/** Points of a length; undefined for what is none. */
function lengthOf(value: string, size: number): number | undefined {
  const match = /^(\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})(pt|px|mm|cm|in|pc|r?em)?$/.exec(value)
  if (!match) return undefined
  const [, number, unit] = match
  if (unit === undefined) return Number(number) === 0 ? 0 : undefined
  if (unit === 'em' || unit === 'rem') return Number(number) * (unit === 'em' ? size : 10)
  return Number(number) * POINTS[unit as keyof typeof POINTS]
}

function fourSides(value: string, size: number): Partial<Sides<number>> {
  const lengths = value.split(/\s+/).map((one) => lengthOf(one, size))
  const [top, right = top, bottom = top, left = right] = lengths
  if (lengths.length > 4 || lengths.includes(undefined)) return {}
  const [t = 0, r = 0, b = 0, l = 0] = [top, right, bottom, left].map((one) => within(one ?? 0, 0, 100))
  return { top: t, right: r, bottom: b, left: l }
}

/** `1px solid #ccc` for the sides; the kind of line makes no difference but for `none`. */
function strokeOf(
  value: string,
  sides: readonly (typeof SIDES)[number][],
  size: number,
): Partial<Sides<Stroke | null>> | undefined {
  const words = value.replace(/,\s+/g, ',').split(/\s+/)
  const lengths = words.flatMap((word) => lengthOf(word, size) ?? [])
  const none = value === '' || words.includes('none') || words.includes('hidden') || lengths[0] === 0
  const known = /\b(solid|dashed|dotted|double|groove|ridge|inset|outset)\b/.test(value)
  if (!none && !known) return undefined
  const color = words.map(colorOf).find((one) => one !== undefined)
  const stroke: Stroke | null = none
    ? null
    : { width: within(lengths[0] ?? THIN.width, 0.2, 12), color: color ?? THIN.color }
  return Object.fromEntries(sides.map((side) => [side, stroke]))
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
