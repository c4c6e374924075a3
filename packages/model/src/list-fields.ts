/** What a column of a quantity list may hold. */
export const listFields = [
  'number',
  'symbol',
  'name',
  'nameEn',
  'nameRo',
  'unit',
  'quantity',
  'unitPrice',
  'amount',
  'material',
  'labor',
  'equipment',
  'transport',
  'materialTotal',
  'laborTotal',
  'equipmentTotal',
  'transportTotal',
  'subcontractTotal',
  'otherTotal',
  'hours',
  'weight',
  'object',
  'estimate',
  'chapter',
] as const

/** A field of a quantity list's column. */
export type ListField = (typeof listFields)[number]
