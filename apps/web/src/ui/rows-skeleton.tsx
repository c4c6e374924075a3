import { Skeleton } from '@mantine/core'
import classes from './rows-skeleton.module.css'
import { useText } from './text.ts'

type RowsSkeletonProps = Readonly<{
  /** Columns of figures behind the one of words. */
  figures?: number
  rows?: number
}>

/** A table to come, in the layout it will have: a head, words at the left, figures under each other at the right. */
export function RowsSkeleton({ figures = 3, rows = 8 }: RowsSkeletonProps) {
  const { t } = useText()
  return (
    <div className={classes['rows']} role="status" aria-busy aria-label={t('loading')}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={classes['row']}>
          <Skeleton height={row === 0 ? 8 : 10} width={row === 0 ? 72 : `${58 - ((row * 17) % 31)}%`} />
          {Array.from({ length: figures }, (_figure, at) => (
            <Skeleton
              key={at}
              className={classes['figure']}
              height={row === 0 ? 8 : 10}
              width={row === 0 ? 48 : 64 - (((row + at) * 11) % 24)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
