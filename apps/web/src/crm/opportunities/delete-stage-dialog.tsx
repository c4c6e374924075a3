import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { type FormEvent, useState } from 'react'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, useList } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { Stage } from './stages.ts'

type DeleteStageProps = Readonly<{ stage: Stage; stages: readonly Stage[]; onClose: () => void }>

/** Deletes a stage after asking where its opportunities go; both happen together. */
export function DeleteStageDialog({ stage, stages, onClose }: DeleteStageProps) {
  const { t } = useText()
  const others = stages.filter(({ id }) => id !== stage.id)
  const at = stages.findIndex(({ id }) => id === stage.id)
  const [target, setTarget] = useState(String((stages[at - 1] ?? others[0])?.id ?? ''))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const there = useList(Opportunity, { filter: { field: 'stageId', op: 'eq', value: stage.id }, pageSize: 1 })
  const count = there.data?.total ?? 0

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const json = { TargetStageId: Number(target) }
      await call(`/api/opportunity-stages/${stage.id}/replace`, { method: 'POST', json })
      await queryClient.invalidateQueries({ queryKey: recordsKey(OpportunityStage) })
      await queryClient.invalidateQueries({ queryKey: recordsKey(Opportunity) })
      toastDone(t('stageDeleted', { name: stage.shown }))
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('stageDeleteTitle', { name: stage.shown })} onClose={onClose} size={460}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {problem !== null && <ProblemNote problem={problem} />}
          <Text size="sm">{count === 0 ? t('stageDeleteEmpty') : t('stageDeleteText', { count })}</Text>
          <NativeSelect
            label={t('stageTarget')}
            value={target}
            data={others.map(({ id, shown }) => ({ value: String(id), label: shown }))}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('stageDeleteDo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
