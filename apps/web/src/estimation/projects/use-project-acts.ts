import { Project } from '@temelia/model/estimation/project'
import { useMemo } from 'react'
import { type Found, restore, useRemove, useSave } from '../../data/records.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'

export type ProjectFound = Found<typeof Project>

/** What can be done to a project from the list. Each says what it did; deleting and moving can be taken back. */
export type ProjectActs = Readonly<{
  rename: (project: ProjectFound, name: string) => void
  move: (project: Pick<ProjectFound, 'id' | 'folderId'>, folderId: number | null) => void
  remove: (project: ProjectFound) => void
}>

export function useProjectActs(): ProjectActs {
  const { t } = useText()
  const { save } = useSave(Project)
  const { remove } = useRemove(Project)
  return useMemo(
    () => ({
      rename: (project, name) => {
        save(project.id, { name }).catch(toastProblem)
      },
      move: (project, folderId) => {
        const back = () => void save(project.id, { folderId: project.folderId }).catch(toastProblem)
        save(project.id, { folderId }).then(() => toastDone(t('projectMoved'), back), toastProblem)
      },
      remove: (project) => {
        const gone = (undoId: number | null) => {
          const back = undoId === null ? undefined : () => void restore(Project, undoId).catch(toastProblem)
          toastDone(t('projectDeleted', { name: project.name }), back)
        }
        remove(project.id).then(gone, toastProblem)
      },
    }),
    [save, remove, t],
  )
}
