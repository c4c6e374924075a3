import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../ui/text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { Stage } from '../stages.ts'
import classes from './board.module.css'
import type { Column } from './board.ts'
import { useDropOnStage } from './use-drop-on-stage.ts'

type FoldedColumnProps = Readonly<{
  column: Column
  stage: Stage
  /** Grows when a card was moved here from the board: the focus comes along. */
  wanted: number
  onDrop: (id: number, stage: Stage) => void
  onOpen: () => void
}>

/** A stage folded to its name and figures; cards can be dropped on it, a click opens it. */
export function FoldedColumn({ column, stage, wanted, onDrop, onOpen }: FoldedColumnProps) {
  const { t } = useText()
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const over = useDropOnStage(button, stage, onDrop)
  useEffect(() => {
    if (wanted > 0) button.current?.focus()
  }, [wanted])
  return (
    <button
      ref={button}
      type="button"
      className={classes['folded']}
      data-over={over || undefined}
      data-stage={stage.id}
      aria-expanded={false}
      aria-label={t('boardUnfold', { stage: stage.shown, count: column.count })}
      title={t('boardUnfold', { stage: stage.shown, count: column.count })}
      onClick={onOpen}
    >
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      <span className={classes['foldedName']}>{stage.shown}</span>
      <span className="figures">{format.number(column.count, 0)}</span>
      {column.sums.map((one) => (
        <span key={one.currency} className={`${classes['foldedSum']} figures`}>
          {format.money(one.sum, one.currency, 0)}
        </span>
      ))}
    </button>
  )
}
