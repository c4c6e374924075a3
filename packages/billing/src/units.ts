/** UN/ECE Recommendation 20 codes of the units that estimates are written in. */
const CODES: Readonly<Record<string, string>> = {
  buc: 'H87',
  bucata: 'H87',
  ea: 'EA',
  each: 'EA',
  pcs: 'H87',
  mp: 'MTK',
  m2: 'MTK',
  'm²': 'MTK',
  mc: 'MTQ',
  m3: 'MTQ',
  'm³': 'MTQ',
  m: 'MTR',
  ml: 'MTR',
  km: 'KMT',
  cm: 'CMT',
  mm: 'MMT',
  kg: 'KGM',
  g: 'GRM',
  t: 'TNE',
  to: 'TNE',
  tona: 'TNE',
  l: 'LTR',
  litru: 'LTR',
  ora: 'HUR',
  ore: 'HUR',
  h: 'HUR',
  hr: 'HUR',
  zi: 'DAY',
  zile: 'DAY',
  day: 'DAY',
  luna: 'MON',
  luni: 'MON',
  month: 'MON',
  an: 'ANN',
  set: 'SET',
  per: 'PR',
  kwh: 'KWH',
  ha: 'HAR',
  sf: 'FTK',
  sy: 'YDK',
  cy: 'YDQ',
  lf: 'FOT',
  lb: 'LBR',
}

/** What has no unit of its own is one of its kind. */
const ONE = 'C62'

/** Every code that lines may have. */
export const unitCodes: ReadonlySet<string> = new Set([...Object.values(CODES), ONE])

/** The code of a unit as it is written; `C62` (one) for what is not known. */
export function unitCode(written: string): string {
  const plain = written
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[. ]+$/, '')
  return CODES[plain] ?? ONE
}

const WRITTEN: Readonly<Record<string, string>> = {
  H87: 'buc',
  EA: 'buc',
  C62: 'buc',
  MTK: 'mp',
  MTQ: 'mc',
  MTR: 'm',
  KGM: 'kg',
  TNE: 't',
  LTR: 'l',
  HUR: 'h',
  DAY: 'zi',
  MON: 'luna',
  ANN: 'an',
  SET: 'set',
  PR: 'per',
  KWH: 'kWh',
  HAR: 'ha',
  KMT: 'km',
}

/** A unit as a Romanian estimate writes it; a code that is not known stays as it is. */
export function unitWritten(code: string): string {
  return WRITTEN[code.trim().toUpperCase()] ?? code.trim()
}
