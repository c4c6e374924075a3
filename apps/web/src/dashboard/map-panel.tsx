import { lazy, Suspense, useState } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { queryClient } from '../data/query-client.ts'
import { call } from '../data/http.ts'
import classes from './map-panel.module.css'
import { FigureLink, hrefOf } from './figure-link.tsx'
import { Panel } from './panel.tsx'
import { DASHBOARD_KEY, usePanel } from './panel-data.ts'

const CustomerMap = lazy(() => import('./map/customer-map.tsx').then((module) => ({ default: module.CustomerMap })))

/** The square of the first look; the map asks for smaller ones as it comes nearer. */
const FIRST_ZOOM = 5

/** Where the customers are: a map with the outline of countries, squares of customers on it. */
export function MapPanel({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t } = useText()
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const [looking, setLooking] = useState(false)
  const load = usePanel('map', { ...body, Zoom: zoom })
  const { data } = load

  async function findPlaces() {
    setLooking(true)
    try {
      const { body: found } = await call('/api/geocoding/customers', { method: 'POST', json: {} })
      const { Found, Missing } = found as { Found: number; Missing: number }
      toastDone(t('geoFound', { count: Found }) + (Missing > 0 ? ` ${t('geoMissing', { count: Missing })}` : ''))
      await queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY })
    } catch (problem) {
      toastProblem(problem)
    } finally {
      setLooking(false)
    }
  }

  return (
    <Panel
      title={t('dashMap')}
      count={
        data?.Placed && <FigureLink figure={data.Placed}>{t('dashCustomers', { count: data.Placed.Count })}</FigureLink>
      }
      load={load}
      tools={
        data?.Placed && (
          <a className={classes['open']} href={hrefOf(data.Placed)}>
            {t('dashOpenAsList')}
          </a>
        )
      }
    >
      <div className={classes['mapFrame']}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <CustomerMap squares={data?.Squares ?? []} onZoom={setZoom} />
        </Suspense>
        {data?.Unplaced && data.Unplaced.Count > 0 && (
          <p className={classes['mapNote']}>
            <FigureLink figure={data.Unplaced}>{t('dashUnplaced', { count: data.Unplaced.Count })}</FigureLink>{' '}
            <Button size="compact-xs" variant="subtle" loading={looking} onClick={() => void findPlaces()}>
              {t('dashFindPlaces')}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}
