import { beginningOf } from '@temelia/text/beginning'
import { type Block, BREAK, NESTING_LIMIT, PAGE, PAGES } from './html-document.ts'
import { Flow, type Setting } from './html-flow.ts'
import { pictureOf } from './html-picture.ts'
import { type Style, styleOf } from './html-style.ts'
import { tableOf } from './html-table-walk.ts'
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
} from './html-walk-state.ts'

/** Elements that go with all that is in them: what runs, loads, asks for input, or is no text. Any other unknown one leaves its text behind. */
const DROPPED: ReadonlySet<string> = new Set(
  'script style template iframe frame frameset object embed applet noscript noembed noframes svg math title head meta link base audio video canvas input textarea select button option xmp plaintext map area dialog'.split(
    ' ',
  ),
)

/** Elements that stand on lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'p div center section article main header footer nav aside address figure figcaption form fieldset legend dl dt dd details summary pre h1 h2 h3 h4 h5 h6 html body'.split(
    ' ',
  ),
)

/** Points above and below, as a share of the font size. */
const GAPS: Readonly<Record<string, number>> = { p: 0.9, figure: 0.9, pre: 0.9, dl: 0.9 }
const HEADINGS = [1.8, 1.5, 1.25, 1.1, 1, 0.9] as const
const LINKS = /^(?:https?:\/\/|mailto:)[^\s]{1,2000}$/i
const NUMBERINGS: Readonly<Record<string, string>> = { '1': '1.', a: 'a.', A: 'A.', i: 'i.', I: 'I.' }
/** Pixels of all pictures together, each once: what is unpacked takes four bytes each. */
const PIXEL_LIMIT = 32_000_000
/** Points of the tallest picture that fits on a page. */
const TALLEST = 560

/** Puts a node and what is in it into the flow. */
export function walk(node: Node, flow: Flow, walking: Walk, place: Place): void {
  if (node.nodeName === '#text' && 'value' in node) {
    if (node.value !== '' && counted(walking, place.depth))
      flow.text(node.value, place.setting, walking.field !== 'content')
    return
  }
  if (!isElement(node) || DROPPED.has(node.tagName) || !counted(walking, place.depth)) return
  const attributes = attributesOf(node)
  const style = styleOf(attributes, place.setting.face.size)
  if (style.hidden === true || attributes.has('hidden')) return
  if (style.breakBefore === true && place.nesting === 0) flow.block({ kind: 'page-break' })
  element(node, style, flow, walking, { ...place, depth: place.depth + 1 })
  if (style.breakAfter === true && place.nesting === 0) flow.block({ kind: 'page-break' })
}

function element(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  switch (node.tagName) {
    case 'br':
      return flow.mark(BREAK, place.setting)
    case 'hr':
      return flow.block({ kind: 'rule' })
    case 'img':
      return picture(node, style, flow, walking, place)
    case 'ul':
    case 'ol':
      return list(node, style, flow, walking, place)
    case 'table':
      return table(node, style, flow, walking, place)
    case 'blockquote': {
      const inner = nested(node, style, walking, { ...place, room: place.room - 15 })
      return flow.block({ kind: 'quote', blocks: inner.blocks })
    }
    default:
      return BLOCKS.has(node.tagName)
        ? block(node, style, flow, walking, place)
        : inline(node, style, flow, walking, place)
  }
}

function inline(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  const setting = inlineSetting(node, settingWith(place.setting, ownStyle(node, style, place.setting), false))
  const names = attributesOf(node).get('class')?.split(/\s+/) ?? []
  if (walking.field !== 'content' && names.includes('pageNumber')) return flow.mark(PAGE, setting)
  if (walking.field !== 'content' && names.includes('totalPages')) return flow.mark(PAGES, setting)
  for (const child of node.childNodes) walk(child, flow, walking, { ...place, setting })
}

/** What the element itself means; its `style` wins. */
function ownStyle({ tagName }: Element, style: Style, { face }: Setting): Style {
  const small = Math.max(4, face.size / 1.2)
  const meant: Readonly<Record<string, Style>> = {
    b: { bold: true },
    strong: { bold: true },
    i: { italic: true },
    em: { italic: true },
    cite: { italic: true },
    var: { italic: true },
    u: { underline: true },
    ins: { underline: true },
    s: { strike: true },
    del: { strike: true },
    strike: { strike: true },
    small: { size: small },
    big: { size: Math.min(72, face.size * 1.2) },
    mark: { background: '#ffff00' },
  }
  return { ...(Object.hasOwn(meant, tagName) ? meant[tagName] : undefined), ...style }
}

function inlineSetting(node: Element, setting: Setting): Setting {
  const { tagName } = node
  if (tagName === 'sub') return { ...setting, face: { ...setting.face, position: 'sub' } }
  if (tagName === 'sup') return { ...setting, face: { ...setting.face, position: 'super' } }
  if (tagName !== 'a') return setting
  // A browser drops these characters before it reads the scheme.
  const address =
    attributesOf(node)
      .get('href')
      ?.replace(/[\p{Cc} ]/gu, '') ?? ''
  if (!LINKS.test(address)) return setting
  return { ...setting, face: { ...setting.face, link: address, color: setting.face.color ?? '#1a4f8a' } }
}

function block(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  const { tagName } = node
  const level = /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0
  const size = place.setting.face.size
  const meant: Style = level > 0 ? { bold: true, size: Math.min(72, size * (HEADINGS[level - 1] ?? 1)) } : {}
  if (tagName === 'center') meant.align = 'center'
  const box = boxOf(style)
  const isNarrow = style.width !== undefined && !('percent' in style.width && style.width.percent === 100)
  if (box.fill !== null || box.stroke !== null || box.pad !== null || isNarrow) {
    const { width: _width, background: _fill, border: _border, pad: _pad, ...kept } = style
    const inner = boxed(node, { ...meant, ...kept }, level, walking, place)
    return flow.block({ kind: 'box', width: style.width ?? null, ...box, blocks: inner.blocks })
  }
  paragraph(node, { ...meant, ...style }, level, flow, walking, place)
}

function boxed(node: Element, style: Style, level: number, walking: Walk, place: Place): Flow {
  const inner = new Flow(walking.faces)
  if (deeper(walking, place)) paragraph(node, style, level, inner, walking, { ...place, nesting: place.nesting + 1 })
  inner.end()
  return inner
}

function paragraph(node: Element, style: Style, level: number, flow: Flow, walking: Walk, place: Place): void {
  const setting = blockSetting(node, settingWith(place.setting, style, true))
  const gap = (GAPS[node.tagName] ?? 0) * setting.face.size
  flow.begin(setting, gap, level)
  for (const child of node.childNodes) walk(child, flow, walking, { ...place, setting })
  flow.begin(place.setting)
}

function blockSetting(node: Element, setting: Setting): Setting {
  const direction = attributesOf(node).get('dir')
  const rtl = direction === 'rtl' || (setting.rtl && direction !== 'ltr')
  return { ...setting, rtl, exact: setting.exact || node.tagName === 'pre' }
}

function list(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  const attributes = attributesOf(node)
  const setting = blockSetting(node, settingWith(place.setting, style, true))
  const inner: Place = { ...place, setting, nesting: place.nesting + 1, room: Math.max(20, place.room - 18) }
  if (!deeper(walking, place)) return
  const items: (readonly Block[])[] = []
  for (const child of node.childNodes.filter(isElement)) {
    if (child.tagName === 'li') {
      if (!counted(walking, place.depth)) return
      const itemStyle = styleOf(attributesOf(child), setting.face.size)
      if (itemStyle.hidden !== true)
        items.push(
          within(child.childNodes, walking, {
            ...inner,
            depth: inner.depth + 1,
            setting: settingWith(setting, itemStyle, false),
          }).blocks,
        )
    } else items.push(within([child], walking, inner).blocks)
  }
  const start = Number(attributes.get('start') ?? 1)
  flow.block({
    kind: 'list',
    numbering: node.tagName === 'ol' ? (NUMBERINGS[attributes.get('type') ?? '1'] ?? '1.') : null,
    start: Number.isInteger(start) && start >= 0 && start < 1_000_000 ? start : 1,
    items,
  })
}

function table(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  if (!deeper(walking, place)) return
  const { align: _align, ...kept } = style
  const setting = settingWith({ ...place.setting, align: 'left' }, kept, true)
  const found = tableOf(node, style, walking, { ...place, setting, nesting: place.nesting + 1 }, within)
  if (found.caption.length > 0) {
    flow.begin({ ...setting, align: 'center' })
    for (const child of found.caption)
      walk(child, flow, walking, { ...place, setting: { ...setting, align: 'center' } })
    flow.begin(place.setting)
  }
  if (found.table !== null) flow.block(found.table)
}

function nested(node: Element, style: Style, walking: Walk, place: Place): Flow {
  const setting = blockSetting(node, settingWith(place.setting, style, true))
  return deeper(walking, place)
    ? within(node.childNodes, walking, { ...place, setting, nesting: place.nesting + 1 })
    : new Flow(walking.faces)
}

function within(nodes: readonly Node[], walking: Walk, place: Place): Flow {
  const flow = new Flow(walking.faces)
  flow.begin(place.setting)
  for (const node of nodes) walk(node, flow, walking, place)
  flow.end()
  return flow
}

function deeper(walking: Walk, place: Place): boolean {
  if (place.nesting >= NESTING_LIMIT) walking.fault ??= { field: walking.field, code: 'TOO_DEEP', max: NESTING_LIMIT }
  return walking.fault === null
}

/** A picture of the document; where it is none, its `alt` words. */
function picture(node: Element, style: Style, flow: Flow, walking: Walk, place: Place): void {
  const attributes = attributesOf(node)
  const alt = beginningOf(attributes.get('alt') ?? '', 500)
  const at = placeOf(attributes.get('src') ?? '', walking)
  const found = at === undefined ? undefined : walking.pictures[at]
  if (at === undefined || found === undefined) {
    if (alt !== '') flow.text(alt, place.setting, false)
    return
  }
  const { width } = style
  const asked =
    width === undefined ? found.width * 0.75 : 'percent' in width ? (place.room * width.percent) / 100 : width.points
  const points = Math.min(asked, place.room, (TALLEST * found.width) / found.height)
  flow.picture({ picture: at, width: Math.max(1, points), alt })
}

/** Where the picture of an address stands among those of the document: one that comes again is read and counted once. Undefined where there is none. */
function placeOf(address: string, walking: Walk): number | undefined {
  const known = walking.addresses.get(address)
  if (known !== undefined) return known
  const found = pictureOf(address)
  if (found === undefined || walking.pixels + found.width * found.height > PIXEL_LIMIT) return undefined
  walking.pixels += found.width * found.height
  const at = walking.pictures.push(found) - 1
  walking.addresses.set(address, at)
  return at
}
