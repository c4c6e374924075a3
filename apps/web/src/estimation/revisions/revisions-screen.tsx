import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../editor/use-project.ts'
import type { RevisionRow } from '../project-state/project-tree.ts'
import { SectionFrame } from '../sections/section-frame.tsx'
import { CompareRevisions } from './compare-revisions.tsx'
import { NewRevisionDialog } from './new-revision-dialog.tsx'
import { RevisionList } from './revision-list.tsx'
import { RevisionQuantities } from './revision-quantities.tsx'

/** What the section shows: the list, one revision's quantities, or two revisions side by side. */
export type RevisionsPlace = Readonly<
  { kind: 'list' } | { kind: 'quantities'; revision: RevisionRow } | { kind: 'compare'; revision: RevisionRow }
>

/** `/projects/:id/revisions`: the revisions of every estimate, which of them counts, and how they differ. */
export function RevisionsScreen() {
  const { t } = useText()
  const { tree } = useProjectState()
  const [place, setPlace] = useState<RevisionsPlace>({ kind: 'list' })
  const [adding, setAdding] = useState(false)
  const back = () => setPlace({ kind: 'list' })
  if (place.kind === 'quantities') return <RevisionQuantities revision={place.revision} onBack={back} />
  if (place.kind === 'compare') return <CompareRevisions revision={place.revision} onBack={back} />
  return (
    <SectionFrame
      title={t('sectionRevisions')}
      tools={
        <Button
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={tree.actions['edit'] === false || tree.estimates.length === 0}
          onClick={() => setAdding(true)}
        >
          {t('revisionNew')}
        </Button>
      }
    >
      {tree.revisions.length === 0 ? (
        <EmptyState title={t('revisionsNone')} text={t('revisionsNoneHint')} />
      ) : (
        <RevisionList onPlace={setPlace} />
      )}
      {adding && <NewRevisionDialog onClose={() => setAdding(false)} />}
    </SectionFrame>
  )
}
