import { Button, Group, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { emailFields } from '@temelia/model/crm/email-fields'
import type { TextKey } from '@temelia/text/catalogue'
import { type FormEvent, useRef, useState } from 'react'
import { useSave } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RichText } from '../../records/rich-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { Template } from './email-data.ts'
import emailClasses from './emails.module.css'
import { TemplatePreview } from './template-preview.tsx'

/** Adds or changes a template; its fields are put in from a menu, and it is seen with a real customer before it is used. */
export function TemplateForm({ row, onClose }: Readonly<{ row: Template | null; onClose: () => void }>) {
  const { t, language } = useText()
  const labels = useLabels(EmailTemplate)
  const { save } = useSave(EmailTemplate)
  const [draft, setDraft] = useState({
    name: row?.name ?? '',
    subject: row?.subject ?? '',
    html: row?.html ?? '',
    language: row?.language ?? language,
  })
  const [dirty, setDirty] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const insert = useRef<((text: string) => void) | null>(null)
  const change = (part: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setDirty(true)
  }
  const mayEdit = row === null || row.actions['edit'] === true
  const ready = draft.name.trim().length > 2 && draft.subject.trim() !== '' && draft.html !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    setProblem(null)
    try {
      await save(row?.id ?? null, draft, row?.version ?? null)
      toastDone(t('recordSaved'))
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog title={row ? labels.edit : labels.add} onClose={onClose} size={760} closeOnClickOutside={!dirty}>
      <form onSubmit={(event) => void submit(event)} className={emailClasses['compose']}>
        {problem !== null && <ProblemNote problem={problem} />}
        <div className={emailClasses['pair']}>
          <TextInput
            label={labels.field('name')}
            withAsterisk
            maxLength={160}
            data-autofocus
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={labels.field('language')}
            value={draft.language}
            data={(['en', 'ro'] as const).map((value) => ({ value, label: labels.choice('language', value) }))}
            onChange={(event) => change({ language: event.currentTarget.value === 'ro' ? 'ro' : 'en' })}
          />
        </div>
        <TextInput
          label={labels.field('subject')}
          withAsterisk
          maxLength={998}
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <RichText
          label={labels.field('html')}
          start={row?.html ?? ''}
          minHeight={180}
          insert={insert}
          onChange={(html) => change({ html })}
        />
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBraces size={16} stroke={1.6} />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('templateInsert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {emailFields.map((field) => (
              <Menu.Item key={field} onClick={() => insert.current?.(`{{${field}}}`)}>
                {t(`emailField_${field.replace('.', '_')}` as TextKey)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <TemplatePreview subject={draft.subject} html={draft.html} language={draft.language} />
        <div className={emailClasses['foot']}>
          <span />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            {mayEdit && (
              <Button type="submit" loading={busy} disabled={!ready}>
                {row ? t('save') : labels.add}
              </Button>
            )}
          </Group>
        </div>
      </form>
    </Dialog>
  )
}
