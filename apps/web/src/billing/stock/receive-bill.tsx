import { Menu } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
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
export function ReceiveBill({ billId, onClose }: Readonly<{ billId: number; onClose: () => void }>) {
  const { t } = useText()
  return (
    <ReceiveDialog
      title={t('stockReceiveBill')}
      made={t('stockReceiveMade')}
      receive={(warehouse) => receiveBill(billId, warehouse)}
      onClose={onClose}
    />
  )
}
