import { type DefaultTreeAdapterMap, defaultTreeAdapter, serialize } from 'parse5'
import { bareWords, htmlNodes } from '../../records/html-nodes.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

/** Elements that go with all that is in them: what runs, loads, asks for input or changes the page around the email. */
const dropped: ReadonlySet<string> = new Set(
  'script noscript iframe frame frameset object embed applet link meta base form input button textarea select option svg math audio video source track canvas template title dialog portal'.split(
    ' ',
  ),
)

/** Attributes that name something to load. */
const loading: ReadonlySet<string> = new Set(['src', 'srcset', 'background', 'poster', 'data', 'lowsrc', 'dynsrc'])

const LONGEST = 500_000

/**
 * An email's HTML without anything that runs, loads or is filled in; its look stays. It is shown in a frame without scripts
 * under a policy of its own all the same. Of an email that goes beyond what is read, the words.
 */
export function cleanEmail(html: string): string {
  const read = treeOf(html.replaceAll('\u0000', ''))
  if (!read) return escapeHtml(bareWords(html).slice(0, LONGEST / 5))
  walk(read, (element) => {
    if (dropped.has(element.tagName)) return false
    element.attrs = element.attrs.filter(({ name, value }) => {
      if (name.startsWith('on') || ['srcdoc', 'formaction', 'action', 'ping', 'target', 'is'].includes(name))
        return false
      const address = value.replace(/[^!-~\u0080-\uffff]/g, '').toLowerCase()
      if (name === 'href') return /^(?:https?:|mailto:|tel:|#)/.test(address)
      if (name === 'style') return !/expression\s*\(|behavior\s*:|@import|position\s*:\s*fixed/i.test(value)
      return !loading.has(name) || /^(?:https?:|cid:|data:image\/(?:png|jpeg|gif|webp);)/.test(address)
    })
    return true
  })
  const kept = serialize(read)
  return kept.length > LONGEST ? `${escapeHtml(plainLines(kept).slice(0, LONGEST / 2)).replaceAll('\n', '<br>')}` : kept
}

/** An email's HTML ready for its frame: pictures that came with it filled in, remote ones shown only when asked for. */
export function shownEmail(
  html: string,
  inline: ReadonlyMap<string, string>,
  withRemote: boolean,
): { html: string; remote: number } {
  const fragment = treeOf(html)
  if (!fragment) return { html: escapeHtml(bareWords(html)), remote: 0 }
  let remote = 0
  walk(fragment, (element) => {
    element.attrs = element.attrs.flatMap((attribute) => {
      const { name, value } = attribute
      if (name === 'style' && /url\s*\(/i.test(value) && !withRemote) {
        remote += 1
        return [{ name, value: value.replace(/url\s*\([^)]*\)/gi, 'none') }]
      }
      if (!loading.has(name)) return [attribute]
      const address = value.trim()
      if (/^cid:/i.test(address)) {
        const picture = inline.get(address.slice(4))
        return picture ? [{ name, value: picture }] : []
      }
      if (/^data:/i.test(address)) return [attribute]
      remote += 1
      return withRemote ? [attribute] : []
    })
    return true
  })
  return { html: serialize(fragment), remote }
}

const breaking: ReadonlySet<string> = new Set([
  'p',
  'div',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
])

/** The words of an email, its paragraphs and lines apart, list items marked, addresses of links after their text. */
export function plainLines(html: string): string {
  const pieces: string[] = []
  const write = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value.replace(/\s+/g, ' '))
    if (!('childNodes' in node)) return
    const tag = 'tagName' in node ? node.tagName : ''
    if (dropped.has(tag) || tag === 'style' || tag === 'head') return
    if (tag === 'br') pieces.push('\n')
    if (tag === 'li') pieces.push('\n- ')
    for (const child of node.childNodes) write(child)
    const href = tag === 'a' && 'attrs' in node ? node.attrs.find(({ name }) => name === 'href')?.value : undefined
    if (href && /^https?:/i.test(href) && !pieces.at(-1)?.includes(href)) pieces.push(` (${href})`)
    if (breaking.has(tag)) pieces.push('\n\n')
  }
  const read = treeOf(html)
  if (!read) return bareWords(html)
  write(read)
  return pieces
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Plain text as HTML, as much as an email shows: lines kept, nothing in it read as markup. */
export function htmlOfPlain(text: string): string {
  return escapeHtml(text.slice(0, LONGEST / 2).replaceAll('\u0000', '')).replace(/\r?\n/g, '<br>')
}

/** Text in which HTML sees no markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Goes through the elements, the outer ones first; those refused go with all that is in them. */
function walk(parent: Parent, keep: (element: Element) => boolean): void {
  const work: Parent[] = [parent]
  for (let next = work.pop(); next; next = work.pop()) {
    next.childNodes = next.childNodes.filter((child) => {
      if (child.nodeName === '#comment') return false
      return !('tagName' in child) || keep(child)
    })
    for (const child of next.childNodes) if ('childNodes' in child) work.push(child)
  }
}

/** The parts of an email that are shown, the style elements of its head among them; undefined for one beyond what is read. */
function treeOf(html: string): Parent | undefined {
  const childNodes = htmlNodes(html)
  return childNodes && { ...defaultTreeAdapter.createDocumentFragment(), childNodes }
}
