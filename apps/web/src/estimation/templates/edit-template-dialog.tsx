import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { changeTemplate, type TemplateFacts } from './template-data.ts'
import { keptWords, TemplateFoot, TemplateWordFields } from './template-words.tsx'
import classes from './templates.module.css'

type EditTemplateProps = Readonly<{ template: TemplateFacts; onClose: () => void; onSaved: () => void }>

/** Another name or description for an own template. */
export function EditTemplateDialog({ template, onClose, onSaved }: EditTemplateProps) {
  const { t } = useText()
  const [words, setWords] = useState({ name: template.name, description: template.description ?? '' })
  const [problem, setProblem] = useState<unknown>(null)
  const kept = keptWords(words)
  return (
    <Dialog title={t('templateRename')} size={480} onClose={onClose} unsaved="typed">
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (kept) changeTemplate(template.id, kept.name, kept.description).then(onSaved, setProblem)
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <TemplateWordFields words={words} onWords={setWords} />
        <TemplateFoot act={t('save')} busy={false} ready={kept !== null} onClose={onClose} />
      </form>
    </Dialog>
  )
}
