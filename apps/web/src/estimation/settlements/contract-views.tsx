import { usePractice } from '../../session/tenant-region.ts'
import { Progress, Text } from '@mantine/core'
import { Deduction } from '@temelia/model/estimation/deduction'
import { useQuery } from '@tanstack/react-query'
import { recordsKey } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../editor/cell-views.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { fetchSettled } from './sheet-data.ts'
import classes from './settlements.module.css'

const VIEWS = ['contracted', 'executed', 'approved', 'invoiced', 'remaining'] as const
const WORDS = {
  contracted: 'viewContracted',
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
  const share = data.contracted === 0 ? 0 : Math.min(100, Math.max(0, (data.executed / data.contracted) * 100))
  return (
    <section className={classes['views']} aria-label={t('settledViews')}>
      <div className={classes['viewFigures']}>
        {VIEWS.map((view) => (
          <span key={view} className={classes['total']} data-strong={view === 'contracted' || undefined}>
            <span>{t(WORDS[view])}</span>
            <output aria-label={t(WORDS[view])}>{figures.total(data[view])}</output>
          </span>
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
