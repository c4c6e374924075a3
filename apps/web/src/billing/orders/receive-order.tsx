import { Button, Group } from '@mantine/core'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { receiveOrder } from './order-actions.ts'

type ReceiveOrderProps = Readonly<{ id: number; warehouseId: number | null; onClose: () => void }>

/** Asks into which warehouse an order is received, and opens the draft. */
export function ReceiveOrder({ id, warehouseId, onClose }: ReceiveOrderProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, problem, tried } = useAction()
  const first = useList(Warehouse, { pageSize: 2, count: 'none' }).data?.rows
  const [chosen, setChosen] = useState<number | null | undefined>(warehouseId ?? undefined)
  const warehouse = chosen === undefined ? (first?.length === 1 ? (first[0]?.id ?? null) : null) : chosen
  const receive = () =>
    tried(async () => {
      const made = await receiveOrder(id, warehouse)
      toastDone(t('orderReceiveMade'))
      await navigate({ to: '/stock-documents/$id', params: { id: String(made) } })
    })
  return (
    <Dialog title={t('orderReceive')} onClose={onClose} size={460}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void receive()
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <RecordPicker of={Warehouse} label={t('stockReceiveWhere')} value={warehouse} onChange={setChosen} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={warehouse === null}>
            {t('orderReceive')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
