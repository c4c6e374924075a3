import { readScaleText } from '@temelia/takeoff/scale-text'

/** A text of a sheet: where it stands as the sheet is seen, and how high its letters are. */
export interface SheetText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** What a title block tells of its sheet; what it does not tell for certain is null. */
export interface TitleBlock {
  readonly number: string | null
  readonly name: string | null
  readonly notedRatio: number | null
}

const NUMBER = /^[A-Z]{1,3}[-. ]?\d{1,3}(?:\.\d{1,2})?[a-z]?$/
const PAPER = /^[A-E]\d$/
const WORDS = /\p{L}{3}/u

/**
 * Reads number, name and scale of a sheet. The number and the name stand in its lower right part, in the largest letters there; the
 * scale is the only one that any text of the sheet names: where there are two, none is proposed.
 */
export function readTitleBlock(texts: readonly SheetText[], width: number, height: number): TitleBlock {
  const ratios = new Set(texts.flatMap(({ text }) => readScaleText(text) ?? []))
  const corner = texts
    .filter(({ x, y }) => x > width * 0.55 && y < height * 0.3)
    .map(({ text, size }) => ({ text: text.trim(), size }))
    .sort((a, b) => b.size - a.size)
  const number = corner.find(({ text }) => NUMBER.test(text) && !PAPER.test(text))
  const name = corner.find(
    ({ text, size }) =>
      WORDS.test(text) && readScaleText(text) === null && text.length <= 120 && size > smallest(corner),
  )
  return {
    number: number?.text ?? null,
    name: name?.text ?? null,
    notedRatio: ratios.size === 1 ? ([...ratios][0] ?? null) : null,
  }
}

/** Where all letters are alike, none of them is a title. */
function smallest(texts: readonly { readonly size: number }[]): number {
  return texts.at(-1)?.size ?? 0
}
