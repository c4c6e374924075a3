/**
 * XML as a tree of elements, for files of strangers: a document type (and so every entity of its own, every reference to
 * another file) is refused; depth, number of elements and length of a tag are limited. Names lose their namespace prefix.
 */
import { Parser } from 'saxen'
import { type Reading, unread } from './fault.ts'
import { readableText } from './readable-text.ts'
import { type XmlToken, xmlTokens } from './xml-tokens.ts'

/** An element with its place. */
export interface XmlElement {
  readonly name: string
  /** Line of the file where it opens, from 1. */
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

interface Opened {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const MAX_DEPTH = 100
const MAX_ELEMENTS = 3_000_000

/**
 * Reads a text as XML. Faults: `XML_DAMAGED`, `XML_FOREIGN` for a document type, `XML_TOO_LARGE`.
 * @param dropped hears of the lines where characters were left out that no record can hold
 */
export function readXml(
  text: string,
  dropped: (line: number, value: string) => void = () => undefined,
): Reading<XmlElement> {
  const root: Opened = { name: '', line: 0, attributes: {}, children: [], text: '' }
  const open: Opened[] = [root]
  let line = 0
  let elements = 0
  let refused: ReturnType<typeof unread> | undefined
  const parser = new Parser()
  const refuse = (code: Parameters<typeof unread>[0], value = '') => {
    refused ??= unread(code, line, value)
    parser.stop()
  }
  const readable = (found: string) => {
    const clean = readableText(found)
    if (clean !== found) dropped(line, clean)
    return clean
  }
  parser.on('openTag', (name, attributes) => {
    elements++
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) return refuse('XML_TOO_LARGE')
    const read = Object.entries(attributes() || {}).map(([key, value]) => [key, readable(value)] as const)
    const found: Opened = { name: local(name), line, attributes: Object.fromEntries(read), children: [], text: '' }
    open.at(-1)?.children.push(found)
    open.push(found)
  })
  parser.on('closeTag', () => {
    open.pop()
  })
  parser.on('text', (piece) => {
    const top = open.at(-1)
    if (top) top.text += readable(withSigns(piece))
  })
  parser.on('cdata', (piece) => {
    const top = open.at(-1)
    if (top) top.text += readable(piece)
  })
  parser.on('attention', () => refuse('XML_FOREIGN', 'DOCTYPE'))
  parser.on('error', (error) => refuse('XML_DAMAGED', error.message))
  for (const token of xmlTokens(text.replace(/^\ufeff/, ''))) {
    line = token.line
    const wrong = faultOf(token)
    if (wrong) return wrong
    parser.write(token.text)
    if (refused) return refused
  }
  parser.end()
  if (refused) return refused
  const [first] = root.children
  return first && open.length === 1 ? { ok: true, value: first } : unread('XML_DAMAGED', line)
}

function faultOf({ text, line, end }: XmlToken): ReturnType<typeof unread> | undefined {
  if (end === 'open') return unread('XML_DAMAGED', line, text.trim())
  return end === 'long' ? unread('XML_TOO_LARGE', line) : undefined
}

const SIGN = /&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|apos|gt|lt|quot));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }
const LAST_SIGN = 0x10ffff

/** A text with the signs it gives by their number or name. */
function withSigns(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(SIGN, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= LAST_SIGN ? String.fromCodePoint(code) : ''
  })
}

/** The first child of a name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name)
}

/** The trimmed text of the first child of a name; empty without one. */
export function childText(element: XmlElement | undefined, name: string): string {
  return child(element, name)?.text.trim() ?? ''
}

/** The child at the end of a path of names. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => child(found, name), element)
}

/** The text of everything inside, a new line after every paragraph. */
export function allText(element: XmlElement | undefined): string {
  if (!element) return ''
  const inside = (one: XmlElement): string => {
    const text = `${one.text.trim()}${one.children.map(inside).join('')}`
    return one.name === 'p' || one.name === 'br' || one.name === 'div' ? `${text}\n` : text
  }
  return inside(element)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Text that XML holds as it is. Signs that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
