import type { Patch } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { useState } from 'react'
import { useSave } from '../../data/records.ts'
import { StaleChoice } from '../../records/stale-choice.tsx'
import { useStaleEdit } from '../../records/use-stale-edit.ts'
import { HeaderDialog } from './header-dialog.tsx'
import type { ProjectFound } from './use-project-actions.ts'

/** The head of a project in the list: a field that somebody else changed meanwhile too is asked about, the others are left as they are. */
export function ListedHeader({ project, onClose }: Readonly<{ project: ProjectFound; onClose: () => void }>) {
  const { save } = useSave(Project)
  const [began] = useState(project)
  const edit = useStaleEdit(Project, began)
  return (
    <HeaderDialog
      project={began}
      choice={edit.stale && <StaleChoice of={Project} stale={edit.stale} onChoose={edit.choose} />}
      onSave={async (patch) => {
        const send = (changes: object, version: number | null) =>
          save(began.id, changes as Patch<typeof Project>, version)
        return (await edit.send(patch as Readonly<Record<string, unknown>>, send)) !== null
      }}
      onClose={onClose}
    />
  )
}
