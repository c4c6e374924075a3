import type { Entity } from '@temelia/model/entity'
import type { Filter, Leaf } from '@temelia/model/filter'
import { conditionStart, faultOf } from './filter-kinds.ts'

/** How the conditions of a group go together. */
export type Match = 'all' | 'any' | 'none'

export type Condition = Readonly<{ key: number; leaf: Leaf }>
export type Group = Readonly<{ key: number; match: Match; items: readonly Node[] }>
/** One part of a filter while it is put together; the key stays with it, so that typing is not interrupted. */
export type Node = Condition | Group

let keys = 0

/** The conditions of a list as a tree to edit. */
export function treeOf(where: readonly Filter[]): Group {
  const [only] = where
  if (where.length === 1 && only && isGroup(only)) return groupOf(only)
  return { key: ++keys, match: 'all', items: where.map(nodeOf) }
}

/** A tree as the conditions of a list. Conditions that are not complete, and groups without any, are left out. */
export function whereOf(of: Entity, tree: Group): readonly Filter[] {
  if (tree.match === 'all') return filtersOf(of, tree.items)
  const filter = filterOfGroup(of, tree)
  return filter ? [filter] : []
}

/** A new condition on a field. */
export function newCondition(of: Entity, field: string): Condition {
  return { key: ++keys, leaf: conditionStart(of, field) }
}

/** A new group with one condition to fill in. */
export function newGroup(of: Entity, field: string): Group {
  return { key: ++keys, match: 'any', items: [newCondition(of, field)] }
}

/** The tree with one part changed, or without it when the change is null. */
export function replaced(tree: Group, key: number, change: Node | null): Group {
  return {
    ...tree,
    items: tree.items.flatMap((node) => {
      if (node.key === key) return change ? [change] : []
      return isGroupNode(node) ? [replaced(node, key, change)] : [node]
    }),
  }
}

export function isGroupNode(node: Node): node is Group {
  return 'items' in node
}

function isGroup(filter: Filter): boolean {
  return 'or' in filter || 'and' in filter || 'not' in filter
}

function nodeOf(filter: Filter): Node {
  return isGroup(filter) ? groupOf(filter) : { key: ++keys, leaf: filter as Leaf }
}

function groupOf(filter: Filter): Group {
  const key = ++keys
  if ('and' in filter) return { key, match: 'all', items: filter.and.map(nodeOf) }
  if ('or' in filter) return { key, match: 'any', items: filter.or.map(nodeOf) }
  if ('not' in filter) {
    const inner = filter.not
    return { key, match: 'none', items: 'or' in inner ? inner.or.map(nodeOf) : [nodeOf(inner)] }
  }
  return { key, match: 'all', items: [nodeOf(filter)] }
}

function filtersOf(of: Entity, nodes: readonly Node[]): Filter[] {
  return nodes.flatMap((node) => {
    if (!isGroupNode(node)) return faultOf(of, node.leaf) === null ? [node.leaf] : []
    const filter = filterOfGroup(of, node)
    return filter ? [filter] : []
  })
}

function filterOfGroup(of: Entity, group: Group): Filter | null {
  const parts = filtersOf(of, group.items)
  if (parts.length === 0) return null
  if (group.match === 'all') return { and: parts }
  return group.match === 'any' ? { or: parts } : { not: { or: parts } }
}
