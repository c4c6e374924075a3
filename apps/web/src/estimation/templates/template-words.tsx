import { Button, Textarea, TextInput } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import classes from './templates.module.css'

/** What a template is called, as it is typed. */
export type TemplateWords = Readonly<{ name: string; description: string }>

/** What is kept of typed words; null while the name is too short for a template. */
export function keptWords({ name, description }: TemplateWords): TemplateWords | null {
  return name.trim().length < 3 ? null : { name: name.trim(), description: description.trim() }
}

/** The name and the description of a template. */
export function TemplateWordFields({
  words,
  onWords,
}: Readonly<{ words: TemplateWords; onWords: (words: TemplateWords) => void }>) {
  const { t } = useText()
  return (
    <>
      <TextInput
        data-autofocus
        label={t('templateName')}
        value={words.name}
        error={keptWords(words) === null ? t('atLeastThree') : undefined}
        onChange={(event) => onWords({ ...words, name: event.currentTarget.value })}
      />
      <Textarea
        autosize
        minRows={2}
        label={t('templateDescription')}
        value={words.description}
        onChange={(event) => onWords({ ...words, description: event.currentTarget.value })}
      />
    </>
  )
}

type TemplateFootProps = Readonly<{ act: string; busy: boolean; ready: boolean; onClose: () => void }>

/** The foot of a form about a template: leave, and what the form is for. */
export function TemplateFoot({ act, busy, ready, onClose }: TemplateFootProps) {
  const { t } = useText()
  return (
    <div className={classes['foot']}>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={!ready}>
        {act}
      </Button>
    </div>
  )
}
