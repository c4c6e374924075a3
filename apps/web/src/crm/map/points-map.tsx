import 'ol/ol.css'
import OlMap from 'ol/Map.js'
import Overlay from 'ol/Overlay.js'
import View from 'ol/View.js'
import TopoJSON from 'ol/format/TopoJSON.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat, transformExtent } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import XYZ from 'ol/source/XYZ.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import outline from 'world-atlas/countries-50m.json?url'
import { usePractice } from '../../session/tenant-region.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import classes from './points-map.module.css'
import { useTiles } from './tiles.ts'

/** West, south, east, north of what a company sees first. */
const HOME: Readonly<Record<string, [number, number, number, number]>> = {
  ro: [20.2, 43.6, 29.8, 48.3],
  us: [-125, 24.5, -66.5, 49.5],
}

const PALETTE = {
  light: { land: '#ffffff', border: '#a4acb8' },
  dark: { land: '#1b1f25', border: '#454d59' },
} as const

/** Half the width of a circle by how many customers it stands for. */
const radius = (count: number) => (count === 1 ? 6 : Math.min(30, 10 + 2.2 * Math.sqrt(count)))

/** Some customers at one spot of a map, and the address of the list of exactly those. */
export type Point = Readonly<{ latitude: number; longitude: number; count: number; href: string }>

/**
 * A map with the outline that ships with the product, or the tiles of an address from the settings, and a link for each point. The
 * links are elements of the page: they take the focus and are read out. `onZoom` is told how fine the squares of points should be.
 */
export function PointsMap({ points, onZoom }: Readonly<{ points: readonly Point[]; onZoom: (zoom: number) => void }>) {
  const { t } = useText()
  const region = usePractice()
  const scheme = useComputedColorScheme('light')
  const tiles = useTiles()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OlMap | null>(null)
  const zoomed = useRef(onZoom)
  zoomed.current = onZoom

  useEffect(() => {
    const target = place.current
    if (!target) return
    const view = new View({ center: [0, 0], zoom: 4, minZoom: 1, maxZoom: 16 })
    const made = new OlMap({ target, view })
    view.fit(transformExtent(HOME[region] ?? HOME['ro'] ?? [], 'EPSG:4326', 'EPSG:3857'), { padding: [16, 16, 16, 16] })
    made.on('moveend', () => zoomed.current(squareZoom(view.getZoom() ?? 4)))
    setMap(made)
    return () => {
      made.setTarget(undefined)
      made.dispose()
    }
  }, [region])

  useEffect(() => {
    if (!map) return
    const { land, border } = PALETTE[scheme]
    const layer = tiles
      ? new TileLayer({ source: new XYZ({ url: tiles.address, attributions: tiles.credit }) })
      : new VectorLayer({
          source: new VectorSource({ url: outline, format: new TopoJSON({ layers: ['countries'] }) }),
          style: new Style({ fill: new Fill({ color: land }), stroke: new Stroke({ color: border, width: 1 }) }),
        })
    map.getLayers().insertAt(0, layer)
    return () => void map.removeLayer(layer)
  }, [map, scheme, tiles])

  useEffect(() => {
    if (!map) return
    const overlays = points.map((point) => {
      const element = link(point, t)
      return new Overlay({
        element,
        position: fromLonLat([point.longitude, point.latitude]),
        positioning: 'center-center',
        stopEvent: true,
      })
    })
    for (const overlay of overlays) map.addOverlay(overlay)
    return () => {
      for (const overlay of overlays) map.removeOverlay(overlay)
    }
  }, [map, points, t])

  const here = () =>
    locate(
      ([longitude, latitude]) => map?.getView().animate({ center: fromLonLat([longitude, latitude]), zoom: NEAR }),
      (fault) => toastFailed(t(fault), 'warning'),
    )
  return (
    <>
      <div ref={place} className={classes['map']} role="group" aria-label={t('dashMap')} />
      <ActionIcon
        className={classes['here']}
        size={32}
        variant="default"
        aria-label={t('geoHere')}
        title={t('geoHere')}
        onClick={here}
      >
        <IconCurrentLocation size={18} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

/** A town fills the map. */
const NEAR = 11

const PERMISSION_DENIED = 1

/** Asks the browser where the person is; says why it does not tell. */
function locate(
  found: (spot: readonly [longitude: number, latitude: number]) => void,
  refused: (fault: 'geoUnsupported' | 'geoBlocked' | 'geoFailed') => void,
): void {
  if (!('geolocation' in navigator)) return refused('geoUnsupported')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => found([coords.longitude, coords.latitude]),
    ({ code }) => refused(code === PERMISSION_DENIED ? 'geoBlocked' : 'geoFailed'),
  )
}

/** A square is about a sixth of the map's width. */
function squareZoom(zoom: number): number {
  return Math.max(0, Math.min(14, Math.round(zoom) - 1))
}

function link({ count, href }: Point, t: ReturnType<typeof useText>['t']): HTMLElement {
  const element = document.createElement('a')
  element.className = classes['square'] ?? ''
  element.href = href
  element.setAttribute('aria-label', t('mapCustomers', { count }))
  element.title = t('mapCustomers', { count })
  const circle = document.createElement('span')
  circle.style.width = circle.style.height = `${2 * radius(count)}px`
  circle.textContent = count > 1 ? String(count) : ''
  element.append(circle)
  return element
}
