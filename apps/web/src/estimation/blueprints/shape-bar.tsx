import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconCopy,
  IconCut,
  IconLayoutGrid,
  IconCircleMinus,
  IconWall,
} from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import type { ShapeRow } from './measures.ts'
import classes from './blueprints.module.css'
import { splitAt, withoutCorner } from './shape-acts.ts'

type ShapeBarProps = Readonly<{
  shape: ShapeRow
  /** The corner that was touched last. */
  corner: number | null
  onCopy: () => void
  onMirror: (mirror: 'upright' | 'flat') => void
  onRepeat: () => void
  onSplit: (corner: number) => void
  onRemoveCorner: (corner: number) => void
  onSolid: (purpose: 'wall' | 'volume') => void
}>

/** What can be done with the chosen shape, each with its name. */
export function ShapeBar(props: ShapeBarProps) {
  const { shape, corner, onCopy, onMirror, onRepeat, onSplit, onRemoveCorner, onSolid } = props
  const { t } = useText()
  const acts = [
    ['blueprintCopy', IconCopy, onCopy, true],
    ['blueprintMirror_upright', IconArrowsHorizontal, () => onMirror('upright'), true],
    ['blueprintMirror_flat', IconArrowsVertical, () => onMirror('flat'), true],
    ['blueprintRepeat', IconLayoutGrid, onRepeat, true],
    ['blueprintSplit', IconCut, () => onSplit(corner ?? 0), corner !== null && splitAt(shape, corner) !== null],
    [
      'blueprintCornerRemove',
      IconCircleMinus,
      () => onRemoveCorner(corner ?? 0),
      corner !== null && withoutCorner(shape, corner) !== null,
    ],
  ] as const
  const solid = solidOf(shape)
  return (
    <div className={classes['acts']} role="toolbar" aria-label={t('blueprintActs', { name: shape.name ?? '' })}>
      {acts.map(([key, Icon, run, open]) => (
        <ActionIcon
          key={key}
          variant="subtle"
          size={32}
          disabled={!open}
          aria-label={t(key)}
          title={key === 'blueprintCopy' ? `${t(key)} (Ctrl+D)` : t(key)}
          onClick={run}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
      {solid && (
        <Button size="compact-sm" variant="subtle" leftSection={<IconWall size={16} />} onClick={() => onSolid(solid)}>
          {t(solid === 'wall' ? 'blueprintWallHeight' : 'blueprintDepth')}
        </Button>
      )}
    </div>
  )
}

/** What a shape can stand up as: a line as a wall, an area as a volume. */
function solidOf({ kind, purpose }: ShapeRow): 'wall' | 'volume' | null {
  if (purpose !== 'plan') return purpose
  if (kind === 'count') return null
  return kind === 'line' || kind === 'polyline' || kind === 'arc' ? 'wall' : 'volume'
}
