import { Button, Checkbox, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import type { Person } from './people-data.ts'
import classes from './handover-dialog.module.css'

const KINDS = [
  'customer',
  'opportunity',
  'activity',
  'ticket',
  'project',
  'folder',
  'template',
  'offer',
  'bill',
] as const
type Kind = (typeof KINDS)[number]
type Held = readonly Readonly<{ Kind: Kind; Count: number }>[]
type Done = Readonly<{ HandoverId: number; Moved: readonly Readonly<{ Count: number }>[] }>

type HandoverDialogProps = Readonly<{ person: Person; people: readonly Person[]; onClose: () => void }>

/** A person leaves: who takes over what, and whether the person is let in any more. One step, which can be taken back. */
export function HandoverDialog({ person, people, onClose }: HandoverDialogProps) {
  const { t } = useText()
  const session = useSession()
  const { name } = person
  const path = `/api/users/${person.id}/handover`
  const held = useQuery({
    queryKey: ['handover', person.id],
    queryFn: async ({ signal }) => ((await call(path, { signal })).body as Readonly<{ Kinds: Held }>).Kinds,
    gcTime: 0,
  })
  const [successors, setSuccessors] = useState<Readonly<Partial<Record<Kind, string>>>>({})
  const [ban, setBan] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const kinds = (held.data ?? []).filter(({ Count }) => Count > 0)
  const heirs = [
    { value: '', label: t('handoverKeep') },
    ...people
      .filter((one) => one.id !== person.id && !one.banned)
      .map((one) => ({ value: String(one.id), label: one.name })),
  ]
  const chosen = Object.entries(successors).filter(([, id]) => id !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const json = { Successors: Object.fromEntries(chosen.map(([kind, id]) => [kind, Number(id)])), Ban: ban }
      const { HandoverId, Moved } = (await call(path, { method: 'POST', json })).body as Done
      await queryClient.invalidateQueries()
      onClose()
      const count = Moved.reduce((sum, one) => sum + one.Count, 0)
      toastDone(t('handoverDone', { count }), () => void takeBack(HandoverId).catch(toastProblem), 60_000)
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  async function takeBack(id: number): Promise<void> {
    await call(`${path}/${id}/undo`, { method: 'POST' })
    await queryClient.invalidateQueries()
    toastDone(t('handoverUndone'))
  }

  return (
    <Dialog title={t('handoverTitle', { name })} onClose={onClose} size={560}>
      <form onSubmit={(event) => void submit(event)}>
        <Text size="sm" c="dimmed" mb="md">
          {t('handoverText')}
        </Text>
        {held.isError && <ProblemNote problem={held.error} onRetry={() => void held.refetch()} />}
        {problem !== null && <ProblemNote problem={problem} />}
        {held.isPending && <Skeleton height={120} />}
        {held.data && kinds.length === 0 && <Text size="sm">{t('handoverNothing', { name })}</Text>}
        {kinds.length > 1 && (
          <NativeSelect
            label={t('handoverAll')}
            data={heirs}
            mb="md"
            onChange={(event) => {
              const { value } = event.currentTarget
              setSuccessors(Object.fromEntries(kinds.map(({ Kind }) => [Kind, value])))
            }}
          />
        )}
        {kinds.map(({ Kind, Count }) => (
          <div key={Kind} className={classes['kind']}>
            <label htmlFor={`handover-${Kind}`}>{t(`handover.${Kind}`)}</label>
            <span className={classes['count']}>{Count}</span>
            <NativeSelect
              id={`handover-${Kind}`}
              data={heirs}
              value={successors[Kind] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                setSuccessors((last) => ({ ...last, [Kind]: value }))
              }}
            />
          </div>
        ))}
        {session?.userId !== person.id && !person.banned && (
          <Checkbox
            mt="md"
            label={t('handoverBan', { name })}
            checked={ban}
            onChange={(event) => setBan(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0 && !ban}>
            {t('handoverGo')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
