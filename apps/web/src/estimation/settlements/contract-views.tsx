import { usePractice } from '../../session/tenant-region.ts'
import { Progress, Text } from '@mantine/core'
import { Deduction } from '@temelia/model/estimation/deduction'
import { useQuery } from '@tanstack/react-query'
import { recordsKey } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { Breakdown } from '../editor/breakdown.tsx'
import { figuresOf } from '../editor/cell-views.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { contractLines } from './contract-lines.ts'
import { fetchSettled } from './sheet-data.ts'
import classes from './settlements.module.css'

const VIEWS = ['executed', 'approved', 'invoiced', 'remaining'] as const
const WORDS = {
  executed: 'viewExecuted',
  approved: 'viewApproved',
  invoiced: 'viewInvoiced',
  remaining: 'viewRemaining',
} as const

/** What of the contract is executed, approved, invoiced and left, by value without VAT. */
export function ContractViews({ projectId }: Readonly<{ projectId: number }>) {
  const { t } = useText()
  const practice = usePractice()
  const { saver } = useEditor()
  const { tree } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const { data } = useQuery({
    queryKey: [...recordsKey(Deduction), 'settled', projectId],
    queryFn: async () => {
      await saver.flush()
      return fetchSettled(projectId)
    },
    staleTime: 0,
  })
  if (!data) return null
  const lines = () =>
    contractLines(data, projectId).map(({ text, amount, ...line }) => ({
      ...line,
      name: t(text),
      amount: figures.total(amount),
    }))
  const share = data.contracted === 0 ? 0 : Math.min(100, Math.max(0, (data.executed / data.contracted) * 100))
  return (
    <section className={classes['views']} aria-label={t('settledViews')}>
      <div className={classes['viewFigures']}>
        <Breakdown title={t('contractConsistsOf')} position="bottom-start" lines={lines}>
          <View name={t('viewContracted')} value={figures.total(data.contracted)} strong />
        </Breakdown>
        {VIEWS.map((view) => (
          <View key={view} name={t(WORDS[view])} value={figures.total(data[view])} />
        ))}
      </div>
      <Progress value={share} size="sm" aria-label={t('viewExecuted')} />
      {(data.extra !== 0 || data.cancelled !== 0) && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('viewContractParts', {
            contract: figures.total(data.contract),
            extra: figures.total(data.extra),
            cancelled: figures.total(data.cancelled),
          })}
        </Text>
      )}
      {data.adjustment.executed !== 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('viewAdjustment', {
            executed: figures.total(data.adjustment.executed),
            approved: figures.total(data.adjustment.approved),
            invoiced: figures.total(data.adjustment.invoiced),
          })}
        </Text>
      )}
    </section>
  )
}

function View({ name, value, strong }: Readonly<{ name: string; value: string; strong?: boolean }>) {
  return (
    <span className={classes['total']} data-strong={strong || undefined}>
      <span>{name}</span>
      <output aria-label={name}>{value}</output>
    </span>
  )
}
