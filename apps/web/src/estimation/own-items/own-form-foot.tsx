import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../ui/text.ts'

type OwnFormFootProps = Readonly<{ remove: ReactNode; busy: boolean; ready: boolean; onClose: () => void }>

/** The foot of the form of an own item: what deletes it at the left, leave and save at the right. */
export function OwnFormFoot({ remove, busy, ready, onClose }: OwnFormFootProps) {
  const { t } = useText()
  return (
    <Group justify="space-between">
      {remove || <span />}
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          {t('save')}
        </Button>
      </Group>
    </Group>
  )
}
