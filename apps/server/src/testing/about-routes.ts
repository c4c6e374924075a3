import type { Entity } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { otherRoutes } from './rights-table.ts'

/** A route beside the records' own that is about one record: `/api/<records>/:id/...`. */
interface AboutRoute {
  readonly route: string
  readonly method: string
  readonly path: string
  readonly of: Entity
}

/** All of them whose records are not everybody's. */
export const aboutRoutes: readonly AboutRoute[] = otherRoutes.flatMap(({ route, anyone }) => {
  const [method = '', path = ''] = route.split(' ')
  const of = entities.find(({ wire }) => path.startsWith(`/api/${wire.path}/:id/`))
  const seenByAll = of === undefined || of.access === 'shared' || of.access === 'administrator'
  return anyone || seenByAll || of.without?.includes('create') ? [] : [{ route, method, path, of }]
})
