import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { changeTemplate, type TemplateFacts } from './template-data.ts'
import classes from './templates.module.css'

type EditTemplateProps = Readonly<{ template: TemplateFacts; onClose: () => void; onSaved: () => void }>

/** Another name or description for an own template. */
export function EditTemplateDialog({ template, onClose, onSaved }: EditTemplateProps) {
  const { t } = useText()
  const [name, setName] = useState(template.name)
  const [description, setDescription] = useState(template.description ?? '')
  const [problem, setProblem] = useState<unknown>(null)
  const short = name.trim().length < 3
  return (
    <Dialog title={t('templateRename')} size={480} onClose={onClose}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!short) changeTemplate(template.id, name.trim(), description.trim()).then(onSaved, setProblem)
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
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
          <Button type="submit" disabled={short}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
