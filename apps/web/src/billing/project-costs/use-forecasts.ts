import { CostForecast } from '@temelia/model/estimation/cost-forecast'
import { useMemo } from 'react'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { queryClient } from '../../data/query-client.ts'
import { restore, useRemove, useSave, WAITS } from '../../data/records.ts'
import { problemText } from '../../ui/problem-text.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { type Costs, type EstimateCosts, type Forecast, type WaitingForecasts, withWaiting } from './costs-data.ts'

/** Types what works come to at completion. Each gives the sentence that refuses it. */
export type ForecastActs = Readonly<{
  /** Types an amount; null goes back to what is counted. */
  setAmount: (row: EstimateCosts, amount: number | null) => Promise<string | void>
  setReason: (row: EstimateCosts, reason: string) => Promise<string | void>
}>

type Values = Readonly<{ amount?: number; reason?: string | null }>

/** The costs with the forecasts that wait on the device, and what changes them: by the outbox, with an Undo. */
export function useForecasts(costs: Costs, key: readonly unknown[]): readonly [Costs, ForecastActs] {
  const { t } = useText()
  const { save } = useSave(CostForecast)
  const { remove } = useRemove(CostForecast)
  const waiting = useWaitingForecasts(costs)
  const again = () => queryClient.invalidateQueries({ queryKey: key })

  async function change(row: EstimateCosts, values: Values, back: Values): Promise<string | void> {
    const { CostForecastId: id = null, Version: version = null } = row.Forecast ?? {}
    const place = { projectId: costs.InvestmentId, estimateId: row.EstimateId }
    try {
      const saved = await save(id, id === null ? { ...place, ...values } : values, version)
      await again()
      if (saved === WAITS) return
      const takeBack = async () => {
        if (id === null) await remove(saved.id)
        else await save(id, back, saved.version)
        await again()
      }
      toastDone(t('costsForecastSaved'), () => void takeBack().catch(toastProblem))
    } catch (cause) {
      return problemText(cause, t)
    }
  }

  async function clear(id: number): Promise<string | void> {
    try {
      const undoId = await remove(id)
      await again()
      if (undoId === WAITS || undoId === null) return
      toastDone(t('costsForecastCleared'), () => void restore(CostForecast, undoId).then(again).catch(toastProblem))
    } catch (cause) {
      return problemText(cause, t)
    }
  }

  const acts: ForecastActs = {
    setAmount: async (row, amount) => {
      const { Forecast: forecast } = row
      if (amount !== null) return change(row, { amount }, forecast ? { amount: forecast.Amount } : {})
      if (forecast && forecast.CostForecastId !== null) return clear(forecast.CostForecastId)
    },
    setReason: async (row, reason) =>
      row.Forecast ? change(row, { reason: reason || null }, { reason: row.Forecast.Reason }) : undefined,
  }
  return [withWaiting(costs, waiting), acts]
}

/** What the server does not have yet of the forecasts of a project. */
function useWaitingForecasts(costs: Costs): WaitingForecasts {
  const { made, changed, removed } = useWaiting(CostForecast)
  return useMemo(() => {
    const waiting = new Map<number | null, Forecast | null>()
    for (const { EstimateId, Forecast: forecast } of costs.Estimates) {
      const id = forecast?.CostForecastId ?? null
      if (!forecast || id === null) continue
      const patch = changed.get(id) as Values | undefined
      if (removed.has(id)) waiting.set(EstimateId, null)
      else if (patch)
        waiting.set(EstimateId, {
          ...forecast,
          Amount: patch.amount ?? forecast.Amount,
          Reason: patch.reason === undefined ? forecast.Reason : patch.reason,
        })
    }
    for (const { change, refusal } of made) {
      const { projectId, estimateId = null, amount, reason = null } = change.patch as NewForecast
      if (refusal || projectId !== costs.InvestmentId || waiting.has(estimateId)) continue
      // Sent meanwhile, and here already.
      if (costs.Estimates.some((row) => row.EstimateId === estimateId && row.Forecast)) continue
      waiting.set(estimateId, { CostForecastId: null, Version: null, Amount: amount, Reason: reason })
    }
    return waiting
  }, [costs, made, changed, removed])
}

type NewForecast = Readonly<{ projectId: number; estimateId?: number | null; amount: number; reason?: string | null }>
