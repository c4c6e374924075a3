import type { ListLine, PartLetter } from './quantity-list.ts'
import { foldLabel } from './words.ts'

const TRANSPORT_SYMBOL = /^(?:TRA|TRI|AUT\d*TRA)\d/i
const TRANSPORT_UNIT = /^(?:t|to|tone?|tona)\s*[x*·.]\s*km$|^tkm$/
const TRANSPORT_WORDS = /\btransport(?:ul|uri)?\b/
const LABOR_UNIT = /^(?:om[- .]?(?:ore|ora|h)|ore?[- .]om|man[- ]?hours?|mh|labou?r hours?)$/
const HOUR_UNIT = /^(?:ora|ore|h|hr|hrs|hour|hours|mach[- .]?hr|schimb)$/
const TRADE_WORDS =
  /\b(?:muncitor|zidar|dulgher|fierar|betonist|instalator|electrician|zugrav|sapator|sudor|montator|faiantar|mozaicar|pavator|asfaltator|laborer|carpenter|mason|electrician|plumber|worker)\b/
const MACHINE_WORDS =
  /\b(?:automacara|macara|excavator|buldozer|incarcator|compactor|rulou|cilindru|pompa|vibrator|autobasculanta|autocamion|tractor|betoniera|autobetoniera|motocompresor|compresor|autogreder|greder|utilaj|masina|schela|nacela|generator|bormasina|ciocan|crane|loader|bulldozer|roller|pump|machine|truck)/

/**
 * Which part the whole value of a line without parts goes to, and the rule that said so: the symbol of a transport norm,
 * a man-hour unit or a trade by the hour, a machine by the hour, tonne-kilometres; else it is a material.
 */
export function partOfResource(
  symbol: string,
  name: string,
  unit: string,
): { part: PartLetter; reason: NonNullable<ListLine['reason']> } {
  const words = foldLabel(name)
  const measure = foldLabel(unit)
  if (TRANSPORT_SYMBOL.test(symbol)) return { part: 'T', reason: 'transport-symbol' }
  if (TRANSPORT_UNIT.test(measure)) return { part: 'T', reason: 'transport-unit' }
  if (LABOR_UNIT.test(measure)) return { part: 'm', reason: 'labor-unit' }
  if (HOUR_UNIT.test(measure)) {
    if (TRADE_WORDS.test(words) && !MACHINE_WORDS.test(words)) return { part: 'm', reason: 'labor-unit' }
    return { part: 'U', reason: 'machine' }
  }
  if (/^(?:t|to|tone?|tona)$/.test(measure) && TRANSPORT_WORDS.test(words))
    return { part: 'T', reason: 'transport-unit' }
  return { part: 'M', reason: 'default' }
}

const LUMP_UNIT = /^(?:lei|ron|eur|usd|\$|€|l\.? ?s\.?|lump ?sum|ls|global|forfetar|suma|job|allowance)$/

/** True for units that measure nothing: `lei`, `L.S.`, `$`, `global`. */
export function isLumpUnit(unit: string): boolean {
  return LUMP_UNIT.test(foldLabel(unit))
}
