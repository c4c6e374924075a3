import { Customer } from '@temelia/model/crm/customer'
import type { Filter } from '@temelia/model/filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { wireQuery } from '../../data/wire-query.ts'
import { filterOf, type ListState } from '../../records/list-state.ts'
import { tenantRegion } from '../../session/tenant-region.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './customer-map.module.css'
import { type Tile, tileOf, tilesOf } from './tiles.ts'

/** From this strength of the colour on, white is read better than the colour of text. */
const LEGIBLE_IN_WHITE = 80

type Place = Readonly<{ county: string | null; customers: number }>
type CustomerMapProps = Readonly<{ state: ListState; onState: (change: Partial<ListState>) => void }>

/** Where the customers of the list's filter are: a square for each county or state, the darker the more. One leads to its customers. */
export function CustomerMap({ state, onState }: CustomerMapProps) {
  const { t } = useText()
  const format = useFormat()
  const filter = filterOf(state)
  const places = useQuery({
    queryKey: [...recordsKey(Customer), 'places', state.q, filter],
    queryFn: ({ signal }) => fetchPlaces(state.q, filter, signal),
    placeholderData: keepPreviousData,
  })
  if (places.isError && !places.data)
    return <ProblemNote problem={places.error} onRetry={() => void places.refetch()} />
  if (!places.data) return <LoadingBlock height={320} />
  const tiles = tilesOf[tenantRegion()] ?? []
  const { byTile, elsewhere, without } = sorted(places.data, tiles)
  const most = Math.max(1, ...[...byTile.values()].map(({ customers }) => customers))
  const show = (counties: readonly string[]) =>
    onState({
      mode: '',
      page: 1,
      where: [
        ...state.where.filter((part) => !('field' in part && part.field === 'county')),
        counties.length > 0 ? { field: 'county', op: 'in', value: [...counties] } : { field: 'county', op: 'empty' },
      ],
    })
  return (
    <div className={classes['map']}>
      <div className={classes['tiles']} role="group" aria-label={t('mapView')}>
        {tiles.map((tile) => {
          const found = byTile.get(tile.code)
          const count = found?.customers ?? 0
          const weight = count === 0 ? 0 : 18 + Math.round(82 * Math.sqrt(count / most))
          return (
            <button
              key={tile.code}
              type="button"
              className={classes['tile']}
              data-region={tile.code}
              style={{
                gridColumn: tile.column + 1,
                gridRow: tile.row + 1,
                ['--weight' as string]: weight,
              }}
              data-strong={weight >= LEGIBLE_IN_WHITE || undefined}
              disabled={count === 0}
              title={tile.name}
              aria-label={`${tile.name}: ${t('mapCustomers', { count })}`}
              onClick={() => found && show(found.counties)}
            >
              <span className={classes['code']}>{tile.code}</span>
              {count > 0 && <span className="figures">{format.number(count, 0)}</span>}
            </button>
          )
        })}
      </div>
      <div className={classes['rest']}>
        {without > 0 && (
          <button type="button" className={classes['link']} onClick={() => show([])}>
            {t('mapWithout', { count: without })}
          </button>
        )}
        {elsewhere.customers > 0 && (
          <button type="button" className={classes['link']} onClick={() => show(elsewhere.counties)}>
            {t('mapElsewhere', { count: elsewhere.customers })}
          </button>
        )}
      </div>
    </div>
  )
}

interface Sum {
  customers: number
  counties: string[]
}

/** Counts by the square they belong to; what no square has stands apart. */
function sorted(places: readonly Place[], tiles: readonly Tile[]) {
  const byTile = new Map<string, Sum>()
  const elsewhere: Sum = { customers: 0, counties: [] }
  let without = 0
  for (const { county, customers } of places) {
    if (county === null) {
      without += customers
      continue
    }
    const code = tileOf(tiles, county)?.code
    const sum = code ? (byTile.get(code) ?? { customers: 0, counties: [] }) : elsewhere
    sum.customers += customers
    sum.counties.push(county)
    if (code) byTile.set(code, sum)
  }
  return { byTile, elsewhere, without }
}

async function fetchPlaces(q: string, filter: Filter | undefined, signal: AbortSignal): Promise<readonly Place[]> {
  const { page: _page, page_size: _size, ...query } = wireQuery(Customer, { q, filter })
  const { body } = await call('/api/AccountsContacts/places', { query, signal })
  const { places } = (body as { _embedded: { places: readonly { County: string | null; Customers: number }[] } })
    ._embedded
  return places.map(({ County, Customers }) => ({ county: County, customers: Customers }))
}
