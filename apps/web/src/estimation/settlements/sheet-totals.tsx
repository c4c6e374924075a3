import { storedBilled, storedKept, storedPercent } from '@temelia/estimation/stored-materials'
import { usePractice } from '../../session/tenant-region.ts'
import { formatNumber, formatPercent } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './settlements.module.css'
import type { OpenSheet } from './use-sheet.ts'

/** What a settlement comes to, always in sight under its articles. */
export function SheetTotals({ open }: Readonly<{ open: OpenSheet }>) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  const us = project.practice === 'us'
  const { value, faulty } = open.figures
  const { vat, retention, storedRetention, advance, adjustmentCoefficient: coefficient } = open.sheet.deduction
  // Where stored materials keep back another percentage than the works, the sum is of neither.
  const apart = storedPercent(storedRetention, retention) !== retention && storedKept(value) !== 0
  const percent = (rate: number) => formatPercent(rate, practice)
  return (
    <section className={classes['totals']} aria-label={t('settledTotals')}>
      <span className={classes['saving']} role="status" data-fault={faulty.size > 0 || undefined}>
        {faulty.size > 0
          ? t('settledFaulty', { count: faulty.size })
          : open.saving === 'waiting'
            ? t('savingOffline', { count: open.waiting })
            : t(open.saving === 'saving' ? 'settledSaving' : 'settledSaved')}
      </span>
      <Figure label={t('directCost')} value={figures.total(value.totals.direct.total)} />
      {value.difference !== 0 && <Figure label={t('settledDifference')} value={figures.total(value.difference)} />}
      <Figure label={t(us ? 'beforeTax' : 'withoutVat')} value={figures.total(value.withoutVat)} />
      {coefficient !== 1 && (
        <Figure
          label={t('settledAdjustment', { coefficient: formatNumber(coefficient, practice) })}
          value={figures.total(value.adjustment)}
        />
      )}
      {(value.stored !== 0 || value.storedBefore !== 0) && (
        <>
          <Figure label={t('settledStored')} value={figures.total(value.stored)} />
          {value.storedBefore !== 0 && (
            <Figure label={t('settledStoredChange')} value={figures.total(storedBilled(value))} />
          )}
        </>
      )}
      <Figure label={t(us ? 'taxAt' : 'vatAt', { rate: percent(vat ?? 0) })} value={figures.total(value.vat)} />
      <Figure label={t(us ? 'withTax' : 'withVat')} value={figures.total(value.withVat)} />
      {(retention !== 0 || value.retained !== 0) && (
        <Figure
          label={apart ? t('settledRetainedAll') : t('settledRetained', { percent: percent(retention) })}
          value={figures.total(value.retained)}
        />
      )}
      {advance !== 0 && (
        <Figure label={t('settledRecovered', { percent: percent(advance) })} value={figures.total(value.recovered)} />
      )}
      <Figure label={t('settledNet')} value={figures.total(value.net)} strong />
    </section>
  )
}

function Figure({ label, value, strong }: Readonly<{ label: string; value: string; strong?: boolean }>) {
  return (
    <span className={classes['total']} data-strong={strong || undefined}>
      <span>{label}</span>
      <output aria-label={label}>{value}</output>
    </span>
  )
}
