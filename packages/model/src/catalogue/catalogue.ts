import { entity } from '../entity.ts'
import {
  date,
  decimal,
  flag,
  initially,
  integer,
  oneOf,
  place,
  readOnly,
  ref,
  required,
  secret,
  text,
} from '../field.ts'
import { currencyCode } from '../formats.ts'
import { resourceKinds } from '../estimation/article-parts.ts'

const shared = { module: 'estimation', access: 'catalogue' } as const

/** A collection: one edition of a norm catalogue with its price list. Rows of the house (client 0) are read by every tenant. */
export const Collection = entity('collection', {
  ...shared,
  wire: { path: 'norme-colectii', id: 'ColectieId' },
  table: 'collections',
  title: 'name',
  fields: {
    code: required(text({ max: 80, search: true, column: true })),
    name: required(text({ max: 400, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 400 }),
    practice: required(oneOf(['ro', 'us'])),
    currency: required(text({ format: currencyCode, column: true, sample: 'RON' })),
    edition: text({ max: 200, column: true }),
    /** Who made the data and under which licence: shown wherever the data is shown. */
    attribution: text({ max: 4_000, multiline: true }),
    attributionRo: text({ wire: 'Attribution_ro', max: 4_000, multiline: true }),
    demo: readOnly(initially(flag({ column: true }), false)),
    priceDate: date({ column: true }),
    norms: readOnly(initially(integer({ column: true }), 0)),
  },
})

/** An indicator: a family of norms (C construction, TS earthworks) or a division of a cost book. */
export const Indicator = entity('indicator', {
  ...shared,
  wire: { path: 'norme-indicatoare', id: 'IndicatorId' },
  table: 'indicators',
  parent: 'collectionId',
  title: 'name',
  fields: {
    collectionId: required(ref(() => Collection)),
    code: required(text({ max: 80, search: true, column: true })),
    name: required(text({ max: 1_000, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 1_000 }),
  },
})

/** A chapter of an indicator. */
export const Chapter = entity('chapter', {
  ...shared,
  wire: { path: 'norme-capitole', id: 'CapitolId' },
  table: 'chapters',
  parent: 'indicatorId',
  title: 'name',
  fields: {
    indicatorId: required(ref(() => Indicator)),
    code: required(text({ max: 80, search: true, column: true })),
    name: required(text({ max: 1_000, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 1_000 }),
  },
})

/** A norm: symbol, name, unit and a recipe. Its unit price parts are kept as the engine computed them from the collection's prices. */
export const Norm = entity('norm', {
  ...shared,
  wire: { path: 'norme-articole-reteta', id: 'ArticolId' },
  table: 'norms',
  parent: 'chapterId',
  title: 'name',
  fields: {
    chapterId: required(ref(() => Chapter)),
    collectionId: readOnly(ref(() => Collection)),
    symbol: required(text({ max: 120, search: true, column: true })),
    /** The symbol as imports compare it: the rule is the engine's. */
    symbolKey: secret(text()),
    name: required(text({ max: 4_000, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 4_000, search: true }),
    measureUnit: required(text({ max: 40, column: true })),
    crew: text({ max: 80 }),
    green: initially(flag(), false),
    weight: decimal({ scale: 'quantity', min: 0 }),
    /** The UNIFORMAT II element that its lines usually belong to. */
    uniformat: text({ max: 10 }),
    materials: readOnly(decimal({ scale: 'price' })),
    labor: readOnly(decimal({ scale: 'price' })),
    equipments: readOnly(decimal({ scale: 'price' })),
    transports: readOnly(decimal({ scale: 'price' })),
    price: readOnly(decimal({ scale: 'price', column: true })),
    laborHours: readOnly(decimal({ scale: 'quantity' })),
  },
})

/** A resource of a collection: a material, a trade, a machine, a means of transport. */
export const Resource = entity('resource', {
  ...shared,
  wire: { path: 'estimation-resources', id: 'ResourceId' },
  table: 'resources',
  parent: 'collectionId',
  title: 'name',
  fields: {
    collectionId: required(ref(() => Collection)),
    kind: required(oneOf(resourceKinds, { column: true })),
    symbol: required(text({ max: 120, search: true, column: true })),
    name: required(text({ max: 4_000, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 4_000, search: true }),
    measureUnit: required(text({ max: 40, column: true })),
    weight: decimal({ scale: 'quantity', min: 0 }),
  },
})

/** The price of a resource in its collection, by supplier. */
export const Price = entity('price', {
  ...shared,
  wire: { path: 'estimation-prices', id: 'PriceId' },
  table: 'prices',
  parent: 'resourceId',
  fields: {
    resourceId: required(ref(() => Resource)),
    price: required(decimal({ scale: 'price', min: 0, column: true })),
    supplier: text({ max: 200, column: true }),
    date: date({ column: true }),
  },
})

/** A line of a norm's recipe. */
export const RecipeLine = entity('recipeLine', {
  ...shared,
  wire: { path: 'norme-liste-resurse', id: 'RetetaId' },
  table: 'recipe_lines',
  parent: 'normId',
  order: 'position',
  fields: {
    normId: required(ref(() => Norm, { wire: 'ArticolId' })),
    resourceId: required(ref(() => Resource)),
    position: place(),
    consumption: required(decimal({ scale: 'quantity' })),
    waste: decimal({ scale: 'percent', min: -100, max: 1_000 }),
    percent: initially(flag(), false),
  },
})
