import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Project } from '@temelia/model/estimation/project'
import { useState } from 'react'
import { recordsKey } from '../../data/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { takeTemplate, type TemplateFacts } from './template-data.ts'
import { TemplateFoot } from './template-words.tsx'
import classes from './templates.module.css'

/** Makes what a template describes: a project or a folder of them, or an object or estimate in a project. */
export function UseTemplateDialog({ template, onClose }: Readonly<{ template: TemplateFacts; onClose: () => void }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const [name, setName] = useState(template.name)
  const [projectId, setProjectId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const inside = template.type === 'division' || template.type === 'estimate'
  const ready = name.trim().length >= 3 && (!inside || projectId !== null)

  async function create() {
    setBusy(true)
    const target = { Name: name.trim(), ...(inside && projectId !== null ? { InvestmentId: projectId } : {}) }
    const made = await takeTemplate(template.id, target)
    await queryClient.invalidateQueries({ queryKey: recordsKey(Project) })
    toastDone(t('templateCreated', { name: name.trim() }))
    onClose()
    if (made.InvestmentId) void navigate({ to: '/projects/$id', params: { id: String(made.InvestmentId) } })
    else void navigate({ to: '/projects' })
  }

  return (
    <Dialog title={t('templateUseNamed', { name: template.name })} size={480} onClose={onClose}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!ready) return
          create()
            .catch(setProblem)
            .finally(() => setBusy(false))
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <TextInput
          data-autofocus
          label={t('templateNewProjectName')}
          value={name}
          error={name.trim().length < 3 ? t('atLeastThree') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {inside && (
          <RecordPicker of={Project} label={t('templateIntoProject')} value={projectId} onChange={setProjectId} />
        )}
        <TemplateFoot act={t('templateCreate')} busy={busy} ready={ready} onClose={onClose} />
      </form>
    </Dialog>
  )
}
