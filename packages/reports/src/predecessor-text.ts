/** Predecessors as they are typed and shown in one cell: `12`, `12FS+2d`, `14-2`; in Romanian `6II+2z`. */
import type { Practice } from '@temelia/estimation/types'
import { readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import type { RelationType } from '@temelia/scheduling/types'
import { fold } from '@temelia/text/fold'
import type { Language } from '@temelia/text/message'
import { UNIT_TEXT, type WorkUnit, unitNamed } from './duration-text.ts'

/** One predecessor by the number of its row. A lag is so many units of work, or of the clock where it is `elapsed`. */
export type Predecessor = Readonly<{
  row: number
  type: RelationType
  lag: number
  unit: WorkUnit
  elapsed: boolean
}>

/** What a typed list says, or the piece of it that says nothing. */
export type ReadPredecessors = Readonly<
  { ok: true; predecessors: readonly Predecessor[] } | { ok: false; fault: 'NOT_READ' | 'TWICE'; piece: string }
>

/** Romanian says the finish with a T (terminare), as schedulers there know it: an S would be the start of the English marks. */
const MARKS: Readonly<Record<string, RelationType>> = {
  FS: 'FS',
  SS: 'SS',
  FF: 'FF',
  SF: 'SF',
  TI: 'FS',
  II: 'SS',
  TT: 'FF',
  IT: 'SF',
}

/** How a type of relation is written; the usual one is left out. */
const WRITTEN: Readonly<Record<Language, Readonly<Record<RelationType, string>>>> = {
  en: { FS: '', SS: 'SS', FF: 'FF', SF: 'SF' },
  ro: { FS: '', SS: 'II', FF: 'TT', SF: 'ÎT' },
}

const ELAPSED: Readonly<Record<Language, string>> = { en: 'ed', ro: 'zc' }

/** The text of a row's predecessors, in the order given. */
export function predecessorText(list: readonly Predecessor[], language: Language, practice: Practice): string {
  return list
    .map(({ row, type, lag, unit, elapsed }) => {
      const sign = lag < 0 ? '−' : '+'
      const size = typedText(Math.abs(lag), practice)
      const mark = elapsed ? ELAPSED[language] : UNIT_TEXT[language][unit]
      return `${row}${WRITTEN[language][type]}${lag === 0 ? '' : `${sign}${size}${mark}`}`
    })
    .join('; ')
}

const PIECE = /\s*(\d+)\s*([a-z]{2})?(?:\s*([+-])\s*(\d+(?:[.,]\d+)?)\s*([a-z]*))?\s*(?:[;,]|(?=\s\d)|$)/y

/** Reads a typed list; its pieces are parted by semicolons, commas or spaces. An empty text is an empty list. */
export function readPredecessors(text: string, practice: Practice): ReadPredecessors {
  const found: Predecessor[] = []
  const typed = fold(text).replace(/[−–]/g, '-').trim()
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < typed.length) {
    const from = PIECE.lastIndex
    const match = PIECE.exec(typed)
    const one = match && readPiece(match, practice)
    const piece = (match?.[0] ?? typed.slice(from)).replace(/[;,\s]+$/, '').trim()
    if (!one) return { ok: false, fault: 'NOT_READ', piece }
    if (found.some(({ row, type }) => row === one.row && type === one.type)) return { ok: false, fault: 'TWICE', piece }
    found.push(one)
  }
  return { ok: true, predecessors: found }
}

function readPiece(match: RegExpExecArray, practice: Practice): Predecessor | null {
  const [, row, mark, sign, size, word = ''] = match
  const type = mark === undefined ? 'FS' : MARKS[mark.toUpperCase()]
  const lag = size === undefined ? 0 : numberOf(size, practice)
  const elapsed = word === 'ed' || word === 'zc'
  const unit = elapsed || word === '' ? 'day' : unitNamed(word)
  if (!type || lag === null || !unit || Number(row) < 1) return null
  return { row: Number(row), type, lag: sign === '-' && lag !== 0 ? -lag : lag, unit, elapsed }
}

function numberOf(text: string, practice: Practice): number | null {
  const read = readTypedNumber(text, practice)
  return read.ok ? read.value : null
}
