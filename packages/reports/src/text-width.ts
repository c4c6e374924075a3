/** Widths of signs in thousandths of the size of the type, those of the bold face of Arimo; the serif face is narrower. */
const WIDTHS: readonly (readonly [signs: string, width: number])[] = [
  ["il|'.,jIîÎ/\\ \u00a0", 280],
  [':;!-()[]"rftțţ*`{}', 390],
  ['J0123456789$_szckvxyșşaăâeég', 560],
  ['?LFbdhnopquöüTZ=+<>~^', 620],
  ['EPSȘŞ', 670],
  ['ABCDHKNRUVXYĂÂȚŢ&', 730],
  ['GOQw', 790],
  ['mM%', 890],
]
const BY_SIGN = new Map(WIDTHS.flatMap(([signs, width]) => [...signs].map((sign) => [sign, width] as const)))
const MM_PER_POINT = 0.3528

/** Width in millimetres of a text set at `size` points, rather too wide than too narrow; signs that are not known count as wide as they are high. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const sign of text) width += BY_SIGN.get(sign) ?? 1000
  return (width / 1000) * size * MM_PER_POINT
}
