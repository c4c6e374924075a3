import { entity } from '../entity.ts'
import { date, decimal, flag, initially, integer, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { Article } from './article.ts'
import { Project } from './project.ts'

/** The four kinds of resources, in the order of the four parts. */
export const resourceKinds = ['material', 'labor', 'equipment', 'transport'] as const

/** Where the price of a resource in a project comes from. */
export const priceSources = ['own', 'collection', 'offer'] as const

export type ResourceKind = (typeof resourceKinds)[number]

/** A recipe line of an article: what one unit of it takes of one resource. */
export const ArticleResource = entity('articleResource', {
  wire: { path: 'estimation-article-resources', id: 'ArticleResourceId' },
  table: 'article_resources',
  module: 'estimation',
  parent: 'articleId',
  throughParent: true,
  owner: { through: 'projectId' },
  order: 'position',
  title: 'name',
  fields: {
    articleId: required(ref(() => Article)),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    kind: required(oneOf(resourceKinds, { column: true })),
    resourceId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    symbol: text({ max: 80, search: true, column: true }),
    name: required(text({ max: 4_000, search: true, column: true })),
    measureUnit: text({ max: 40, column: true }),
    consumption: initially(decimal({ scale: 'quantity', column: true }), 0),
    waste: decimal({ scale: 'percent', min: -100, max: 1_000 }),
    /** The consumption is a percentage of the value of the other materials (material mărunt). */
    percent: initially(flag(), false),
    price: initially(decimal({ scale: 'price', column: true }), 0),
    weight: decimal({ scale: 'quantity', min: 0 }),
    supplier: text({ max: 200 }),
    /** The day of the price: typed, of the collection or of the offer. */
    priceDate: date(),
    priceSource: oneOf(priceSources),
  },
})

/** A component under an article: a linked resource (value added) or an included one (shown, value already inside). */
export const ArticleComponent = entity('articleComponent', {
  wire: { path: 'estimation-article-components', id: 'ArticleComponentId' },
  table: 'article_components',
  module: 'estimation',
  parent: 'articleId',
  throughParent: true,
  owner: { through: 'projectId' },
  order: 'position',
  title: 'name',
  fields: {
    articleId: required(ref(() => Article)),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    kind: required(oneOf(resourceKinds, { column: true })),
    symbol: text({ max: 80, search: true, column: true }),
    name: required(text({ max: 4_000, search: true, column: true })),
    measureUnit: text({ max: 40, column: true }),
    /** Per unit of the article. */
    quantity: initially(decimal({ scale: 'quantity', column: true }), 0),
    price: initially(decimal({ scale: 'price', column: true }), 0),
    included: initially(flag({ column: true }), false),
    priceDate: date(),
    priceSource: oneOf(priceSources),
    /** In a composite norm: number of the child; the parts of one child norm share it. */
    child: integer({ min: 1 }),
    /** Labour hours of one unit of the component. */
    laborHours: decimal({ scale: 'quantity', min: 0 }),
    referenceId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    referenceType: oneOf(['standard', 'own']),
  },
})
