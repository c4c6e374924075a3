import { fold } from '@temelia/text/fold'

/** What the search for the offer and the order stage looks at. */
interface NamedStage {
  readonly id: number
  readonly name: string
  readonly nameRo: string | null
}

/** The stages that stand for "an offer is out" and "an order came in"; null where the tenant has none. */
export interface OfferAndOrder {
  readonly offer: number | null
  readonly order: number | null
}

/**
 * The offer and the order stage of a pipeline: the stage saved in the general option `offerAndOrderStages`,
 * else the first one whose name contains "Oferta" or "Comand", diacritics and case aside. A saved stage that is gone does not count.
 * @param stages in the order of the pipeline
 * @param saved the option's value: `{ offer, order }`, `{ OfferStageId, OrderStageId }` or `[offer, order]`
 */
export function offerAndOrderStages(stages: readonly NamedStage[], saved: unknown): OfferAndOrder {
  return {
    offer: savedStage(stages, saved, 'offer') ?? stageNamed(stages, 'oferta'),
    order: savedStage(stages, saved, 'order') ?? stageNamed(stages, 'comand'),
  }
}

function savedStage(stages: readonly NamedStage[], saved: unknown, which: 'offer' | 'order'): number | null {
  const id = Number(chosen(saved, which))
  return stages.some((stage) => stage.id === id) ? id : null
}

function chosen(saved: unknown, which: 'offer' | 'order'): unknown {
  if (Array.isArray(saved)) return saved[which === 'offer' ? 0 : 1]
  if (typeof saved !== 'object' || saved === null) return undefined
  return Object.entries(saved).find(([name]) => name.toLowerCase().startsWith(which))?.[1]
}

function stageNamed(stages: readonly NamedStage[], part: string): number | null {
  const found = stages.find(({ name, nameRo }) => [name, nameRo ?? ''].some((text) => fold(text).includes(part)))
  return found?.id ?? null
}
