import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { Actions } from '@temelia/model/codec'
import { download } from '../../data/http.ts'
import { keptFile } from '../../data/kept-files.ts'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { fetchPage, type Found, recordsKey } from '../../data/records.ts'
import { withWaitingShapes } from './waiting-shapes.ts'

const AT_ONCE = 500

/** Everything drawn in a project: its drawings, their sheets, how these are scaled and what is measured on them. */
export function useDrawings(projectId: number) {
  const filter: Filter = { field: 'projectId', op: 'eq', value: projectId }
  const blueprints = useAll(Blueprint, filter, 'position')
  const pages = useAll(BlueprintPage, filter, 'position')
  const scales = useAll(BlueprintScale, filter, 'id')
  const shapes = useAll(BlueprintShape, filter, 'position')
  const waiting = useWaiting(BlueprintShape)
  const drawn = shapes.data?.rows
  const sheets = pages.data?.rows
  const shown = useMemo(() => withWaitingShapes(drawn ?? [], waiting, sheets ?? []), [drawn, waiting, sheets])
  const all = [blueprints, pages, scales, shapes]
  return {
    blueprints: blueprints.data?.rows ?? [],
    pages: sheets ?? [],
    scales: scales.data?.rows ?? [],
    shapes: shown,
    mayAdd: blueprints.data?.actions['create'] !== false,
    loaded: all.every(({ data }) => data !== undefined),
    // What was loaded before stays on screen while the server is away.
    problem: all.find(({ data, error }) => error && data === undefined)?.error ?? null,
    again: () => all.forEach((query) => void query.refetch()),
  }
}

/** The bytes of a drawing's file: those kept on this device, else the server's. */
export async function drawingBytes(fileId: number, signal: AbortSignal): Promise<Blob> {
  return (await keptFile(fileId)) ?? download(`/files/${fileId}`, { signal })
}

/** The file of a drawing; kept for as long as its screen is used. */
export function useDrawingFile(fileId: number | null) {
  return useQuery({
    queryKey: ['drawing-file', fileId],
    queryFn: ({ signal }) => drawingBytes(fileId ?? 0, signal),
    enabled: fileId !== null,
    // What is on the device needs no network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Bytes have no place among what is kept of lists on the device.
    meta: { keep: false },
  })
}

/** All records of a list, however many pages they are sent in. */
function useAll<E extends Entity>(of: E, filter: Filter, sort: string) {
  return useQuery({
    queryKey: [...recordsKey(of), 'all', filter, sort],
    queryFn: async ({ signal }) => {
      const rows: Found<E>[] = []
      let actions: Actions = {}
      for (let page = 1; ; page++) {
        const found = await fetchPage(of, { filter, sort, page, pageSize: AT_ONCE }, signal)
        rows.push(...found.rows)
        actions = found.actions
        if (page >= found.pages) break
      }
      return { rows: rows as readonly Found<E>[], actions }
    },
  })
}
