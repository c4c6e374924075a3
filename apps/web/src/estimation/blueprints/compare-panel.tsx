import { Button, Text } from '@mantine/core'
import type { ChangedZone } from '@temelia/takeoff/compare-lines'
import { useText } from '../../ui/text.ts'
import classes from './blueprints.module.css'
import measureList from './measure-list.module.css'
import type { MeasureLine } from './measure-list.tsx'
import { MOST_ZONES } from './use-comparison.ts'

type ComparePanelProps = Readonly<{
  /** Null while the revisions are compared. */
  zones: readonly ChangedZone[] | null
  zone: number | null
  onZone: (at: number) => void
  /** The measures that stand on lines that are gone. */
  lines: readonly MeasureLine[]
}>

/** What has changed between two revisions, and the measures that it affects. */
export function ComparePanel({ zones, zone, onZone, lines }: ComparePanelProps) {
  const { t } = useText()
  return (
    <section className={measureList['measures']} aria-label={t('blueprintCompare')}>
      <h2 className={classes['heading']}>
        {t('blueprintZones')} {zones && <span className={classes['count']}>{zones.length}</span>}
      </h2>
      {zones?.length === 0 && (
        <Text size="sm" c="dimmed" px={16}>
          {t('blueprintZonesNone')}
        </Text>
      )}
      {zones && zones.length > MOST_ZONES && (
        <Text size="sm" c="orange" px={16}>
          {t('blueprintZonesMany', { max: MOST_ZONES })}
        </Text>
      )}
      <ul className={classes['list']}>
        {zones?.slice(0, MOST_ZONES).map(({ gone, added }, at) => (
          <li key={at} className={classes['zoneRow']} data-chosen={at === zone}>
            <Button
              variant="transparent"
              justify="flex-start"
              className={classes['layerName']}
              aria-current={at === zone ? 'true' : undefined}
              onClick={() => onZone(at)}
            >
              {t('blueprintZone', { number: at + 1 })}
            </Button>
            <span className={classes['note']}>{t(kindOf(gone, added))}</span>
          </li>
        ))}
      </ul>
      <h2 className={classes['heading']}>
        {t('blueprintAffected')} <span className={classes['count']}>{lines.length}</span>
      </h2>
      <ul className={classes['list']} aria-label={t('blueprintAffected')}>
        {lines.map(({ shape, value, feeds }) => (
          <li key={shape.id} className={measureList['measure']}>
            <span className={classes['sample']} style={{ borderColor: shape.color }} aria-hidden />
            <span>{shape.name}</span>
            <output className={classes['value']}>{value ?? '–'}</output>
            {feeds && <span className={classes['foot']}>{feeds}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function kindOf(gone: number, added: number) {
  if (gone === 0) return 'blueprintZone_added'
  return added === 0 ? 'blueprintZone_gone' : 'blueprintZone_changed'
}
