import { offeredLevels } from '@temelia/model/billing/offer'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import type { Filter } from '@temelia/model/filter'
import { useAll } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import type { PartToOffer } from './project-offer-data.ts'

type Part = Pick<PartToOffer, 'level' | 'placeId'>

/** A part of a project as the address writes it, `estimate:12`. */
export function wordOf({ level, placeId }: Part): string {
  return `${level}:${placeId}`
}

/** Reads what `wordOf` wrote; null for anything else. */
export function readPart(word: unknown): Part | null {
  if (typeof word !== 'string') return null
  const [name, id] = word.split(':')
  const level = offeredLevels.find((one) => one === name)
  const placeId = Number(id)
  return level && Number.isSafeInteger(placeId) && placeId > 0 ? { level, placeId } : null
}

/** The parts of a project that can be offered, in the order of the tree: all of it, its objects, their estimates. */
export function usePartsOf(projectId: number | null): readonly Readonly<{ value: string; label: string }>[] {
  const { t } = useText()
  const filter: Filter = { field: 'projectId', op: 'eq', value: projectId ?? 0 }
  const query = { filter, sort: 'position' } as const
  const enabled = projectId !== null
  const objects = useAll(WorkObject, query, { enabled }).data?.rows ?? []
  const estimates = useAll(Estimate, query, { enabled }).data?.rows ?? []
  if (projectId === null) return []
  return [
    { value: wordOf({ level: 'investment', placeId: projectId }), label: t('offerWholeProject') },
    ...objects.flatMap((object) => [
      { value: wordOf({ level: 'object', placeId: object.id }), label: named(object) },
      ...estimates
        .filter(({ objectId }) => objectId === object.id)
        .map((estimate) => ({
          value: wordOf({ level: 'estimate', placeId: estimate.id }),
          label: `${object.name} › ${named(estimate)}`,
        })),
    ]),
  ]
}

function named({ code, name }: Readonly<{ code: string | null; name: string }>): string {
  return [code, name].filter(Boolean).join(' ')
}
