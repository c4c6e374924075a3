/** One key per norm symbol, whatever edition mark or spelling a list uses (SPEC.md R3.4). */
import { unaccented } from '@temelia/text/fold'

const EDITION_MARKS = /(?:[#%+*\-@>]|\[\d*\]|\(\d*\)|ASIM\.?)+$/
const MACHINE_PREFIX = /^AUT(?=\d+$)/

/**
 * The key by which symbols are compared and found: upper-case, without spaces, without the marks of edition and
 * adaptation at the end (`# % + * - @ >`, `[n]`, `asim`), and `AUT6752` as `6752`. The raw symbol is kept elsewhere.
 */
export function symbolKey(symbol: string): string {
  const compact = unaccented(symbol).toUpperCase().replace(/\s/g, '')
  const bare = compact.replace(EDITION_MARKS, '')
  return (bare === '' ? compact : bare).replace(MACHINE_PREFIX, '')
}
