import { ActionIcon, Menu } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { LayerSample } from './layer-sample.tsx'
import type { LayerPattern } from './layer-templates.ts'

/** What a layer can be begun from; each lacks the layers that the sheet has. */
export type Patterns = Readonly<{
  own: readonly LayerPattern[]
  presets: readonly LayerPattern[]
  others: readonly LayerPattern[]
}>

type LayerMenuProps = Readonly<{ patterns: Patterns; onAdd: (pattern?: LayerPattern) => void }>

/** Begins a layer: an empty one, one of a template, or one as another sheet has it. */
export function LayerMenu({ patterns: { own, presets, others }, onAdd }: LayerMenuProps) {
  const { t } = useText()
  const groups = [
    { word: t('layerTemplate'), patterns: own },
    { word: t('blueprintLayerPresets'), patterns: presets },
    { word: t('blueprintLayerAgain'), patterns: others },
  ]
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label={t('blueprintLayerNew')} title={t('blueprintLayerNew')}>
          <IconPlus size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onAdd()}>{t('blueprintLayerNew')}</Menu.Item>
        {groups
          .filter(({ patterns }) => patterns.length > 0)
          .flatMap(({ word, patterns }) => [
            <Menu.Label key={word}>{word}</Menu.Label>,
            ...patterns.map((pattern) => (
              <Menu.Item
                key={`${word} ${pattern.name}`}
                leftSection={<LayerSample style={pattern.style} />}
                onClick={() => onAdd(pattern)}
              >
                {pattern.name}
              </Menu.Item>
            )),
          ])}
        <Menu.Divider />
        <Menu.Item component="a" href="#/settings/layer-templates" leftSection={<IconSettings size={16} />}>
          {t('blueprintTemplatesManage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
