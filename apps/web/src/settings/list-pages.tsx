import { ActivityField } from '@temelia/model/crm/activity-field'
import { RecordListPage } from '../records/record-list-page.tsx'

/** `/settings/business-lines`: what customers are sorted by. */
export function BusinessLinesPage() {
  return <RecordListPage of={ActivityField} sections={[{ fields: ['name', 'nameRo'] }]} />
}
