import { Button, Checkbox, Chip, Group, NativeSelect, Textarea } from '@mantine/core'
import { dayAt } from '@temelia/calendar/wall-clock'
import { isDay } from '@temelia/calendar/day'
import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import type { Patch } from '@temelia/model/entity'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDrafted } from '../../data/drafts/drafts.ts'
import { useAll, useSave, WAITS } from '../../data/records.ts'
import type { About } from '../../records/related/note-data.ts'
import { useSession } from '../../session/session.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { DayField } from '../../ui/day-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { dayFault } from '../../ui/typed-day.ts'
import { useActivityStages } from '../activities/activity-data.ts'
import { hourFrom, nextWorkday } from '../activities/next-workday.ts'
import { type CallDraft, outcomes } from './call.ts'
import type { Writer } from './composer.tsx'
import classes from './timeline.module.css'

const SHOWN = { answered: 'callAnswered', noAnswer: 'callNoAnswer', message: 'callMessage' } as const
const NAMED = { answered: 'callAnsweredName', noAnswer: 'callNoAnswerName', message: 'callMessageName' } as const

type CallLogProps = Readonly<{ about: About; writer: Writer; onClose: () => void }>

/** Keeps a call that was made as a completed activity, and plans the next one if asked. With nothing typed, one press logs it. */
export function CallLog({ about, writer, onClose }: CallLogProps) {
  const { t } = useText()
  const practice = usePractice()
  const zone = useTenantZone()
  const agentId = useSession()?.userId ?? null
  const stages = useActivityStages()
  const { save } = useSave(Activity)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [fault, setFault] = useState('')
  const logged = useRef<Awaited<ReturnType<typeof save>> | null>(null)
  const start: CallDraft = { contactId: null, outcome: 'answered', text: '', next: false, day: '' }
  const { value: draft, setValue, drop } = useDrafted<CallDraft>(`call ${about.type} ${about.id}`, start)
  const set = (change: Partial<CallDraft>) => setValue({ ...draft, ...change })
  const people = useAll(
    Contact,
    {
      filter: { field: 'accountId', op: 'eq', value: writer.customerId ?? 0 },
      sort: '-main,name',
    },
    { enabled: writer.customerId !== null },
  )
  const contacts = people.data?.rows ?? []
  const called = contacts.find(({ id }) => id === draft.contactId) ?? (draft.contactId === 0 ? undefined : contacts[0])
  const name = called?.name ?? writer.customerName ?? ''
  const day = draft.day || nextWorkday(dayAt(Date.now(), zone))

  async function send(): Promise<void> {
    if (busy) return
    if (draft.next && !isDay(day)) return setFault(dayFault(day, practice, t) ?? '')
    setBusy(true)
    setProblem(null)
    const whom: Patch<typeof Activity> = {
      kind: 'call',
      accountId: writer.customerId,
      contactId: called?.id ?? null,
      agentId,
      relatedEntityType: about.type,
      relatedEntityId: about.id,
    }
    const at = new Date().toISOString()
    const done = stages.find(({ state }) => state === 'done')?.id
    try {
      // Logged already where only the next call was refused.
      logged.current ??= await save(null, {
        ...whom,
        name: t(NAMED[draft.outcome], { name }),
        description: draft.text.trim() || null,
        startAt: at,
        endAt: at,
        percentCompleted: 100,
        ...(done === undefined ? {} : { stageId: done }),
      })
      if (draft.next)
        await save(null, {
          ...whom,
          name: t('callNextName', { name }),
          ...hourFrom(day, zone),
        })
      if (logged.current !== WAITS) toastDone(t('callSaved'))
      drop()
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      className={classes['call']}
      aria-label={t('callLog')}
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem !== null && <ProblemNote problem={problem} />}
      <Group gap="sm">
        <NativeSelect
          size="xs"
          aria-label={t('callWith')}
          value={String(called?.id ?? 0)}
          data={[
            ...contacts.map((contact) => ({ value: String(contact.id), label: contact.name })),
            { value: '0', label: writer.customerName ?? '' },
          ]}
          onChange={(event) => set({ contactId: Number(event.currentTarget.value) })}
        />
        <Chip.Group value={draft.outcome} onChange={(outcome) => set({ outcome: outcome as CallDraft['outcome'] })}>
          <Group gap={6} role="radiogroup" aria-label={t('callOutcome')}>
            {outcomes.map((outcome) => (
              <Chip key={outcome} value={outcome} size="xs" radius="sm" variant="outline">
                {t(SHOWN[outcome])}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      <Textarea
        aria-label={t('callText')}
        placeholder={t('callText')}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Group gap="sm" align="center">
        <Checkbox
          size="xs"
          label={t('callNext')}
          checked={draft.next}
          onChange={(event) => set({ next: event.currentTarget.checked })}
        />
        {draft.next && (
          <DayField
            size="xs"
            aria-label={t('callDay')}
            value={day}
            error={fault || undefined}
            onDay={(typed) => {
              setFault('')
              set({ day: typed })
            }}
          />
        )}
        <Group gap="xs" ml="auto">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              drop()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button size="xs" type="submit" loading={busy} disabled={people.isLoading || name === ''}>
            {t('callSave')}
          </Button>
        </Group>
      </Group>
    </form>
  )
}
