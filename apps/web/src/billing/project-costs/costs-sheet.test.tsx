import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../../ui/show.fixture.tsx'
import { CostsCurve } from './costs-curve.tsx'
import type { Costs, EstimateCosts } from './costs-data.ts'
import { CostsSheet } from './costs-sheet.tsx'

const row = (EstimateId: number, Name: string): EstimateCosts => ({
  EstimateId,
  Name,
  Planned: 1_000,
  Committed: 0,
  Draft: 0,
  Actual: 250,
  AtCompletion: 1_000,
  Counted: 1_000,
  Variance: 0,
  PercentSpent: 25,
  Forecast: null,
})

const costs: Costs = {
  InvestmentId: 1,
  Name: 'Hala Nord',
  Currency: 'RON',
  PlannedCurrency: 'RON',
  Planned: 2_000,
  Committed: 0,
  Draft: 0,
  Actual: 500,
  AtCompletion: 2_000,
  Variance: 0,
  PercentSpent: 25,
  Earned: 0,
  Editable: true,
  Estimates: [row(1, 'Structure'), row(2, 'Roof')],
  Documents: [],
  Today: '2026-02-10',
  Months: [
    { Month: '2026-01', Planned: 800, Earned: 0, Actual: 100 },
    { Month: '2026-02', Planned: 1_500, Earned: 0, Actual: 500 },
    { Month: '2026-03', Planned: 2_000, Earned: null, Actual: null },
  ],
  Undated: 0,
}

type Taken = readonly [name: string | null, amount: number | null]

function Sheet({ taken, editable = true }: { taken: Taken[]; editable?: boolean }) {
  const [chosen, choose] = useState<EstimateCosts | null>(null)
  return (
    <CostsSheet
      costs={{ ...costs, Editable: editable }}
      overOnly={false}
      chosen={chosen}
      acts={{
        setAmount: async ({ Name }, amount) => {
          taken.push([Name, amount])
        },
        setReason: async () => undefined,
      }}
      onChoose={choose}
    />
  )
}

test('what an estimate comes to is typed in its cell, down the column, and emptied to what is counted', async () => {
  const taken: Taken[] = []
  const page = await show(<Sheet taken={taken} />)
  const [first, second] = [page.getByLabelText('At completion, Structure'), page.getByLabelText('At completion, Roof')]
  await first.click()
  await userEvent.keyboard('1200{Enter}')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{Delete}{Enter}')
  expect(taken).toEqual([
    ['Structure', 1_200],
    ['Roof', null],
  ])
})

test('who may not change the project reads the figure', async () => {
  const page = await show(<Sheet taken={[]} editable={false} />)
  await expect.element(page.getByLabelText('At completion, Roof')).toHaveAttribute('readonly')
})

test('the curve says at its ends what is planned and what is spent by now', async () => {
  const page = await show(<CostsCurve costs={costs} />)
  const picture = page.getByRole('img', { name: /Cumulative by month/ })
  await expect.element(picture).toHaveAccessibleName(/Estimate total 2.000.*Approved billings.*Actual cost 500/)
  await expect.element(page.getByText('Build the timetable')).not.toBeInTheDocument()
})

test('without a timetable the curve says what brings the plan', async () => {
  const months = costs.Months.map((month) => ({ ...month, Planned: null }))
  const page = await show(<CostsCurve costs={{ ...costs, Months: months, Undated: 2_000 }} />)
  await expect.element(page.getByRole('link', { name: /Build the timetable/ })).toBeInTheDocument()
})
