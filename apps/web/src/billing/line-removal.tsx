import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../ui/text.ts'

/** The head over the buttons that remove lines: words for who does not see the buttons. */
export function RemovalHead() {
  const { t } = useText()
  return (
    <th>
      <VisuallyHidden>{t('recordDelete')}</VisuallyHidden>
    </th>
  )
}

/** The cell that removes a line of a document. */
export function RemovalCell({ name, onRemove }: Readonly<{ name: string | null; onRemove: () => void }>) {
  const { t } = useText()
  return (
    <td data-part="remove">
      <ActionIcon variant="subtle" color="gray" aria-label={`${t('recordDelete')}: ${name ?? ''}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </td>
  )
}
