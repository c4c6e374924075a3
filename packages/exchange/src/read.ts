/** Which exchange file it is, by its content, and its reading. */
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { readBc3 } from './bc3-read.ts'
import { looksLikeBc3 } from './bc3-records.ts'
import { decodeXml } from './decode.ts'
import type { Reading } from './fault.ts'
import { looksLikeGaeb, readGaeb } from './gaeb-read.ts'
import { looksLikeJson, readJsonForm, type RecordForms } from './json-read.ts'
import type { ExchangeForm, ExchangeTree } from './tree.ts'

/** Bytes that tell what a file is. */
const HEAD = 4_096

/** The form of a file, by its first signs; undefined for what is none of them. A name is never believed. */
export function exchangeForm(bytes: Uint8Array): ExchangeForm | undefined {
  const head = decodeXml(bytes.subarray(0, HEAD)).replace(/^\ufeff/, '')
  if (looksLikeBc3(head)) return 'bc3'
  // Any XML is asked of the reader of GAEB: it says what is wrong with others.
  if (looksLikeGaeb(head) || /^\s*<(?:\?xml|!DOCTYPE)/.test(head)) return 'gaeb'
  return looksLikeJson(head) ? 'json' : undefined
}

/**
 * Reads a file of that form.
 * @param practice how the numbers of what is told are written
 */
export function readExchange(
  bytes: Uint8Array,
  form: ExchangeForm,
  forms: RecordForms,
  practice: NumberPractice,
): Reading<ExchangeTree> {
  if (form === 'bc3') return readBc3(bytes, practice)
  return form === 'gaeb' ? readGaeb(bytes, practice) : readJsonForm(bytes, forms)
}
