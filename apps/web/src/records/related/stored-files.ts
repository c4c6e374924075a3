import { StoredFile } from '@temelia/model/record/stored-file'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { decode, type WireRecord } from '@temelia/model/codec'
import { call } from '../../data/http.ts'
import { type Found, recordsKey } from '../../data/records.ts'
import { type Place, placeQuery } from '../../data/send-file.ts'

export type FileRow = Found<typeof StoredFile>

/** The facts of files by their ids: name, size, type. Files the reader may not open are left out. */
export function useFiles(ids: readonly number[], place: Place = 'own'): ReadonlyMap<number, FileRow> {
  const wanted = [...new Set(ids)].sort((one, other) => one - other)
  const files = useQuery({
    queryKey: [...recordsKey(StoredFile), 'of', place, wanted],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ field: 'FileId', op: 'in', value: wanted })
      const query = { ...placeQuery(place), filter, page_size: 500 }
      const { body } = await call('/api/files', { query, signal })
      return (body as { _embedded: { files: WireRecord[] } })._embedded.files.map((record) =>
        decode(StoredFile, record),
      )
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  return new Map(files.data?.map((file) => [file.id, file]))
}

/** Where the content of a file is read; only a signed-in person who may open it gets an answer. */
export function fileAddress(id: number, place: Place, inline = false): string {
  const query = new URLSearchParams()
  if (inline) query.set('inline', '1')
  if (place === 'vendor') query.set('mainDbData', '1')
  const text = query.toString()
  return `/files/${id}${text ? `?${text}` : ''}`
}

/** What can be shown of a file without downloading it. */
export function previewOf({ type }: FileRow): 'picture' | 'pdf' | null {
  if (type === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type ?? '') ? 'picture' : null
}
