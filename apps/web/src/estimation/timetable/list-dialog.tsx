import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

type ListDialogProps = Readonly<{
  title: string
  hint: string
  /** The form of the one that is typed, in place of the list; null shows the list. */
  form: ReactNode
  /** Leaves the form. */
  onBack: () => void
  onClose: () => void
  /** Words of the button that adds one; null where nothing may be added. */
  addText: string | null
  onAdd: () => void
  children: ReactNode
}>

/** A few records of the timetable in a dialog: their list, and the form of one of them in its place. */
export function ListDialog({ title, hint, form, onBack, onClose, addText, onAdd, children }: ListDialogProps) {
  const typing = form !== null
  return (
    <Dialog title={title} size={760} onClose={typing ? onBack : onClose} unsaved={typing ? 'typed' : false}>
      {form ?? (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
          {children}
          {addText !== null && (
            <Group>
              <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
                {addText}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
