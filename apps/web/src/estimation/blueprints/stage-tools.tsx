import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsMaximize, IconCheck, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './sheet-stage.module.css'

type StageToolsProps = Readonly<{
  onFit: () => void
  onZoom: (factor: number) => void
  /** Ends the shape that is being drawn, where it can be ended. */
  onFinish?: () => void
}>

/** Zoom, fit and, for those without a keyboard, the end of a shape. */
export function StageTools({ onFit, onZoom, onFinish }: StageToolsProps) {
  const { t } = useText()
  const own = (event: PointerEvent) => event.stopPropagation()
  return (
    <div
      className={classes['zooms']}
      onPointerDown={own}
      onPointerUp={own}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {onFinish && (
        <Button size="compact-sm" leftSection={<IconCheck size={14} />} onClick={onFinish}>
          {t('blueprintFinish')}
        </Button>
      )}
      {(
        [
          ['blueprintZoomOut', IconZoomOut, () => onZoom(0.8)],
          ['blueprintFit', IconArrowsMaximize, onFit],
          ['blueprintZoomIn', IconZoomIn, () => onZoom(1.25)],
        ] as const
      ).map(([label, Icon, run]) => (
        <ActionIcon key={label} variant="default" aria-label={t(label)} title={t(label)} onClick={run}>
          <Icon size={16} />
        </ActionIcon>
      ))}
    </div>
  )
}
