import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import classes from './blueprints.module.css'

/** How the shapes of a layer look. */
export type LayerStyle = Readonly<{ color: string; weight: number; opacity: number }>

export type Layer = Readonly<{ name: string; style: LayerStyle; total: string; hidden: boolean }>

type LayerListProps = Readonly<{
  layers: readonly Layer[]
  current: string
  editable: boolean
  onChoose: (name: string) => void
  onHide: (name: string) => void
  onStyle: (name: string, style: Partial<LayerStyle>) => void
  onAdd: () => void
}>

const WEIGHTS = [1, 1.5, 2, 3, 4, 6]
const OPACITIES = [0, 8, 12, 25, 50, 75]

/** The layers of a sheet with their totals; what is drawn next goes into the chosen one. */
export function LayerList({ layers, current, editable, onChoose, onHide, onStyle, onAdd }: LayerListProps) {
  const { t } = useText()
  return (
    <section aria-label={t('blueprintLayers')}>
      <div className={classes['headed']}>
        <h2 className={classes['heading']}>{t('blueprintLayers')}</h2>
        {editable && (
          <ActionIcon aria-label={t('blueprintLayerNew')} title={t('blueprintLayerNew')} onClick={onAdd}>
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </div>
      <ul className={classes['list']}>
        {layers.map(({ name, style, total, hidden }) => (
          <li key={name} className={classes['layer']} data-chosen={name === current}>
            <ActionIcon
              size={24}
              variant="subtle"
              aria-label={t('blueprintLayerShow', { name })}
              aria-pressed={!hidden}
              onClick={() => onHide(name)}
            >
              {hidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            </ActionIcon>
            <span
              className={classes['line']}
              style={{ borderTopWidth: style.weight, borderColor: style.color }}
              aria-hidden
            />
            <Button
              variant="transparent"
              className={classes['layerName']}
              aria-pressed={name === current}
              onClick={() => onChoose(name)}
            >
              {name}
            </Button>
            <output>{total}</output>
            {name === current && editable && (
              <div className={classes['style']}>
                <input
                  type="color"
                  aria-label={t('blueprintLayerColor', { name })}
                  defaultValue={style.color}
                  key={style.color}
                  onBlur={(event) =>
                    event.currentTarget.value !== style.color && onStyle(name, { color: event.currentTarget.value })
                  }
                />
                <NativeSelect
                  size="xs"
                  aria-label={t('blueprintLayerWeight', { name })}
                  value={style.weight}
                  data={WEIGHTS.map((weight) => ({ value: String(weight), label: `${weight} px` }))}
                  onChange={(event) => onStyle(name, { weight: Number(event.currentTarget.value) })}
                />
                <NativeSelect
                  size="xs"
                  aria-label={t('blueprintLayerOpacity', { name })}
                  value={style.opacity}
                  data={OPACITIES.map((opacity) => ({ value: String(opacity), label: `${opacity}%` }))}
                  onChange={(event) => onStyle(name, { opacity: Number(event.currentTarget.value) })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
