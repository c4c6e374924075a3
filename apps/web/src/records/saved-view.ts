import { type Entity, fieldByWire } from '@temelia/model/entity'
import { type Filter, operators } from '@temelia/model/filter'
import { wireFilter } from '@temelia/model/wire-filter'
import type { ViewState } from './list-state.ts'

/** The conditions of a list as a saved view keeps them: the filter grammar with the wire's names. */
export function writeView(of: Entity, where: readonly Filter[]): unknown {
  return { and: where.map((part) => wireFilter(of, part)) }
}

/** The conditions of a saved view; those on fields or operators that no longer exist are left out. */
export function readView(of: Entity, saved: unknown): readonly Filter[] {
  const read = readNode(of, saved)
  if (!read) return []
  return 'and' in read ? read.and : [read]
}

/** What a view brings to the list, of its record. */
export function stateOfView(of: Entity, view: View, standardSort: string): ViewState {
  return {
    where: readView(of, view.filter),
    sort: view.sort ?? standardSort,
    columns: view.columns && view.columns.length > 0 ? view.columns : null,
    mode: view.mode ?? '',
    saved: view.id,
  }
}

/** Whether a list shows what its view holds. */
export function sameView(of: Entity, one: ViewState, other: ViewState): boolean {
  const told = (state: ViewState) => JSON.stringify([writeView(of, state.where), state.sort, state.columns, state.mode])
  return told(one) === told(other)
}

/** The record of a view, as far as the list reads it. */
export type View = Readonly<{
  id: number
  name: string
  filter: unknown
  sort: string | null
  columns: readonly string[] | null
  mode: string | null
}>

function readNode(of: Entity, node: unknown): Filter | null {
  if (!isRecord(node)) return null
  const all = (nodes: readonly unknown[]) => nodes.map((part) => readNode(of, part)).filter((part) => part !== null)
  if (Array.isArray(node['and'])) return { and: all(node['and']) }
  if (Array.isArray(node['or'])) {
    const parts = all(node['or'])
    // Without its parts it would let nothing through.
    return parts.length > 0 ? { or: parts } : null
  }
  if ('not' in node) {
    const inner = readNode(of, node['not'])
    return inner && { not: inner }
  }
  const field = typeof node['field'] === 'string' ? fieldByWire(of, node['field']) : undefined
  const op = operators.find((known) => known === node['op'])
  return field && op ? { field, op, ...(node['value'] === undefined ? {} : { value: node['value'] }) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
