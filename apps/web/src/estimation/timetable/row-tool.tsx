import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type RowToolProps = Readonly<{ label: string; icon: Icon; onClick: () => void }>

/** A button of a row of a list, by its icon. */
export function RowTool({ label, icon: Shown, onClick }: RowToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Shown size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
