import { Skeleton } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './record-list.module.css'

/** Rows to come, in the layout they will have. */
export function ListSkeleton() {
  const { t } = useText()
  return (
    <div className={classes['skeleton']} aria-busy aria-label={t('loading')} role="status">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={14} width={`${92 - ((index * 13) % 40)}%`} />
      ))}
    </div>
  )
}
