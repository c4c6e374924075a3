import { Project } from '@temelia/model/estimation/project'
import { ListPreview } from '../../records/list-preview.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'

const facts: readonly Section[] = [
  { fields: ['stage', 'withoutVat', 'withVat', 'currency', 'estimateDate'] },
  { fields: ['beneficiaryName', 'designerName', 'contractorName', 'userId', 'folderId', 'type'] },
]

type ProjectPreviewProps = Readonly<{
  id: number
  at: number
  count: number
  onStep: (by: number) => void
  onClose: () => void
}>

/** A project beside the list: what it comes to, for whom and by whom. */
export function ProjectPreview({ id, at, count, onStep, onClose }: ProjectPreviewProps) {
  return (
    <ListPreview
      of={Project}
      id={id}
      at={at}
      count={count}
      hrefOf={(row) => `#/projects/${row.id}`}
      onStep={onStep}
      onClose={onClose}
    >
      {(row) => <RecordFacts of={Project} row={row} sections={facts} />}
    </ListPreview>
  )
}
