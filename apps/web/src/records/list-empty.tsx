import { Button } from '@mantine/core'
import { EmptyState } from '../ui/empty-state.tsx'
import { useText } from '../ui/text.ts'
import { type Labels, noneYet } from './labels.ts'
import classes from './record-list.module.css'

type ListEmptyProps = Readonly<{
  labels: Labels
  /** There may be records that the search and the conditions leave out. */
  filtered: boolean
  /** A list of its own teaches; one inside a record says it in a line. */
  page: boolean
  onClear: () => void
  onAdd: (() => void) | undefined
}>

/** A list without a row: what to do about it. */
export function ListEmpty({ labels, filtered, page, onClear, onAdd }: ListEmptyProps) {
  const { t } = useText()
  if (filtered) {
    return (
      <EmptyState title={t('listNoMatchTitle')} text={t('listNoMatchText')}>
        <Button variant="default" onClick={onClear}>
          {t('listClearFilter')}
        </Button>
      </EmptyState>
    )
  }
  if (!page) return <p className={classes['none']}>{labels.empty}</p>
  return (
    <EmptyState title={noneYet(labels, t)} text={labels.empty ?? ''}>
      {onAdd && <Button onClick={onAdd}>{labels.add}</Button>}
    </EmptyState>
  )
}
