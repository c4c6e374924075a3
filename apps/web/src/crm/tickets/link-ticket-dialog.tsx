import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import type { Filter } from '@temelia/model/filter'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { useState } from 'react'
import { useSave, WAITS } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { type LinkType, linkWords } from './link-types.ts'
import type { Ticket } from './ticket-data.ts'

const types = Object.keys(linkWords) as LinkType[]

/** Links a ticket to another one or to a record. */
export function LinkTicketDialog({ ticket, onClose }: Readonly<{ ticket: Ticket; onClose: () => void }>) {
  const { t } = useText()
  const { save, isPending } = useSave(TicketLink)
  const [type, setType] = useState<LinkType>('ticket')
  const [other, setOther] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const of = relatedEntity(type)

  async function send(): Promise<void> {
    if (other === null) return
    setProblem(null)
    try {
      const values = { ticketId: ticket.id, relatedEntityType: type, relatedEntityId: other }
      if ((await save(null, values)) !== WAITS) toastDone(t('recordSaved'))
      onClose()
    } catch (cause) {
      setProblem(cause)
    }
  }

  return (
    <Dialog title={t('ticketLinkAdd')} onClose={onClose} size={480}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          <NativeSelect
            label={t('ticketLinkType')}
            value={type}
            data={types.map((value) => ({ value, label: t(linkWords[value]) }))}
            onChange={(event) => {
              setType(event.currentTarget.value as LinkType)
              setOther(null)
            }}
          />
          {of && (
            <RecordPicker
              key={type}
              of={of}
              label={t('ticketLinkTo')}
              value={other}
              onChange={setOther}
              {...(withinOf(type, ticket) ? { within: withinOf(type, ticket) as Filter } : {})}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={other === null} loading={isPending}>
              {t('ticketLinkAdd')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Tickets and activities are one list; a ticket is not linked to itself. */
function withinOf(type: LinkType, { id }: Ticket): Filter | undefined {
  if (type !== 'ticket' && type !== 'activity') return undefined
  return {
    and: [
      { field: 'type', op: 'eq', value: type },
      { field: 'id', op: 'ne', value: id },
    ],
  }
}
