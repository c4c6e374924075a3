import { LayerTemplate } from '@temelia/model/takeoff/layer-template'
import { layerPresets } from '@temelia/text/layer-presets'
import { useMemo } from 'react'
import { useList, useSaveNow } from '../../data/records.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import type { LayerStyle } from './layer-list.tsx'
import { type LayerPattern, type LayerUse, styleOf } from './layer-templates.ts'

const MOST = 500

/** The templates of layers: the company's own, and those that the product brings along where the company has none of the name. */
export function useLayerTemplates() {
  const { t } = useText()
  const practice = usePractice()
  const list = useList(LayerTemplate, { sort: 'name', page: 1, pageSize: MOST, q: '' })
  const { save } = useSaveNow(LayerTemplate)
  const kept = list.data?.rows
  const own = useMemo(
    () => (kept ?? []).map((row): LayerPattern => ({ name: row.name, style: styleOf(row), use: row })),
    [kept],
  )
  const presets = useMemo(() => {
    const language = practice === 'ro' ? 'ro' : 'en'
    return layerPresets[practice]
      .map((preset): LayerPattern => {
        const use = { ...preset, symbol: null, itemName: null }
        return { name: preset.name[language], style: styleOf(preset), use }
      })
      .filter(({ name }) => own.every((one) => one.name !== name))
  }, [practice, own])

  return {
    own,
    presets,
    /** What a layer of that name is for. */
    meantFor: (layer: string | null) => [...own, ...presets].find(({ name }) => name === layer)?.use ?? null,
    isKept: (layer: string) => own.some(({ name }) => name === layer),
    mayKeep: list.data?.actions['create'] === true,
    /** Keeps a layer for other projects; one that is there of that name becomes as this one is. */
    keep: (name: string, style: LayerStyle, use: LayerUse | null) => {
      const before = kept?.find((row) => row.name === name)
      const plain = use && { ...use, height: use.purpose === 'plan' ? null : use.height }
      save(before?.id ?? null, { name, ...style, ...(plain && picked(plain)) }, before?.version ?? null).then(
        () => toastDone(t('blueprintTemplateKept', { name })),
        toastProblem,
      )
    },
  }
}

/** Only what a template keeps of its use: a row has more. */
function picked({ kind, purpose, height, unit, formula, symbol, itemName, measureUnit }: LayerUse): LayerUse {
  return { kind, purpose, height, unit, formula, symbol, itemName, measureUnit }
}
