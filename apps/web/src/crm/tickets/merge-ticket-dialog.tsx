import { Button, Group, Stack, Text } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import type { Filter } from '@temelia/model/filter'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRow } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { titleOf } from '../../records/titles.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { mergeTickets, unmergeTickets } from './ticket-calls.ts'
import type { Ticket } from './ticket-data.ts'

/** Merges another ticket of the same customer into this one; it can be taken back. */
export function MergeTicketDialog({ ticket, onClose }: Readonly<{ ticket: Ticket; onClose: () => void }>) {
  const { t } = useText()
  const [other, setOther] = useState<AnyRow | null>(null)
  const name = other ? titleOf(Activity, other) : ''
  const merging = useMutation({
    mutationFn: (otherId: number) => mergeTickets(ticket.id, otherId),
    onSuccess: (undoId) => {
      toastDone(t('merged', { name }), () => void unmergeTickets(undoId).catch(toastProblem))
      onClose()
    },
  })
  return (
    <Dialog title={t('ticketMerge')} onClose={onClose} size={480}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (other) merging.mutate(other.id)
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('ticketMergeText', { name: ticket.name })}</Text>
          <RecordPicker
            of={Activity}
            label={t('ticketMergeOther')}
            value={other?.id ?? null}
            onChange={(_id, row) => setOther(row)}
            within={ofTheSameCustomer(ticket)}
          />
          {merging.isError && <ProblemNote problem={merging.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={other === null} loading={merging.isPending}>
              {t('mergeRun')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function ofTheSameCustomer({ id, accountId }: Ticket): Filter {
  return {
    and: [
      { field: 'type', op: 'eq', value: 'ticket' },
      { field: 'id', op: 'ne', value: id },
      accountId ? { field: 'accountId', op: 'eq', value: accountId } : { field: 'accountId', op: 'empty' },
    ],
  }
}
