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

type ReceiveDialogProps = Readonly<{
  title: string
  /** What is said once the draft is there. */
  made: string
  /** Where it is expected. */
  warehouseId?: number | null
  /** Makes the draft; gives its id. */
  receive: (warehouseId: number) => Promise<number>
  onClose: () => void
}>

/** Asks into which warehouse an order or a supplier bill is received, and opens the draft; the only warehouse there is stands chosen. */
export function ReceiveDialog({ title, made, warehouseId = null, receive, onClose }: ReceiveDialogProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, problem, tried } = useAction()
  const first = useList(Warehouse, { pageSize: 2, count: 'none' }).data?.rows
  const [chosen, setChosen] = useState<number | null | undefined>(warehouseId ?? undefined)
  const warehouse = chosen === undefined ? (first?.length === 1 ? (first[0]?.id ?? null) : null) : chosen
  const begin = () =>
    tried(async () => {
      if (warehouse === null) return
      const id = await receive(warehouse)
      toastDone(made)
      await navigate({ to: '/stock-documents/$id', params: { id: String(id) } })
    })
  return (
    <Dialog title={title} onClose={onClose} size={460}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <RecordPicker of={Warehouse} label={t('stockReceiveWhere')} value={warehouse} onChange={setChosen} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={warehouse === null}>
            {title}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
