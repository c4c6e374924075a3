import { Badge } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import classes from './sheet-grid.module.css'
import type { SheetRow } from './sheet-rows.ts'

/** The heads of the columns of a settlement; stored materials where `us` practice keeps them. */
export function SheetHead({ us }: Readonly<{ us: boolean }>) {
  const { t } = useText()
  return (
    <div className={classes['head']} role="row">
      <span role="columnheader">{t('settledArticle')}</span>
      <span role="columnheader">{t('settledUnit')}</span>
      {(
        [
          'settledContracted',
          'settledCancelled',
          'settledBefore',
          'settledNow',
          'settledPercent',
          'settledTogether',
          'settledLeft',
          'settledValue',
          ...(us ? (['settledStored'] as const) : []),
        ] as const
      ).map((key) => (
        <span key={key} role="columnheader" className={classes['end']}>
          {t(key)}
        </span>
      ))}
    </div>
  )
}

/** The name of an estimate above its articles, with the revision that they belong to. */
export function GroupName({ row }: Readonly<{ row: Extract<SheetRow, { kind: 'group' }> }>) {
  const { t } = useText()
  return (
    <span role="cell" className={classes['groupName']}>
      {row.name}
      {row.revision !== null && (
        <Badge size="sm" variant="light" tt="none" ml={8}>
          {t('settledExtra')}: {row.revision}
        </Badge>
      )}
    </span>
  )
}
