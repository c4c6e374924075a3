import { Select } from '@mantine/core'
import type { TemplateType } from '@temelia/model/estimation/template'
import { useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { saveAsTemplate, TEMPLATES_KEY } from './template-data.ts'
import { keptWords, TemplateFoot, TemplateWordFields } from './template-words.tsx'
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
  const [words, setWords] = useState({ name: source?.name ?? '', description: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const kept = keptWords(words)

  async function save() {
    if (!source || !kept) return
    setBusy(true)
    await saveAsTemplate({ ...kept, type: source.type, id: source.id })
    await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY })
    toastDone(t('templateSaved', { name: kept.name }))
    onClose()
  }

  return (
    <Dialog title={t('templateSave')} size={480} onClose={onClose} unsaved="typed">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
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
              setWords({ ...words, name: sources[place]?.name ?? '' })
            }}
          />
        )}
        <TemplateWordFields words={words} onWords={setWords} />
        <TemplateFoot act={t('save')} busy={busy} ready={kept !== null} onClose={onClose} />
      </form>
    </Dialog>
  )
}
