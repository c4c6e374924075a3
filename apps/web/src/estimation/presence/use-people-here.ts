import { useEffect, useState } from 'react'
import { call } from '../../data/http.ts'
import { TAB, whenChangesWereMissed, whenPeopleChange } from '../../data/live.ts'
import { readPeople } from '../../data/people-there.ts'
import { session } from '../../session/session.ts'

export type PersonHere = Readonly<{ id: number; name: string }>

/** The server takes a minute of silence for leaving. */
const SAY_AGAIN_MS = 30_000

/** Says that this tab has a project open, for as long as the screen is there; gives who else has. */
export function usePeopleHere(projectId: number): readonly PersonHere[] {
  const [people, setPeople] = useState<readonly PersonHere[]>([])

  useEffect(() => {
    let left = false
    const say = () =>
      void whoElse(projectId).then(
        (found) => {
          if (!left) setPeople(found)
        },
        // Without a connection nobody is known to be here; the stream of changes says when it is back.
        () => setPeople([]),
      )
    say()
    const timer = setInterval(say, SAY_AGAIN_MS)
    const stopMissed = whenChangesWereMissed(say)
    const stopPeople = whenPeopleChange(({ project, people: told }) => {
      if (project === projectId) setPeople(others(told))
    })
    return () => {
      left = true
      clearInterval(timer)
      stopMissed()
      stopPeople()
      if (session()) whoElse(null).catch(() => undefined)
    }
  }, [projectId])

  return people
}

let last: Promise<unknown> = Promise.resolve()

/** One call after the other: leaving a project must not come to the server after entering the next. */
function whoElse(projectId: number | null): Promise<readonly PersonHere[]> {
  const answer = last.then(() => tellPlace(projectId))
  last = answer.catch(() => undefined)
  return answer
}

async function tellPlace(projectId: number | null): Promise<readonly PersonHere[]> {
  const { body } = await call('/api/presence', { method: 'PUT', json: { Tab: TAB, InvestmentId: projectId } })
  return others(readPeople(body).people)
}

/** The same person on another device is nobody else. */
function others(people: readonly PersonHere[]): readonly PersonHere[] {
  const me = session()?.userId
  return people.filter(({ id }) => id !== me)
}
