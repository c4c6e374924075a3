import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconBookmark, IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react'
import { blueprintHatches, BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import classes from './blueprints.module.css'
import { LayerMenu, type Patterns } from './layer-menu.tsx'
import { LayerSample } from './layer-sample.tsx'
import type { LayerPattern } from './layer-templates.ts'
import type { ShapeRow } from './measures.ts'

/** How the shapes of a layer look. */
export type LayerStyle = Readonly<{ color: string; weight: number; opacity: number; hatch: ShapeRow['hatch'] }>

export type Layer = Readonly<{ name: string; style: LayerStyle; total: string; hidden: boolean }>

type LayerListProps = Readonly<{
  layers: readonly Layer[]
  current: string
  editable: boolean
  onChoose: (name: string) => void
  onHide: (name: string) => void
  onStyle: (name: string, style: Partial<LayerStyle>) => void
  onRename: (name: string, to: string) => void
  /** Asks for a new line that the measures of the layer feed together. */
  onMakeLine: (name: string) => void
  onAdd: (pattern?: LayerPattern) => void
  patterns: Patterns
  /** Keeps a layer as a template of the company; null where one may not. */
  onKeep: ((layer: Layer) => void) | null
  /** Whether there is a template of the layer's name. */
  isKept: (name: string) => boolean
}>

const WEIGHTS = [1, 1.5, 2, 3, 4, 6]
const OPACITIES = [0, 8, 12, 25, 50, 75]

/** The layers of a sheet with their totals; what is drawn next goes into the chosen one. */
export function LayerList(props: LayerListProps) {
  const { layers, current, editable, onChoose, onHide, onStyle, onRename, onMakeLine, onAdd } = props
  const { t } = useText()
  const labels = useLabels(BlueprintShape)
  return (
    <section aria-label={t('blueprintLayers')}>
      <div className={classes['headed']}>
        <h2 className={classes['heading']}>{t('blueprintLayers')}</h2>
        {editable && <LayerMenu patterns={props.patterns} onAdd={onAdd} />}
      </div>
      <ul className={classes['list']}>
        {layers.map((layer) => {
          const { name, style, total, hidden } = layer
          return (
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
              <LayerSample style={style} />
              <Button
                variant="transparent"
                justify="flex-start"
                className={classes['layerName']}
                aria-pressed={name === current}
                onClick={() => onChoose(name)}
              >
                {name}
              </Button>
              <output>{total}</output>
              {name === current && editable && (
                <div className={classes['style']}>
                  <TypedInput
                    size="xs"
                    className={classes['named']}
                    aria-label={t('blueprintLayerName')}
                    value={name}
                    maxLength={80}
                    onTake={(typed) => {
                      if (typed.trim() !== '') onRename(name, typed.trim())
                    }}
                  />
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
                  <NativeSelect
                    size="xs"
                    aria-label={t('blueprintLayerHatch', { name })}
                    value={style.hatch}
                    data={blueprintHatches.map((value) => ({ value, label: labels.choice('hatch', value) }))}
                    onChange={(event) => onStyle(name, { hatch: event.currentTarget.value as LayerStyle['hatch'] })}
                  />
                  <Button
                    className={classes['named']}
                    size="xs"
                    variant="subtle"
                    leftSection={<IconPlus size={14} />}
                    disabled={total === ''}
                    onClick={() => onMakeLine(name)}
                  >
                    {t('blueprintNewLine')}
                  </Button>
                  {props.onKeep && (
                    <Button
                      className={classes['named']}
                      size="xs"
                      variant="subtle"
                      leftSection={<IconBookmark size={14} />}
                      onClick={() => props.onKeep?.(layer)}
                    >
                      {t(props.isKept(name) ? 'blueprintTemplateRenew' : 'blueprintTemplateKeep')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
