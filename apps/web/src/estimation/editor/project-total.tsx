import { usePractice } from '../../session/tenant-region.ts'
import type { ReactNode } from 'react'
import { taxLabel, vatOfAll } from '../panels/recapitulation-levels.ts'
import { useText } from '../../ui/text.ts'
import { Breakdown } from './breakdown.tsx'
import { figuresOf } from './cell-views.ts'
import { consistsOf } from './total-lines.ts'
import { useProjectState } from './use-project.ts'

/** The project's total as a button; one press shows what it consists of. */
export function ProjectTotal({ children }: Readonly<{ children: ReactNode }>) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const tax = taxLabel(vatOfAll(tree), tree.project.practice, t, practice)
  const lines = () =>
    consistsOf(tree, totals).map(({ key, level, text, params, amount, path }) => ({
      key,
      level,
      name: text === 'tax' ? tax : t(text, params),
      amount: amount === null ? '' : figures.total(amount),
      path,
    }))
  return (
    <Breakdown title={t('totalConsistsOf')} position="top-end" lines={lines}>
      {children}
    </Breakdown>
  )
}
