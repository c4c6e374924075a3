import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { RecordGone } from '../../records/record-page.tsx'
import { byId } from '../project-state/project-tree.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { isBeside } from './revision-data.ts'
import { CompareRevisions } from './compare-revisions.tsx'
import { NewRevisionDialog } from './new-revision-dialog.tsx'
import { RevisionList } from './revision-list.tsx'
import { RevisionQuantities } from './revision-quantities.tsx'

/**
 * What the section shows, as its address says: `?revision=7` the quantities of that revision, `?compare=3&from=0&to=7` two revisions of
 * estimate 3 side by side (0: the contract), otherwise the list.
 */
export type RevisionsPlace = Readonly<{ revision?: number; compare?: number; from?: number; to?: number }>

/** `/projects/:id/revisions`: the revisions of every estimate, which of them counts, and how they differ. */
export function RevisionsScreen() {
  const { t } = useText()
  const { tree } = useProjectState()
  const place = useSearch({ strict: false }) as RevisionsPlace
  const navigate = useNavigate()
  const setPlace = (search: RevisionsPlace, replace = false) =>
    void navigate({ to: '.', search: search as never, replace })
  const [adding, setAdding] = useState(false)
  const back = () => setPlace({})
  const gone = <RecordGone href={`#/projects/${tree.project.id}/revisions`} label={t('sectionRevisions')} />
  if (place.compare !== undefined) {
    const estimateId = Number(place.compare)
    const [from, to] = [Number(place.from ?? 0), Number(place.to ?? 0)]
    const known = (id: number) => id === 0 || byId(tree.revisions, id)?.estimateId === estimateId
    if (!byId(tree.estimates, estimateId) || !known(from) || !known(to)) return gone
    return (
      <CompareRevisions
        estimateId={estimateId}
        from={from}
        to={to}
        onChoose={(sides) => setPlace({ compare: estimateId, from, to, ...sides }, true)}
        onBack={back}
      />
    )
  }
  if (place.revision !== undefined) {
    const revision = byId(tree.revisions, Number(place.revision))
    if (!revision || !isBeside(revision)) return gone
    return <RevisionQuantities key={revision.id} revision={revision} onBack={back} />
  }
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
