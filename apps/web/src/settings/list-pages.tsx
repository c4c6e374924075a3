import { ActivityField } from '@temelia/model/crm/activity-field'
import { RecordListPage } from '../records/record-list-page.tsx'
import { currentLanguage } from '../session/language.ts'

/** `/settings/business-lines`: what customers are sorted by. */
export function BusinessLinesPage() {
  return (
    <RecordListPage
      of={ActivityField}
      sections={[{ fields: currentLanguage() === 'ro' ? ['nameRo', 'name'] : ['name', 'nameRo'] }]}
    />
  )
}
