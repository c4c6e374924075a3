import type { Cell, Stroke, TableBlock, Width } from './html-document.ts'
import { numberAsPixels, type Style, styleOf, widthOf } from './html-style.ts'
import { columnCount, divided, type LooseCell, type LooseRow, placed, tracksOf } from './html-table.ts'
import {
  attributesOf,
  boxOf,
  counted,
  type Element,
  isElement,
  type Node,
  type Place,
  settingWith,
  type Walk,
  type Within,
} from './html-walk-state.ts'

const GRID: Stroke = { width: 0.5, color: '#808080' }

/** What the parts of one table share. */
interface TableWalk {
  readonly walking: Walk
  readonly within: Within
  readonly grid: Stroke | null
  readonly columns: number
}

interface Parts {
  caption: readonly Node[]
  tracks: (Width | undefined)[]
  head: Element[]
  rest: Element[]
}

/** A table as a block, and its caption. The style of the table itself is already in the place. */
export function tableOf(
  element: Element,
  style: Style,
  walking: Walk,
  place: Place,
  within: Within,
): { caption: readonly Node[]; table: TableBlock | null } {
  const parts = partsOf(element, place, walking)
  const count = parts.head
    .concat(parts.rest)
    .reduce((most, row) => Math.max(most, row.childNodes.filter(isElement).length), 1)
  const border = attributesOf(element).get('border')
  const grid = border !== undefined && border !== '0' ? GRID : null
  const table: TableWalk = { walking, within, grid, columns: count }
  const found = {
    head: parts.head.map((row) => rowOf(row, table, place)),
    rest: parts.rest.map((row) => rowOf(row, table, place)),
  }
  const columns = Math.max(columnCount(found.head), columnCount(found.rest))
  const { head, rest } = divided(found.head, found.rest)
  if (head.length + rest.length === 0) return { caption: parts.caption, table: null }
  const room =
    style.width === undefined
      ? place.room
      : 'percent' in style.width
        ? (place.room * style.width.percent) / 100
        : Math.min(place.room, style.width.points)
  return {
    caption: parts.caption,
    table: {
      kind: 'table',
      width: style.width === undefined ? null : 'percent' in style.width ? style.width : { points: room },
      columns: tracksOf(columns, parts.tracks, [...head, ...rest], style.width !== undefined, room),
      stroke: boxOf(style).stroke,
      head: placed(head, columns),
      rows: placed(rest, columns),
    },
  }
}

/** Rows in the order they print: heads first, feet last. */
function partsOf(element: Element, place: Place, walking: Walk): Parts {
  const parts: Parts = { caption: [], tracks: [], head: [], rest: [] }
  const feet: Element[] = []
  for (const child of element.childNodes.filter(isElement)) {
    if (!counted(walking, place.depth + 1)) return parts
    if (child.tagName === 'caption') parts.caption = child.childNodes
    else if (child.tagName === 'col') parts.tracks.push(...colWidths(child))
    else if (child.tagName === 'colgroup') parts.tracks.push(...child.childNodes.filter(isElement).flatMap(colWidths))
    else if (child.tagName === 'tr') parts.rest.push(child)
    else {
      const rows = child.childNodes.filter((node): node is Element => isElement(node) && node.tagName === 'tr')
      if (child.tagName === 'thead') parts.head.push(...rows)
      else if (child.tagName === 'tfoot') feet.push(...rows)
      else if (child.tagName === 'tbody') parts.rest.push(...rows)
    }
  }
  parts.rest.push(...feet)
  return parts
}

function colWidths(col: Element): (Width | undefined)[] {
  const attributes = attributesOf(col)
  const width = styleOf(attributes, 10).width ?? widthOf(numberAsPixels(attributes.get('width') ?? ''), 10)
  return Array.from({ length: spanOf(attributes.get('span'), 60) }, () => width)
}

function rowOf(row: Element, table: TableWalk, place: Place): LooseRow {
  const style = styleOf(attributesOf(row), place.setting.face.size)
  const inRow: Place = { ...place, depth: place.depth + 2, setting: settingWith(place.setting, style, true) }
  if (!counted(table.walking, inRow.depth) || style.hidden === true) return []
  return row.childNodes
    .filter((node): node is Element => isElement(node) && (node.tagName === 'td' || node.tagName === 'th'))
    .map((cell) => cellOf(cell, style, table, inRow))
}

function cellOf(element: Element, row: Style, { walking, within, grid, columns }: TableWalk, place: Place): LooseCell {
  const attributes = attributesOf(element)
  const style = styleOf(attributes, place.setting.face.size)
  const heading = element.tagName === 'th'
  const across = spanOf(attributes.get('colspan'), 60)
  const base = settingWith(place.setting, heading ? { bold: true, align: row.align ?? 'center' } : {}, true)
  const setting = settingWith(base, style, true)
  const longest = Math.max(8, Math.round(90 / columns) * across)
  const flow = counted(walking, place.depth + 1)
    ? within(element.childNodes, walking, {
        setting: { ...setting, longest: Math.min(place.setting.longest, longest) },
        depth: place.depth + 1,
        nesting: place.nesting,
        room: Math.max(20, (place.room * Math.min(across, columns)) / columns),
      })
    : null
  const box = boxOf(style)
  const cell: Cell = {
    columns: across,
    rows: spanOf(attributes.get('rowspan'), 1_000),
    align: setting.align,
    vertical: style.vertical ?? row.vertical ?? 'horizon',
    blocks: flow?.blocks ?? [],
    fill: box.fill ?? row.background ?? null,
    stroke: box.stroke ?? boxOf(row).stroke ?? (grid && { top: grid, right: grid, bottom: grid, left: grid }),
    pad: box.pad,
  }
  return { cell, heading, width: style.width, length: flow?.longest ?? 0, word: flow?.widest ?? 0 }
}

function spanOf(value: string | undefined, most: number): number {
  const span = /^\s*\d{1,6}\s*$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(1, span), most)
}
