import { usePractice } from '../../session/tenant-region.ts'
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { sameUnit } from '@temelia/estimation/unit'
import { formatNumber } from '../../ui/number-text.ts'
import { useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { perform } from './recipe-actions.ts'
import { type Difference, differencesOf } from './origin.ts'
import { PriceAge } from '../open-project/price-age.tsx'
import styles from './recipes.module.css'
import { useOrigin } from './use-origin.ts'

/** What an article has from its norm: the age of its prices, a unit that differs, and what was adapted in its recipe. */
export function OriginNote({ article, editable }: Readonly<{ article: ArticleRow; editable: boolean }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const [busy, setBusy] = useState(false)
  const origin = useOrigin(article)
  const recipe = tree.recipes.get(article.id)
  if (!origin.data) return null
  const { norm, oldest } = origin.data
  const differences = norm && recipe && article.adapted ? differencesOf(recipe, norm.lines) : []
  const otherUnit = norm !== null && !sameUnit(norm.measureUnit, article.measureUnit ?? '')
  if (!oldest && !article.adapted && !otherUnit) return null

  function reset() {
    setBusy(true)
    const act = { Action: 'resetRecipe', ArticleId: article.id, Scope: 'article' }
    perform(editor, act, () => t('didResetRecipe', { name: norm?.symbol ?? '' }))
      .then(({ label }) => toastDone(label, () => void editor.undo().catch(toastProblem)), toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <section aria-label={t('originOf')}>
      <Group gap={6}>
        {oldest && <PriceAge day={oldest} />}
        {article.adapted && (
          <Badge size="sm" variant="light" color="violet" tt="none">
            {t('adaptedFrom', { symbol: article.originSymbol ?? norm?.symbol ?? '' })}
          </Badge>
        )}
      </Group>
      {otherUnit && (
        <Alert mt={8} p={8} color="yellow">
          {t('unitDiffers', { norm: norm.measureUnit, here: article.measureUnit || '–' })}
        </Alert>
      )}
      {differences.length > 0 && (
        <>
          <ul className={styles.differences}>
            {differences.map((difference) => (
              <DifferenceLine key={difference.key} difference={difference} />
            ))}
          </ul>
          {editable && (
            <Button mt={8} size="compact-sm" variant="default" loading={busy} onClick={reset}>
              {t('resetRecipe')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function DifferenceLine({ difference }: Readonly<{ difference: Difference }>) {
  const { t } = useText()
  const practice = usePractice()
  const amount = (value: number | null, waste: number) =>
    value === null
      ? '–'
      : `${formatNumber(value, practice)}${waste === 0 ? '' : ` + ${formatNumber(waste, practice)} %`}`
  return (
    <li>
      <span>
        {difference.name}{' '}
        <Text span size="xs" c="dimmed">
          {difference.norm === null ? t('differenceAdded') : difference.here === null ? t('differenceRemoved') : ''}
        </Text>
      </span>
      <span>
        {amount(difference.norm, difference.wasteNorm)} → {amount(difference.here, difference.wasteHere)}{' '}
        {difference.unit}
      </span>
    </li>
  )
}
