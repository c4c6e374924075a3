import { type NumberPractice } from '@temelia/decimal/typed-number'
import { List, Text } from '@mantine/core'
import { type UnitHint, unitHint } from '@temelia/estimation/area-units'
import { uniformat } from '@temelia/model/estimation/classification'
import { formatNumber } from '../../ui/number-text.ts'
import { type Say, useText } from '../../ui/text.ts'
import type { ArticleRow, Recipe } from '../project-state/project-tree.ts'

/** What is odd about the unit of a line: beside its element's usual one, and beside the resources it takes one of per unit. */
export function unitHintsOf(
  article: ArticleRow,
  recipe: Recipe | undefined,
  practice: NumberPractice,
  t: Say,
): string[] {
  const unit = article.measureUnit ?? ''
  const element = uniformat.find(({ code }) => code === article.uniformat)
  const hints: string[] = []
  // An element is measured in many ways (a slab in SF, its concrete in CY): only another size of the same measure is told.
  const ofElement = element && unitHint(unit, element.unit, practice)
  if (element && ofElement && ofElement.kind !== 'measure')
    hints.push(`${t('unitOfElement', { code: element.code })}: ${wordsOf(ofElement, unit, practice, t)}`)
  for (const { name, consumption, percent, kind, measureUnit } of recipe?.resources ?? []) {
    if (percent || kind !== 'material' || consumption !== 1) continue
    const hint = unitHint(unit, measureUnit, practice)
    if (hint) hints.push(`${t('unitOfResource', { name })}: ${wordsOf(hint, unit, practice, t)}`)
  }
  return hints
}

/** The hints under a line's unit. */
export function UnitHints({ hints }: Readonly<{ hints: readonly string[] }>) {
  const { t } = useText()
  if (hints.length === 0) return null
  return (
    <div role="note" aria-label={t('unitHints')}>
      <Text size="xs" fw={600} c="orange.9">
        {t('unitHints')}
      </Text>
      <List size="xs" spacing={2} pl={4}>
        {hints.map((hint) => (
          <List.Item key={hint}>{hint}</List.Item>
        ))}
      </List>
    </div>
  )
}

function wordsOf(hint: UnitHint, unit: string, practice: NumberPractice, t: Say): string {
  if (hint.kind === 'spelling') return t('unitSpelling', { unit, expected: hint.expected })
  if (hint.kind === 'measure') return t('unitMeasure', { unit, expected: hint.expected })
  return t('unitConvert', { unit, expected: hint.expected, factor: formatNumber(hint.factor, practice) })
}
