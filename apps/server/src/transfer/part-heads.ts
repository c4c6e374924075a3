import type { ListField } from '@temelia/model/list-fields'

/** How tables of the United States call the columns of a cost: in full or short, of one unit (`Mat. Unit Cost`) or of the line (`Total Labor`). */

const PARTS = [
  [/^(?:materials?|mat\.?|mat'?l\.?|mtl\.?)$/, 'material', 'materialTotal'],
  [/^(?:labou?r|lab\.?)$/, 'labor', 'laborTotal'],
  [/^(?:equipments?|equip\.?|eqp?t?\.?)$/, 'equipment', 'equipmentTotal'],
  // A list has no price per unit for these: what a line of them comes to is its own column, or the line's total.
  [/^(?:subcontract(?:or|s|ors)?\.?|subs?\.?)$/, null, 'subcontractTotal'],
  [/^(?:others?|misc\.?|miscellaneous)$/, null, 'otherTotal'],
] as const

const OF_UNIT = /^unit (?:cost |price )?|(?: |^)(?:unit(?: (?:cost|price|rate|\$))?|(?:cost|price|\$) per unit|u\/p)$/
const OF_LINE =
  /^(?:total|ext(?:\.|ended)?|line) | (?:totals?|amount|subtotal|ext\.?|extension|extended|(?:ext(?:\.|ended)?|total) (?:cost|price|amount|total|\$))$/
const MONEY_WORD = / (?:cost|costs|price|\$)$/

/** The field that a column of one cost names, and how sure that is; nothing for another header. The text is folded. */
export function partOfHead(text: string): { field: ListField | null; confidence: number } | undefined {
  const head = text.replace(/\u2019/g, "'")
  const perUnit = OF_UNIT.test(head)
  const ofLine = !perUnit && OF_LINE.test(head)
  const bare = head.replace(OF_UNIT, '').replace(OF_LINE, '').replace(MONEY_WORD, '').trim()
  // `Sub total` sums up; it is no subcontract.
  if (/^sub\.?$/.test(bare) && /^sub\.? totals?$/.test(head)) return undefined
  const part = PARTS.find(([words]) => words.test(bare))
  if (!part) return undefined
  const [, unit, line] = part
  if (perUnit) return { field: unit, confidence: unit === null ? 0 : 1 }
  return { field: ofLine || unit === null ? line : unit, confidence: ofLine ? 1 : 0.85 }
}

/** True where the header says that its cost is of the whole line. */
export function isCostOfLine(header: string): boolean {
  return OF_LINE.test(header.trim().toLowerCase())
}

/** True where the header says that its cost is of one unit. */
export function isPartOfUnit(text: string): boolean {
  const part = partOfHead(text)
  return part?.confidence === 1 && OF_UNIT.test(text)
}
