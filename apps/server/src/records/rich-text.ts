import type { DefaultTreeAdapterMap } from 'parse5'
import { bareWords, htmlNodes } from './html-nodes.ts'

type Node = DefaultTreeAdapterMap['node']

/** The elements that stay, and what each is kept as. */
const kept: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  del: 's',
  strike: 's',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  code: 'code',
  pre: 'pre',
  hr: 'hr',
  a: 'a',
}

/** The elements that go with all that is in them; any other unknown one leaves its text behind. */
const dropped: ReadonlySet<string> = new Set(
  'script style template iframe frame frameset object embed applet noscript noembed noframes svg math title head meta link base audio video canvas textarea select xmp plaintext'.split(
    ' ',
  ),
)

const empty: ReadonlySet<string> = new Set(['br', 'hr'])

/**
 * Rich text as it is kept: read as a browser reads it and written anew from an allow-list of elements without attributes, except the
 * address of a link (http, https, mailto, tel). Nothing of what was sent is copied unread, so nothing in it can run or load. Of what
 * goes beyond what is read, the words.
 */
export function cleanRichText(html: string): string {
  const nodes = htmlNodes(html)
  if (!nodes) return escaped(bareWords(html))
  const pieces: string[] = []
  const work: (Node | string)[] = nodes.toReversed()
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (next.nodeName === '#text' && 'value' in next) pieces.push(escaped(next.value))
    else if ('tagName' in next && !dropped.has(next.tagName)) {
      const name = kept[next.tagName]
      const href =
        name === 'a' ? addressOf(next.attrs.find((attribute) => attribute.name === 'href')?.value) : undefined
      const shown = name === 'a' && href === undefined ? undefined : name
      if (shown) {
        pieces.push(`<${shown}${href ? ` href="${escaped(href)}"` : ''}>`)
        if (!empty.has(shown)) work.push(`</${shown}>`)
      }
      if (!shown || !empty.has(shown)) work.push(...next.childNodes.toReversed())
    }
  }
  return pieces.join('').trim()
}

/** The words of rich text on one line. */
export function plainOf(html: string): string {
  const nodes = htmlNodes(html.replace(/<(?:br|\/p|\/li|\/h\d)\b[^<>]*>/gi, '$& '))
  if (!nodes) return bareWords(html)
  const pieces: string[] = []
  const work: Node[] = nodes.toReversed()
  for (let next = work.pop(); next; next = work.pop()) {
    if (next.nodeName === '#text' && 'value' in next) pieces.push(next.value)
    else if ('tagName' in next && !dropped.has(next.tagName)) work.push(...next.childNodes.toReversed())
  }
  return pieces.join('').replace(/\s+/g, ' ').trim()
}

function addressOf(href: string | undefined): string | undefined {
  // A browser drops these characters before it reads the scheme.
  const bare = href?.replace(/[\p{Cc} ]/gu, '')
  if (!bare || bare.length > 2_000) return undefined
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(bare) ? bare : undefined
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
