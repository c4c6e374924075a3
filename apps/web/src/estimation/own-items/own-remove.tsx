import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { removeOwnItem } from './own-item-data.ts'

type OwnRemoveProps = Readonly<{ kind: 'norms' | 'resources'; id: number; name: string; onRemoved: () => void }>

/** Deletes an own item after asking once: it does not come back, what projects took from it stays. */
export function OwnRemove({ kind, id, name, onRemoved }: OwnRemoveProps) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!asking) {
    return (
      <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
        {t('ownDelete')}
      </Button>
    )
  }
  return (
    <Group gap="xs">
      <Text size="sm">{t('ownDeleteAsk')}</Text>
      <Button
        color="red"
        loading={busy}
        onClick={() => {
          setBusy(true)
          removeOwnItem(kind, id)
            .then(() => {
              toastDone(t('didDeleteOwn', { name }))
              onRemoved()
            }, toastProblem)
            .finally(() => setBusy(false))
        }}
      >
        {t('ownDelete')}
      </Button>
    </Group>
  )
}
