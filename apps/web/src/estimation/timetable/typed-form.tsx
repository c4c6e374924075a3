import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../ui/text.ts'

type TypedFormProps = Readonly<{
  busy: boolean
  onSave: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}>

/** Fields of a dialog with the two ways out of them; what is wrong is told at its field, not by the browser. */
export function TypedForm({ busy, onSave, onCancel, children }: TypedFormProps) {
  const { t } = useText()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
