import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import type { Costs, Documented, EstimateCosts } from './costs-data.ts'
import { CostsCurve } from './costs-curve.tsx'
import { CostsFoot } from './costs-foot.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { CostsSheet } from './costs-sheet.tsx'
import { CostsTools } from './costs-tools.tsx'
import classes from './project-costs.module.css'
import { useForecasts } from './use-forecasts.ts'

/** What a project was planned to cost, what it costs and what it earned: a sheet by estimate and a curve by month, and beside them the documents behind the figures. */
export function ProjectCosts({ projectId }: Readonly<{ projectId: number }>) {
  const key = useMemo(() => [...recordsKey(PurchaseBill), 'projectCosts', projectId], [projectId])
  const costs = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(`/api/project-costs/${projectId}`, { signal })).body as Costs,
    staleTime: 0,
  })
  if (costs.isError) return <ProblemNote problem={costs.error} onRetry={() => void costs.refetch()} />
  if (!costs.data) return <RowsSkeleton figures={5} rows={10} />
  return <Figures loaded={costs.data} queryKey={key} />
}

const keyOf = ({ EstimateId }: EstimateCosts) => EstimateId ?? 'rest'

function Figures({ loaded, queryKey }: Readonly<{ loaded: Costs; queryKey: readonly unknown[] }>) {
  const [costs, acts] = useForecasts(loaded, queryKey)
  const [chosen, choose] = useState<number | 'rest' | null>(null)
  const [overOnly, setOverOnly] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
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
        <CostsTools costs={costs} overOnly={overOnly} onOverOnly={setOverOnly} />
        <CostsSheet
          costs={costs}
          overOnly={overOnly}
          chosen={row}
          acts={acts}
          onChoose={(one) => choose(one && keyOf(one))}
        />
        <CostsCurve costs={costs} />
      </div>
      <div ref={panel} className={classes['panel']}>
        <CostsPanel costs={costs} row={row} acts={acts} onClose={() => choose(null)} />
      </div>
      <CostsFoot costs={costs} onFigure={show} />
    </div>
  )
}
