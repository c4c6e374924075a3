import { Button, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { takeTemplate, useTemplates } from './template-data.ts'
import classes from './templates.module.css'

/** Adds what a template of an estimate or an object describes to the open project; one step that can be taken back. */
export function InsertTemplateDialog({
  objectId,
  onClose,
}: Readonly<{ objectId: number | null; onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const templates = useTemplates()
  const [id, setId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const rows = (templates.data ?? []).filter(({ type }) => type === 'estimate' || type === 'division')
  const chosen = rows.find((row) => String(row.id) === id)

  async function add() {
    if (!chosen) return
    setBusy(true)
    await editor.saver.flush()
    const before = editor.store.get().tree
    const into = chosen.type === 'estimate' && objectId !== null ? { ObjectId: objectId } : {}
    await takeTemplate(chosen.id, { InvestmentId: project.id, ...into })
    await editor.structure.reload()
    const label = t('templateCreated', { name: chosen.name })
    editor.structure.noteAdded(before, label)
    toastDone(label, () => void editor.undo().catch(toastProblem))
    onClose()
  }

  return (
    <Dialog title={t('templateAddFrom')} size={480} onClose={onClose}>
      <div className={classes['form']}>
        {problem !== null && <ProblemNote problem={problem} />}
        {templates.isSuccess && rows.length === 0 ? (
          <Text size="sm">{t('templateAddFromEmpty')}</Text>
        ) : (
          <Select
            searchable
            data-autofocus
            label={t('templates')}
            description={chosen?.description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={id}
            data={rows.map((row) => ({
              value: String(row.id),
              label: `${row.name} (${t('templateLines', { count: row.lines })})`,
            }))}
            onChange={setId}
          />
        )}
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={!chosen}
            onClick={() => {
              add()
                .catch(setProblem)
                .finally(() => setBusy(false))
            }}
          >
            {t('templateCreate')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
