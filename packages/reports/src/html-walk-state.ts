import type { DefaultTreeAdapterMap } from 'parse5'
import {
  type Box,
  DEPTH_LIMIT,
  type HtmlFault,
  type HtmlField,
  PART_LIMIT,
  type Sides,
  type Stroke,
} from './html-document.ts'
import type { Faces, Flow, Setting } from './html-flow.ts'
import type { Picture } from './html-picture.ts'
import type { Style } from './html-style.ts'

export type Node = DefaultTreeAdapterMap['childNode']
export type Element = DefaultTreeAdapterMap['element']

/** What the walk through one piece of HTML shares. */
export interface Walk {
  readonly faces: Faces
  readonly pictures: Picture[]
  /** The place of each picture by its address. */
  readonly addresses: Map<string, number>
  readonly field: HtmlField
  /** Elements and texts met so far. */
  parts: number
  /** Pixels of the pictures so far. */
  pixels: number
  fault: HtmlFault | null
}

/** Where the walk stands. */
export interface Place {
  readonly setting: Setting
  /** Elements around. */
  readonly depth: number
  /** Lists, tables, quotes and boxes around. */
  readonly nesting: number
  /** Points the line has. */
  readonly room: number
}

/** Walks nodes into a flow of their own. */
export type Within = (nodes: readonly Node[], walking: Walk, place: Place) => Flow

/** Counts a part; false once the document is beyond a limit. */
export function counted(walking: Walk, depth: number): boolean {
  walking.parts++
  if (walking.fault !== null) return false
  if (depth > DEPTH_LIMIT) walking.fault = { field: walking.field, code: 'TOO_DEEP', max: DEPTH_LIMIT }
  else if (walking.parts > PART_LIMIT) walking.fault = { field: walking.field, code: 'TOO_MANY_PARTS', max: PART_LIMIT }
  return walking.fault === null
}

/** Whether a node is an element: not text, not a comment. */
export function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** The attributes of an element by name; parse5 keeps the first of two that are named alike. */
export function attributesOf(element: Element): ReadonlyMap<string, string> {
  return new Map(element.attrs.map(({ name, value }) => [name, value]))
}

/** What is drawn around and behind an element. */
export function boxOf(style: Style): Box {
  return {
    fill: style.background ?? null,
    stroke: style.border === undefined ? null : sides<Stroke | null>(style.border, null),
    pad: style.pad === undefined ? null : sides(style.pad, 0),
  }
}

function sides<T>(given: Partial<Sides<T>>, missing: T): Sides<T> {
  return { top: missing, right: missing, bottom: missing, left: missing, ...given }
}

/** The setting of an element's text; a block's background is drawn behind the block, not behind its words. */
export function settingWith(setting: Setting, style: Style, isBlock: boolean): Setting {
  const { face } = setting
  return {
    ...setting,
    align: style.align ?? setting.align,
    face: {
      ...face,
      bold: style.bold ?? face.bold,
      italic: style.italic ?? face.italic,
      underline: style.underline ?? face.underline,
      strike: style.strike ?? face.strike,
      size: style.size ?? face.size,
      color: style.color ?? face.color,
      background: isBlock ? face.background : (style.background ?? face.background),
    },
  }
}
