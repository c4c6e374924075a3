/** Counties by their name without diacritics, with the letters of ISO 3166-2:RO. */
const COUNTIES: Readonly<Record<string, string>> = {
  alba: 'AB',
  arges: 'AG',
  arad: 'AR',
  bucuresti: 'B',
  bacau: 'BC',
  bihor: 'BH',
  'bistrita-nasaud': 'BN',
  braila: 'BR',
  botosani: 'BT',
  brasov: 'BV',
  buzau: 'BZ',
  cluj: 'CJ',
  calarasi: 'CL',
  'caras-severin': 'CS',
  constanta: 'CT',
  covasna: 'CV',
  dambovita: 'DB',
  dolj: 'DJ',
  gorj: 'GJ',
  galati: 'GL',
  giurgiu: 'GR',
  hunedoara: 'HD',
  harghita: 'HR',
  ilfov: 'IF',
  ialomita: 'IL',
  iasi: 'IS',
  mehedinti: 'MH',
  maramures: 'MM',
  mures: 'MS',
  neamt: 'NT',
  olt: 'OT',
  prahova: 'PH',
  sibiu: 'SB',
  salaj: 'SJ',
  'satu mare': 'SM',
  suceava: 'SV',
  tulcea: 'TL',
  timis: 'TM',
  teleorman: 'TR',
  valcea: 'VL',
  vrancea: 'VN',
  vaslui: 'VS',
}

/** Every code of ISO 3166-2:RO. */
export const countyCodes: ReadonlySet<string> = new Set(Object.values(COUNTIES).map((letters) => `RO-${letters}`))

/** The countries that customers of a Romanian builder mostly have, as they are written. */
const COUNTRIES: Readonly<Record<string, string>> = {
  '': 'RO',
  romania: 'RO',
  austria: 'AT',
  belgia: 'BE',
  belgium: 'BE',
  bulgaria: 'BG',
  cehia: 'CZ',
  croatia: 'HR',
  danemarca: 'DK',
  elvetia: 'CH',
  france: 'FR',
  franta: 'FR',
  germania: 'DE',
  germany: 'DE',
  grecia: 'GR',
  hungary: 'HU',
  ungaria: 'HU',
  italia: 'IT',
  italy: 'IT',
  'marea britanie': 'GB',
  moldova: 'MD',
  'republica moldova': 'MD',
  netherlands: 'NL',
  olanda: 'NL',
  poland: 'PL',
  polonia: 'PL',
  portugalia: 'PT',
  serbia: 'RS',
  slovacia: 'SK',
  slovenia: 'SI',
  spain: 'ES',
  spania: 'ES',
  suedia: 'SE',
  turcia: 'TR',
  ucraina: 'UA',
  'statele unite': 'US',
  'united states': 'US',
}

/** The ISO 3166-2 code of a county as it is written (`Cluj`, `jud. Argeș`, `CJ`, `RO-CJ`); what is no county is given back. */
export function countyCode(written: string): string {
  const plain = fold(written).replace(/^(jud\.?|judetul|mun\.?|municipiul)\s+/, '')
  const letters = plain.replace(/^ro-/, '').toUpperCase()
  if (countyCodes.has(`RO-${letters}`)) return `RO-${letters}`
  const found = COUNTIES[plain.replaceAll(' - ', '-')] ?? COUNTIES[plain.replaceAll('-', ' ')]
  return found ? `RO-${found}` : written
}

/** The ISO 3166-1 code of a country as it is written; nothing written is Romania. What is not known is given back. */
export function countryCode(written: string): string {
  const plain = fold(written)
  if (/^[a-z]{2}$/.test(plain)) return plain.toUpperCase()
  return COUNTRIES[plain] ?? written
}

/** The city as the ministry wants it: in Bucharest the sector (`SECTOR3`), found in the city or in the address. */
export function cityCode(city: string, subdivision: string, address: string): string {
  if (subdivision !== 'RO-B') return city
  const sector = /\bsect(?:or|\.)?\s*(?:nr\.?\s*)?([1-6])\b/i.exec(`${fold(city)} ${fold(address)}`)
  return sector ? `SECTOR${sector[1]}` : city
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
