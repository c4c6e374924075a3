/** Measure units: the factor in front (`100 mc`), and one spelling for those that mean the same (SPEC.md R3). */
import { type NumberPractice, readTypedNumber } from '@temelia/decimal/typed-number'
import { unaccented } from '@temelia/text/fold'

/** A unit text taken apart: 100 mc is 100 times m3. */
export interface Unit {
  factor: number
  /** One spelling per unit, for comparison; never shown. */
  base: string
}

const SPELLINGS: Readonly<Record<string, string>> = {
  m3: 'MC M3 MCUB METRUCUB METRICUBI CUM CBM',
  m2: 'MP M2 MPATRAT METRUPATRAT METRIPATRATI SQM',
  m: 'M ML METRU METRI MLINIAR METRULINIAR METRILINIARI',
  km: 'KM KILOMETRU KILOMETRI',
  cm: 'CM CENTIMETRU CENTIMETRI',
  mm: 'MM MILIMETRU MILIMETRI',
  ha: 'HA HECTAR HECTARE',
  pcs: 'BUC BUCATA BUCATI PC PCS PIECE PIECES EA EACH',
  t: 'T TO TONA TONE TONNE TONNES',
  kg: 'KG KILOGRAM KILOGRAME KILOGRAMS',
  g: 'G GRAM GRAME',
  l: 'L LITRU LITRI LITER LITRE LITERS',
  hour: 'H HR HRS ORA ORE HOUR HOURS',
  manhour: 'OMORA OMORE ORAOM OREOM OMH MANHOUR MANHOURS MANHR MANHRS MH LABORHOUR LABORHOURS LABORHR LABORHRS LH',
  machinehour: 'ORAUTILAJ OREUTILAJ MACHHR MACHINEHOUR MACHINEHOURS',
  kwh: 'KWH',
  set: 'SET SETURI SETS',
  pair: 'PER PERECHE PERECHI PR PAIR',
  lei: 'LEI RON LEU',
  lumpsum: 'LS LUMPSUM',
  tkm: 'TKM TONAKM TONEKM',
  sf: 'SF SQFT SQUAREFOOT SQUAREFEET FT2',
  lf: 'LF LINFT LINEARFOOT LINEARFEET FT FEET FOOT',
  yd: 'YD YDS YARD YARDS',
  in: 'IN INCH INCHES',
  mi: 'MI MILE MILES',
  cf: 'CF CUFT CUBICFOOT CUBICFEET FT3',
  cy: 'CY CUYD CUBICYARD CUBICYARDS YD3',
  sy: 'SY SQYD SQUAREYARD SQUAREYARDS YD2',
  sq: 'SQ SQUARE SQUARES',
  bf: 'BF BDFT BOARDFOOT BOARDFEET',
  sfca: 'SFCA',
  gal: 'GAL GALLON GALLONS',
  lb: 'LB LBS POUND POUNDS',
  ton: 'TON TONS',
}

const LENGTHS: ReadonlySet<string> = new Set(['m', 'km', 'cm', 'mm', 'lf', 'yd', 'in', 'mi'])

const BASES: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([base, spellings]) => spellings.split(' ').map((spelling) => [spelling, base])),
)

const HUNDREDS_AND_THOUSANDS: ReadonlyMap<string, Unit> = new Map(
  ['sf', 'lf', 'cf', 'bf', 'lb', 'gal', 'sy'].flatMap((base) => [
    [`M${base.toUpperCase()}`, { factor: 1000, base }],
    [`C${base.toUpperCase()}`, { factor: 100, base }],
  ]),
)

const LEADING_NUMBER = /^(\d+(?:[ \u00a0\u2009\u202f]\d{3}(?!\d)|[.,]\d+)*)\s*(.*)$/
const LEADING_WORD = /^(ZECE|ZECI|SUTA|SUTE|MIE|MII)\b\s*(?:DE\s+)?(.*)$/
const WORDS: Readonly<Record<string, number>> = { ZECE: 10, ZECI: 10, SUTA: 100, SUTE: 100, MIE: 1000, MII: 1000 }

/**
 * Takes a unit text apart. Unknown units keep their own (upper-case, unaccented) spelling and factor 1.
 * @param practice how the number in front is written; left out where nobody knows, as in files and between two catalogues
 */
export function parseUnit(text: string | null | undefined, practice?: NumberPractice): Unit {
  const clean = plainCapitals(text ?? '')
  const number = LEADING_NUMBER.exec(clean)
  if (number !== null && number[2] !== '') {
    const factor = readTypedNumber(number[1]!, practice ?? likelyPractice(number[1]!))
    if (factor.ok && factor.value > 0) return scaled(factor.value, number[2]!, practice)
  }
  const word = LEADING_WORD.exec(clean)
  if (word !== null) return scaled(WORDS[word[1]!]!, word[2]!, practice)
  const letters = clean.replace(/[\s.\-/]/g, '')
  return HUNDREDS_AND_THOUSANDS.get(letters) ?? { factor: 1, base: BASES.get(letters) ?? letters }
}

/** How many plain units one of this unit is: 100 for `100 mc`, 1000 for `mii buc` and `MSF`, else 1. */
export function unitFactor(text: string | null | undefined, practice?: NumberPractice): number {
  return parseUnit(text, practice).factor
}

/** True when two texts name the same unit with the same factor: `BUCATA` and `buc`, `M CUB` and `mc`. */
export function sameUnit(
  left: string | null | undefined,
  right: string | null | undefined,
  practice?: NumberPractice,
): boolean {
  const a = parseUnit(left, practice)
  const b = parseUnit(right, practice)
  return a.base === b.base && a.factor === b.factor
}

/** True for a unit that is known to be none of feet: `CY`, `EA`, `ton`, `IN`, `m`, but not `LF` or `panel`. */
export function measuresOther(text: string): boolean {
  const { base } = parseUnit(text)
  return base in SPELLINGS && base !== 'lf'
}

/** True for a unit of length: `LF`, `IN`, `YD`, `m`. */
export function measuresLength(text: string): boolean {
  return LENGTHS.has(parseUnit(text).base)
}

function scaled(factor: number, rest: string, practice: NumberPractice | undefined): Unit {
  const inner = parseUnit(rest, practice)
  return { factor: factor * inner.factor, base: inner.base }
}

/** The practice a factor was likely written in: three zeros behind a sign are thousands, any other sign is the decimal one. */
function likelyPractice(number: string): NumberPractice {
  const thousands = /([.,])000(?!\d)/.exec(number)?.[1]
  if (thousands !== undefined) return thousands === '.' ? 'ro' : 'us'
  return number.includes(',') ? 'ro' : 'us'
}

function plainCapitals(text: string): string {
  return unaccented(text.replace(/²/g, '2').replace(/³/g, '3')).toUpperCase().trim()
}
