import { useParams } from '@tanstack/react-router'
import { listed } from './listed.ts'
import { RecordListPage } from './record-list-page.tsx'

/** The list of an entity that asks for no screen of its own. */
export function ListedPage() {
  const { path } = useParams({ strict: false })
  const of = listed.find((one) => one.wire.path === path)
  return of ? <RecordListPage key={of.name} of={of} /> : null
}
