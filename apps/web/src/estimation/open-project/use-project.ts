import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { problemText } from '../../ui/problem-text.ts'
import { say } from '../../ui/text.ts'
import { openProject, type ProjectEditor } from '../project-state/project-editor.ts'
import type { ProjectState } from '../project-state/project-state.ts'

export type Opening = Readonly<{ editor: ProjectEditor | null; problem: unknown; again: () => void }>

/** Opens a project for as long as the screen is there; what is unsaved when it closes is sent on the way out. */
export function useOpenProject(projectId: number): Opening {
  const [editor, setEditor] = useState<ProjectEditor | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    let opened: ProjectEditor | null = null
    setProblem(null)
    openProject(projectId, (cause) => problemText(cause, say)).then(
      (found) => {
        opened = found
        if (left) found.close()
        else setEditor(found)
      },
      (cause: unknown) => {
        if (!left) setProblem(cause)
      },
    )
    return () => {
      left = true
      opened?.close()
      setEditor(null)
    }
  }, [projectId, attempt])

  return { editor, problem, again: () => setAttempt(attempt + 1) }
}

const EditorContext = createContext<ProjectEditor | null>(null)
export const EditorProvider = EditorContext.Provider

/** The open project, inside its screen. */
export function useEditor(): ProjectEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor outside an open project')
  return editor
}

/** The open project's state; the component draws again whenever it changes. */
export function useProjectState(): ProjectState {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, store.get)
}
