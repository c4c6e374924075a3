import { ActionIcon, Button } from '@mantine/core'
import {
  IconAngle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBucketDroplet,
  IconCamera,
  IconCircle,
  IconCube,
  IconHash,
  IconLine,
  IconMagnet,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconRuler2,
  IconShape,
  IconSquareMinus,
  IconVectorBezier2,
  IconWall,
  IconZoomScan,
} from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import classes from './tool-bar.module.css'
import { needsNoScale, type Tool, toolKeys, tools } from './drawing.ts'

const ICONS = {
  select: IconPointer,
  line: IconLine,
  polyline: IconShape,
  area: IconPolygon,
  rectangle: IconRectangle,
  circle: IconCircle,
  arc: IconVectorBezier2,
  count: IconHash,
  alike: IconZoomScan,
  wall: IconWall,
  volume: IconCube,
  outline: IconBucketDroplet,
  deduct: IconSquareMinus,
  pin: IconCamera,
  calibrate: IconRuler2,
  second: IconRuler2,
  zone: IconRectangle,
} as const

type ToolBarProps = Readonly<{
  tool: Tool
  onTool: (tool: Tool) => void
  /** Tools that measure wait for a scale. */
  scaled: boolean
  editable: boolean
  snapping: boolean
  onSnapping: () => void
  locking: boolean
  onLocking: () => void
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}>

/** The tools of a sheet; each has its key. Without a scale only those that measure nothing can be taken. */
export function ToolBar(props: ToolBarProps) {
  const { tool, onTool, scaled, editable, snapping, onSnapping, locking, onLocking, onUndo, onRedo } = props
  const { t } = useText()
  return (
    <div className={classes['tools']} role="toolbar" aria-label={t('blueprintTools')}>
      {tools.map((one) => {
        if (one !== tool && toolKeys[one] === undefined) return null
        const Icon = ICONS[one]
        const label = t(`blueprintTool_${one}`)
        const closed = one !== 'select' && (!editable || (!scaled && !needsNoScale(one)))
        const hint =
          closed && editable ? t('blueprintScaleNoneHint') : `${label} (${toolKeys[one]?.toUpperCase() ?? ''})`
        if (one === tool)
          return (
            <Button
              key={one}
              size="compact-sm"
              h={32}
              leftSection={<Icon size={16} />}
              aria-pressed
              onClick={() => onTool('select')}
            >
              {label}
            </Button>
          )
        return (
          <ActionIcon
            key={one}
            variant="subtle"
            size={32}
            disabled={closed}
            aria-label={label}
            aria-pressed={false}
            title={hint}
            onClick={() => onTool(one)}
          >
            <Icon size={18} />
          </ActionIcon>
        )
      })}
      <span className={classes['gap']} />
      <ActionIcon
        variant="subtle"
        size={32}
        disabled={!onUndo}
        aria-label={t('undo')}
        title={`${t('undo')} (Ctrl+Z)`}
        onClick={() => onUndo?.()}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        disabled={!onRedo}
        aria-label={t('redo')}
        title={`${t('redo')} (Ctrl+Y)`}
        onClick={() => onRedo?.()}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
      <span className={classes['gap']} />
      <ActionIcon
        variant={snapping ? 'light' : 'subtle'}
        size={32}
        aria-pressed={snapping}
        aria-label={t('blueprintSnap')}
        title={t('blueprintSnap')}
        onClick={onSnapping}
      >
        <IconMagnet size={18} />
      </ActionIcon>
      <ActionIcon
        variant={locking ? 'light' : 'subtle'}
        size={32}
        aria-pressed={locking}
        aria-label={t('blueprintLock')}
        title={t('blueprintLock')}
        onClick={onLocking}
      >
        <IconAngle size={18} />
      </ActionIcon>
    </div>
  )
}
