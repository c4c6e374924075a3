import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { FieldOption } from '@temelia/model/crm/field-option'
import { type FormEvent, useState } from 'react'
import { useAll } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { Stage } from './stages.ts'

type LossDialogProps = Readonly<{
  name: string
  stage: Stage
  start: string | null
  onReason: (reason: string | null) => void
  onClose: () => void
}>

const OWN = '\u0000own'

/** Asks why an opportunity was lost: one of the tenant's reasons or words of one's own. It may be left open. */
export function LossDialog({ name, stage, start, onReason, onClose }: LossDialogProps) {
  const { t, language } = useText()
  const options = useAll(FieldOption, {
    filter: {
      and: [
        { field: 'entity', op: 'eq', value: 'opportunity' },
        { field: 'field', op: 'eq', value: 'ReasonOfLoss' },
      ],
    },
    sort: 'position',
  })
  const reasons = (options.data?.rows ?? []).map((row) =>
    language === 'en' ? (row.optionEn ?? row.option) : row.option,
  )
  const [chosen, setChosen] = useState<string | null>(start)
  const [typed, setTyped] = useState('')
  const own = chosen === OWN

  function submit(event: FormEvent): void {
    event.preventDefault()
    onReason((own ? typed.trim() : chosen) || null)
  }

  // The keyboard begins at the first reason, so the reasons come before the dialog.
  if (options.isLoading) return null
  return (
    <Dialog title={t('lossTitle')} onClose={onClose} size={460}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('lossText', { name, stage: stage.shown })}
          </Text>
          <Radio.Group value={chosen} onChange={setChosen} aria-label={t('lossReason')}>
            <Stack gap={10}>
              {reasons.map((reason, at) => (
                <Radio key={reason} value={reason} label={reason} data-autofocus={at === 0 || undefined} />
              ))}
              <Radio value={OWN} label={t('lossOwn')} />
            </Stack>
          </Radio.Group>
          {own && (
            <TextInput
              aria-label={t('lossOwn')}
              autoFocus
              maxLength={400}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('lossMove', { stage: stage.shown })}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
