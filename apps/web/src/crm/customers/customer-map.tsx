import { Customer } from '@temelia/model/crm/customer'
import { type Filter, readFilter } from '@temelia/model/filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { wireQuery } from '../../data/wire-query.ts'
import { useLabels } from '../../records/labels.ts'
import { filterOf, listAddress, type ListState, writeState } from '../../records/list-state.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { FIRST_ZOOM } from '../map/first-zoom.ts'
import { LocateButton } from '../map/locate-button.tsx'
import classes from './customer-map.module.css'

const PointsMap = lazy(() => import('../map/points-map.tsx').then((module) => ({ default: module.PointsMap })))

/** Where the customers of the list's filter are: a map with a circle for those near each other, and the counties or states beside it. Each leads to the list of exactly its customers. */
export function CustomerMap({ state, sort }: Readonly<{ state: ListState; sort: string }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(Customer)
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const filter = filterOf(state)
  const places = useQuery({
    queryKey: [...recordsKey(Customer), 'places', state.q, filter, zoom],
    queryFn: ({ signal }) => fetchPlaces(state.q, filter, zoom, signal),
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () =>
      (places.data?.squares ?? []).map(({ latitude, longitude, customers, within }) => ({
        latitude,
        longitude,
        count: customers,
        href: listOf(state, within, sort),
      })),
    [places.data, state, sort],
  )
  if (places.isError && !places.data)
    return <ProblemNote problem={places.error} onRetry={() => void places.refetch()} />
  if (!places.data) return <LoadingBlock height={320} />
  const { counties, unplaced } = places.data
  return (
    <div className={classes['map']}>
      <div className={classes['frame']}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PointsMap points={points} onZoom={setZoom} />
        </Suspense>
        {unplaced.customers > 0 && (
          <p className={classes['unplaced']}>
            <a href={listOf(state, unplaced.within, sort)}>{t('dashUnplaced', { count: unplaced.customers })}</a>{' '}
            <LocateButton onFound={() => queryClient.invalidateQueries({ queryKey: recordsKey(Customer) })} />
          </p>
        )}
      </div>
      <section className={classes['counties']} aria-label={labels.field('county')}>
        <h2>{labels.field('county')}</h2>
        <ul>
          {counties.map(({ county, customers }) => (
            <li key={county ?? ''}>
              <a href={listOf(state, ofCounty(county), sort)} data-none={county === null || undefined}>
                <span>{county ?? t('mapNoCounty')}</span>
                <span className="figures">{format.number(customers, 0)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type Group = Readonly<{ customers: number; within: readonly Filter[] }>
type Places = Readonly<{
  counties: readonly Readonly<{ county: string | null; customers: number }>[]
  squares: readonly (Group & Readonly<{ latitude: number; longitude: number }>)[]
  unplaced: Group
}>

function ofCounty(county: string | null): readonly Filter[] {
  return [county === null ? { field: 'county', op: 'empty' } : { field: 'county', op: 'eq', value: county }]
}

/** The address of the list with what the map shows, narrowed to some of it. */
function listOf(state: ListState, within: readonly Filter[], sort: string): string {
  const where = [...state.where, ...within]
  return listAddress('/customers', writeState({ ...state, mode: '', page: 1, saved: null, where }, sort))
}

async function fetchPlaces(q: string, filter: Filter | undefined, zoom: number, signal: AbortSignal): Promise<Places> {
  const { page: _page, page_size: _size, ...query } = wireQuery(Customer, { q, filter })
  const { body } = await call('/api/AccountsContacts/places', { query: { ...query, Zoom: zoom }, signal })
  const { _embedded, Squares, Unplaced } = body as {
    _embedded: { places: readonly { County: string | null; Customers: number }[] }
    Squares: readonly (WireGroup & { Latitude: number; Longitude: number })[]
    Unplaced: WireGroup
  }
  return {
    counties: _embedded.places.map(({ County, Customers }) => ({ county: County, customers: Customers })),
    squares: Squares.map((square) => ({
      ...group(square),
      latitude: square.Latitude,
      longitude: square.Longitude,
    })),
    unplaced: group(Unplaced),
  }
}

type WireGroup = Readonly<{ Customers: number; Filter: unknown }>

function group({ Customers, Filter: wire }: WireGroup): Group {
  const read = readFilter(Customer, wire)
  return { customers: Customers, within: 'and' in read ? read.and : [read] }
}
