import { Button, Checkbox, Group, SegmentedControl, Skeleton, Textarea } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { Note } from '@temelia/model/record/note'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDrafted } from '../../data/drafts/drafts.ts'
import { submitChange } from '../../data/outbox/browser-outbox.ts'
import type { Entry } from '../../data/outbox/queue.ts'
import { Problem } from '../../data/problem.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, WAITS } from '../../data/records.ts'
import { Attachments, DropZone } from '../../records/related/attachments.tsx'
import { FileChips } from '../../records/related/file-chips.tsx'
import { RichTextView } from '../../records/related/rich-text-view.tsx'
import { useDraftedUploads } from '../../records/related/use-uploads.ts'
import { WaitingState } from '../../records/waiting-state.tsx'
import { useTitles } from '../../records/titles.ts'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { AnswerTemplates } from './answer-templates.tsx'
import { answerPlace, answerToSend, type Message, type Ticket, useMessages, useUnsentAnswers } from './ticket-data.ts'
import classes from './tickets.module.css'

type Props = Readonly<{ ticket: Ticket; vendor: boolean }>

/** What was written on a ticket, and the place to write more. */
export function Conversation({ ticket, vendor }: Props) {
  const { t } = useText()
  const messages = useMessages(vendor, ticket.id)
  const unsent = useUnsentAnswers(ticket.id)
  const seen = (messages.data ?? []).findLast((message) => !message.internal)?.id ?? 0
  return (
    <section aria-label={t('ticketConversation')}>
      <h2 className={classes['subtitle']}>{t('ticketConversation')}</h2>
      {messages.isError && <ProblemNote problem={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.isPending && <Skeleton height={40} mb={12} />}
      <ol className={classes['messages']}>
        {messages.data?.map((message) => (
          <Said key={message.id} message={message} vendor={vendor} />
        ))}
        {unsent.map((entry) => (
          <Unsent key={entry.key} entry={entry} />
        ))}
      </ol>
      <Reply key={ticket.id} ticket={ticket} vendor={vendor} seen={seen} />
    </section>
  )
}

function Said({ message, vendor }: Readonly<{ message: Message; vendor: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  const colleague = useTitles(Note, ['userId'], vendor ? [message] : [])['userId']?.get(message.userId ?? 0)
  const who = message.author ?? (vendor ? colleague : t('ticketSupport')) ?? ''
  return (
    <li
      className={`${classes['message']} ${message.author ? '' : classes['answer']} ${message.internal ? classes['internal'] : ''}`}
    >
      <div className={classes['by']}>
        <strong>{who}</strong>
        <span className={classes['quiet']}>{format.instant(message.createdAt)}</span>
        {message.internal && <span className={classes['tag']}>{t('ticketInternal')}</span>}
      </div>
      {message.text && <RichTextView html={message.text} />}
      <FileChips ids={message.fileIds ?? (message.fileId ? [message.fileId] : [])} place={vendor ? 'own' : 'vendor'} />
    </li>
  )
}

/** An answer that the server does not have yet. */
function Unsent({ entry }: Readonly<{ entry: Entry }>) {
  const { change } = entry
  const text = change.kind === 'post' ? (change.json as { Text: string | null }).Text : null
  const files = change.kind === 'post' ? change.files : []
  return (
    <li className={`${classes['message']} ${classes['unsent']}`}>
      {text && <RichTextView html={text} />}
      {files.map(({ key, name }) => (
        <div key={key}>{name}</div>
      ))}
      <WaitingState entry={entry} />
    </li>
  )
}

function Reply({ ticket, vendor, seen }: Props & Readonly<{ seen: number }>) {
  const { t } = useText()
  const place = answerPlace(ticket.id)
  const { value: text, setValue: setText, found, drop } = useDrafted(place, '')
  const uploads = useDraftedUploads(place, vendor ? 'own' : 'vendor')
  const { attachments } = uploads
  const [to, setTo] = useState<'customer' | 'colleagues'>('customer')
  const internal = vendor && to === 'colleagues'
  const [wait, setWait] = useState(false)
  const sending = useMutation({
    mutationFn: ({ close = false, anyway = false }: { close?: boolean; anyway?: boolean }) =>
      submitChange(
        answerToSend({
          vendor,
          ticket,
          text,
          files: attachments,
          internal,
          close,
          wait: wait && !close && !internal,
          seen: anyway ? undefined : seen,
        }),
      ),
    networkMode: 'always',
    onMutate: () => ({ said: text, files: attachments }),
    onSuccess: async (sent, _asked, { said, files }) => {
      // It may stand in the conversation already, and the next one be begun.
      setText((now) => (now === said ? '' : now))
      for (const { key } of files) uploads.remove(key)
      if (sent === WAITS) return
      toastDone(t('ticketReplied'))
      await sent.shown
    },
  })
  const overtaken = sending.error instanceof Problem && sending.error.code === 'ANSWERED_MEANWHILE'
  const ready = (text.trim() !== '' || attachments.length > 0) && !sending.isPending
  return (
    <DropZone onFiles={uploads.add}>
      <form
        className={classes['reply']}
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate({})
        }}
      >
        {vendor && (
          <SegmentedControl
            size="xs"
            className={classes['to']}
            value={to}
            onChange={(value) => setTo(value as 'customer' | 'colleagues')}
            data={[
              { value: 'customer', label: t('ticketToCustomer') },
              { value: 'colleagues', label: t('ticketToColleagues') },
            ]}
          />
        )}
        <Textarea
          aria-label={t('ticketReply')}
          placeholder={t('ticketReply')}
          description={!vendor && ticket.closedAt ? t('ticketReplyClosed') : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) sending.mutate({})
          }}
          autosize
          minRows={3}
        />
        {found && text !== '' && <DraftNote onDiscard={drop} />}
        {sending.isError && <ProblemNote problem={sending.error} drafted />}
        <Attachments uploads={uploads} compact />
        {vendor && !internal && !ticket.closedAt && !ticket.waitingSince && (
          <Checkbox
            label={t('ticketWaitAfter')}
            checked={wait}
            onChange={(event) => setWait(event.currentTarget.checked)}
          />
        )}
        <Group justify={vendor ? 'space-between' : 'flex-end'}>
          {vendor && (
            <AnswerTemplates
              ticket={ticket}
              onText={(prepared) =>
                setText((last) => (last.trim() === '' ? prepared : `${last.trimEnd()}\n\n${prepared}`))
              }
            />
          )}
          <Group gap="xs">
            {overtaken && (
              <>
                <Button variant="default" onClick={() => void reload().then(() => sending.reset())}>
                  {t('ticketReadFirst')}
                </Button>
                <Button variant="default" onClick={() => sending.mutate({ anyway: true })}>
                  {t('ticketSendAnyway')}
                </Button>
              </>
            )}
            {vendor && !internal && !ticket.closedAt && (
              <Button variant="default" disabled={!ready} onClick={() => sending.mutate({ close: true })}>
                {t('ticketSendAndClose')}
              </Button>
            )}
            <Button type="submit" disabled={!ready} loading={sending.isPending}>
              {t('ticketSend')}
            </Button>
          </Group>
        </Group>
      </form>
    </DropZone>
  )
}

async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: recordsKey(Note) }),
    queryClient.invalidateQueries({ queryKey: recordsKey(Activity) }),
  ])
}
