import { useParams } from '@tanstack/react-router'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './editor.module.css'
import { EditorScreen } from './editor-screen.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { EditorProvider, useOpenProject } from './use-project.ts'

/** `/projects/:id`: the estimate editor. */
export function ProjectPage() {
  const { id } = useParams({ strict: false })
  const { editor, problem, again } = useOpenProject(Number(id))
  if (problem) {
    return (
      <div className={styles.trouble}>
        <ProblemNote problem={problem} onRetry={again} />
      </div>
    )
  }
  if (!editor) return <EditorSkeleton />
  return (
    <EditorProvider value={editor}>
      <EditorScreen />
    </EditorProvider>
  )
}
