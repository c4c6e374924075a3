import { ActivityField } from '@temelia/model/crm/activity-field'
import { typedNames } from '../records/columns.ts'
import { RecordListPage } from '../records/record-list-page.tsx'

/** `/settings/business-lines`: what customers are sorted by. */
export function BusinessLinesPage() {
  return <RecordListPage of={ActivityField} sections={[{ fields: typedNames() }]} />
}
