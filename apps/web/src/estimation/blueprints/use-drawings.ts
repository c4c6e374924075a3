import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { Actions } from '@temelia/model/codec'
import { download } from '../../data/http.ts'
import { fetchPage, type Found, recordsKey } from '../../data/records.ts'

const AT_ONCE = 500

/** Everything drawn in a project: its drawings, their sheets, how these are scaled and what is measured on them. */
export function useDrawings(projectId: number) {
  const filter: Filter = { field: 'projectId', op: 'eq', value: projectId }
  const blueprints = useAll(Blueprint, filter, 'position')
  const pages = useAll(BlueprintPage, filter, 'position')
  const scales = useAll(BlueprintScale, filter, 'id')
  const shapes = useAll(BlueprintShape, filter, 'position')
  const all = [blueprints, pages, scales, shapes]
  return {
    blueprints: blueprints.data?.rows ?? [],
    pages: pages.data?.rows ?? [],
    scales: scales.data?.rows ?? [],
    shapes: shapes.data?.rows ?? [],
    mayAdd: blueprints.data?.actions['create'] !== false,
    loaded: all.every(({ data }) => data !== undefined),
    problem: all.find(({ error }) => error)?.error ?? null,
    again: () => all.forEach((query) => void query.refetch()),
  }
}

/** The file of a drawing; kept for as long as its screen is used. */
export function useDrawingFile(fileId: number | null) {
  return useQuery({
    queryKey: ['drawing-file', fileId],
    queryFn: ({ signal }) => download(`/files/${fileId}`, { signal }),
    enabled: fileId !== null,
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
