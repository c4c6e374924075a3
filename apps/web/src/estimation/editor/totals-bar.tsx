import { useNumberPractice } from '../../session/number-practice.ts'
import type { Totals } from '@temelia/estimation/types'
import { taxLabel, vatOfAll } from '../panels/recapitulation-levels.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from './cell-views.ts'
import { PARTS } from './parts.ts'
import { SaveState } from './save-state.tsx'
import styles from './totals-bar.module.css'
import { useProjectState } from './use-project.ts'

/** Totals of the place of work and of the project; always in sight. `scope` is the estimate or object the selection stands in. */
export function TotalsBar({ scope }: { scope: Readonly<{ name: string; totals: Totals | undefined }> | null }) {
  const { t } = useText()
  const practice = useNumberPractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const { project } = totals
  const us = tree.project.practice === 'us'
  return (
    <section className={styles.totals} aria-label={t('totalsBar')}>
      <SaveState />
      {scope?.totals && (
        <div className={styles.scope} title={scope.name}>
          <Figure
            label={t(us ? 'scopeBeforeTax' : 'scopeWithoutVat', { name: scope.name })}
            value={figures.total(scope.totals.withoutVat)}
          />
        </div>
      )}
      <div className={styles.partTotals}>
        {PARTS.map((part) => (
          <span key={part.kind} className={styles[part.kind]} title={t(`part_${part.kind}`)}>
            <b>{part.letter}</b> {figures.total(project.direct[part.letter])}
          </span>
        ))}
      </div>
      <div className={styles.sums}>
        <Figure label={t('directCost')} value={figures.total(project.direct.total)} wide />
        <Figure label={t(us ? 'beforeTax' : 'withoutVat')} value={figures.total(project.withoutVat)} />
        <Figure
          label={taxLabel(vatOfAll(tree), tree.project.practice, t, practice)}
          value={figures.total(project.vat)}
          wide
        />
        <Figure
          label={t('grandTotal', { currency: tree.project.currency ?? '' })}
          value={figures.total(project.withVat)}
          strong
        />
      </div>
    </section>
  )
}

type FigureProps = Readonly<{ label: string; value: string; strong?: boolean; wide?: boolean }>

function Figure({ label, value, strong, wide }: FigureProps) {
  const classes = [styles.figure]
  if (strong) classes.push(styles.strong)
  if (wide) classes.push(styles.wideOnly)
  return (
    <span className={classes.join(' ')}>
      <span className={styles.figureLabel}>{label}</span>
      <output className={styles.figureValue}>{value}</output>
    </span>
  )
}
