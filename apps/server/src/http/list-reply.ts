import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Which page of a list is asked for, and how long it is: every list takes the same. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(25),
}

/** The paging envelope of every list. `total` is undefined when no count was asked for. */
export function listReply(
  request: FastifyRequest,
  name: string,
  records: readonly unknown[],
  query: { readonly page: number; readonly pageSize: number },
  total: number | undefined,
  actions?: Readonly<Record<string, boolean>>,
): Record<string, unknown> {
  const { page, pageSize } = query
  const pages = total === undefined ? undefined : Math.ceil(total / pageSize)
  const more = pages === undefined ? records.length === pageSize : page < pages
  const at = (wanted: number) => ({ href: address(request, wanted) })
  return {
    _links: {
      self: at(page),
      first: at(1),
      ...(page > 1 ? { prev: at(page - 1) } : {}),
      ...(more ? { next: at(page + 1) } : {}),
      ...(pages ? { last: at(pages) } : {}),
    },
    _embedded: { [name]: records },
    ...(actions ? { _actions: actions } : {}),
    page,
    page_count: pages ?? null,
    page_size: pageSize,
    total_items: total ?? null,
    ...(more ? { cursor: writeCursor(page + 1) } : {}),
  }
}

/** The page an opaque cursor stands for. @throws AppError INVALID_QUERY */
export function readCursor(cursor: string): number {
  const match = /^p(\d{1,7})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const page = Number(match?.[1])
  if (!page) throw new AppError('INVALID_QUERY', { faults: [{ field: 'cursor', code: 'INVALID_VALUE' }] })
  return page
}

function writeCursor(page: number): string {
  return Buffer.from(`p${page}`).toString('base64url')
}

/** The list's own address with another page; credentials that came in the query are left out. */
function address(request: FastifyRequest, page: number): string {
  const [path = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  for (const name of ['page', 'cursor', 'authParams', 'dbParams']) query.delete(name)
  query.set('page', String(page))
  return `${path}?${query}`
}
