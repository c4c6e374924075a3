import { z } from 'zod'
import { component, listOf } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const item = component(
  'CatalogItem',
  z.looseObject({
    Symbol: z.string(),
    Name: z.string(),
    MU: z.string().nullable(),
    ReferenceId: z.int(),
    ReferenceType: z.string(),
    Price: z.number().nullable(),
    Material: z.number().nullable(),
    Labor: z.number().nullable(),
    Equipment: z.number().nullable(),
    Transport: z.number().nullable(),
    LaborHours: z.number().nullable(),
    Crew: z.string().nullable(),
    Green: z.boolean(),
    Composite: z.boolean().optional(),
    PriceDate: z.iso.date().nullable().optional(),
    Currency: z.string().optional(),
  }),
  'A norm or resource of a catalog with its price, by part, at the place that was asked for.',
)

const searches = ['norms', 'materials', 'labor', 'equipments', 'transports', 'suppliers'].map((kind) => {
  const name = `Search${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  return [`GET /api/estimation-search-${kind} 200`, component(name, listOf(name, item), `What was found: ${kind}.`)]
})

const places = component(
  'Places',
  listOf(
    'states',
    z.looseObject({
      LocationId: z.int(),
      Level: z.string(),
      State: z.string().nullable(),
      Name: z.string(),
      Material: z.number(),
      Labor: z.number(),
      Equipment: z.number(),
      Series: z.string().nullable(),
      Source: z.string().nullable(),
    }),
  ),
  'Places with the factors that prices are raised or lowered by.',
)

const book = z.looseObject({
  ColectieId: z.int(),
  Code: z.string(),
  Name: z.string(),
  Edition: z.string().nullable(),
  Currency: z.string(),
  Norms: z.int(),
  Demo: z.boolean(),
  Attribution: z.string().nullable(),
})

/** What these routes answer. */
export const catalogueReplies: ReplyTable = {
  ...Object.fromEntries(searches),
  'GET /estimation-cb/getAMF 200': places,
  'GET /estimation-cb/getCatalogs 200': component('Catalogs', listOf('catalogs', book), 'The catalogs.'),
  'GET /estimation-cb/getCraftsmanBooks 200': component(
    'CraftsmanBooks',
    listOf('craftsmanBooks', book),
    'The cost books of the United States.',
  ),
  'GET /estimation-cb/getUnitItems 200': component(
    'Units',
    listOf('unitItems', z.looseObject({ MU: z.string().nullable(), Norms: z.int() })),
    'The units that norms are measured in, with how many norms each has.',
  ),
}
