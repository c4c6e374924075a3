import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { LeftCount } from '@temelia/takeoff/vector-drawing'
import { useText } from '../../ui/text.ts'
import classes from './blueprints.module.css'
import type { FileLayer } from './use-sheet-source.ts'

type FileLayersProps = Readonly<{
  layers: readonly FileLayer[]
  left: readonly LeftCount[]
  onHide: (id: string) => void
}>

/** The layers of the file itself, on and off, and what of it is not drawn. */
export function FileLayers({ layers, left, onHide }: FileLayersProps) {
  const { t } = useText()
  if (layers.length === 0 && left.length === 0) return null
  return (
    <section aria-label={t('blueprintFileLayers')}>
      <h2 className={classes['heading']}>{t('blueprintFileLayers')}</h2>
      <ul className={classes['list']}>
        {layers.map(({ id, name, shown }) => (
          <li key={id} className={classes['fileLayer']}>
            <ActionIcon
              size={24}
              variant="subtle"
              aria-label={t('blueprintLayerShow', { name })}
              aria-pressed={shown}
              onClick={() => onHide(id)}
            >
              {shown ? <IconEye size={16} /> : <IconEyeOff size={16} />}
            </ActionIcon>
            <span className={classes['note']}>{name}</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <details className={classes['leftOut']}>
          <summary>{t('blueprintLeftOut', { count: left.reduce((sum, { count }) => sum + count, 0) })}</summary>
          <ul>
            {left.map(({ kind, why, count }) => (
              <li key={`${kind} ${why}`}>
                {why === 'application' ? kind : `${count} × ${kind}`}: {t(`blueprintLeft_${why}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
