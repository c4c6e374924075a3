import { type Entity, wireName } from '@temelia/model/entity'
import { downloadFile } from '../data/http.ts'
import { type ListQuery, wireQuery } from '../data/wire-query.ts'
import { say } from '../ui/text.ts'
import { saveBlob } from '../ui/save-blob.ts'
import { toastDone, toastProblem, toastProgress } from '../ui/toast.tsx'

/** After so long an export shows how far it is, and can be stopped. */
const PATIENCE_MS = 1_000

/** Saves all that a list shows as a file, with these columns. */
export async function exportList(
  of: Entity,
  query: ListQuery,
  columns: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<void> {
  const { page: _page, page_size: _size, ...asked } = wireQuery(of, query)
  const stop = new AbortController()
  const progress = toastProgress(() => stop.abort(), PATIENCE_MS)
  try {
    const { blob, name } = await downloadFile(
      `/api/exports/${of.wire.path}`,
      { query: { ...asked, format, fields: columns.map((key) => wireName(of, key)).join() }, signal: stop.signal },
      (bytes) => progress.tell(say('exporting', { size: Math.round(bytes / 1024) })),
    )
    saveBlob(blob, name)
    toastDone(say('exported', { name }))
  } catch (problem) {
    if (!stop.signal.aborted) toastProblem(problem)
  } finally {
    progress.end()
  }
}
