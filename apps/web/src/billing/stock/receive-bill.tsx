import { Button, Group, Menu } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { receiveBill } from './stock-actions.ts'

/** The item of a supplier bill's menu that receives what is on it; asks into which warehouse. */
export function ReceiveItem({ billId, onOpen }: Readonly<{ billId: number; onOpen: (billId: number) => void }>) {
  const { t } = useText()
  if (useSession()?.modules['stock'] !== true) return null
  return (
    <Menu.Item leftSection={<IconPackageImport size={16} stroke={1.6} />} onClick={() => onOpen(billId)}>
      {t('stockReceiveBill')}
    </Menu.Item>
  )
}

/** Asks into which warehouse a supplier bill is received, and opens the draft. */
export function ReceiveDialog({ billId, onClose }: Readonly<{ billId: number; onClose: () => void }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, problem, tried } = useAction()
  const first = useList(Warehouse, { pageSize: 2, count: 'none' }).data?.rows
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const warehouse = chosen === undefined ? (first?.length === 1 ? (first[0]?.id ?? null) : null) : chosen
  const receive = () =>
    tried(async () => {
      const id = await receiveBill(billId, warehouse ?? 0)
      toastDone(t('stockReceiveMade'))
      await navigate({ to: '/stock-documents/$id', params: { id: String(id) } })
    })
  return (
    <Dialog title={t('stockReceiveBill')} onClose={onClose} size={460}>
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
            {t('stockReceiveBill')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
