/** FIEBDC-3 as records: `~LETTER|field|field\part\part|`, in the code page the file names. */
import { type CodePage, decodeBytes } from './decode.ts'
import type { Faults } from './fault.ts'

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

/** The records of a file. The code page is the one the `~V` record names; 850 where it names none, as the form says. */
export function bc3Records(bytes: Uint8Array, faults: Faults): Bc3Record[] {
  const text = decodeBytes(bytes, pageOf(bytes, faults)).replace(/^\ufeff/, '')
  const records: Bc3Record[] = []
  let line = 1
  for (const piece of text.split(/(?<=\n)(?=~)/)) {
    const begin = piece.indexOf('~')
    const body = piece.slice(begin + 1).trimEnd()
    const type = body.charAt(0)
    if (begin < 0 || body.charAt(1) !== '|') {
      if (piece.trim() !== '') faults.add('BC3_RECORD_BAD', line, piece.trim())
    } else records.push({ type, line: line + lines(piece.slice(0, begin)), fields: body.slice(2).split('|') })
    line += lines(piece)
  }
  return records
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

function lines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
