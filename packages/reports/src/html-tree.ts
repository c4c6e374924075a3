import { htmlNodes } from './html-nodes.ts'
import { oneLine } from './cell-text.ts'
import {
  type Block,
  type DocumentTree,
  type Face,
  FRAME_LIMIT,
  type HtmlDocument,
  type HtmlFault,
  type HtmlField,
  type HtmlPages,
  type TreePages,
} from './html-document.ts'
import { type Faces, Flow, type Setting } from './html-flow.ts'
import type { Picture } from './html-picture.ts'
import { FACES } from './typst-form.ts'
import { walk } from './html-walk.ts'
import type { Walk } from './html-walk-state.ts'

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
/** Points across a page. */
const ACROSS = { a4: { portrait: 595.28, landscape: 841.89 }, letter: { portrait: 612, landscape: 792 } } as const
/** Millimetres. */
const MARGINS = { x: 18, top: 12, bottom: 12 } as const
const MILLIMETRE = 72 / 25.4

/**
 * Reads HTML as a browser does and keeps what the allow-list of elements and styles knows. Nothing is fetched and nothing of the
 * source is copied unread: text becomes values, pictures come from `data:` addresses only, links lead to http, https and mailto.
 */
export function readHtml(document: HtmlDocument): ReadDocument | HtmlFault {
  const pictures: Picture[] = []
  const shared = {
    faces: { list: [PLAIN], places: new Map([[JSON.stringify(PLAIN), 0]]) },
    pictures,
    addresses: new Map<string, number>(),
  }
  let walking: Walk = { ...shared, field: 'header', parts: 0, pixels: 0, fault: null }
  const read = (field: HtmlField, pages: HtmlPages, html: string): readonly Block[] => {
    walking = { ...walking, field }
    return walking.fault === null ? blocksOf(html, across, pages, walking, shared.faces) : []
  }
  const across = ACROSS[document.paper][document.orientation]
  const header = read('header', document, document.header)
  const all = [document, ...(document.following ?? [])].map(
    (pages): TreePages => ({
      fonts: FACES[pages.look?.font ?? 'sans'],
      scale: (pages.look?.size ?? PLAIN.size) / PLAIN.size,
      margins: { ...MARGINS, ...pages.look?.margins },
      content: read('content', pages, pages.content),
      footer: read('footer', pages, pages.footer),
    }),
  )
  const [first, ...following] = all as [TreePages, ...TreePages[]]
  if (walking.fault !== null) return walking.fault
  const files = new Map(pictures.map(({ format, bytes }, at) => [`picture-${at}.${format}`, bytes]))
  const tree: DocumentTree = {
    title: oneLine(document.title),
    language: document.language,
    paper: document.paper === 'letter' ? 'us-letter' : 'a4',
    flipped: document.orientation === 'landscape',
    'frame-limit': FRAME_LIMIT,
    faces: shared.faces.list,
    pictures: [...files.keys()],
    header,
    ...first,
    following,
  }
  return { tree, files }
}

function blocksOf(html: string, across: number, { look }: HtmlPages, walking: Walk, faces: Faces): readonly Block[] {
  const flow = new Flow(faces)
  // A page cannot be broken inside what stands on every page, as it cannot inside a table.
  const nesting = walking.field === 'content' ? 0 : 1
  const { x } = { ...MARGINS, ...look?.margins }
  const room = Math.floor(across - 2 * x * MILLIMETRE)
  const place = { setting: SETTING, depth: 1, nesting, room }
  const { nodes, over } = htmlNodes(html)
  for (const node of nodes) walk(node, flow, walking, place)
  if (over !== null) walking.fault ??= { field: walking.field, ...over }
  flow.end()
  return flow.blocks
}
