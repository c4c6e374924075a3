import { type FormEvent, useState } from 'react'

/** The state of what is sent once, by a form or a button: `busy` on its way, `done` once it arrived; a failure is the problem, and it may be sent again. */
export function useSending(post: () => Promise<unknown>) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [problem, setProblem] = useState<unknown>(null)

  async function send(): Promise<void> {
    setState('busy')
    setProblem(null)
    try {
      await post()
      setState('done')
    } catch (cause) {
      setProblem(cause)
      setState('open')
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return { state, problem, send, onSubmit }
}
