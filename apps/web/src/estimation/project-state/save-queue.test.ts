import { describe, expect, it } from 'vitest'
import type { Change } from './changes.ts'
import {
  BATCH,
  confirmBatch,
  EMPTY_QUEUE,
  enqueue,
  giveBack,
  refuseBatch,
  takeBatch,
  unsavedCount,
} from './save-queue.ts'

const article = (id: number, quantity = 1): Change => ({ entity: 'article', id, patch: { quantity } })
const object = (id: number): Change => ({ entity: 'object', id, patch: { name: 'x' } })

describe('the save queue', () => {
  it('sends what one call takes: one entity, in order, at most a batch', () => {
    const many = Array.from({ length: BATCH + 20 }, (_, at) => article(at + 1))
    const first = takeBatch(enqueue(EMPTY_QUEUE, [...many, object(1)]))
    expect(first.sending).toHaveLength(BATCH)
    const second = takeBatch(confirmBatch(first))
    expect(second.sending.map((change) => change.entity)).toEqual(Array(20).fill('article'))
    expect(takeBatch(confirmBatch(second)).sending).toEqual([object(1)])
  })

  it('sends nothing while a call is under way', () => {
    const sending = takeBatch(enqueue(EMPTY_QUEUE, [article(1)]))
    expect(takeBatch(enqueue(sending, [article(2)])).sending).toEqual([article(1)])
  })

  it('puts a call that never arrived in front again, under what was typed since', () => {
    const typed = enqueue(takeBatch(enqueue(EMPTY_QUEUE, [article(1, 2), article(2)])), [article(3), article(1, 5)])
    expect(giveBack(typed)).toEqual({
      sending: [],
      waiting: [{ ...article(1, 5), maybe: { quantity: 2 } }, { ...article(2), maybe: { quantity: 1 } }, article(3)],
    })
  })

  it('takes refused records out and keeps the others', () => {
    const sending = takeBatch(enqueue(EMPTY_QUEUE, [article(1), article(2), article(3)]))
    const [queue, refused] = refuseBatch(sending, new Set([1]))
    expect(refused).toEqual([article(2)])
    expect(queue.waiting).toEqual([article(1), article(3)])
    expect(refuseBatch(sending, new Set())[1]).toHaveLength(3)
  })

  it('counts records, not changes', () => {
    const typed = enqueue(takeBatch(enqueue(EMPTY_QUEUE, [article(1)])), [article(1, 3), article(2)])
    expect(unsavedCount(typed)).toBe(2)
  })
})
