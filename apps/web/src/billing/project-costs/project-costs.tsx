import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import type { Costs, Documented } from './costs-data.ts'
import { CostsFoot } from './costs-foot.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { CostsSheet } from './costs-sheet.tsx'
import classes from './project-costs.module.css'

/** What a project was planned to cost, what it costs and what it earned: a sheet by estimate, and beside it the documents behind the figures. */
export function ProjectCosts({ projectId }: Readonly<{ projectId: number }>) {
  const costs = useQuery({
    queryKey: [...recordsKey(PurchaseBill), 'projectCosts', projectId],
    queryFn: async ({ signal }) => (await call(`/api/project-costs/${projectId}`, { signal })).body as Costs,
    staleTime: 0,
  })
  if (costs.isError) return <ProblemNote problem={costs.error} onRetry={() => void costs.refetch()} />
  if (!costs.data) return <RowsSkeleton figures={5} rows={10} />
  return <Figures costs={costs.data} />
}

function Figures({ costs }: Readonly<{ costs: Costs }>) {
  const [chosen, choose] = useState<number | 'rest' | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const keyOf = ({ EstimateId }: Costs['Estimates'][number]) => EstimateId ?? 'rest'
  const row = costs.Estimates.find((one) => keyOf(one) === chosen) ?? null

  /** Brings the documents of a figure of the whole project onto the screen. */
  function show(figure: Documented): void {
    choose(null)
    requestAnimationFrame(() => {
      const place = panel.current?.querySelector<HTMLElement>(`[data-figure="${figure}"]`)
      place?.scrollIntoView({ block: 'nearest' })
      place?.focus({ preventScroll: true })
    })
  }

  return (
    <div className={`${classes['costs']} figures`}>
      <div className={classes['sheet']}>
        <CostsSheet costs={costs} chosen={row} onChoose={(one) => choose(one && keyOf(one))} />
      </div>
      <div ref={panel} className={classes['panel']}>
        <CostsPanel costs={costs} row={row} onClose={() => choose(null)} />
      </div>
      <CostsFoot costs={costs} onFigure={show} />
    </div>
  )
}
