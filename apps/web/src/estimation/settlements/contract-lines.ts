import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { TextKey } from '@temelia/text/catalogue'
import type { Settled } from './sheet-data.ts'

/** A line of what is contracted, and of what stands beside it. */
export type ContractLine = Readonly<{
  key: string
  level: 'part' | 'line' | 'sum'
  text: TextKey
  amount: number
  /** Address of the screen that has it in detail. */
  path: string | null
}>

/**
 * What is contracted, without VAT: the works of the estimates with what revisions add and give up. Under the sum stand the equipment lists by
 * kind, which are not settled (SPEC.md R18.4).
 */
export function contractLines(settled: Settled, projectId: number): readonly ContractLine[] {
  const address = `/projects/${projectId}`
  const revised = (text: TextKey, amount: number): ContractLine[] =>
    amount === 0 ? [] : [{ key: text, level: 'line', text, amount, path: `${address}/revisions` }]
  const lists = settled.lists.map(
    ({ kind, withoutVat }): ContractLine => ({
      key: kind,
      level: 'part',
      text: `facility.kind.${kind}` as TextKey,
      amount: withoutVat,
      path: `${address}/facilities`,
    }),
  )
  const beside: ContractLine = {
    key: 'contractLists',
    level: 'line',
    text: 'contractLists',
    amount: sumDecimals(lists.map(({ amount }) => amount)),
    path: `${address}/facilities`,
  }
  return [
    { key: 'contractWorks', level: 'line', text: 'contractWorks', amount: settled.contract, path: address },
    ...revised('contractExtra', settled.extra),
    ...revised('contractCancelled', -settled.cancelled),
    { key: 'viewContracted', level: 'sum', text: 'viewContracted', amount: settled.contracted, path: null },
    ...(lists.length === 0 ? [] : [beside, ...lists]),
  ]
}
