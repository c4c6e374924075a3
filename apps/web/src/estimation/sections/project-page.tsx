import { Button } from '@mantine/core'
import type { Practice } from '@temelia/estimation/types'
import type { TextKey } from '@temelia/text/catalogue'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Problem } from '../../data/problem.ts'
import { RecordGone } from '../../records/record-page.tsx'
import { PracticeProvider } from '../../session/tenant-region.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Step, usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { type Say, useText } from '../../ui/text.ts'
import { PeopleProvider } from '../presence/people-here.tsx'
import { usePeopleHere } from '../presence/use-people-here.ts'
import { SectionTabs, useSections } from './section-tabs.tsx'
import { sections } from './sections.ts'
import styles from '../open-project/project-screen.module.css'
import { EditorScreen } from '../editor/editor-screen.tsx'
import { EditorSkeleton } from '../open-project/editor-skeleton.tsx'
import { EditorProvider, useOpenProject, useProjectState } from '../open-project/use-project.ts'

/** `/projects/:id`: the estimate editor; `/projects/:id/<section>`: another part of the open project. */
export function ProjectPage() {
  const { id } = useParams({ strict: false })
  const { editor, problem, again } = useOpenProject(Number(id))
  if (problem) return <NotOpened problem={problem} onRetry={again} />
  if (!editor) return <EditorSkeleton tabs />
  return (
    <EditorProvider value={editor}>
      <OpenProject />
    </EditorProvider>
  )
}

function OpenProject() {
  const { section } = useParams({ strict: false })
  const { tree, asOf } = useProjectState()
  const { project } = tree
  const people = usePeopleHere(project.id)
  const open = useSections(project.practice).find(({ path }) => path === section)
  if (section !== undefined && !open) {
    const elsewhere = sections.find(({ path }) => path === section)
    const { id, name, practice } = project
    return elsewhere?.practice && elsewhere.practice !== practice ? (
      <OtherPractice id={id} name={name} practice={elsewhere.practice} text={elsewhere.text} />
    ) : (
      <NoSuchSection id={id} name={name} />
    )
  }
  return (
    <PracticeProvider value={project.practice}>
      <PeopleProvider value={people}>
        <div className={styles.screen}>
          {asOf !== null && <LoadedAt moment={asOf} />}
          <SectionTabs project={project} current={open?.path ?? ''} />
          {open ? (
            <Suspense fallback={<EditorSkeleton />}>
              <open.Screen />
            </Suspense>
          ) : (
            <EditorScreen />
          )}
        </div>
      </PeopleProvider>
    </PracticeProvider>
  )
}

function NoSuchSection({ id, name }: Readonly<{ id: number; name: string }>) {
  const { t } = useText()
  usePlace(...wayTo(id, name, t), { label: t('recordGone') })
  return <RecordGone href={`#/projects/${id}`} label={name} />
}

/** Says that projects of this practice do not have the section, and leads to the project. */
function OtherPractice({
  id,
  name,
  practice,
  text,
}: Readonly<{ id: number; name: string; practice: Practice; text: TextKey }>) {
  const { t } = useText()
  usePlace(...wayTo(id, name, t), { label: t(text) })
  const title = t(practice === 'ro' ? 'sectionOnlyRo' : 'sectionOnlyUs')
  return (
    <EmptyState level={1} title={title} text={t('sectionOtherPractice', { name })}>
      <Button component="a" href={`#/projects/${id}`}>
        {t('sectionToProject')}
      </Button>
    </EmptyState>
  )
}

/** The steps to a section of a project, without the section. */
function wayTo(id: number, name: string, t: Say): readonly Step[] {
  return [
    { label: t('projects'), href: '#/projects' },
    { label: name, href: `#/projects/${id}` },
  ]
}

/** Says how old an estimate is that is shown for want of a network. */
function LoadedAt({ moment }: { moment: number }) {
  const { t } = useText()
  const format = useFormat()
  return (
    <div role="status" className={styles.loadedAt}>
      {t('projectAsOf', { when: format.instant(new Date(moment).toISOString()) })}
    </div>
  )
}

function NotOpened({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useText()
  usePlace({ label: t('projects') })
  if (problem instanceof Problem && problem.status === 404) {
    return <RecordGone href="#/projects" label={t('projects')} />
  }
  return (
    <div className={styles.trouble}>
      <ProblemNote what="GET_LINE_ITEMS_DATA_PROBLEM" problem={problem} onRetry={onRetry} />
    </div>
  )
}
