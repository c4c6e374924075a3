import { useParams } from '@tanstack/react-router'
import { Problem } from '../../data/problem.ts'
import { RecordGone } from '../../records/record-page.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import styles from './editor.module.css'
import { EditorScreen } from './editor-screen.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { EditorProvider, useOpenProject } from './use-project.ts'

/** `/projects/:id`: the estimate editor. */
export function ProjectPage() {
  const { id } = useParams({ strict: false })
  const { editor, problem, again } = useOpenProject(Number(id))
  if (problem) return <NotOpened problem={problem} onRetry={again} />
  if (!editor) return <EditorSkeleton />
  return (
    <EditorProvider value={editor}>
      <EditorScreen />
    </EditorProvider>
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
      <ProblemNote problem={problem} onRetry={onRetry} />
    </div>
  )
}
