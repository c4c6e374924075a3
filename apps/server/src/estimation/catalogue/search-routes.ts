import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type CatalogPrices, type LocationUplift, pricesAtLocation } from '@temelia/estimation/location'
import { Norm, Resource } from '@temelia/model/catalogue/catalogue'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { z } from 'zod'
import { listReply } from '../../http/list-reply.ts'
import { languageOf } from '../../http/language.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { catalogueExchange } from '../catalogue-currency.ts'
import { SHOWN_DECIMALS } from '../catalogue-prices.ts'
import { allLocations, upliftAt } from './locations.ts'
import {
  type Found,
  type FoundItem,
  readWords,
  SEARCH_PAGE,
  searchNorms,
  type SearchQuery,
  searchResources,
  searchSuppliers,
} from './search.ts'

const searchQuery = z.looseObject({
  searchString: z.string().max(400).default(''),
  sortColumn: z.enum(['Symbol', 'Name', 'Price']).default('Symbol'),
  sortDirection: z.enum(['asc', 'desc', 'ASC', 'DESC']).default('asc'),
  searchFilterParentType: z.enum(['all', 'collection', 'indicator', 'chapter']).default('all'),
  searchFilterParentId: z
    .union([z.literal('all'), z.literal(''), z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])
    .default('all'),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  LocationId: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Prices come in the currency of this project, as its lines would take them. */
  InvestmentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

const searches = [
  { path: 'norms', embedded: 'SearchNorms', of: Norm, search: searchNorms },
  {
    path: 'materials',
    embedded: 'SearchMaterials',
    of: Resource,
    search: (context: Context, query: SearchQuery) => searchResources(context, 'material', query),
  },
  {
    path: 'labor',
    embedded: 'SearchLabor',
    of: Resource,
    search: (context: Context, query: SearchQuery) => searchResources(context, 'labor', query),
  },
  {
    path: 'equipments',
    embedded: 'SearchEquipments',
    of: Resource,
    search: (context: Context, query: SearchQuery) => searchResources(context, 'equipment', query),
  },
  {
    path: 'transports',
    embedded: 'SearchTransports',
    of: Resource,
    search: (context: Context, query: SearchQuery) => searchResources(context, 'transport', query),
  },
] as const

/** The six searches of the catalogue and the lists of the cost books. */
export function searchRoutes(app: App, services: Services): void {
  const tags = ['catalogue']
  for (const { path, embedded, of, search } of searches) {
    app.get(
      `/api/estimation-search-${path}`,
      { schema: { tags, summary: `Search: ${path}`, querystring: searchQuery } },
      (request) =>
        inTransaction(services, request, async (context) => {
          demand(context, 'view', of)
          const uplift = await upliftAt(context.tx, request.query.LocationId)
          const found: Found<FoundItem> = await search(context, readSearch(request.query))
          const language = languageOf(request)
          const priced = await pricedIn(context, found.rows, request.query.InvestmentId)
          const items = priced.map((item) => encodeItem(context, of, item, uplift, language))
          return listReply(request, embedded, items, { page: request.query.pageNo, pageSize: SEARCH_PAGE }, found.total)
        }),
    )
  }

  app.get(
    '/api/estimation-search-suppliers',
    { schema: { tags, summary: 'Search: suppliers', querystring: searchQuery } },
    (request) =>
      inTransaction(services, request, async (context) => {
        demand(context, 'view', Resource)
        const found = await searchSuppliers(context, readSearch(request.query))
        const items = found.rows.map(({ supplier, id }) => ({
          Symbol: supplier,
          Name: supplier,
          MU: '',
          ReferenceId: id ?? 0,
          ReferenceType: id === null ? 'standard' : 'own',
          Price: 0,
          Material: 0,
          Labor: 0,
          Equipment: 0,
          Transport: 0,
          LaborHours: 0,
          Crew: null,
          Green: false,
        }))
        return listReply(
          request,
          'SearchSuppliers',
          items,
          { page: request.query.pageNo, pageSize: SEARCH_PAGE },
          found.total,
        )
      }),
  )

  app.get(
    '/estimation-cb/getAMF',
    {
      schema: {
        tags,
        summary: 'Places and their area factors',
        querystring: z.looseObject({ data: z.string().max(40).optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        demand(context, 'view', Norm)
        const places = await allLocations(context.tx)
        const items = places.map((place) => ({
          LocationId: place.id,
          Level: place.level,
          State: place.state,
          Name: place.place ? `${place.place}, ${place.state}` : place.name,
          Material: place.materials,
          Labor: place.labor,
          Equipment: place.equipments,
          Series: place.series,
          Source: place.source,
        }))
        return listReply(request, 'states', items, { page: 1, pageSize: Math.max(items.length, 1) }, items.length)
      }),
  )

  for (const [path, embedded, books] of [
    ['getCatalogs', 'catalogs', sql`true`],
    ['getCraftsmanBooks', 'craftsmanBooks', sql`practice = 'us'`],
  ] as const) {
    app.get(
      `/estimation-cb/${path}`,
      { schema: { tags, summary: `Catalogues: ${path}`, querystring: z.looseObject({}) } },
      (request) =>
        inTransaction(services, request, async (context) => {
          demand(context, 'view', Norm)
          const items =
            await context.tx.rows(sql`select id as "ColectieId", code as "Code", name as "Name", edition as "Edition", currency as "Currency", norms as "Norms", demo as "Demo", attribution as "Attribution"
          from collections where client_id in (0, ${context.actor.clientId}) and deleted_with is null and ${books} order by code, id`)
          return listReply(request, embedded, items, { page: 1, pageSize: Math.max(items.length, 1) }, items.length)
        }),
    )
  }

  app.get(
    '/estimation-cb/getUnitItems',
    { schema: { tags, summary: 'Units that norms are measured in', querystring: z.looseObject({}) } },
    (request) =>
      inTransaction(services, request, async (context) => {
        demand(context, 'view', Norm)
        const items = await context.tx.rows(
          sql`select measure_unit as "MU", count(*) as "Norms" from norms where client_id in (0, ${context.actor.clientId}) and deleted_with is null group by measure_unit order by measure_unit`,
        )
        return listReply(request, 'unitItems', items, { page: 1, pageSize: Math.max(items.length, 1) }, items.length)
      }),
  )
}

function readSearch(query: z.output<typeof searchQuery>): SearchQuery {
  const id = typeof query.searchFilterParentId === 'number' ? query.searchFilterParentId : 0
  const columns = { Symbol: 'symbol', Name: 'name', Price: 'price' } as const
  return {
    words: readWords(query.searchString),
    scope: id === 0 ? { type: 'all', id: 0 } : { type: query.searchFilterParentType, id },
    page: query.pageNo,
    sort: { column: columns[query.sortColumn], descending: query.sortDirection.toLowerCase() === 'desc' },
  }
}

/** What a norm is worth has the same decimals at every place (SPEC.md R4.6); a resource keeps those of its own price where no place raises it. */
function shownParts(of: typeof Norm | typeof Resource, prices: CatalogPrices): CatalogPrices {
  if (of !== Norm) return prices
  return {
    materials: roundDecimal(prices.materials, SHOWN_DECIMALS),
    labor: roundDecimal(prices.labor, SHOWN_DECIMALS),
    equipments: roundDecimal(prices.equipments, SHOWN_DECIMALS),
    transports: roundDecimal(prices.transports, SHOWN_DECIMALS),
  }
}

/** Items in the currency of a project; one that no rate brings there stays in its own. */
async function pricedIn(
  context: Context,
  items: readonly FoundItem[],
  projectId: number | undefined,
): Promise<readonly FoundItem[]> {
  if (projectId === undefined) return items
  const project = await find(context, Project, projectId)
  const currencies = [...new Set(items.map(({ currency }) => currency))]
  const { knows, parts, price } = await catalogueExchange(context, project, currencies)
  return items.map((item) =>
    knows(item.currency)
      ? { ...parts(item), price: price(item.price, item.currency), currency: project.currency ?? item.currency }
      : item,
  )
}

/** A found item with its prices at a place, as an article would take them. */
function encodeItem(
  context: Context,
  of: typeof Norm | typeof Resource,
  item: FoundItem,
  uplift: LocationUplift,
  language: 'en' | 'ro',
): Record<string, unknown> {
  const by = item.hasRecipe ? 'recipe' : 'price'
  const { materials, labor, equipments, transports } = shownParts(
    of,
    pricesAtLocation(item, uplift, SHOWN_DECIMALS, by),
  )
  const sum = sumDecimals([materials, labor, equipments, transports])
  const price = uplift.id === 0 && (of !== Norm || sum === 0) ? item.price : sum
  return {
    Symbol: item.symbol,
    Name: (language === 'ro' && item.nameRo) || item.name,
    MU: item.measureUnit,
    ReferenceId: item.id,
    ReferenceType: item.clientId === context.actor.clientId ? 'own' : 'standard',
    Price: price,
    Currency: item.currency,
    Material: materials,
    Labor: labor,
    Equipment: equipments,
    Transport: transports,
    LaborHours: item.laborHours,
    Crew: item.crew,
    Green: item.green,
    Composite: item.composite,
    PriceDate: item.priceDate,
  }
}
