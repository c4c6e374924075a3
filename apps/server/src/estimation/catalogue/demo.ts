import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { readCatalogue } from '../../transfer/read-catalogue.ts'
import { loadCatalogue } from './load.ts'

/** Client 0 is the house: its catalogues are read by every tenant. */
const HOUSE = 0

const facts = z.object({
  code: z.string(),
  name_en: z.string(),
  name_ro: z.string().nullable(),
  practice: z.enum(['ro', 'us']),
  currency: z.string(),
  edition: z.string().nullable(),
  attribution_en: z.string().nullable(),
  attribution_ro: z.string().nullable(),
  demo: z.boolean(),
  price_date: z.string().nullable(),
})

/** Loads the demo catalogue of a region from the seed folder, once. */
export async function loadDemoCatalogue(database: Database, seed: URL): Promise<void> {
  const folder = new URL(`catalogues/${database.region}-demo/`, seed)
  const collection = facts.parse(JSON.parse(await readFile(new URL('collection.json', folder), 'utf8')))
  const there = await database.system((tx) =>
    tx.one(
      sql`select 1 as found from collections where client_id = ${HOUSE} and code = ${collection.code} and deleted_with is null`,
    ),
  )
  if (there) return
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(new URL(name, folder))) })),
  )
  const read = await readCatalogue({
    files,
    practice: collection.practice,
    reading: { practice: collection.practice },
  })
  if (!read.ok) throw new Error(`the demo catalogue cannot be read: ${JSON.stringify(read.fault)}`)
  await loadCatalogue(
    database,
    HOUSE,
    {
      code: collection.code,
      name: collection.name_en,
      nameRo: collection.name_ro,
      practice: collection.practice,
      currency: collection.currency,
      edition: collection.edition,
      attribution: collection.attribution_en,
      attributionRo: collection.attribution_ro,
      demo: collection.demo,
      priceDate: collection.price_date,
    },
    read.value,
  )
}

const location = z.object({
  location_id: z.coerce.number().int(),
  level: z.string(),
  state: z.string(),
  state_name: z.string(),
  place: z.string(),
  series: z.string(),
  material_pct: z.coerce.number(),
  labor_pct: z.coerce.number(),
  equipment_pct: z.coerce.number(),
  source: z.string().optional(),
})

/** Brings the places of the US practice up to date with the seed folder. */
export async function loadLocations(database: Database, seed: URL): Promise<void> {
  const text = await readFile(new URL('reference/us-locations.csv', seed), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, comments: '#' })
  const places = data.map((row) => location.parse(row))
  await database.system((tx) =>
    tx.run(sql`insert into locations (id, level, state, name, place, series, materials, labor, equipments, source)
      select location_id, level, state, state_name, nullif(place, ''), series, material_pct, labor_pct, equipment_pct, source
      from json_to_recordset(${JSON.stringify(places)}::json) as r(location_id integer, level text, state text, state_name text, place text, series text, material_pct numeric, labor_pct numeric, equipment_pct numeric, source text)
      on conflict (id) do update set level = excluded.level, state = excluded.state, name = excluded.name, place = excluded.place, series = excluded.series,
        materials = excluded.materials, labor = excluded.labor, equipments = excluded.equipments, source = excluded.source`),
  )
}
