import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import type { RelatedType } from '@temelia/model/related'
import { entityNamed } from '@temelia/model/registry'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { labelsOf } from '../labels.ts'
import { hrefOf } from '../related/note-data.ts'
import type { BinItem } from './bin-data.ts'
import classes from './bin.module.css'

type BinLineProps = Readonly<{
  item: BinItem
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onRestore: () => void
  onPurge: () => void
}>

/** One deleted thing: what it was, where it stood, who deleted it and when, and the way back. */
export function BinLine({ item, chosen, onChoose, onRestore, onPurge }: BinLineProps) {
  const { t, language } = useText()
  const format = useFormat()
  const of = entityNamed(item.entityType)
  const name = [item.symbol, item.name].filter(Boolean).join(' ') || '–'
  const place = item.About && hrefOf({ type: item.About.EntityType as RelatedType, id: item.About.EntityId })
  return (
    <li className={classes['line']}>
      <Checkbox
        size="xs"
        aria-label={t('listSelectRow', { name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes['quiet']}>{of ? labelsOf(of, language).one : item.entityType}</span>
      <span className={classes['name']}>
        {name}
        {item.dependencies > 0 && (
          <span className={classes['quiet']}> {t('binWith', { count: item.dependencies })}</span>
        )}
      </span>
      <span className={classes['from']}>{place ? <a href={place}>{item.About?.Name}</a> : item.About?.Name}</span>
      <span className={classes['quiet']}>{item.UserName}</span>
      <time className={`${classes['quiet']} figures`} dateTime={item.date}>
        {format.instant(item.date)}
      </time>
      <span className={classes['acts']}>
        {item._actions.restore && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRestore size={14} />}
            aria-label={t('binRestoreNamed', { name })}
            onClick={onRestore}
          >
            {t('binRestore')}
          </Button>
        )}
        {item._actions.purge && (
          <Tooltip label={t('binPurge')}>
            <ActionIcon size={28} aria-label={`${t('binPurge')}: ${name}`} onClick={onPurge}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </li>
  )
}
