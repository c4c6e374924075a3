import type { ListField } from '@temelia/model/list-fields'
import { foldLine } from '@temelia/text/fold'
import { isPartOfUnit, partOfHead } from './part-heads.ts'

/** The words by which tables name their columns and rows, Romanian and English, compared without diacritics and case. */

/** A label for comparing: a folded line (see `foldLine`) with spaces for underscores and without its closing colon. */
export function foldLabel(text: string): string {
  return foldLine(text.replaceAll('_', ' ')).replace(/ ?:$/, '')
}

interface HeaderRule {
  readonly field: ListField
  /** The whole header says just this. */
  readonly exact: RegExp
  /** The header begins like this: less sure. */
  readonly like?: RegExp
}

const headerRules: readonly HeaderRule[] = [
  {
    field: 'number',
    exact:
      /^(?:nr\.?|nr\.? ?crt\.?|nr\.? ?ord\.?|crt\.?|no\.?|#|s(?:r|l)?\.? ?no\.?|line|line #|line no\.?|line number|line item|(?:bid )?item no\.?|item #|pos\.?|position|poz\.?|pozitia?)$/,
  },
  {
    field: 'symbol',
    exact:
      /^(?:simbol|simbolul|symbol|cod|codul|code|cod articol|cod norma|pay ?item(?: (?:no\.?|number|code))?|bid item(?: (?:number|code))?|item code|item number|item id|cost code|norma|articol|item)$/,
    like: /^(?:simbol|cod |symbol|pay ?item|csi|(?:resource|article|norm|product|part) (?:code|no\.?|number|id)$)/,
  },
  { field: 'nameEn', exact: /^(?:name en|english name|denumire en)$/ },
  { field: 'nameRo', exact: /^(?:name ro|romanian name|denumire ro)$/ },
  {
    field: 'name',
    exact:
      /^(?:denumire|denumirea|denumire articol|descriere|desc\.?|description|(?:bid |pay )?item desc(?:\.|ription)?|name|nume|capitolul de lucrari|lucrari|work item|text|scope(?: of work)?|item (?:&|and) description)$/,
    like: /^(?:denumire|descriere|desc |description|capitolul? de|specificat|lucrar|work |capitol de lucr)/,
  },
  {
    field: 'unit',
    exact:
      /^(?:u\.? ?\/? ?m\.?|unit|units|uom|mu|unitate|unitatea|unit of measure|unitate(?:a)? de masura|measure unit|einheit)$/,
    like: /^(?:unitate|unit of|u\.m)/,
  },
  {
    field: 'quantity',
    exact:
      /^(?:cantitate|cantitatea|cant\.?|quantity|quantities|qty\.?|qnty|(?:bid|est\.?|estimated|plan|take-?off) (?:qty\.?|quantity)|menge)$/,
    like: /^(?:cantitat|quantity|est\.? q|qty)/,
  },
  {
    field: 'unitPrice',
    exact:
      /^(?:pret|pret unitar|pretul unitar|p\.? ?u\.?|unit price|price|rate|unit rate|unit cost|bid price|price per unit|cost per unit|unit \$)$/,
    like: /^(?:pret|unit price|unit cost|price |p\.u)/,
  },
  {
    field: 'amount',
    exact:
      /^(?:total|totalul|valoare|valoarea|amount|value|ext\.?|extension|ext(?:\.|ended)? (?:price|amount|cost)|bid amount|amount bid|total bid|item total|total price|total cost|line total|pret total|pretul total)$/,
    like: /^(?:total|valoare|amount|extended|pret total)/,
  },
  {
    field: 'material',
    exact: /^(?:materiale?|materials?|pret material|material cost)$/,
    like: /^(?:materiale? pe u|pret mat|materials? unit)/,
  },
  { field: 'labor', exact: /^(?:manopera|labou?r|pret manopera|labou?r cost)$/, like: /^(?:pret man|labou?r unit)/ },
  {
    field: 'equipment',
    exact: /^(?:utilaje?|equipments?|pret utilaj|equipment cost)$/,
    like: /^(?:pret util|equipment unit)/,
  },
  { field: 'transport', exact: /^(?:transport|transporturi|transports|pret transport)$/, like: /^(?:pret transp)/ },
  {
    field: 'materialTotal',
    exact: /^(?:m \(3 ?x ?4a\)|(?:materiale?) \(3 ?x ?4a\)|total materiale?|valoare materiale?|3 ?x ?4a)$/,
    like: /^(?:total mat|valoare mat)/,
  },
  {
    field: 'laborTotal',
    exact: /^(?:m \(3 ?x ?4b\)|(?:manopera|labou?r) \(3 ?x ?4b\)|total manopera|valoare manopera|3 ?x ?4b)$/,
    like: /^(?:total man|valoare man)/,
  },
  {
    field: 'equipmentTotal',
    exact: /^(?:u|u \(3 ?x ?4c\)|(?:utilaje?|equipment) \(3 ?x ?4c\)|total utilaje?|valoare utilaje?|3 ?x ?4c)$/,
    like: /^(?:total util|valoare util)/,
  },
  {
    field: 'transportTotal',
    exact: /^(?:t|t \(3 ?x ?4d\)|(?:transport) \(3 ?x ?4d\)|total transport|valoare transport|3 ?x ?4d)$/,
    like: /^(?:total transp|valoare transp)/,
  },
  {
    field: 'subcontractTotal',
    exact: /^(?:subcontract(?:are|e|s|or)?|subcontract(?:are)? total|total subcontract(?:are)?)$/,
  },
  { field: 'otherTotal', exact: /^(?:altele|other|others|other costs?|alte costuri)$/ },
  {
    field: 'hours',
    exact:
      /^(?:ore|ore manopera|hours|om-ore|man-?hours|(?:labou?r|man) (?:hours|hrs\.?)|total (?:(?:labou?r|man)[ -])?(?:hours|hrs\.?))$/,
    like: /^(?:ore |om ore|hours)/,
  },
  {
    field: 'weight',
    exact: /^(?:greutate|greutatea|weight|greutate \(t\)|weight \(t\))$/,
    like: /^(?:greutat|weight)/,
  },
  { field: 'object', exact: /^(?:obiect|obiectul|object|building|cladire|cladirea)$/ },
  {
    field: 'estimate',
    exact:
      /^(?:phase|faza|deviz|devizul|estimate|work category|stadiu fizic|stadiul fizic|categorie|categorie de lucrari|category|division|div\.?|trade|section)$/,
  },
  { field: 'chapter', exact: /^(?:capitol|capitolul|chapter|group|grupa|element|subcapitol|subsection)$/ },
]

/** A price per unit says so: `Material / Unit`, `Manoperă / U.M.`, `Mat. Unit Cost`. */
export function isPerUnit(header: string): boolean {
  const text = foldLabel(header)
  return PER_UNIT.test(text) || isPartOfUnit(text)
}

const PER_UNIT = / ?\/ ?(?:unit|u\.? ?m\.?)$/

/** The field a header names and how sure that is (1 = its very word), or nothing. */
export function fieldOfHeader(raw: string): { field: ListField; confidence: number } | undefined {
  const bare = raw.trim()
  // The long F3 tells materials from labour by the letter's case alone.
  if (/^M(?:\s*\(.*\))?$/.test(bare)) return { field: 'materialTotal', confidence: 1 }
  if (/^m(?:\s*\(.*\))?$/.test(bare)) return { field: 'laborTotal', confidence: 1 }
  const text = foldLabel(bare).replace(PER_UNIT, '')
  const short = text.replace(/\s*[([].*$/, '').replace(/\s*-\s*(?:lei|ron)\s*-?$/, '')
  // What stands in brackets may be a remark, or tell the value of a part (`Material (3 x 4a)`) from its price.
  const exact = headerRules.find((rule) => rule.exact.test(text)) ?? headerRules.find((rule) => rule.exact.test(short))
  if (exact) return { field: exact.field, confidence: exact.exact.test(text) ? 1 : 0.9 }
  if (/^(?:cost|\$)$/.test(text) && PER_UNIT.test(foldLabel(bare))) return { field: 'unitPrice', confidence: 1 }
  const part = partOfHead(text)
  if (part) return part.field === null ? undefined : { field: part.field, confidence: part.confidence }
  const like = text.length <= 80 ? headerRules.find((rule) => rule.like?.test(text)) : undefined
  return like ? { field: like.field, confidence: 0.7 } : priceOfParty(text)
}

/** A column of one bidder's prices or values, or of the engineer's estimate, which comes before them. */
function priceOfParty(text: string): { field: ListField; confidence: number } | undefined {
  if (text.length > 80) return undefined
  const confidence = /^engineer'?s?'? (?:est|price|unit|amount|total|ext)/.test(text.replace(/\u2019/g, "'"))
    ? 0.6
    : 0.5
  if (/ (?:unit (?:price|cost|bid)|bid price|pret(?:ul)? unitar)$/.test(text)) return { field: 'unitPrice', confidence }
  if (/ (?:extension|ext\.?|amount|total|valoare)$/.test(text)) return { field: 'amount', confidence }
  if (confidence === 0.6 || /^(?:(?:low )?bid(?:der)?|ofertant(?:ul)?|oferta)(?: ?#?\d+| [a-z])?$/.test(text))
    return { field: 'unitPrice', confidence }
  return undefined
}

/** Part rows under an article of an F3. */
const partRules = [
  ['M', /^(?:a\)|a\.)?\s*(?:materiale?|mat\.?|materials?)$/],
  ['m', /^(?:b\)|b\.)?\s*(?:manopera|manop\.?|man\.?|labou?r)$/],
  ['U', /^(?:c\)|c\.)?\s*(?:utilaje?|util\.?|uti\.?|equipment)$/],
  ['T', /^(?:d\)|d\.)?\s*(?:transport|transporturi|transp\.?|tr\.?)$/],
] as const

/** The part a row's label names: material, manoperă, utilaj, transport in full or short. */
export function partOfLabel(text: string): 'M' | 'm' | 'U' | 'T' | undefined {
  // A part may say in brackets that waste is counted in.
  const folded = foldLabel(text).replace(/ \([^)]*\)$/, '')
  return partRules.find(([, rule]) => rule.test(folded))?.[0]
}
