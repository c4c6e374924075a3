import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { listed } from './listed.ts'
import { RecordListPage } from './record-list-page.tsx'

/** The list of an entity that asks for no screen of its own; any other address of the settings is answered as elsewhere. */
export function ListedPage() {
  const { path } = useParams({ strict: false })
  const of = listed.find((one) => one.wire.path === path)
  return of ? <RecordListPage key={of.name} of={of} /> : <NotFoundPage />
}
