import { Project } from '@temelia/model/estimation/project'
import type { WireRecord } from '@temelia/model/codec'
import { useMemo } from 'react'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey, restore, useRemove, useSave, WAITS } from '../../data/records.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'

export type ProjectFound = Found<typeof Project>

/** What can be done to a project from the list. Each says what it did; deleting and moving can be taken back. */
export type ProjectActions = Readonly<{
  /** Rejects where somebody else renamed it meanwhile. */
  rename: (project: ProjectFound, name: string) => Promise<unknown>
  move: (project: Pick<ProjectFound, 'id' | 'folderId'>, folderId: number | null) => void
  remove: (project: ProjectFound) => void
  /** A second project with everything in it, behind this one. */
  copy: (project: ProjectFound) => void
  /** Puts a project at a place of its folder; who stands there moves down. */
  place: (project: ProjectFound, position: number) => void
  /** Numbers the projects of a folder from 1. */
  renumber: (folderId: number | null) => void
}>

/** Copies or moves projects and shows the list anew. */
async function transfer(asked: WireRecord): Promise<WireRecord> {
  const json = { EntityType: 'investment', ...asked }
  const { body } = await callOnce('/api/estimation-structure/transfer', json)
  await refresh()
  return body as WireRecord
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: recordsKey(Project) })
}

export function useProjectActions(): ProjectActions {
  const { t } = useText()
  const { save } = useSave(Project)
  const { remove } = useRemove(Project)
  return useMemo(
    () => ({
      rename: (project, name) => save(project.id, { name }, project.version),
      move: (project, folderId) => {
        const back = () => void save(project.id, { folderId: project.folderId }).catch(toastProblem)
        save(project.id, { folderId }).then(
          (moved) => void (moved !== WAITS && toastDone(t('projectMoved'), back)),
          toastProblem,
        )
      },
      remove: (project) => {
        const gone = (undoId: number | null | typeof WAITS) => {
          if (undoId === WAITS) return
          const back = undoId === null ? undefined : () => void restore(Project, undoId).catch(toastProblem)
          toastDone(t('projectDeleted', { name: project.name }), back)
        }
        remove(project.id).then(gone, toastProblem)
      },
      copy: (project) => {
        const name = t('copyOfProject', { name: project.name }).slice(0, 400)
        const after = { Position: (project.position ?? 0) + 1, TargetId: project.folderId, Name: name }
        transfer({ Mode: 'copy', Ids: [project.id], ...after }).then((body) => {
          const [copy] = body['Ids'] as readonly number[]
          const back = () => void (copy !== undefined && remove(copy).catch(toastProblem))
          toastDone(t('projectCopied', { name: project.name }), back)
        }, toastProblem)
      },
      place: (project, position) => {
        const there = { Position: position, TargetId: project.folderId }
        transfer({ Mode: 'move', Ids: [project.id], ...there }).catch(toastProblem)
      },
      renumber: (folderId) => {
        const json = { EntityType: 'investment', ParentId: folderId }
        call('/api/estimation-structure/renumber', { method: 'POST', json })
          .then(refresh)
          .then(() => toastDone(t('didRenumber')), toastProblem)
      },
    }),
    [save, remove, t],
  )
}
