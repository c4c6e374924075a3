import { usePractice } from '../../session/tenant-region.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { useProjectFigures } from '../open-project/use-project-figures.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { ChapterList } from './chapter-list.tsx'
import type { WireLists } from './centralizer-data.ts'
import { ObjectLists } from './object-lists.tsx'

/** `/projects/:id/centralizer`: what the lists of the objects (F2) and of the project (F1) hold. */
export function CentralizerScreen() {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const [view, setView] = useState<'objects' | 'chapters'>('objects')
  const { data, error, refetch } = useProjectFigures<WireLists>('estimation-centralizer')
  const figures = figuresOf(project, practice)
  const tools = (
    <SegmentedControl
      size="xs"
      value={view}
      onChange={(value) => setView(value === 'chapters' ? 'chapters' : 'objects')}
      data={[
        { value: 'objects', label: t('centralizerByObject') },
        { value: 'chapters', label: t('centralizerByChapter') },
      ]}
    />
  )
  return (
    <SectionFrame title={t('sectionCentralizer')} tools={tools} onlyRead>
      {error && !data ? (
        <ProblemNote problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div>
          <RowsSkeleton figures={3} rows={12} />
        </div>
      ) : data.Objects.length === 0 ? (
        <EmptyState title={t('centralizerEmpty')} text={t('centralizerEmptyHint')} />
      ) : view === 'objects' ? (
        <ObjectLists lists={data.Objects} figures={figures} />
      ) : (
        <ChapterList lists={data} figures={figures} />
      )}
    </SectionFrame>
  )
}
