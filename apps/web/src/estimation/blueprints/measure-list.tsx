import { ActionIcon, Button, Text } from '@mantine/core'
import { IconCheck, IconExternalLink, IconLink, IconLinkOff, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import classes from './blueprints.module.css'
import measureList from './measure-list.module.css'
import type { LinkState } from './feed.ts'
import type { ShapeRow } from './measures.ts'

/** A measure as the list shows it. */
export type MeasureLine = Readonly<{
  shape: ShapeRow
  /** With its unit; null where it cannot be measured or its outline crosses itself. */
  value: string | null
  detail: string | null
  state: LinkState
  /** What it feeds and by which formula. */
  feeds: string | null
  was: string | null
  href: string | null
}>

type MeasureListProps = Readonly<{
  lines: readonly MeasureLine[]
  selected: number | null
  editable: boolean
  onChoose: (id: number) => void
  onRename: (shape: ShapeRow, name: string) => void
  onLink: (shape: ShapeRow) => void
  onRemove: (shape: ShapeRow) => void
  /** Accepts what has changed; null where nothing has. */
  changed: number
  onAccept: () => void
}>

const ICONS = { loose: IconLink, fresh: IconCheck, changed: IconRefresh, broken: IconLinkOff } as const

/** The measures of a sheet beside the drawing, each with its value and the line it feeds. */
export function MeasureList(props: MeasureListProps) {
  const { lines, selected, editable, onChoose, onRename, onLink, onRemove, changed, onAccept } = props
  const { t } = useText()
  return (
    <section className={measureList['measures']} aria-label={t('blueprintMeasures')}>
      <h2 className={classes['heading']}>{t('blueprintMeasures')}</h2>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed" px={16}>
          {t('blueprintMeasuresNone')}
        </Text>
      )}
      <ul className={classes['list']}>
        {lines.map(({ shape, value, detail, state, feeds, was, href }) => {
          const Icon = ICONS[state]
          const name = shape.name ?? ''
          return (
            <li
              key={shape.id}
              className={measureList['measure']}
              data-chosen={shape.id === selected}
              data-measure={shape.id}
              onClick={() => onChoose(shape.id)}
              onFocus={() => onChoose(shape.id)}
            >
              <span className={classes['sample']} style={{ borderColor: shape.color }} aria-hidden />
              <TypedInput
                variant="unstyled"
                size="xs"
                aria-label={t('blueprintMeasureName', { name })}
                value={name}
                maxLength={200}
                readOnly={!editable}
                onTake={(typed) => onRename(shape, typed)}
              />
              <div className={classes['value']}>
                <output aria-label={`${t('blueprintValue')} ${name}`}>{value ?? '–'}</output>
                {was && <span className={classes['note']}>{was}</span>}
              </div>
              <div className={classes['foot']}>
                <span className={classes['note']}>{[feeds, detail].filter(Boolean).join(' · ')}</span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  data-state={state}
                  className={measureList['state']}
                  leftSection={<Icon size={14} />}
                  disabled={!editable}
                  aria-label={`${t(`blueprintState_${state}`)}: ${name}`}
                  onClick={() => onLink(shape)}
                >
                  {t(`blueprintState_${state}`)}
                </Button>
                {href && (
                  <ActionIcon
                    component="a"
                    href={href}
                    size={24}
                    variant="subtle"
                    aria-label={`${t('blueprintToItem')}: ${name}`}
                  >
                    <IconExternalLink size={14} />
                  </ActionIcon>
                )}
                {editable && (
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    aria-label={t('deleteNamed', { name })}
                    onClick={() => onRemove(shape)}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {changed > 0 && editable && (
        <footer className={measureList['accept']}>
          <Button onClick={onAccept}>{t('blueprintAccept', { count: changed })}</Button>
        </footer>
      )}
    </section>
  )
}
