import { Anchor } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { type Use, usesOf } from '@temelia/model/registry'
import { NOTHING } from '@temelia/text/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../data/http.ts'
import { type AnyRow, recordsKey } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { labelsOf } from './labels.ts'

/** A column that no field of the definition gives; on a card nothing in it leads elsewhere. */
type FurtherColumn = Readonly<{
  key: string
  title: string
  figure: boolean
  render: (row: AnyRow, onCard?: boolean) => ReactNode
}>

/** Where the list is that shows the records that use an entry. */
const LISTS: Readonly<Record<string, string>> = { customer: '/customers' }

/** How many records use each entry of a list that administrators keep, by the entity and the id. */
export function useUseCounts(of: Entity): (entity: string, id: number) => number {
  const uses = usesOf(of)
  const { data } = useQuery({
    queryKey: [...recordsKey(of), 'uses'],
    queryFn: async ({ signal }) =>
      (await call('/api/uses', { query: { List: of.name }, signal })).body as Readonly<{
        Uses: readonly Readonly<{ Id: number; EntityType: string; Count: number }>[]
      }>,
    enabled: uses.length > 0,
  })
  return useMemo(() => {
    const counts = new Map(data?.Uses.map(({ Id, EntityType, Count }) => [`${EntityType} ${Id}`, Count]))
    return (entity, id) => counts.get(`${entity} ${id}`) ?? 0
  }, [data])
}

/** The columns of such a list that say what its records are used for and when they were changed; for every other entity none. */
export function useUses(of: Entity): readonly FurtherColumn[] {
  const { t, language } = useText()
  const format = useFormat()
  const count = useUseCounts(of)
  return useMemo(() => {
    const uses = usesOf(of)
    if (uses.length === 0) return []
    const counted = uses.map((use): FurtherColumn => {
      const list = LISTS[use.of.name]
      return {
        key: `uses ${use.of.name}`,
        title: labelsOf(use.of, language).many,
        figure: true,
        render: (row, onCard) => {
          const found = count(use.of.name, row.id)
          if (found === 0) return <span className="nothing">{NOTHING}</span>
          const text = format.number(found, 0)
          if (onCard || !list) return text
          const where = encodeURIComponent(JSON.stringify([filterOf(use, row)]))
          return (
            <Anchor fz="inherit" href={`#${list}?where=${where}`} onClick={(event) => event.stopPropagation()}>
              {text}
            </Anchor>
          )
        },
      }
    })
    const changed: FurtherColumn = {
      key: 'updatedAt',
      title: t('listLastChanged'),
      figure: false,
      render: (row) => format.instant(String((row as AnyRow & Readonly<{ updatedAt: string }>).updatedAt)),
    }
    return [...counted, changed]
  }, [of, language, format, count, t])
}

function filterOf({ field, by }: Use, row: AnyRow): Filter {
  if (by === 'id') return { field, op: 'eq', value: row.id }
  const { name, nameRo } = row as AnyRow & Readonly<{ name: string; nameRo: string | null }>
  return { field, op: 'in', value: nameRo ? [name, nameRo] : [name] }
}
