import { usePractice } from '../../session/tenant-region.ts'
import { Button, Menu } from '@mantine/core'
import { IconArrowBarToUp } from '@tabler/icons-react'
import { evaluateFormula } from '@temelia/estimation/formula'
import { formatNumber } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import { variablesOf } from '../open-project/tree-formulas.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { roundedUp, roundingsOf } from './round-up.ts'

type RoundQuantityProps = Readonly<{
  article: ArticleRow
  quantity: number
  onTake: (patch: Extract<Change, { entity: 'article' }>['patch']) => void
}>

/** Offers to round the quantity up to a step; what it does stands in the takeoff. */
export function RoundQuantity({ article, quantity, onTake }: RoundQuantityProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const total = article.formula
    ? (evaluateFormula(article.formula, practice, variablesOf(tree, practice)).value ?? 0)
    : quantity
  const roundings = roundingsOf(total)
  if (roundings.length === 0) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconArrowBarToUp size={14} />}>
          {t('roundQuantity')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {roundings.map(({ step, value }) => (
          <Menu.Item key={step} onClick={() => onTake(roundedUp(article, total, step, t('roundRow'), practice))}>
            {t('roundTo', { step: formatNumber(step, practice), value: formatNumber(value, practice) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
