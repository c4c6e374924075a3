/** What a thread answers to its only order; it is ended then. */
export function inThread<Answer>(thread: Worker, order: unknown): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    thread.onerror = reject
    thread.postMessage(order)
  }).finally(() => thread.terminate())
}
