import { Project } from '@temelia/model/estimation/project'
import { ListPreview, type Previewed } from '../../records/list-preview.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'

const facts: readonly Section[] = [
  { fields: ['stage', 'withoutVat', 'withVat', 'currency', 'estimateDate'] },
  { fields: ['beneficiaryName', 'designerName', 'contractorName', 'userId', 'folderId', 'type'] },
]

/** A project beside the list: what it comes to, for whom and by whom. */
export function ProjectPreview(previewed: Previewed) {
  return (
    <ListPreview of={Project} {...previewed} hrefOf={(row) => `#/projects/${row.id}`}>
      {(row) => <RecordFacts of={Project} row={row} sections={facts} />}
    </ListPreview>
  )
}
