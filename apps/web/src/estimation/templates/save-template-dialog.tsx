import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { TemplateType } from '@temelia/model/estimation/template'
import { useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { saveAsTemplate, TEMPLATES_KEY } from './template-data.ts'
import classes from './templates.module.css'

/** Something that can become a template. */
export type Source = Readonly<{ type: TemplateType; id: number; name: string; label: string }>

/** Saves a folder, a project, an object or an estimate as a template. */
export function SaveTemplateDialog({
  sources,
  onClose,
}: Readonly<{ sources: readonly Source[]; onClose: () => void }>) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const source = sources[at]
  const [name, setName] = useState(source?.name ?? '')
  const [description, setDescription] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const short = name.trim().length < 3

  async function save() {
    if (!source) return
    setBusy(true)
    await saveAsTemplate({ name: name.trim(), description: description.trim(), type: source.type, id: source.id })
    await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY })
    toastDone(t('templateSaved', { name: name.trim() }))
    onClose()
  }

  return (
    <Dialog title={t('templateSave')} size={480} onClose={onClose}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (short) return
          save()
            .catch(setProblem)
            .finally(() => setBusy(false))
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        {sources.length > 1 && (
          <Select
            allowDeselect={false}
            label={t('templateSaveWhat')}
            value={String(at)}
            data={sources.map(({ label }, place) => ({ value: String(place), label }))}
            onChange={(value) => {
              const place = Number(value)
              setAt(place)
              setName(sources[place]?.name ?? '')
            }}
          />
        )}
        <TextInput
          data-autofocus
          label={t('templateName')}
          value={name}
          error={short ? t('atLeastThree') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          autosize
          minRows={2}
          label={t('templateDescription')}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={short}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
