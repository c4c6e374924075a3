import { Select } from '@mantine/core'
import { diagramOf, type DiagramPlace } from '@temelia/scheduling/node-diagram'
import { predecessorText } from '@temelia/reports/predecessor-text'
import { useMemo, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.ts'
import { predecessorsOf } from './cell-reading.ts'
import classes from './network.module.css'
import { cornerOf, NetworkLines, type NetworkLink, NODE } from './network-lines.tsx'
import { NetworkNode } from './network-node.tsx'
import { MOST_NODES, networkOf, type Part } from './network-part.ts'
import { chainOf, type Plan } from './plan.ts'
import type { Relation } from './timetable-data.ts'
import screen from './timetable.module.css'

type NetworkViewProps = Readonly<{ plan: Plan; part: Part; onPart: (part: Part) => void }>

const WHOLE = 'whole'

/** The network of a part of the timetable: each activity in a box with its early and late days, and what waits for what. */
export function NetworkView({ plan, part, onPart }: NetworkViewProps) {
  const { t } = useText()
  const { rows, relations } = useMemo(() => networkOf(plan, part), [plan, part])
  const [chosen, setChosen] = useState<number | null>(part.of === 'chain' ? part.id : null)
  const chain = useMemo(() => (chosen !== null && plan.byId.has(chosen) ? chainOf(plan, chosen) : null), [plan, chosen])
  const value = part.of === 'whole' ? WHOLE : `${part.of} ${part.id}`
  const groups = plan.rows.filter(({ group }) => group)
  const named = part.of === 'chain' ? plan.byId.get(part.id)?.item.activity.Name : undefined
  return (
    <div className={screen['screen']}>
      <div className={screen['toolbar']} role="toolbar" aria-label={t('ttTools')}>
        <Select
          size="xs"
          w={320}
          aria-label={t('nwPart')}
          allowDeselect={false}
          searchable
          limit={100}
          nothingFoundMessage={t('ttNothingFound')}
          data={[
            { value: WHOLE, label: t('ttWholeProject') },
            ...(named === undefined ? [] : [{ value, label: t('nwChain', { name: named }) }]),
            ...groups.map(({ item, number }) => ({
              value: `group ${item.id}`,
              label: `${number}. ${item.activity.Name}`,
            })),
          ]}
          value={value}
          onChange={(next) => {
            const [of, id] = (next ?? WHOLE).split(' ')
            setChosen(of === 'chain' ? Number(id) : null)
            onPart(of === 'group' || of === 'chain' ? { of, id: Number(id) } : { of: 'whole' })
          }}
        />
        <span className={classes['hint']}>{t('nwHint')}</span>
      </div>
      {rows.length > MOST_NODES ? (
        <EmptyState title={t('nwTooMany', { count: rows.length })} text={t('nwTooManyHint', { most: MOST_NODES })} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('nwNothing')} text={t('nwNothingHint')} />
      ) : (
        <Picture {...{ plan, rows, relations, chosen, chain }} onChoose={setChosen} />
      )}
    </div>
  )
}

type PictureProps = Readonly<{
  plan: Plan
  rows: ReturnType<typeof networkOf>['rows']
  relations: readonly Relation[]
  chosen: number | null
  chain: ReadonlySet<number> | null
  onChoose: (id: number | null) => void
}>

function Picture({ plan, rows, relations, chosen, chain, onChoose }: PictureProps) {
  const { t } = useText()
  const { places, columns, lines } = useMemo(
    () =>
      diagramOf(
        rows.map(({ item }) => item.id),
        relations.map(({ From, To }) => ({ from: From, to: To })),
      ),
    [rows, relations],
  )
  const links = useLinks(plan, relations, places, chain)
  const width = 2 * NODE.edge + columns * (NODE.width + NODE.across) - NODE.across
  const height = 2 * NODE.edge + lines * (NODE.height + NODE.down)
  const ordered = [...rows].sort((one, other) => {
    const [a, b] = [places.get(one.item.id)!, places.get(other.item.id)!]
    return a.column - b.column || a.line - b.line
  })
  return (
    <div className={classes['scroller']} role="region" aria-label={t('ttNetwork')} tabIndex={0}>
      <div className={classes['sheet']} style={{ width, height }}>
        <NetworkLines {...{ links, width, height }} />
        <ul className={classes['nodes']}>
          {ordered.map((row) => {
            const [left, top] = cornerOf(places.get(row.item.id)!)
            const { id } = row.item
            return (
              <li key={id} style={{ left, top, width: NODE.width, height: NODE.height }}>
                <NetworkNode
                  {...{ plan, row }}
                  chosen={chosen === id}
                  faded={chain !== null && !chain.has(id)}
                  onChoose={() => onChoose(chosen === id ? null : id)}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** The relations as lines, each with its place among those out of and into a node. */
function useLinks(
  plan: Plan,
  relations: readonly Relation[],
  places: ReadonlyMap<number, DiagramPlace>,
  chain: ReadonlySet<number> | null,
): readonly NetworkLink[] {
  const { language } = useText()
  const practice = usePractice()
  return useMemo(() => {
    const [out, into] = [new Map<number, number>(), new Map<number, number>()]
    const next = (counts: Map<number, number>, id: number) => {
      const nth = counts.get(id) ?? 0
      counts.set(id, nth + 1)
      return nth
    }
    return relations.map((relation): NetworkLink => {
      const { RelationId, From, To } = relation
      const both = [From, To].every((id) => plan.schedule.dates(id)?.critical === true)
      const one = predecessorsOf({ ...plan, into: new Map([[To, [relation]]]) }, To)
      const text = predecessorText(one, language, practice).replace(/^\d+/, '')
      return {
        id: RelationId,
        from: places.get(From)!,
        to: places.get(To)!,
        out: next(out, From),
        into: next(into, To),
        look: chain && !(chain.has(From) && chain.has(To)) ? 'faded' : both ? 'critical' : undefined,
        text,
      }
    })
  }, [plan, relations, places, chain, language, practice])
}
