/** FIEBDC-3 as records: `~LETTER|field|field\part\part|`, in the code page the file names. */
import { type CodePage, decodeBytes } from './decode.ts'
import { type Faults, type Reading, unread } from './fault.ts'
import { readableLines } from './readable-text.ts'

/** One record with its place. */
export interface Bc3Record {
  readonly type: string
  readonly line: number
  readonly fields: readonly string[]
}

const PAGES: Readonly<Record<string, CodePage>> = {
  '850': 'cp850',
  '437': 'cp850',
  ANSI: 'windows-1252',
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
}

/** True for a text that begins a FIEBDC-3 file. */
export function looksLikeBc3(head: string): boolean {
  return /^\s*~V\|/.test(head)
}

/** Most records of a file: the largest price banks have half as many. */
const MOST_RECORDS = 1_000_000

/** Most parts of one record: a chapter of 20,000 positions, a measurement of as many rows. */
const MOST_PARTS = 6 * 20_000

/**
 * The records of a file. The code page is the one the `~V` record names; 850 where it names none, as the form says. A file of more
 * records, or a record of more parts, than any budget has is refused.
 */
export function bc3Records(bytes: Uint8Array, faults: Faults): Reading<Bc3Record[]> {
  const decoded = decodeBytes(bytes, pageOf(bytes, faults)).replace(/^\ufeff/, '')
  const { text, dropped, line: first } = readableLines(decoded)
  if (dropped > 0) faults.add('TEXT_CLEANED', first, String(dropped))
  const records: Bc3Record[] = []
  let line = 1
  for (let at = 0, count = 1; at < text.length; count++) {
    if (count > MOST_RECORDS) return unread('BC3_TOO_MANY_RECORDS', line)
    const next = text.indexOf('\n~', at)
    const end = next < 0 ? text.length : next + 1
    const piece = text.slice(at, end)
    at = end
    const begin = piece.indexOf('~')
    const body = piece.slice(begin + 1).trimEnd()
    if (begin < 0 || body.charAt(1) !== '|') {
      if (piece.trim() !== '') faults.add('BC3_RECORD_BAD', line, piece.trim())
    } else {
      const place = line + signs(piece, '\n', begin)
      if (signs(body, '\\') > MOST_PARTS || signs(body, '|') > MOST_PARTS)
        return unread('BC3_TOO_MANY_PARTS', place, `~${body.charAt(0)}`)
      records.push({ type: body.charAt(0), line: place, fields: body.slice(2).split('|') })
    }
    line += signs(piece, '\n')
  }
  return { ok: true, value: records }
}

/** The parts of a field. */
export function partsOf(field: string | undefined): string[] {
  const parts = (field ?? '').replace(/[\r\n]+/g, '').split('\\')
  if (parts.at(-1) === '') parts.pop()
  return parts.map((part) => part.trim())
}

/** The groups of a field that repeats `size` parts. */
export function groupsOf(field: string | undefined, size: number): string[][] {
  const parts = partsOf(field)
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, at) => parts.slice(at * size, at * size + size))
}

function pageOf(bytes: Uint8Array, faults: Faults): CodePage {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = decodeBytes(bytes.subarray(0, 4_096), 'windows-1252')
  const version = /~V\|([^~]*)/.exec(head)?.[1]?.split('|') ?? []
  const named = (version[4] ?? '').replaceAll('\\', '').trim().toUpperCase()
  const page = PAGES[named]
  if (page) return page
  if (named !== '') faults.add('BC3_CODE_PAGE', 1, named)
  return 'cp850'
}

function signs(text: string, sign: string, end = text.length): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && at < end; at = text.indexOf(sign, at + 1)) count++
  return count
}
