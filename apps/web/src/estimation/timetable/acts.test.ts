import { describe, expect, it } from 'vitest'
import { type Act, inTurn, lineOfActs, NO_STEPS, noted, stepBack } from './acts.ts'

/** A value that is written, with the act that writes it. */
function slate() {
  const written: Record<string, string> = { a: '', b: '' }
  const write =
    (key: string, value: string): Act =>
    async () => {
      if (value === 'refused') throw new Error('refused')
      const before = written[key] ?? ''
      written[key] = value
      return write(key, before)
    }
  return { written, write }
}

describe('what was done', () => {
  it('is taken back and done again, as often as one likes', async () => {
    const { written, write } = slate()
    const back = await inTurn([write('a', '1'), write('b', '2'), write('a', '3')])()
    let steps = noted(NO_STEPS, 'Wrote', back!)
    expect(written).toEqual({ a: '3', b: '2' })
    for (let round = 0; round < 3; round++) {
      steps = (await stepBack(steps, 'undo'))!.steps
      expect(written).toEqual({ a: '', b: '' })
      steps = (await stepBack(steps, 'redo'))!.steps
      expect(written).toEqual({ a: '3', b: '2' })
    }
    expect(await stepBack(steps, 'redo')).toBeNull()
  })

  it('is not half-done: where one part is refused, those before it are taken back', async () => {
    const { written, write } = slate()
    await expect(inTurn([write('a', '1'), write('b', 'refused')])()).rejects.toThrow('refused')
    expect(written).toEqual({ a: '', b: '' })
  })

  it('keeps the step where taking it back fails', async () => {
    const { write } = slate()
    const steps = noted(NO_STEPS, 'Wrote', write('a', 'refused'))
    await expect(stepBack(steps, 'undo')).rejects.toThrow('refused')
    expect(steps.done).toHaveLength(1)
  })

  it('forgets what was taken back once something new is done', async () => {
    const { write } = slate()
    const back = await write('a', '1')()
    const undone = (await stepBack(noted(NO_STEPS, 'One', back!), 'undo'))!.steps
    expect(noted(undone, 'Two', write('b', '2')).undone).toEqual([])
  })
})

describe('acts in their line', () => {
  /** Work that ends when it is told to. */
  function held(name: string, log: string[]) {
    let resolve: (value: string) => void = () => undefined
    let reject: (cause: Error) => void = () => undefined
    const promise = new Promise<string>((yes, no) => {
      resolve = yes
      reject = no
    })
    const work = () => {
      log.push(`begins ${name}`)
      return promise
    }
    return { work, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }

  it('single writes begin at once, and are noted as they were begun', async () => {
    const [log, begin] = [[] as string[], lineOfActs()]
    const [first, second] = [held('first', log), held('second', log)]
    const note = (name: string) => log.push(`notes ${name}`)
    const both = [begin(first.work, note, false), begin(second.work, note, false)]
    await Promise.resolve()
    expect(log).toEqual(['begins first', 'begins second'])
    second.end()
    first.end()
    await Promise.all(both)
    expect(log.slice(2)).toEqual(['notes first', 'notes second'])
  })

  it('what stands alone waits for all before it and holds up what follows, also after a failure', async () => {
    const [log, begin] = [[] as string[], lineOfActs()]
    const [single, alone, after] = [held('single', log), held('alone', log), held('after', log)]
    const note = (name: string) => log.push(`notes ${name}`)
    const failed = begin(single.work, note, false)
    const second = begin(alone.work, note, true)
    const third = begin(after.work, note, false)
    after.end()
    single.fail()
    await expect(failed).rejects.toThrow('single')
    alone.end()
    await Promise.all([second, third])
    expect(log).toEqual(['begins single', 'begins alone', 'notes alone', 'begins after', 'notes after'])
  })
})
