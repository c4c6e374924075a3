import { usePractice } from '../../session/tenant-region.ts'
import type { Totals } from '@temelia/estimation/types'
import { marked } from '@temelia/text/format'
import type { ReactNode } from 'react'
import { taxLabel, vatOfAll } from '../panels/recapitulation-levels.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { columnsOf } from '../open-project/parts.ts'
import { ProjectTotal } from './project-total.tsx'
import { SaveState } from './save-state.tsx'
import styles from './totals-bar.module.css'
import { useProjectState } from '../open-project/use-project.ts'

type TotalsBarProps = Readonly<{
  /** The estimate or object the selection stands in. */
  scope: Readonly<{ name: string; money: Pick<Totals, 'withoutVat' | 'leftOut'> | undefined }> | null
  phone: boolean
  /** So many new lines are not with the server. */
  adding: number
  /** What one does beside the total. */
  children?: ReactNode
}>

/** Totals of the place of work and of the project; always in sight. On a phone it tells too how saving stands. */
export function TotalsBar({ scope, phone, adding, children }: TotalsBarProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const { project, total } = totals
  const us = tree.project.practice === 'us'
  const sum = (value: number) => marked(figures.total(value), total.leftOut)
  return (
    <section className={styles.totals} aria-label={t('totalsBar')}>
      {phone && <SaveState adding={adding} silent />}
      {scope?.money && (
        <div className={styles.scope} title={scope.name}>
          <Figure
            label={t(us ? 'scopeBeforeTax' : 'scopeWithoutVat', { name: scope.name })}
            value={marked(figures.total(scope.money.withoutVat), scope.money.leftOut)}
          />
        </div>
      )}
      <div className={styles.partTotals}>
        {columnsOf(project.direct, us ? 'us' : 'ro').map(({ kind, text, amount }) => (
          <span key={kind} className={styles[kind]} title={t(text)}>
            <b>{t(`part_${kind}_letter`)}</b> {figures.total(amount)}
          </span>
        ))}
      </div>
      <div className={styles.sums}>
        <Figure label={t('directCost')} value={sum(project.direct.total)} wide />
        <Figure label={t(us ? 'beforeTax' : 'withoutVat')} value={sum(total.withoutVat)} />
        <Figure label={taxLabel(vatOfAll(tree), tree.project.practice, t, practice)} value={sum(total.vat)} wide />
        <ProjectTotal>
          <Figure
            label={t('grandTotal', { currency: tree.project.currency ?? '' })}
            value={sum(total.withVat)}
            strong
          />
        </ProjectTotal>
      </div>
      {children}
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
