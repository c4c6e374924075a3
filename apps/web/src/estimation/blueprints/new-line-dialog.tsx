import { Autocomplete, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { typedText } from '@temelia/decimal/typed-number'
import { readLength } from '@temelia/takeoff/length-text'
import { measureUnit } from '@temelia/takeoff/measure-unit'
import { mainValue, type Measuring, usualFormula } from '@temelia/takeoff/measuring'
import { type SyntheticEvent, useState } from 'react'
import { tenantToday, usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import { articleOf, ownArticle } from '../add-article/new-articles.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { estimateForArticles } from '../open-project/use-selection.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import { heightIn, type LayerUse } from './layer-templates.ts'
import type { Groups } from './measure-groups.ts'
import { CatalogueField } from './catalogue-field.tsx'
import type { ShapeRow } from './measures.ts'
import { chaptersOf, type FedShape, givenBy, placeOfLine } from './new-line.ts'

/** A new line of the estimate with the measures that feed it. */
export type NewLine = Readonly<{
  line: Patch<typeof Article>
  fed: readonly FedShape[]
  formula: string
  height: number | null
}>

type NewLineDialogProps = Readonly<{
  /** What feeds it together: a measure, or those of a layer. */
  name: string
  shapes: readonly ShapeRow[]
  foundOf: (id: number) => Measuring
  groups: Groups
  /** What the layer is for: the item is proposed, never taken unasked. */
  use: LayerUse | null
  onAdd: (made: NewLine) => Promise<boolean>
  onClose: () => void
}>

const NOWHERE = { articleId: null, estimateId: null, objectId: null }

/** Makes a line of the estimate from measures: where it stands, what it is, and by which formula they feed it; its quantity is shown before it is made. */
export function NewLineDialog({ name, shapes, foundOf, groups, use, onAdd, onClose }: NewLineDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const { project } = tree
  const [first] = shapes
  const scaleUnit = (first && foundOf(first.id)?.scale.unit) ?? (practice === 'us' ? 'ft' : 'm')
  const [target, setTarget] = useState(() => estimateForArticles(tree, NOWHERE))
  const [chapter, setChapter] = useState(() => chaptersOf(tree, target).at(-1) ?? '')
  const [kind, setKind] = useState<'catalogue' | 'own'>(use?.itemName && !use.symbol ? 'own' : 'catalogue')
  const [item, setItem] = useState<CatalogueItem | null>(null)
  const [own, setOwn] = useState(use?.itemName ?? name)
  const [unit, setUnit] = useState(() => use?.measureUnit ?? usualUnit(first, foundOf, practice))
  const [formula, setFormula] = useState(() => first?.formula ?? use?.formula ?? (first ? usualFormula(first) : ''))
  const [height, setHeight] = useState(() => {
    const heights = new Set(shapes.map((shape) => shape.height))
    return heights.size === 1 ? typedText(first?.height ?? (use && heightIn(use, scaleUnit)), practice) : ''
  })
  const [busy, setBusy] = useState(false)
  const typedHeight = height.trim() === '' ? null : readLength(height, scaleUnit, practice)
  const isNamed = kind === 'own' ? own.trim() !== '' : item !== null
  const lineUnit = kind === 'own' ? unit.trim() || null : (item?.unit ?? null)
  const decimals = settingsOf(project).quantityDecimals
  const given = givenBy(shapes, { formula, height: typedHeight, unit: lineUnit, foundOf, groups, practice, decimals })

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (!given.ok || !isNamed || target === null) return
    const made =
      kind === 'own' || !item
        ? ownArticle({ ...PLAIN, name: own.trim(), unit: unit.trim() }, target, tenantToday(), practice === 'us')
        : articleOf(item, 0, target, tenantToday(), null)
    const line = { ...made, ...placeOfLine(tree, target, chapter), formula: given.takeoff }
    setBusy(true)
    const done = await onAdd({ line, fed: given.fed, formula, height: typedHeight })
    if (!done) setBusy(false)
  }

  return (
    <Dialog title={t('blueprintNewLineOf', { name })} size={760} onClose={onClose} unsaved="typed">
      <form onSubmit={(event) => void add(event)}>
        <Stack gap="md">
          <Group grow align="flex-start">
            <Select
              label={t('addTo')}
              allowDeselect={false}
              value={target === null ? null : String(target)}
              placeholder={t('ADD_ARTICLE_PROBLEM_INVALID_PROJECT')}
              data={tree.estimates.map((estimate) => ({
                value: String(estimate.id),
                label: [estimate.code, estimate.name].filter(Boolean).join(' '),
              }))}
              onChange={(value) => {
                const next = value === null ? null : Number(value)
                setTarget(next)
                setChapter(chaptersOf(tree, next).at(-1) ?? '')
              }}
            />
            <Autocomplete
              label={t('columnChapter')}
              placeholder={t('blueprintNewLineChapterHint')}
              maxLength={400}
              value={chapter}
              data={[...chaptersOf(tree, target)]}
              onChange={setChapter}
            />
          </Group>
          <SegmentedControl
            value={kind}
            data={[
              { value: 'catalogue', label: t('tabCatalogue') },
              { value: 'own', label: t('blueprintNewLineOwn') },
            ]}
            onChange={(value) => setKind(value === 'own' ? 'own' : 'catalogue')}
          />
          {kind === 'catalogue' ? (
            <CatalogueField chosen={item} onChoose={setItem} symbol={use?.symbol ?? null} />
          ) : (
            <Group grow align="flex-start">
              <TextInput
                label={t('columnName')}
                required
                maxLength={4_000}
                value={own}
                onChange={(event) => setOwn(event.currentTarget.value)}
              />
              <TextInput
                label={t('columnUnitHint')}
                maxLength={40}
                value={unit}
                onChange={(event) => setUnit(event.currentTarget.value)}
              />
            </Group>
          )}
          <Group grow align="flex-start">
            <TextInput
              label={t('blueprintFormula')}
              description={t('blueprintFormulaHint')}
              required
              maxLength={400}
              value={formula}
              onChange={(event) => setFormula(event.currentTarget.value)}
            />
            {/\bheight\b/i.test(formula) && (
              <TextInput
                label={t('blueprintHeight', { unit: scaleUnit })}
                value={height}
                error={height.trim() !== '' && typedHeight === null && t('blueprintLengthNotRead')}
                onChange={(event) => setHeight(event.currentTarget.value)}
              />
            )}
          </Group>
          <Text size="sm" role="status" c={isNamed && !given.ok ? 'red' : undefined}>
            {!isNamed
              ? ' '
              : given.ok
                ? t('blueprintGives', {
                    value: `${figuresOf(project, practice).quantity(given.total)} ${lineUnit ?? ''}`,
                  })
                : [shapes.length > 1 && given.shape.name, t(`blueprintWhy_${given.why}`)].filter(Boolean).join(': ')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!given.ok || !isNamed || target === null}>
              {t('blueprintNewLineAdd')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** A line without a norm: its price is typed in the estimate. */
const PLAIN = { kind: 'own', part: 'material', list: '4.3', amount: 0 } as const

/** The unit that a measure is read in. */
function usualUnit(shape: ShapeRow | undefined, foundOf: (id: number) => Measuring, practice: 'ro' | 'us'): string {
  const found = shape && foundOf(shape.id)
  if (!shape || !found?.measured.ok) return ''
  const main = mainValue(found.measured.measure, shape)
  return main ? measureUnit(main.dimension, found.scale.unit, practice) : ''
}
