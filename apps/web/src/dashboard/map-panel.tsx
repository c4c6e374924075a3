import { lazy, Suspense, useMemo, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { FIRST_ZOOM } from '../crm/map/first-zoom.ts'
import { LocateButton } from '../crm/map/locate-button.tsx'
import { queryClient } from '../data/query-client.ts'
import { useText } from '../ui/text.ts'
import classes from './map-panel.module.css'
import { FigureLink, hrefOf } from './figure-link.tsx'
import { Panel } from './panel.tsx'
import { DASHBOARD_KEY, usePanel } from './panel-data.ts'

const PointsMap = lazy(() => import('../crm/map/points-map.tsx').then((module) => ({ default: module.PointsMap })))

/** Where the customers are: a map with the outline of countries, squares of customers on it. */
export function MapPanel({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t } = useText()
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const load = usePanel('map', { ...body, Zoom: zoom })
  const { data } = load
  const points = useMemo(
    () =>
      (data?.Squares ?? []).flatMap(({ Latitude, Longitude, Figure: figure }) =>
        figure ? [{ latitude: Latitude, longitude: Longitude, count: figure.Count, href: hrefOf(figure) }] : [],
      ),
    [data?.Squares],
  )

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
          <PointsMap points={points} onZoom={setZoom} />
        </Suspense>
        {data?.Unplaced && data.Unplaced.Count > 0 && (
          <p className={classes['mapNote']}>
            <FigureLink figure={data.Unplaced}>{t('dashUnplaced', { count: data.Unplaced.Count })}</FigureLink>{' '}
            <LocateButton onFound={() => queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY })} />
          </p>
        )}
      </div>
    </Panel>
  )
}
