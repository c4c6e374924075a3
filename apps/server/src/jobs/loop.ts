/**
 * Does a round of work again and again, the given pause after each has ended, so that two rounds never run at once. A round that
 * fails is reported and the next one comes all the same. Gives what stops it, which waits for the round that runs.
 * @param round is told by `stopped` that it should come to its end
 */
export function startLoop(
  round: (stopped: () => boolean) => Promise<unknown>,
  pauseMilliseconds: number,
  report: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = round(() => stopped).then(() => undefined, report)
    void running.then(() => {
      if (!stopped) timer = setTimeout(next, pauseMilliseconds)
    })
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
