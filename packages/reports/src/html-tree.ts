import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { oneLine } from './cell-text.ts'
import {
  type Block,
  type DocumentTree,
  DEPTH_LIMIT,
  type Face,
  FRAME_LIMIT,
  type HtmlDocument,
  type HtmlFault,
  type HtmlField,
  PART_LIMIT,
} from './html-document.ts'
import { Flow, type Faces, type Setting } from './html-flow.ts'
import type { Picture } from './html-picture.ts'
import { walk } from './html-walk.ts'

export type Node = DefaultTreeAdapterMap['childNode']
export type Element = DefaultTreeAdapterMap['element']

/** What the walk through one document shares. */
export interface Walk {
  readonly faces: Faces
  readonly pictures: Picture[]
  readonly field: HtmlField
  /** Elements and texts met so far. */
  parts: number
  fault: HtmlFault | null
}

/** A document ready for the template: the tree, and the bytes of its pictures by their names. */
export interface ReadDocument {
  readonly tree: DocumentTree
  readonly files: ReadonlyMap<string, Uint8Array>
}

const PLAIN: Face = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  position: null,
  size: 10,
  color: null,
  background: null,
  link: null,
}
const SETTING: Setting = { face: PLAIN, align: 'left', rtl: false, exact: false, longest: 60 }
/** Points between the margins (18 mm). */
const ROOM = { a4: { portrait: 493, landscape: 740 }, letter: { portrait: 510, landscape: 690 } } as const

/**
 * Reads HTML as a browser does and keeps what the allow-list of elements and styles knows. Nothing is fetched and nothing of the
 * source is copied unread: text becomes values, pictures come from `data:` addresses only, links lead to http, https and mailto.
 */
export function readHtml(document: HtmlDocument): ReadDocument | HtmlFault {
  const faces: Faces = { list: [PLAIN], places: new Map([[JSON.stringify(PLAIN), 0]]) }
  const pictures: Picture[] = []
  const fields: Record<HtmlField, Block[]> = { header: [], content: [], footer: [] }
  let parts = 0
  for (const field of ['header', 'content', 'footer'] as const) {
    const walking: Walk = { faces, pictures, field, parts, fault: null }
    fields[field] = blocksOf(document, walking)
    if (walking.fault !== null) return walking.fault
    parts = walking.parts
  }
  const names = pictures.map(({ format }, at) => `picture-${at}.${format}`)
  return {
    tree: {
      title: oneLine(document.title),
      language: document.language,
      paper: document.paper === 'letter' ? 'us-letter' : 'a4',
      flipped: document.orientation === 'landscape',
      'frame-limit': FRAME_LIMIT,
      faces: faces.list,
      pictures: names,
      ...fields,
    },
    files: new Map(pictures.map(({ bytes }, at) => [names[at] ?? '', bytes])),
  }
}

function blocksOf(document: HtmlDocument, walking: Walk): Block[] {
  const flow = new Flow(walking.faces)
  const room = ROOM[document.paper][document.orientation]
  const fragment = parseFragment(document[walking.field])
  for (const node of fragment.childNodes) walk(node, flow, walking, { setting: SETTING, depth: 1, nesting: 0, room })
  flow.end()
  return flow.blocks
}

/** Counts a part; false once the document is beyond a limit. */
export function counted(walking: Walk, depth: number): boolean {
  walking.parts++
  if (walking.fault !== null) return false
  if (depth > DEPTH_LIMIT) walking.fault = { field: walking.field, code: 'TOO_DEEP', max: DEPTH_LIMIT }
  else if (walking.parts > PART_LIMIT) walking.fault = { field: walking.field, code: 'TOO_MANY_PARTS', max: PART_LIMIT }
  return walking.fault === null
}
