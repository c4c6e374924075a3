/** Shapes of symbols: norms (`CL08B1[7]`, `TRA02A50P`, `RPCR21A#`, `$16508`), resource codes (7 digits), machine codes. */
const NORM_SYMBOL =
  /^\$?(?:[A-Za-z]{1,6}\d{1,3}[A-Za-z]{0,2}\d{0,3}[A-Za-z]?|W\d[A-Z]\d{2}[A-Z]\d*)(?:[#%+*@>-]|\[\d*\]|\(\d*\)|ASIM\.?)*$/
const CODE = /^\$?\d{3,9}(?:[#%+*@>]|\[\d*\])*$/
/** A dash after one word, or after the groups of a MasterFormat number. */
const DASHED = /^(\S{1,40}|\d{2} \d{2} \d{2}(?:\.\d{1,4})*)\s+[-–—]\s+(\S[\s\S]*)$/
const SPACED = /^(\S{3,30})\s+(\S[\s\S]*)$/

/** True for a text that has the shape of a norm's symbol. */
export function isNormSymbol(text: string): boolean {
  return NORM_SYMBOL.test(text)
}

/** `CL08B1[7] - Montare baraca` cut in symbol and name. Without a symbol in front the whole text is the name. */
export function splitSymbol(text: string): { symbol: string; name: string } {
  const clean = text.trim()
  const dashed = DASHED.exec(clean)
  if (dashed && /\d/.test(dashed[1] ?? '')) return { symbol: dashed[1] ?? '', name: oneLine(dashed[2] ?? '') }
  const spaced = SPACED.exec(clean)
  const first = spaced?.[1] ?? ''
  if (spaced && ((NORM_SYMBOL.test(first) && /\d{2}/.test(first)) || (CODE.test(first) && first.length >= 6)))
    return { symbol: first, name: oneLine(spaced[2] ?? '') }
  return { symbol: '', name: oneLine(clean) }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
