import { Button, Group, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { keepDraft, partOfPlace, useDrafted } from '../../data/drafts/drafts.ts'
import { submitChange } from '../../data/outbox/browser-outbox.ts'
import { WAITS } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { Attachments, DropZone } from '../../records/related/attachments.tsx'
import { useDraftedUploads } from '../../records/related/use-uploads.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { NEW_TICKET, ticketToSend } from './ticket-data.ts'
import classes from './tickets.module.css'

const SHORTEST = 3
const EMPTY = { name: '', description: '', priority: 'normal' }

/** Asking support: a subject, what happened, how pressing it is, and a file. */
export function NewTicketDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const labels = useLabels(Activity)
  const { value, setValue, found, drop } = useDrafted(NEW_TICKET, EMPTY)
  const { name, description, priority } = value
  const set = (change: Partial<typeof EMPTY>) => setValue((last) => ({ ...last, ...change }))
  const uploads = useDraftedUploads(NEW_TICKET, 'vendor')
  const sending = useMutation({
    mutationFn: () => submitChange(ticketToSend({ name, description, priority }, uploads.attachments)),
    networkMode: 'always',
    onSuccess: (sent) => {
      drop()
      uploads.clear()
      keepDraft(partOfPlace(NEW_TICKET), null)
      if (sent !== WAITS)
        toastDone(t('ticketSent', { number: (sent.value as Readonly<{ ActivityId: number }>).ActivityId }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <Dialog title={t('ticketNew')} onClose={onClose} size={600} closeOnClickOutside={name === '' && description === ''}>
      <form onSubmit={submit} className={classes['form']}>
        <Stack gap="md">
          {found && <DraftNote onDiscard={drop} />}
          <TextInput
            label={t('ticketSubject')}
            placeholder={t('ticketSubjectHint')}
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            maxLength={300}
            required
            data-autofocus
          />
          <Textarea
            label={t('ticketText')}
            placeholder={t('ticketTextHint')}
            value={description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            minRows={6}
            autosize
          />
          <Input.Wrapper label={t('ticketPriority')} labelElement="div">
            <div>
              <SegmentedControl
                aria-label={t('ticketPriority')}
                value={priority}
                onChange={(chosen) => set({ priority: chosen })}
                data={['low', 'normal', 'high'].map((value) => ({ value, label: labels.choice('priority', value) }))}
              />
            </div>
          </Input.Wrapper>
          <Input.Wrapper label={t('ticketFile')} labelElement="div">
            <DropZone onFiles={uploads.add}>
              <Attachments uploads={uploads} />
            </DropZone>
          </Input.Wrapper>
          {sending.isError && <ProblemNote problem={sending.error} drafted onRetry={() => sending.mutate()} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={sending.isPending} disabled={name.trim().length < SHORTEST}>
              {t('ticketSend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
