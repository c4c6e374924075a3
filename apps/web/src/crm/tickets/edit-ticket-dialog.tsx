import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { User } from '@temelia/model/admin/user'
import { Activity } from '@temelia/model/crm/activity'
import { fieldByWire, type Patch } from '@temelia/model/entity'
import { type FormEvent, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { useSave, WAITS } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { StaleChoice } from '../../records/stale-choice.tsx'
import { useStaleEdit } from '../../records/use-stale-edit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { Ticket } from './ticket-data.ts'
import { useTicketStages } from './ticket-stages.ts'

const SHORTEST = 3

/** Changes a ticket: its subject, how pressing it is, who answers it and its stage. For the vendor's people. */
export function EditTicketDialog({ ticket, onClose }: Readonly<{ ticket: Ticket; onClose: () => void }>) {
  const { t, language } = useText()
  const labels = useLabels(Activity)
  const stages = useTicketStages(true)
  const { save, isPending } = useSave(Activity)
  // What others change meanwhile is not taken back by what was not touched here.
  const [began] = useState(ticket)
  const [draft, setDraft] = useState(() => valuesOf(began))
  const edit = useStaleEdit(Activity, began)
  const [problem, setProblem] = useState<unknown>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...change }))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = draft.name.trim()
    if (name.length < SHORTEST) return setFaults({ name: t('activityNameNeeded') })
    const before: Readonly<Record<string, unknown>> = valuesOf(began)
    const patch = Object.fromEntries(Object.entries({ ...draft, name }).filter(([key, value]) => before[key] !== value))
    if (Object.keys(patch).length === 0) return onClose()
    try {
      const saved = await edit.send(patch, (changes, version) =>
        save(ticket.id, changes as Patch<typeof Activity>, version),
      )
      if (!saved) return
      if (saved !== WAITS) toastDone(t('recordSaved'))
      onClose()
    } catch (cause) {
      setProblem(cause)
      if (!(cause instanceof Problem)) return
      const told = cause.errors.map(({ field, message }) => [fieldByWire(Activity, field) ?? field, message])
      setFaults(Object.fromEntries(told) as Record<string, string>)
    }
  }

  return (
    <Dialog title={t('ticketEdit')} onClose={onClose} size={480}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} drafted />}
          {edit.stale && <StaleChoice of={Activity} stale={edit.stale} onChoose={edit.choose} />}
          <TextInput
            data-autofocus
            withAsterisk
            label={t('ticketSubject')}
            error={faults['name']}
            maxLength={300}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('ticketPriority')}
            value={draft.priority}
            data={(Activity.fields.priority.choices ?? []).map((choice) => ({
              value: String(choice),
              label: labels.choice('priority', choice),
            }))}
            onChange={(event) => set({ priority: event.currentTarget.value as Ticket['priority'] })}
          />
          <RecordPicker
            of={User}
            label={t('ticketAgent')}
            error={faults['agentId']}
            value={draft.agentId}
            onChange={(agentId) => set({ agentId })}
          />
          <NativeSelect
            label={t('ticketState')}
            error={faults['stageId']}
            value={String(draft.stageId ?? '')}
            data={stages.map(({ id, name, nameRo }) => ({
              value: String(id),
              label: (language === 'ro' ? nameRo : null) ?? name ?? '',
            }))}
            onChange={(event) => set({ stageId: Number(event.currentTarget.value) })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function valuesOf({ name, priority, agentId, stageId }: Ticket) {
  return { name: name ?? '', priority, agentId, stageId }
}
