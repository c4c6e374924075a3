import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../ui/text.ts'
import { ConditionRow } from './condition-row.tsx'
import classes from './filter-builder.module.css'
import {
  type Group,
  isGroupNode,
  type Match,
  newCondition,
  newGroup,
  type Node,
  replaced,
  treeOf,
  whereOf,
} from './filter-tree.ts'

type FilterBuilderProps = Readonly<{
  of: Entity
  fields: readonly string[]
  where: readonly Filter[]
  onChange: (where: readonly Filter[]) => void
  /** What may be done with the conditions as they are, such as saving them. */
  children?: ReactNode
}>

const MATCHES = ['all', 'any', 'none'] as const
const WORDS = { all: 'filterMatchAll', any: 'filterMatchAny', none: 'filterMatchNone' } as const
const DEEPEST = 3

/**
 * The conditions of a list, in groups; a condition works once it is complete. What comes from elsewhere (a view, Back) replaces
 * what was typed; a list that loads anew does not.
 */
export function FilterBuilder({ of, fields, where, onChange, children }: FilterBuilderProps) {
  const first = fields[0] ?? ''
  const [tree, setTree] = useState(() => startingWith(where, of, first))
  const sent = useRef(where)
  const apply = useDebouncedCallback((next: Group) => {
    const conditions = whereOf(of, next)
    if (JSON.stringify(conditions) === JSON.stringify(sent.current)) return
    sent.current = conditions
    onChange(conditions)
  }, 300)
  useEffect(() => {
    if (JSON.stringify(where) === JSON.stringify(sent.current)) return
    sent.current = where
    setTree(startingWith(where, of, first))
  }, [where, of, first])
  const put = (next: Group) => {
    setTree(next)
    apply(next)
  }
  return (
    <div className={classes['builder']}>
      {/* Whoever leaves the conditions, to save them as a view for one, finds them applied. */}
      <div onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || apply.flush()}>
        <GroupRows of={of} fields={fields} group={tree} depth={1} onChange={put} />
      </div>
      {children && <div className={classes['foot']}>{children}</div>}
    </div>
  )
}

type GroupRowsProps = Readonly<{
  of: Entity
  fields: readonly string[]
  group: Group
  depth: number
  onChange: (group: Group) => void
  onRemove?: () => void
}>

function GroupRows({ of, fields, group, depth, onChange, onRemove }: GroupRowsProps) {
  const { t } = useText()
  const first = fields[0] ?? ''
  const change = (node: Node, to: Node | null) => onChange(replaced(group, node.key, to))
  const add = (node: Node) => onChange({ ...group, items: [...group.items, node] })
  return (
    <div
      className={depth > 1 ? classes['group'] : classes['root']}
      role="group"
      aria-label={depth > 1 ? t('filterGroup') : t('filterConditions')}
    >
      {(depth > 1 || group.items.length > 1 || group.match !== 'all') && (
        <div className={classes['match']}>
          <NativeSelect
            size="xs"
            aria-label={t('filterMatch')}
            value={group.match}
            data={MATCHES.map((match) => ({ value: match, label: t(WORDS[match]) }))}
            onChange={(event) => onChange({ ...group, match: event.currentTarget.value as Match })}
          />
          {onRemove && (
            <ActionIcon size={32} aria-label={t('filterRemoveGroup')} onClick={onRemove}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      )}
      {group.items.map((node) =>
        isGroupNode(node) ? (
          <GroupRows
            key={node.key}
            of={of}
            fields={fields}
            group={node}
            depth={depth + 1}
            onChange={(to) => change(node, to)}
            onRemove={() => change(node, null)}
          />
        ) : (
          <ConditionRow
            key={node.key}
            of={of}
            fields={fields}
            leaf={node.leaf}
            onChange={(leaf) => change(node, { ...node, leaf })}
            onRemove={() => change(node, null)}
          />
        ),
      )}
      <div className={classes['adding']}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => add(newCondition(of, first))}
        >
          {t('filterAdd')}
        </Button>
        {depth < DEEPEST && (
          <Button size="compact-sm" variant="subtle" onClick={() => add(newGroup(of, first))}>
            {t('filterAddGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The conditions to show: those of the list, or one that is still to be filled in. */
function startingWith(where: readonly Filter[], of: Entity, first: string): Group {
  const tree = treeOf(where)
  return tree.items.length > 0 ? tree : { ...tree, items: [newCondition(of, first)] }
}
